import { email as emailSchema } from '@rezumetr/contracts/forms'
import type { Deps } from '../../ports/deps.ts'
import { randomToken, sha256 } from '../../platform/security/crypto.ts'
import { isUniqueViolation, type Trx } from '../../platform/db/database.ts'
import { insertAudit, type AuditEntry } from '../companies/audit-queries.ts'
import { openTrial } from '../billing/plans/usecases.ts'
import { passwordResetEmail } from '../notifications/emails/email-rules.ts'
import { notifyOwner } from '../notifications/outbox/owner-usecases.ts'
import { insertMail } from '../notifications/outbox/queries.ts'
import { unlinkChat } from '../notifications/telegram/usecases.ts'
import { hashPassword } from './sign-in/password-usecases.ts'
import { lockUser } from '../companies/lock-queries.ts'
import {
  findUserByEmail,
  findUserById,
  hasUsers,
  insertAccount,
  updateActive,
  updateEmail,
  updatePassword,
  updateRole,
  type UserRow,
} from './users/queries.ts'
import { deleteFactor } from './users/second-factor-queries.ts'
import { revokeSessions } from './users/session-queries.ts'
import { deleteTokens, insertOneTimeToken, MAILED } from './users/token-queries.ts'
import { RESET_TTL_MS } from './sign-in/rules.ts'

/**
 * Runs one command on the user with this address; the audit entry has no actor.
 * @param work returns what it changed, or `null`
 * @returns whether something changed
 */
async function command(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
  action: AuditEntry['action'],
  work: (trx: Trx, user: UserRow, now: Date) => Promise<Pick<AuditEntry, 'before' | 'after'> | null>,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    const found = await findUserByEmail(trx, email)
    if (!found) return false
    await lockUser(trx, found.id)
    const current = await findUserById(trx, found.id)
    // the account may have left this address while waiting for the lock
    const user = current?.email === found.email ? current : null
    const changed = user && (await work(trx, user, now))
    if (!user || !changed) return false
    const entry = { company_id: user.company_id, actor_user_id: null, action }
    await insertAudit(trx, { ...entry, target_type: 'user', target_id: user.id, ...changed }, now)
    return true
  })
}

export const grantAdmin = (deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> =>
  command(deps, email, 'accounts.grant-admin', async (trx, user) => {
    if (user.role === 'admin') return null
    await updateRole(trx, user.id, 'admin')
    return { before: { role: user.role }, after: { role: 'admin' } }
  })

/** Takes effect at the next request. @returns `false` when this is no administrator's address */
export const revokeAdmin = (deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> =>
  command(deps, email, 'accounts.revoke-admin', async (trx, user) => {
    if (user.role !== 'admin') return null
    await updateRole(trx, user.id, 'user')
    return { before: { role: user.role }, after: { role: 'user' } }
  })

/**
 * Ends all sessions and refuses new ones; the data and a requested erasure stay.
 * @returns `false` for an unknown address or a blocked user
 */
export const blockUser = (deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> =>
  command(deps, email, 'accounts.block', async (trx, user, now) => {
    if (!user.is_active) return null
    await updateActive(trx, user.id, false)
    await revokeSessions(trx, { user_id: user.id }, 'blocked', now)
    return { before: { is_active: true }, after: { is_active: false } }
  })

export const unblockUser = (deps: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> =>
  command(deps, email, 'accounts.unblock', async (trx, user) => {
    if (user.is_active) return null
    await updateActive(trx, user.id, true)
    return { before: { is_active: false }, after: { is_active: true } }
  })

/**
 * For an identified user who lost the app and the recovery codes.
 * @returns `false` when there is none
 */
export const dropSecondFactor = (
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
  email: string,
): Promise<boolean> =>
  command(deps, email, 'accounts.second-factor-dropped', async (trx, user) => {
    if (!(await deleteFactor(trx, user.id))) return null
    await notifyOwner(deps, trx, user, 'second-factor-dropped')
    return {}
  })

/**
 * Gives a stolen account back to its identified owner: ends sessions, mailed links and
 * the chat; a reset by mail to `to` opens it.
 * @param to may be the present address
 * @returns `false` for an unknown `from`, or a taken or malformed `to`
 */
export async function moveUser(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  email: string,
  to: string,
): Promise<boolean> {
  const address = emailSchema.safeParse(to)
  if (!address.success) return false
  const holder = await findUserByEmail(deps.db, address.data)
  if (holder && holder.email !== email.toLowerCase()) return false
  const password_hash = await hashPassword(deps, randomToken())
  return await command(deps, email, 'accounts.change-email', async (trx, user, now) => {
    await updateEmail(trx, user.id, { email: address.data, confirmed_at: null }, now)
    await updatePassword(trx, user.id, password_hash, now)
    await deleteTokens(trx, user.id, MAILED)
    await revokeSessions(trx, { user_id: user.id }, 'address changed', now)
    await unlinkChat(trx, user.id)
    return {}
  })
}

/** Creates the administrator `ADMIN_EMAIL` on an empty database; the password is set by a link sent there. */
export async function ensureFirstAdmin({
  db,
  clock,
  config,
  publicUrl,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>): Promise<void> {
  const email = config.admin_email?.toLowerCase()
  if (email === undefined || (await hasUsers(db))) return
  const password_hash = await hashPassword({ config }, randomToken())
  const now = clock()
  const token = randomToken()
  const person = { email, full_name: 'Администратор' }
  try {
    await db.transaction().execute(async (trx) => {
      const { user_id, scope } = await insertAccount(
        trx,
        {
          ...person,
          company_name: config.brand_name,
          password_hash,
        },
        now,
      )
      await openTrial(trx, scope, now)
      await updateRole(trx, user_id, 'admin')
      const expires_at = new Date(now.getTime() + RESET_TTL_MS)
      await insertOneTimeToken(trx, {
        purpose: 'password_reset',
        token_hash: sha256(token),
        user_id,
        created_at: now,
        expires_at,
      })
      const sender = { brand: config.brand_name, origin: publicUrl() }
      await insertMail(trx, scope, passwordResetEmail(sender, person, token, expires_at), now)
      const entry = { company_id: scope, actor_user_id: user_id, action: 'accounts.first-admin' as const }
      await insertAudit(trx, { ...entry, after: { role: 'admin' } }, now)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error
  }
}
