/**
 * `npm run db:new NAME`: creates the next numbered migration file. Until the first release a new table goes into its owner's
 * file of the baseline instead; a released migration is never edited.
 */
import fs from 'node:fs'
import path from 'node:path'
import { migrationsDir } from '../../../server/src/platform/db/migrate.ts'

const name = process.argv[2]?.toLowerCase()
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error('Usage: npm run db:new NAME   (lower-case words with dashes)')
  process.exit(1)
}
const last = Math.max(0, ...fs.readdirSync(migrationsDir).map((file) => Number(file.slice(0, 4)) || 0))
const file = path.join(migrationsDir, `${String(last + 1).padStart(4, '0')}-${name}.sql`)
fs.writeFileSync(file, '', { flag: 'wx' })
console.log(path.relative(process.cwd(), file))
