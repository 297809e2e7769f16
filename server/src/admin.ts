/**
 * Operator commands. `npm run admin -- grant EMAIL` makes a registered user an administrator (registration never does,
 * EXT-30); `drop-factor EMAIL` removes the second factor of a user who lost both the authenticator app and the recovery
 * codes; `rotate-keys` re-encrypts all sealed values with the first key of DATA_KEYS.
 */
import { grantAdmin } from './features/accounts/admin-usecases.ts'
import { dropSecondFactor } from './features/accounts/second-factor-usecases.ts'
import { rotateKeys } from './features/privacy/key-usecases.ts'
import { readConfig } from './config/config.ts'
import { createKeyRing } from './platform/crypto.ts'
import { openDatabase } from './platform/database.ts'
import { migrate } from './platform/migrate.ts'
import { openPostgres } from './platform/embedded-postgres.ts'
import { VERSION } from './version.ts'

const [command, email] = process.argv.slice(2)
const ofPerson = {
  grant: { run: grantAdmin, done: 'администратор', absent: 'такого пользователя нет' },
  'drop-factor': { run: dropSecondFactor, done: 'вход по коду выключен', absent: 'входа по коду нет' },
}
const chosen = command === 'grant' || command === 'drop-factor' ? ofPerson[command] : null
if (!(chosen && email) && command !== 'rotate-keys') {
  console.error('Usage: npm run admin -- grant EMAIL | drop-factor EMAIL | rotate-keys')
  process.exit(1)
}
const config = readConfig(process.env, VERSION)
const postgres = await openPostgres(config)
const { db } = openDatabase(postgres.connection, 1)
try {
  await migrate(db)
  if (chosen && email) {
    const isDone = await chosen.run({ db, clock: () => new Date() }, email)
    console.log(`${email}: ${isDone ? chosen.done : chosen.absent}`)
    process.exitCode = isDone ? 0 : 1
  } else {
    const count = await rotateKeys({ db, keys: createKeyRing(config.data_keys) })
    console.log(`Перешифровано значений: ${count}. Прежние ключи можно убрать из DATA_KEYS.`)
  }
} finally {
  await db.destroy()
  await postgres.stop()
}
