import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import type { Config } from '../../../config/config.ts'
import type { Deps } from '../../../ports/deps.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { notifyOwner } from '../../notifications/outbox/owner-usecases.ts'
import { lockUser } from '../../companies/lock-queries.ts'
import { findUserById, updatePassword, type UserRow } from '../users/queries.ts'
import { revokeSessions } from '../users/session-queries.ts'
import { bucket, limitAttempts, limitGuesses, type LimitDeps } from '../limits/usecases.ts'
import { hasOwnPart, isWeak } from './password-rules.ts'
import { CODE_LIMIT, CONFIRM_LIMIT } from '../limits/rules.ts'
import type { Session } from '../../companies/scope.ts'
import { issueTokens } from './session-usecases.ts'

/** argon2id, three passes; 64 MiB are above the minimum of OWASP's Password Storage Cheat Sheet. */
const ARGON = { algorithm: 2, timeCost: 3, parallelism: 1 } as const

type HashDeps = { readonly config: Pick<Config, 'password_hash_kib'> }

export const hashPassword = ({ config }: HashDeps, password: string): Promise<string> =>
  hash(password, { ...ARGON, memoryCost: config.password_hash_kib })

export async function isPassword(deps: HashDeps, password: string, stored: string | null): Promise<boolean> {
  const matches = await verify(stored ?? decoy(deps), password)
  return matches && stored !== null
}

/** Verified for unknown accounts, so that the answer takes as long. */
function decoy({ config }: HashDeps): string {
  const [salt, digest] = [16, 32].map((size) => randomBytes(size).toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${config.password_hash_kib},t=${ARGON.timeCost},p=${ARGON.parallelism}$${salt}$${digest}`
}

/** @param own what an attacker may know @throws VALIDATION_ERROR when easy to guess */
export function requireStrongPassword(password: string, own: readonly string[], field = 'password'): void {
  if (!isWeak(password, own)) return
  const message = hasOwnPart(password, own)
    ? 'В пароле ваше имя, почта или название: такой подбирают первым. Придумайте другой.'
    : 'Такой пароль подбирают первым. Придумайте другой.'
  throw refuse('VALIDATION_ERROR', { message, fields: { [field]: [message] } })
}

const WRONG = { password: 'Неверный пароль', current_password: 'Неверный текущий пароль' } as const

export const wrongPassword = (field: keyof typeof WRONG = 'password') =>
  refuse('BAD_REQUEST', { message: WRONG[field], fields: { [field]: [WRONG[field]] } })

/**
 * For actions that a stolen session must not perform.
 * @throws BAD_REQUEST for a wrong password
 */
export async function confirmPassword(
  deps: LimitDeps,
  { user_id }: Session,
  password: string,
  field?: keyof typeof WRONG,
): Promise<UserRow> {
  await limitAttempts(deps, bucket('password-checks', user_id), CONFIRM_LIMIT)
  const user = await findUserById(deps.db, user_id)
  const isRight = await limitGuesses(deps, bucket('password', user_id), CODE_LIMIT, () =>
    isPassword(deps, password, user?.password_hash ?? null),
  )
  if (!isRight || !user) throw wrongPassword(field)
  return user
}

/** Locks the user whose password was checked. @returns `null` when the password changed since */
export async function lockChecked(trx: Trx, user: UserRow): Promise<UserRow | null> {
  await lockUser(trx, user.id)
  const current = await findUserById(trx, user.id)
  return current?.password_hash === user.password_hash ? current : null
}

/**
 * Ends the other sessions. @returns a new token pair
 * @throws BAD_REQUEST when the current password is wrong · VALIDATION_ERROR for a weak new one ·
 * UNAUTHORIZED when the user has been erased
 */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
  session: Session,
  input: { current_password: string; new_password: string },
  user_agent: string | null,
): Promise<TokenPair> {
  const { db, clock, config } = deps
  const user = await confirmPassword(deps, session, input.current_password, 'current_password')
  requireStrongPassword(
    input.new_password,
    [user.email, user.company_name, user.full_name, config.brand_name],
    'new_password',
  )
  const password_hash = await hashPassword(deps, input.new_password)
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    if (!(await lockChecked(trx, user))) throw wrongPassword('current_password')
    await updatePassword(trx, user.id, password_hash, now)
    await revokeSessions(trx, { user_id: user.id }, 'password changed', now)
    const changed = await findUserById(trx, user.id)
    if (!changed) throw refuse('UNAUTHORIZED')
    const pair = await issueTokens(deps, trx, changed, user_agent)
    await notifyOwner(deps, trx, user, 'password-changed')
    await insertAudit(
      trx,
      { company_id: session.scope, actor_user_id: user.id, action: 'accounts.change-password' },
      now,
    )
    return pair
  })
}
