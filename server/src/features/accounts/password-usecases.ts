/** Passwords: hashing, change, reset by mail. */
import { hash, verify } from '@node-rs/argon2'
import type { TokenPair } from '@rezumetr/contracts/accounts'
import type { Deps } from '../../deps.ts'
import { randomToken, sha256 } from '../../platform/crypto.ts'
import { refuse } from '../../platform/errors.ts'
import { insertAudit } from '../audit/queries.ts'
import { passwordResetLetter } from '../notifications/letter-rules.ts'
import { insertMail } from '../notifications/queries.ts'
import {
  findUserByEmail,
  findUserById,
  insertOneTimeToken,
  markConfirmed,
  revokeSessions,
  takeOneTimeToken,
  updatePassword,
} from './queries.ts'
import { RESET_TTL_MS } from './rules.ts'
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

/** @throws BAD_REQUEST when the current password is wrong; other sessions end, the caller gets a new pair */
export async function changePassword(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  session: Session,
  input: { current_password: string; new_password: string },
  user_agent: string | null,
): Promise<TokenPair> {
  const { db, clock } = deps
  const user = await findUserById(db, session.user_id)
  if (!user || !(await isPassword(input.current_password, user.password_hash))) {
    throw refuse('BAD_REQUEST', { message: 'Неверный текущий пароль' })
  }
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

/** @throws RESET_TOKEN_EXPIRED; all sessions end */
export async function resetPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  password: string,
): Promise<void> {
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const now = clock()
    const user_id = await takeOneTimeToken(trx, 'password_reset', sha256(token), now)
    const user = user_id === null ? null : await findUserById(trx, user_id)
    if (!user) throw refuse('RESET_TOKEN_EXPIRED')
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
