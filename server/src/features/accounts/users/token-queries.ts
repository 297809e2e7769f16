/** The table `one_time_tokens`: single-use links and codes. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { lockUser } from '../../companies/lock-queries.ts'

/** What is sent to a mailbox: none of it may act for an account that has left the address. */
export const MAILED = ['password_reset', 'email_verify', 'email_change'] as const
export type TokenPurpose = (typeof MAILED)[number] | 'telegram_link'

/** Invalidates the unused tokens of the user for this purpose. */
export async function invalidateTokens(
  db: Db,
  purpose: TokenPurpose,
  user_id: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Valid tokens of the user for this purpose. */
export async function countTokens(
  db: Db,
  purpose: TokenPurpose,
  user_id: string,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes tokens of the user for these purposes, the used ones too: their links are then unknown, and a short code may be drawn again. */
export async function deleteTokens(
  trx: Trx,
  user_id: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await trx
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', user_id)
    .where('purpose', 'in', purposes)
    .execute()
}

/** Locks the user, as `takeOneTimeToken` does. */
export async function insertOneTimeToken(
  trx: Trx,
  token: {
    readonly purpose: TokenPurpose
    readonly token_hash: Buffer
    readonly user_id: string
    readonly created_at: Date
    readonly expires_at: Date
  },
): Promise<void> {
  const { purpose, user_id, created_at } = token
  await lockUser(trx, user_id)
  // only the newest stays valid; of reset links every one, or a stranger could end the one that its owner is opening
  if (purpose !== 'password_reset') await invalidateTokens(trx, purpose, user_id, created_at)
  await trx.insertInto('one_time_tokens').values(token).execute()
}

/** Whether a token is valid: for this purpose, unused and not expired. */
const isGoodNow = (purpose: TokenPurpose, token_hash: Buffer, now: Date) =>
  sql<boolean>`token_hash = ${token_hash} and purpose = ${purpose} and used_at is null and expires_at > ${now}`

/** The user of a valid token, without consuming it. */
export async function findOneTimeToken(
  db: Db,
  purpose: TokenPurpose,
  token_hash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where(isGoodNow(purpose, token_hash, now))
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * Consumes a valid token. Locks its user first, as a password change does, which ends the user's tokens: each would otherwise wait
 * for what the other holds.
 * @returns its user; `null` when the token is used, expired or unknown
 */
export async function takeOneTimeToken(
  trx: Trx,
  purpose: TokenPurpose,
  token_hash: Buffer,
  now: Date,
): Promise<string | null> {
  const owner = await findOneTimeToken(trx, purpose, token_hash, now)
  if (owner !== null) await lockUser(trx, owner)
  const row = await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where(isGoodNow(purpose, token_hash, now))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The user of a link or code that was used, or replaced by a newer one. Such a token authorises nothing. */
export async function findUsedToken(
  db: Db,
  purpose: TokenPurpose,
  token_hash: Buffer,
): Promise<string | null> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return row?.user_id ?? null
}
