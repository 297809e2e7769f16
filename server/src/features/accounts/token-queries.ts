/** The table `one_time_tokens`: single-use links and codes. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type TokenPurpose = 'password_reset' | 'email_verify' | 'telegram_link'

/** Invalidates all unused tokens of the user for this purpose. */
export async function useUpTokens(db: Db, purpose: TokenPurpose, user_id: string, now: Date): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

export async function insertOneTimeToken(
  db: Db,
  purpose: TokenPurpose,
  token_hash: Buffer,
  user_id: string,
  now: Date,
  expires_at: Date,
): Promise<void> {
  // only the newest link stays valid
  await useUpTokens(db, purpose, user_id, now)
  await db
    .insertInto('one_time_tokens')
    .values({ token_hash, user_id, purpose, expires_at, created_at: now })
    .execute()
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

/** Consumes a valid token. @returns its user; `null` when the token is used, expired or unknown */
export async function takeOneTimeToken(
  db: Db,
  purpose: TokenPurpose,
  token_hash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await db
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
