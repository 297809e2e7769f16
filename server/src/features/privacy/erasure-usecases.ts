/** Account erasure: requested with the password, delayed by a grace period of 14 days, then performed. */
import type { Deps } from '../../deps.ts'
import { eachApart } from '../../platform/each-apart.ts'
import { confirmPassword } from '../accounts/password-usecases.ts'
import { lockPerson, updateEraseAt } from '../accounts/queries.ts'
import { revokeSessions } from '../accounts/session-queries.ts'
import { ERASE_GRACE_MS } from '../accounts/rules.ts'
import type { Session } from '../accounts/scope.ts'
import { insertAudit } from '../audit/queries.ts'
import { disconnect } from '../job-board/connection-usecases.ts'
import { erasureLetter } from '../notifications/letter-rules.ts'
import { longDate } from '../notifications/notice-rules.ts'
import { insertMail } from '../notifications/queries.ts'
import {
  clearReceiptEmails,
  emptyCompany,
  erasePerson,
  isLast,
  listLeaving,
  lockLeaving,
  type Leaving,
} from './erasure-queries.ts'

/** Ends all sessions at once; the user can sign in again to cancel. @throws BAD_REQUEST for a wrong password */
export async function requestErasure(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
  session: Session,
  password: string,
): Promise<Date> {
  const { db, clock, config, publicUrl } = deps
  const user = await confirmPassword(deps, session, password)
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    await lockPerson(trx, user.id)
    const erase_at = user.erase_at ?? new Date(now.getTime() + ERASE_GRACE_MS)
    await updateEraseAt(trx, user.id, erase_at)
    await revokeSessions(trx, { user_id: user.id }, 'erasure', now)
    const sender = { brand: config.brand_name, origin: publicUrl() }
    await insertMail(trx, erasureLetter(sender, user, longDate(erase_at)), now)
    const entry = { company_id: session.scope, actor_user_id: user.id, action: 'privacy.request-erasure' }
    await insertAudit(trx, { ...entry, after: { erase_at } }, now)
    return erase_at
  })
}

/** Idempotent: no effect when no erasure was requested. */
export async function cancelErasure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, user_id }: Session,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await updateEraseAt(trx, user_id, null))) return
    const entry = { company_id: scope, actor_user_id: user_id, action: 'privacy.cancel-erasure' }
    await insertAudit(trx, entry, clock())
  })
}

const AT_A_TIME = 20

/** Erases the accounts whose grace period is over. */
export async function eraseDue(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'jobBoard' | 'keys' | 'config' | 'publicUrl'>,
): Promise<void> {
  const due = await listLeaving(deps.db, deps.clock(), AT_A_TIME)
  await eachApart(due, (leaving) => erase(deps, leaving))
}

/** Erases the company together with its last user; otherwise only the user. */
async function erase(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'jobBoard' | 'keys' | 'config' | 'publicUrl'>,
  leaving: Leaving,
): Promise<void> {
  const { db, clock } = deps
  // the token is revoked at the board before it is deleted here; best effort, and outside the
  // transaction because it is a network call
  if (await isLast(db, leaving))
    await disconnect(deps, leaving.scope).catch((error: unknown) => {
      deps.log.warn({ err: error instanceof Error ? error.message : 'unknown' }, 'not disconnected')
    })
  await db.transaction().execute(async (trx) => {
    const now = clock()
    if (!(await lockLeaving(trx, leaving, now))) return
    const whole = await isLast(trx, leaving)
    await erasePerson(trx, leaving, now)
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
  })
}
