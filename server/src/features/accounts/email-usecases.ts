/** E-mail confirmation by a link that is valid for a day (the product works without it too, Q-013). */
import type { Deps } from '../../deps.ts'
import { randomToken, sha256 } from '../../platform/crypto.ts'
import type { Trx } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import { insertAudit } from '../audit/queries.ts'
import { confirmationLetter } from '../notifications/letter-rules.ts'
import { insertMail } from '../notifications/queries.ts'
import { lockUser } from './lock-queries.ts'
import { findUserById, markConfirmed, type UserRow } from './queries.ts'
import { findUsedToken, insertOneTimeToken, takeOneTimeToken } from './token-queries.ts'
import { CONFIRM_TTL_MS } from './rules.ts'

/** Puts the letter into the outbox, in the caller's transaction. */
export async function sendConfirmation(
  { clock, config, publicUrl }: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  trx: Trx,
  user: Pick<UserRow, 'id' | 'company_id' | 'email' | 'full_name'>,
): Promise<void> {
  const now = clock()
  const token = randomToken()
  const expires_at = new Date(now.getTime() + CONFIRM_TTL_MS)
  await insertOneTimeToken(trx, {
    purpose: 'email_verify',
    token_hash: sha256(token),
    user_id: user.id,
    created_at: now,
    expires_at,
  })
  const sender = { brand: config.brand_name, origin: publicUrl() }
  await insertMail(trx, user.company_id, confirmationLetter(sender, user, token, expires_at), now)
}

/** Sends a new link and invalidates the previous one. */
export async function resendConfirmation(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
  user_id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const user = await findUserById(trx, user_id)
    if (user && user.email_confirmed_at === null) await sendConfirmation(deps, trx, user)
  })
}

/**
 * Confirms the address. A used link succeeds again without effect while the address is confirmed: people open letters twice, and
 * mail scanners open links before them. The answer stays true: a new address deletes the links to the former one.
 * @throws CONFIRM_TOKEN_EXPIRED
 */
export async function confirmEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock()
    const hash = sha256(token)
    const user_id = await takeOneTimeToken(trx, 'email_verify', hash, now)
    if (user_id === null && (await isUsedAndConfirmed(trx, hash))) return
    const user = user_id === null ? null : await findUserById(trx, user_id)
    if (!user) throw refuse('CONFIRM_TOKEN_EXPIRED')
    await markConfirmed(trx, user.id, now)
    await insertAudit(
      trx,
      { company_id: user.company_id, actor_user_id: user.id, action: 'accounts.confirm-email' },
      now,
    )
  })
}

async function isUsedAndConfirmed(trx: Trx, hash: Buffer): Promise<boolean> {
  const user_id = await findUsedToken(trx, 'email_verify', hash)
  const user = user_id === null ? null : await findUserById(trx, user_id)
  return user !== null && user.email_confirmed_at !== null
}
