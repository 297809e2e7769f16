import { sql } from 'kysely'
import type { Role } from '@rezumetr/contracts/domain'
import type { Db } from '../../platform/database.ts'
import type { Limit } from './rules.ts'
import { mintScope, type CompanyScope } from './scope.ts'

export type UserRow = {
  readonly id: string
  readonly company_id: CompanyScope
  readonly company_name: string
  readonly email: string
  readonly full_name: string
  readonly password_hash: string
  readonly role: Role
  readonly is_active: boolean
  readonly token_version: number
  readonly last_active_at: Date | null
  readonly created_at: Date
  readonly email_confirmed_at: Date | null
  readonly erase_at: Date | null
  /** Since when signing in asks for a code as well. */
  readonly second_factor_at: Date | null
}

const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.id',
      'users.company_id',
      'companies.name as company_name',
      'users.email',
      'users.full_name',
      'users.password_hash',
      'users.role',
      'users.is_active',
      'users.token_version',
      'users.last_active_at',
      'users.created_at',
      'users.email_confirmed_at',
      'users.erase_at',
      'second_factors.confirmed_at as second_factor_at',
    ])
    .where('users.erased_at', 'is', null)

// the table's checks keep `role` to the two words
const asUser = (
  row: Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirst']>>,
): UserRow | null => (row ? { ...row, role: row.role as Role, company_id: mintScope(row.company_id) } : null)

export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | null> =>
  asUser(
    await selectUsers(db)
      .where(sql`lower(users.email)`, '=', email.toLowerCase())
      .executeTakeFirst(),
  )

export const findUserById = async (db: Db, id: string): Promise<UserRow | null> =>
  asUser(await selectUsers(db).where('users.id', '=', id).executeTakeFirst())

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const getCompanyName = async (db: Db, scope: CompanyScope): Promise<string> =>
  (await db.selectFrom('companies').select('name').where('id', '=', scope).executeTakeFirstOrThrow()).name

/** Everybody of the company who can sign in. */
export const listPeople = (
  db: Db,
  scope: CompanyScope,
): Promise<{ id: string; email: string; full_name: string; email_confirmed_at: Date | null }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'email_confirmed_at'])
    .where('company_id', '=', scope)
    .where('is_active', '=', true)
    .execute()

export type NewAccount = {
  readonly company_name: string
  readonly full_name: string
  readonly email: string
  readonly password_hash: string
}

/** @throws unique violation of `users_email` when the address is taken */
export async function insertAccount(
  db: Db,
  account: NewAccount,
  now: Date,
): Promise<{ user_id: string; scope: CompanyScope }> {
  const company = await db
    .insertInto('companies')
    .values({ name: account.company_name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db
    .insertInto('users')
    .values({
      company_id: company.id,
      email: account.email,
      full_name: account.full_name,
      password_hash: account.password_hash,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user_id: user.id, scope: mintScope(company.id) }
}

export async function updateNames(
  db: Db,
  scope: CompanyScope,
  user_id: string,
  names: { company_name?: string | undefined; full_name?: string | undefined },
  now: Date,
): Promise<void> {
  if (names.full_name !== undefined) {
    await db
      .updateTable('users')
      .set({ full_name: names.full_name, updated_at: now })
      .where('id', '=', user_id)
      .execute()
  }
  if (names.company_name !== undefined) {
    await db.updateTable('companies').set({ name: names.company_name }).where('id', '=', scope).execute()
  }
}

/** Ends every access token and every link to reset the password that was given before. */
export async function updatePassword(
  db: Db,
  user_id: string,
  password_hash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ password_hash, token_version: eb('token_version', '+', 1), updated_at: now }))
    .where('id', '=', user_id)
    .execute()
  await useUpTokens(db, 'password_reset', user_id, now)
}

export async function updateActivity(
  db: Db,
  user_id: string,
  fields: { last_login_at?: Date; last_active_at: Date },
): Promise<void> {
  await db.updateTable('users').set(fields).where('id', '=', user_id).execute()
}

export async function markConfirmed(db: Db, user_id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', user_id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

/** When the account is to be erased; `null`: it stays. */
export async function updateEraseAt(db: Db, user_id: string, erase_at: Date | null): Promise<void> {
  await db.updateTable('users').set({ erase_at }).where('id', '=', user_id).execute()
}

export async function updateRole(db: Db, user_id: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', user_id).execute()
}

export type NewSession = {
  readonly user_id: string
  readonly family_id: string
  readonly token_hash: Buffer
  readonly issued_at: Date
  readonly signed_in_at: Date
  readonly expires_at: Date
  readonly user_agent: string | null
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('auth_sessions').values(session).execute()
}

/** Locks the family's row, so that of two simultaneous refreshes one sees what the other did. */
export async function lockSession(db: Db, token_hash: Buffer) {
  const row = await db
    .selectFrom('auth_sessions')
    .select(['id', 'user_id', 'family_id', 'expires_at', 'rotated_at', 'revoked_at', 'signed_in_at'])
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const later = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('family_id', '=', row.family_id)
    .where('rotated_at', '>', row.rotated_at ?? row.expires_at)
    .executeTakeFirst()
  return { ...row, superseded: later !== undefined }
}

export async function markRotated(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ rotated_at: now })
    .where('id', '=', id)
    .where('rotated_at', 'is', null)
    .execute()
}

export async function revokeSessions(
  db: Db,
  which: { family_id: string } | { user_id: string } | { token_hash: Buffer },
  reason: string,
  now: Date,
): Promise<void> {
  const family = (hash: Buffer) =>
    db.selectFrom('auth_sessions').select('family_id').where('token_hash', '=', hash)
  await db
    .updateTable('auth_sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('revoked_at', 'is', null)
    .where((eb) =>
      'user_id' in which
        ? eb('user_id', '=', which.user_id)
        : eb('family_id', 'in', 'family_id' in which ? [which.family_id] : family(which.token_hash)),
    )
    .execute()
}

export type GateRow = Pick<UserRow, 'company_id' | 'role' | 'is_active' | 'token_version' | 'last_active_at'>

/**
 * All the gate asks of every request, in one question. `null`: nobody, or a family of which every token is revoked or expired.
 */
export async function findGate(
  db: Db,
  user_id: string,
  family_id: string,
  now: Date,
): Promise<GateRow | null> {
  // asked so often that building it from parts would show
  const {
    rows: [row],
  } = await sql<Omit<GateRow, 'role' | 'company_id'> & { role: string; company_id: string }>`
    select company_id, role, is_active, token_version, last_active_at from users
    where id = ${user_id} and erased_at is null and exists (
      select from auth_sessions where family_id = ${family_id} and revoked_at is null and expires_at > ${now})`.execute(
    db,
  )
  // the table's check keeps `role` to the two words
  return row ? { ...row, role: row.role as Role, company_id: mintScope(row.company_id) } : null
}

export type TokenPurpose = 'password_reset' | 'email_verify' | 'telegram_link'

async function useUpTokens(db: Db, purpose: TokenPurpose, user_id: string, now: Date): Promise<void> {
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

/**
 * Counts one more in the window of `key`.
 * @returns seconds to wait when the limit is passed, else `null`
 */
export async function countInWindow(db: Db, key: string, limit: Limit, now: Date): Promise<number | null> {
  const windowStart = new Date(now.getTime() - limit.window_seconds * 1000)
  const row = await db
    .insertInto('rate_buckets')
    .values({ key, count: 1, window_started_at: now })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet((eb) => {
        const over = eb('rate_buckets.window_started_at', '<=', windowStart)
        return {
          count: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('rate_buckets.count', '+', 1))
            .end(),
          window_started_at: eb
            .case()
            .when(over)
            .then(now)
            .else(eb.ref('rate_buckets.window_started_at'))
            .end(),
        }
      }),
    )
    .returning(['count', 'window_started_at'])
    .executeTakeFirstOrThrow()
  if (row.count <= limit.max) return null
  return waitSeconds(row.window_started_at, limit, now)
}

/** Whether the window of `key` is already full, without counting. */
export async function waitOfWindow(db: Db, key: string, limit: Limit, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('rate_buckets')
    .select(['count', 'window_started_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row || row.count < limit.max) return null
  const wait = waitSeconds(row.window_started_at, limit, now)
  return wait > 0 ? wait : null
}

const waitSeconds = (started: Date, limit: Limit, now: Date) =>
  Math.ceil((started.getTime() + limit.window_seconds * 1000 - now.getTime()) / 1000)

export async function clearWindow(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_buckets').where('key', '=', key).execute()
}

/** What ended a day ago and nobody will ask about again: strangers at the door make new rows without end. */
export async function deleteStale(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000)
  await db.deleteFrom('rate_buckets').where('window_started_at', '<', dayAgo).execute()
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', dayAgo).execute()
  await db.deleteFrom('auth_sessions').where('expires_at', '<', dayAgo).execute()
}
