/** Passwords: hashing, change, reset by mail. */
import { hash, verify } from '@node-rs/argon2'
import type { TokenPair } from '@rezumetr/contracts/accounts'
import type { Deps } from '../../deps.ts'
import { randomToken, sha256 } from '../../platform/crypto.ts'
import { refuse } from '../../platform/errors.ts'
import { insertAudit } from '../audit/queries.ts'
import { passwordResetLetter } from '../notifications/letter-rules.ts'
import { insertMail } from '../notifications/queries.ts'
import { findUserByEmail, findUserById, markConfirmed, updatePassword, type UserRow } from './queries.ts'
import { revokeSessions } from './session-queries.ts'
import { findOneTimeToken, insertOneTimeToken, takeOneTimeToken } from './token-queries.ts'
import { bucket, limitGuesses, type LimitDeps } from './limit-usecases.ts'
import { isWeak } from './password-rules.ts'
import { CODE_LIMIT, RESET_TTL_MS } from './rules.ts'
import type { Session } from './scope.ts'
import { issueTokens } from './session-usecases.ts'

/** argon2id, 64 MiB, three passes (contract §10); algorithm 2 is argon2id. */
const ARGON = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON)

/** Compared with when there is no such account, so that the answer takes as long. Made once, from nothing anybody knows. */
let decoy: Promise<string> | null = null

export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomToken())
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== null
}

/** @param own what everybody knows of the person. @throws VALIDATION_ERROR when the password is among the first to be tried */
export function demandStrong(password: string, own: readonly string[], field = 'password'): void {
  if (!isWeak(password, own)) return
  const message = 'Такой пароль подбирают первым. Придумайте другой.'
  throw refuse('VALIDATION_ERROR', { message, fields: { [field]: [message] } })
}

/**
 * The password once more, before what a stolen session must not do.
 * @throws BAD_REQUEST when it is wrong · RATE_LIMITED
 */
export async function confirmPassword(
  deps: LimitDeps,
  { user_id }: Session,
  password: string,
  message = 'Неверный пароль',
): Promise<UserRow> {
  const user = await findUserById(deps.db, user_id)
  const isRight = await limitGuesses(deps, bucket('password', user_id), CODE_LIMIT, () =>
    isPassword(password, user?.password_hash ?? null),
  )
  if (!isRight || !user) throw refuse('BAD_REQUEST', { message })
  return user
}

/** @throws BAD_REQUEST when the current password is wrong; other sessions end, the caller gets a new pair */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  session: Session,
  input: { current_password: string; new_password: string },
  user_agent: string | null,
): Promise<TokenPair> {
  const { db, clock, config } = deps
  const user = await confirmPassword(deps, session, input.current_password, 'Неверный текущий пароль')
  demandStrong(
    input.new_password,
    [user.email, user.company_name, user.full_name, config.brand_name],
    'new_password',
  )
  const password_hash = await hashPassword(input.new_password)
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    await updatePassword(trx, user.id, password_hash, now)
    await revokeSessions(trx, { user_id: user.id }, 'password changed', now)
    await insertAudit(
      trx,
      { company_id: session.scope, actor_user_id: user.id, action: 'accounts.change-password' },
      now,
    )
    const changed = await findUserById(trx, user.id)
    if (!changed) throw refuse('UNAUTHORIZED')
    return await issueTokens(deps, trx, changed, user_agent)
  })
}

/** Puts a reset link into the outbox; tells nobody whether the account exists. */
export async function requestReset(
  { db, clock, publicUrl, config }: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'config'>,
  email: string,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user?.is_active) return
  const now = clock()
  const token = randomToken()
  await db.transaction().execute(async (trx) => {
    const expires_at = new Date(now.getTime() + RESET_TTL_MS)
    await insertOneTimeToken(trx, 'password_reset', sha256(token), user.id, now, expires_at)
    const letter = passwordResetLetter({ brand: config.brand_name, origin: publicUrl() }, user, token)
    await insertMail(trx, letter, now)
  })
}

/** @throws VALIDATION_ERROR for a weak password · RESET_TOKEN_EXPIRED; all sessions end */
export async function resetPassword(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
  password: string,
): Promise<void> {
  demandStrong(password, [config.brand_name])
  const token_hash = sha256(token)
  const owner = await findOneTimeToken(db, 'password_reset', token_hash, clock())
  const user = owner === null ? null : await findUserById(db, owner)
  // before the hash is made: a stranger without a link costs no more than a look
  if (!user) throw refuse('RESET_TOKEN_EXPIRED')
  demandStrong(password, [user.email, user.company_name, user.full_name])
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const now = clock()
    if ((await takeOneTimeToken(trx, 'password_reset', token_hash, now)) === null)
      throw refuse('RESET_TOKEN_EXPIRED')
    await updatePassword(trx, user.id, password_hash, now)
    // whoever has the link reads the mailbox
    await markConfirmed(trx, user.id, now)
    await revokeSessions(trx, { user_id: user.id }, 'password reset', now)
    await insertAudit(
      trx,
      { company_id: user.company_id, actor_user_id: user.id, action: 'accounts.reset-password' },
      now,
    )
  })
}
