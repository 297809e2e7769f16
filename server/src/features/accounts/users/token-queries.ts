import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { lockUser } from '../../companies/lock-queries.ts'

/** Must not act for an account that has left the address. */
export const MAILED = ['password_reset', 'email_verify', 'email_change'] as const
export type TokenPurpose = (typeof MAILED)[number] | 'telegram_link'

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

/** Used ones too: a short code may be generated again. */
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

/** Locks the user, as `consumeOneTimeToken` does. */
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
  // reset links all stay valid: a stranger could otherwise end the owner's
  if (purpose !== 'password_reset') await invalidateTokens(trx, purpose, user_id, created_at)
  await trx.insertInto('one_time_tokens').values(token).execute()
}

const isGoodNow = (purpose: TokenPurpose, token_hash: Buffer, now: Date) =>
  sql<boolean>`token_hash = ${token_hash} and purpose = ${purpose} and used_at is null and expires_at > ${now}`

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
 * Consumes a token, locking its user first as a password change does, to avoid a deadlock.
 * @returns `null` when it is used, expired or unknown
 */
export async function consumeOneTimeToken(
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
