/** `npm run db:reset`: deletes the embedded database; refuses to drop an external one. */
import fs from 'node:fs'
import path from 'node:path'
import { readConfig } from '../../../server/src/config/config.ts'
import { startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { VERSION } from '../../../server/src/platform/process/version.ts'

const config = readConfig(process.env, VERSION)
if (config.database_url) {
  console.error('DATABASE_URL is set: drop that database yourself')
  process.exit(1)
}
const directory = path.join(config.data_dir, 'postgres')
const postgres = await startPostgres(directory)
if (postgres.adopted) {
  await postgres.stop()
  console.error('Сначала остановите сервер: база данных занята')
  process.exit(1)
}
await postgres.stop()
fs.rmSync(directory, { recursive: true, force: true })
fs.rmSync(path.join(config.data_dir, 'sandbox.jsonl'), { force: true })
console.log(`Удалено: ${directory}`)
