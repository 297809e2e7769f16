import type { Deps } from '../../ports/deps.ts'
import { randomToken, sha256 } from '../../platform/security/crypto.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { revokeAtBoard } from '../hh/connection/usecases.ts'
import { endConnectionsOf, type EndedConnection } from '../hh/connection/switch-usecases.ts'
import { passwordResetEmail } from '../notifications/emails/email-rules.ts'
import { notifyOwner } from '../notifications/outbox/owner-usecases.ts'
import { insertMail } from '../notifications/outbox/queries.ts'
import { unlinkChat } from '../notifications/telegram/usecases.ts'
import type { Caller } from './consent-usecases.ts'
import { liftSignInBlock, waitForEmail } from './limits/usecases.ts'
import { lockUser } from '../companies/lock-queries.ts'
import { hashPassword, requireStrongPassword } from './sign-in/password-usecases.ts'
import {
  findUserByEmail,
  findUserById,
  markConfirmed,
  updatePassword,
  type UserRow,
} from './users/queries.ts'
import { RESET_TTL_MS } from './sign-in/rules.ts'
import { networkOf, RESET_LINKS } from './limits/rules.ts'
import { deleteFactor } from './users/second-factor-queries.ts'
import { revokeSessions } from './users/session-queries.ts'
import {
  countTokens,
  findOneTimeToken,
  insertOneTimeToken,
  consumeOneTimeToken,
} from './users/token-queries.ts'

/** Mails a reset link; never reveals whether the account exists. */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'config'>,
  email: string,
): Promise<void> {
  const { db, clock, publicUrl, config } = deps
  const user = await findUserByEmail(db, email)
  if (!user?.is_active) return
  const now = clock()
  const token = randomToken()
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id)
    const current = await findUserById(trx, user.id)
    // left this address or was blocked meanwhile
    if (!current?.is_active || current.email !== user.email) return
    if ((await countTokens(trx, 'password_reset', user.id, now)) >= RESET_LINKS) return
    const isProved = current.email_confirmed_at !== null
    if (!isProved && (await waitForEmail({ ...deps, db: trx }, 'reset', user.email)) !== null) return
    const expires_at = new Date(now.getTime() + RESET_TTL_MS)
    await insertOneTimeToken(trx, {
      purpose: 'password_reset',
      token_hash: sha256(token),
      user_id: user.id,
      created_at: now,
      expires_at,
    })
    const mail = passwordResetEmail(
      { brand: config.brand_name, origin: publicUrl() },
      user,
      token,
      expires_at,
    )
    await insertMail(trx, user.company_id, mail, now)
  })
}

/**
 * Ends sessions and the chat and lifts the block of sign-in. On a never-proved address also the second factor and the hh.ru
 * connection end: a stranger may have set them.
 * @returns whether a connection ended
 * @throws VALIDATION_ERROR for a weak password · RESET_TOKEN_EXPIRED, also when the user is blocked
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'jobBoard' | 'keys' | 'log'>,
  caller: Pick<Caller, 'ip'>,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<{ hh_disconnected: boolean }> {
  const { db, clock, config } = deps
  requireStrongPassword(password, [config.brand_name])
  const token_hash = sha256(token)
  const owner = await findOneTimeToken(db, 'password_reset', token_hash, clock())
  const user = owner === null ? null : await findUserById(db, owner)
  // before hashing, so that an invalid link costs only a lookup
  if (!user?.is_active) throw refuse('RESET_TOKEN_EXPIRED')
  requireStrongPassword(password, [user.email, user.company_name, user.full_name])
  const password_hash = await hashPassword(deps, password)
  const ended = await db.transaction().execute(async (trx) => {
    const now = clock()
    const consumed = await consumeOneTimeToken(trx, 'password_reset', token_hash, now)
    const current = consumed === null ? null : await findUserById(trx, consumed)
    // blocked while the password was hashed
    if (!current?.is_active) throw refuse('RESET_TOKEN_EXPIRED')
    const isFirstProof = current.email_confirmed_at === null
    await updatePassword(trx, user.id, password_hash, now)
    // opening the link proves access to the mailbox
    await markConfirmed(trx, user.id, now)
    await revokeSessions(trx, { user_id: user.id }, 'password reset', now)
    await unlinkChat(trx, user.id)
    await liftSignInBlock(trx, networkOf(caller.ip), user.email)
    await notifyOwner(deps, trx, user, isFirstProof ? 'password-reset-first' : 'password-reset')
    const ended = isFirstProof ? await endUnproved(trx, current, now) : []
    const entry = { company_id: user.company_id, actor_user_id: user.id }
    if (isFirstProof) await insertAudit(trx, { ...entry, action: 'accounts.confirm-email' }, now)
    await insertAudit(trx, { ...entry, action: 'accounts.reset-password' }, now)
    return ended
  })
  for (const connection of ended)
    await revokeAtBoard(deps, user.company_id, connection, { keepsPasted: true })
  return { hh_disconnected: ended.length > 0 }
}

/** Ends what was set before anybody proved the address. Call last: it writes to the audit log. */
async function endUnproved(trx: Trx, { id, company_id }: UserRow, now: Date): Promise<EndedConnection[]> {
  await deleteFactor(trx, id)
  return await endConnectionsOf(trx, { scope: company_id, user_id: id }, now)
}
