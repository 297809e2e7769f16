/**
 * `npm run ops:backup -- FILE`, `npm run ops:restore -- FILE`: prints the checksum of every table; both
 * commands must print the same checksums.
 */
import pg from 'pg'
import { endRestored, restoreBackup, saveBackup } from '../../../server/src/backup.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import { lackedKey } from '../../../server/src/features/privacy/rules.ts'
import { systemClock } from '../../../server/src/platform/values/clock.ts'
import { createKeyRing } from '../../../server/src/platform/security/crypto.ts'
import { openDatabase } from '../../../server/src/platform/db/database.ts'
import { reasonOf } from '../../../server/src/platform/values/errors.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { openPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { VERSION } from '../../../server/src/platform/process/version.ts'

const [command, file] = process.argv.slice(2)
if ((command !== 'save' && command !== 'restore') || !file) {
  console.error('Usage: npm run ops:backup -- FILE | npm run ops:restore -- FILE')
  process.exit(1)
}
const config = readConfig(process.env, VERSION)
const postgres = await openPostgres(config)
const { db } = openDatabase(postgres.connection, 1)
const client = new pg.Client(postgres.connection)
try {
  // a backup leaves the database as it is: before an upgrade the files may be those of the next release already
  if (command === 'restore') await migrate(db)
  await client.connect()
  const sums = await (command === 'save' ? saveBackup(client, file) : restoreBackup(client, file))
  for (const [name, sum] of Object.entries(sums)) console.log(`${name.padEnd(28)} ${sum}`)
  // after the checksums: the restored rows are proven to be those of the backup
  if (command === 'restore') {
    const { unreadable } = await endRestored({
      db,
      clock: systemClock,
      keys: createKeyRing(config.data_keys),
    })
    if (unreadable > 0) throw new Error(lackedKey(unreadable))
  }
} catch (error) {
  console.error(`${file}: ${reasonOf(error)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await db.destroy()
  await postgres.stop()
}
