/** Account erasure: requested with the password, performed after 14 days. */
import type { Deps } from '../../ports/deps.ts'
import { forEachIsolated } from '../../platform/concurrency/for-each-isolated.ts'
import { refuse } from '../../platform/values/errors.ts'
import { atAnyLevel, whereOf } from '../../platform/process/log.ts'
import { confirmPassword, lockChecked, wrongPassword } from '../accounts/sign-in/password-usecases.ts'
import { lockCompany, lockUser } from '../companies/lock-queries.ts'
import { findUserById, isLeaving, updateEraseAt } from '../accounts/users/queries.ts'
import { revokeSessions } from '../accounts/users/session-queries.ts'
import { ERASE_GRACE_MS } from '../accounts/sign-in/rules.ts'
import type { Session } from '../companies/scope.ts'
import { abortActiveRun, stopActiveRun } from '../runs/start/run-usecases.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { cancelAll } from '../hh/actions/usecases.ts'
import { disconnect, endConnection, revokeAtBoard } from '../hh/connection/usecases.ts'
import { refuseSwitch } from '../hh/connection/switch-usecases.ts'
import { erasureEmail } from '../notifications/emails/email-rules.ts'
import { longDate } from '../notifications/emails/notification-rules.ts'
import { insertMail } from '../notifications/outbox/queries.ts'
import {
  clearReceiptEmails,
  emptyCompany,
  eraseUser,
  isLast,
  listLeaving,
  lockLeaving,
  type Leaving,
} from './erasure-queries.ts'

type ErasureDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'jobBoard' | 'keys' | 'config' | 'publicUrl' | 'enqueue'
>

/**
 * Ends all sessions; signing in cancels. When nobody stays, the connection, waiting messages and a run end too.
 * @throws BAD_REQUEST for a wrong password
 */
export async function requestErasure(deps: ErasureDeps, session: Session, password: string): Promise<Date> {
  const { db, clock, config, publicUrl } = deps
  const { scope } = session
  const user = await confirmPassword(deps, session, password)
  const { erase_at, whole, connection } = await db.transaction().execute(async (trx) => {
    const now = clock()
    // of two who leave at once the second must see the first
    await lockCompany(trx, scope)
    const current = await lockChecked(trx, user)
    if (!current) throw wrongPassword()
    const erase_at = current.erase_at ?? new Date(now.getTime() + ERASE_GRACE_MS)
    await updateEraseAt(trx, user.id, erase_at)
    await revokeSessions(trx, { user_id: user.id }, 'erasure', now)
    const whole = await isLeaving(trx, scope)
    if (whole) await stopActiveRun(deps, trx, scope)
    const cancelled_steps = whole ? await cancelAll(trx, scope, now) : 0
    const sender = { brand: config.brand_name, origin: publicUrl() }
    await insertMail(trx, scope, erasureEmail(sender, current, { date: longDate(erase_at), whole }), now)
    // last: it appends to the audit log
    const connection = whole ? await endConnection(trx, session, now) : null
    const entry = { company_id: scope, actor_user_id: user.id, action: 'privacy.request-erasure' as const }
    await insertAudit(trx, { ...entry, after: { erase_at, company: whole, cancelled_steps } }, now)
    return { erase_at, whole, connection }
  })
  atAnyLevel(deps.log).info({ company_id: scope, user_id: user.id, erase_at }, 'erasure requested')
  if (connection) await revokeAtBoard(deps, scope, connection)
  // a leftover switch can no longer be confirmed
  if (whole)
    await refuseSwitch(deps, scope).catch((error: unknown) =>
      deps.log.warn({ company_id: scope, err: whereOf(error) }, 'switch of a leaving company not refused'),
    )
  return erase_at
}

/** Idempotent. @throws UNAUTHORIZED when performed meanwhile */
export async function cancelErasure(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { scope, user_id }: Session,
): Promise<void> {
  const isCancelled = await db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    if (!(await findUserById(trx, user_id))) throw refuse('UNAUTHORIZED')
    if (!(await updateEraseAt(trx, user_id, null))) return false
    const entry = { company_id: scope, actor_user_id: user_id, action: 'privacy.cancel-erasure' as const }
    await insertAudit(trx, entry, clock())
    return true
  })
  if (isCancelled) atAnyLevel(log).info({ company_id: scope, user_id }, 'erasure cancelled')
}

const AT_A_TIME = 20

export async function eraseDue(deps: Omit<ErasureDeps, 'enqueue'>): Promise<void> {
  const due = await listLeaving(deps.db, deps.clock(), AT_A_TIME)
  await forEachIsolated(due, (leaving) => erase(deps, leaving))
}

/** With its last user the company too. Logs ids for `leaveAgain`. */
async function erase(deps: Omit<ErasureDeps, 'enqueue'>, leaving: Leaving): Promise<void> {
  const { db, clock } = deps
  // revoked first, outside the transaction: a network call
  if (await isLast(db, leaving))
    await disconnect(deps, { scope: leaving.scope, user_id: leaving.id }).catch((error: unknown) => {
      deps.log.warn({ err: error instanceof Error ? error.message : 'unknown' }, 'job board not disconnected')
    })
  const erased = await db.transaction().execute(async (trx) => {
    const now = clock()
    if (!(await lockLeaving(trx, leaving, now))) return null
    const whole = await isLast(trx, leaving)
    await eraseUser(trx, leaving, now)
    if (whole) await emptyCompany(trx, leaving.scope)
    await clearReceiptEmails(trx, leaving.scope)
    await insertAudit(
      trx,
      {
        company_id: leaving.scope,
        actor_user_id: leaving.id,
        action: 'privacy.erase-account',
        after: { company: whole },
      },
      now,
    )
    return { company_id: leaving.scope, user_id: leaving.id, company: whole }
  })
  if (erased) atAnyLevel(deps.log).info(erased, 'account erased')
}

/**
 * After a restore: lets the nodes erase accounts by logged ids within a minute; unknown ones are ignored.
 * @returns how many
 */
export async function leaveAgain(
  { db, clock, enqueue }: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  user_ids: readonly string[],
): Promise<number> {
  let accounts = 0
  for (const id of user_ids)
    accounts += await db.transaction().execute(async (trx) => {
      const now = clock()
      const user = await findUserById(trx, id)
      if (!user || (user.erase_at !== null && user.erase_at <= now)) return 0
      const { company_id } = user
      await lockCompany(trx, company_id)
      await updateEraseAt(trx, id, now)
      const whole = await isLeaving(trx, company_id)
      if (whole) await abortActiveRun({ clock, enqueue }, trx, company_id)
      const cancelled_steps = whole ? await cancelAll(trx, company_id, now) : 0
      const entry = { company_id, actor_user_id: null, action: 'privacy.request-erasure' as const }
      const after = { erase_at: now, company: whole, cancelled_steps }
      await insertAudit(trx, { ...entry, target_type: 'user', target_id: id, after }, now)
      return 1
    })
  return accounts
}
