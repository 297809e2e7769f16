/** The table `one_time_tokens`: links and codes that are good once. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type TokenPurpose = 'password_reset' | 'email_verify' | 'telegram_link'

/** Open links and codes of this kind are good for nothing any more. */
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
  // a newer link makes the older ones useless
  await useUpTokens(db, purpose, user_id, now)
  await db
    .insertInto('one_time_tokens')
    .values({ token_hash, user_id, purpose, expires_at, created_at: now })
    .execute()
}

/** A link or code that is good now: for this purpose, not used and not late. */
const isGoodNow = (purpose: TokenPurpose, token_hash: Buffer, now: Date) =>
  sql<boolean>`token_hash = ${token_hash} and purpose = ${purpose} and used_at is null and expires_at > ${now}`

/** The user of a link or code that would be good now; nothing is used up. */
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

/** The user of a link or code that is good once; `null` when it is used, late or unknown. */
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
