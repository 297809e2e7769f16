/** The operator's commands, `npm run admin -- COMMAND`; docs/operations.md says when each is used. */
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { endRestored } from './backup.ts'
import {
  blockUser,
  dropSecondFactor,
  grantAdmin,
  moveUser,
  revokeAdmin,
  unblockUser,
} from './features/accounts/admin-usecases.ts'
import { refundByHand } from './features/billing/payments/decision-usecases.ts'
import { readNumber } from './features/billing/documents/rules.ts'
import { eraseAgain } from './features/privacy/candidate-usecases.ts'
import { leaveAgain } from './features/privacy/erasure-usecases.ts'
import { rotateKeys } from './features/privacy/keys/usecases.ts'
import { lackedKey, readIds } from './features/privacy/rules.ts'
import { readConfig } from './config/config.ts'
import { systemClock } from './platform/values/clock.ts'
import { createKeyRing } from './platform/security/crypto.ts'
import { openDatabase } from './platform/db/database.ts'
import { reasonOf } from './platform/values/errors.ts'
import { enqueue } from './platform/queue/jobs.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPostgres } from './platform/db/embedded-postgres.ts'
import { VERSION } from './platform/process/version.ts'

const given = process.argv.slice(2)
const [command = '', argument, address = ''] = given
const ofOne = new Map([
  [
    'grant',
    {
      run: grantAdmin,
      done: 'администратор',
      absent: 'такого пользователя нет, или он уже администратор',
    },
  ],
  ['revoke', { run: revokeAdmin, done: 'больше не администратор', absent: 'такого администратора нет' }],
  [
    'block',
    {
      run: blockUser,
      done: 'вход запрещён, сессии завершены',
      absent: 'нет такого пользователя со входом',
    },
  ],
  ['unblock', { run: unblockUser, done: 'вход снова разрешён', absent: 'вход не был запрещён' }],
  [
    'change-email',
    {
      run: (deps, email) => moveUser(deps, email, address),
      done: 'адрес записан, прежний пароль и сессии не действуют: новый пароль задаёт владелец по ссылке «Забыли пароль?»',
      absent: 'такого пользователя нет, либо новый адрес занят другим или записан с ошибкой',
    },
  ],
  ['drop-factor', { run: dropSecondFactor, done: 'вход по коду выключен', absent: 'входа по коду нет' }],
  [
    'refund',
    {
      run: refundByHand,
      done: 'возврат отмечен, оплаченное время снято, компании отправлено письмо',
      absent: 'нет такого оплаченного счёта, платежа в криптовалюте или подтверждённого вручную',
    },
  ],
])
const chosen = ofOne.get(command)
// read first, so that a wrong file or number changes nothing
const doomed = command === 'erase-again' && argument ? readDoomed(argument) : null
const issued = command === 'after-restore' ? readIssued(given.slice(1)) : []
// of several files or addresses only the first would be taken
const most = new Map([
  ['after-restore', Infinity],
  ['change-email', 3],
  ['rotate-keys', 1],
])
const isSurplus = given.length > (most.get(command) ?? 2)
if (isSurplus || (!(chosen && argument) && !doomed && !['rotate-keys', 'after-restore'].includes(command))) {
  console.error(
    `Usage: npm run admin -- ${[...ofOne.keys()].join(' | ')} EMAIL (change-email EMAIL NEW; refund PAYMENT or NUMBER/YEAR of a bill), or rotate-keys, or after-restore [--bill-number NUMBER/YEAR] [--act-number NUMBER/YEAR], or erase-again FILE`,
  )
  process.exit(1)
}
function readDoomed(file: string): string[] {
  try {
    return readIds(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`${file}: ${reasonOf(error)}`)
    return process.exit(1)
  }
}
function readIssued(args: string[]) {
  try {
    const option = { type: 'string', multiple: true, default: [] as string[] } as const
    const { values } = parseArgs({ args, options: { 'bill-number': option, 'act-number': option } })
    return [
      ...values['bill-number'].map((text) => ({ kind: 'bill' as const, ...readNumber(text) })),
      ...values['act-number'].map((text) => ({ kind: 'act' as const, ...readNumber(text) })),
    ]
  } catch (error) {
    console.error(`after-restore: ${reasonOf(error)}`)
    return process.exit(1)
  }
}

const config = readConfig(process.env, VERSION)
const postgres = await openPostgres(config)
const { db } = openDatabase(postgres.connection, 1)
try {
  await migrate(db)
  if (chosen && argument) {
    const publicUrl = () => config.app_base_url ?? `http://localhost:${config.port}`
    const isDone = await chosen.run({ db, clock: systemClock, config, publicUrl }, argument)
    console.log(`${argument}: ${isDone ? chosen.done : chosen.absent}`)
    process.exitCode = isDone ? 0 : 1
  } else if (doomed) {
    const deps = { db, clock: systemClock, enqueue }
    console.log(`Удалено откликов: ${await eraseAgain(deps, doomed)}`)
    console.log(`Аккаунтов, которые удалятся после запуска: ${await leaveAgain(deps, doomed)}`)
  } else if (command === 'after-restore') {
    const keys = createKeyRing(config.data_keys)
    const { sessions, steps, unreadable } = await endRestored({ db, clock: systemClock, keys }, issued)
    console.log(
      `Завершено сессий: ${sessions}. Отменено действий, которые ждали отправки кандидатам: ${steps}. Занято номеров счетов и актов: ${issued.length}.`,
    )
    if (unreadable > 0) throw new Error(lackedKey(unreadable))
  } else {
    const count = await rotateKeys({ db, keys: createKeyRing(config.data_keys) })
    console.log(`Перешифровано значений: ${count}. Прежние ключи можно убрать из DATA_KEYS.`)
  }
} catch (error) {
  console.error(`${command}: ${reasonOf(error)}`)
  process.exitCode = 1
} finally {
  await db.destroy()
  await postgres.stop()
}
