/** `npm run admin -- grant EMAIL`: makes a registered person an administrator. Registration never can (EXT-30). */
import path from 'node:path'
import { grantAdmin } from './features/accounts/admin-usecases.ts'
import { readConfig } from './platform/config.ts'
import { migrate, openDatabase } from './platform/database.ts'
import { startPostgres } from './platform/embedded-postgres.ts'
import { VERSION } from './version.ts'

const [command, email] = process.argv.slice(2)
if (command !== 'grant' || !email) {
  console.error('Usage: npm run admin -- grant EMAIL')
  process.exit(1)
}
const config = readConfig(process.env, VERSION)
const embedded = config.database_url ? null : await startPostgres(path.join(config.data_dir, 'postgres'))
const { db } = openDatabase(embedded?.connection ?? { connectionString: config.database_url ?? '' }, 1)
try {
  await migrate(db)
  const granted = await grantAdmin({ db, clock: () => new Date() }, email)
  console.log(granted ? `${email}: администратор` : `${email}: такого пользователя нет`)
  process.exitCode = granted ? 0 : 1
} finally {
  await db.destroy()
  await embedded?.stop()
}
