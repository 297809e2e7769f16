/**
 * The operator's command. `npm run admin -- grant EMAIL` makes a registered person an administrator (registration never can,
 * EXT-30); `npm run admin -- rotate-keys` seals everything under the first of DATA_KEYS.
 */
import path from 'node:path'
import { grantAdmin } from './features/accounts/admin-usecases.ts'
import { rotateKeys } from './features/privacy/key-usecases.ts'
import { readConfig } from './platform/config.ts'
import { createKeyRing } from './platform/crypto.ts'
import { migrate, openDatabase } from './platform/database.ts'
import { startPostgres } from './platform/embedded-postgres.ts'
import { VERSION } from './version.ts'

const [command, email] = process.argv.slice(2)
if (!(command === 'grant' && email) && command !== 'rotate-keys') {
  console.error('Usage: npm run admin -- grant EMAIL | rotate-keys')
  process.exit(1)
}
const config = readConfig(process.env, VERSION)
const embedded = config.database_url ? null : await startPostgres(path.join(config.data_dir, 'postgres'))
const { db } = openDatabase(embedded?.connection ?? { connectionString: config.database_url ?? '' }, 1)
try {
  await migrate(db)
  if (command === 'rotate-keys') {
    const count = await rotateKeys({ db, keys: createKeyRing(config.data_keys) })
    console.log(`Перешифровано значений: ${count}. Прежние ключи можно убрать из DATA_KEYS.`)
  } else if (email) {
    const granted = await grantAdmin({ db, clock: () => new Date() }, email)
    console.log(granted ? `${email}: администратор` : `${email}: такого пользователя нет`)
    process.exitCode = granted ? 0 : 1
  }
} finally {
  await db.destroy()
  await embedded?.stop()
}
