import { sql } from 'kysely'
import type { Role } from '@rezumetr/contracts/domain'
import { DAY_MS } from '../../../platform/values/clock.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { invalidateTokens } from './token-queries.ts'

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
  /** When the second factor was enabled; `null`: sign-in needs only the password. */
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
    .$narrowType<{ role: Role }>()

const asUser = (
  row: Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirst']>>,
): UserRow | null => (row ? { ...row, company_id: createScope(row.company_id) } : null)

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

export const listCompanyUsers = (
  db: Db,
  scope: CompanyScope,
): Promise<
  {
    id: string
    email: string
    full_name: string
    email_confirmed_at: Date | null
    erase_at: Date | null
  }[]
> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'email_confirmed_at', 'erase_at'])
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
  return { user_id: user.id, scope: createScope(company.id) }
}

export async function updateNames(
  db: Db,
  scope: CompanyScope,
  user_id: string,
  names: { company_name?: string | undefined; full_name?: string | undefined },
  now: Date,
): Promise<void> {
  // the company first, the order of an erasure
  if (names.company_name !== undefined) {
    await db.updateTable('companies').set({ name: names.company_name }).where('id', '=', scope).execute()
  }
  if (names.full_name !== undefined) {
    await db
      .updateTable('users')
      .set({ full_name: names.full_name, updated_at: now })
      .where('id', '=', user_id)
      .execute()
  }
}

/** Also invalidates earlier access tokens, reset links and address codes. */
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
  await invalidateTokens(db, 'password_reset', user_id, now)
  await invalidateTokens(db, 'email_change', user_id, now)
}

/** @param confirmed_at when its mailbox gave a code @throws unique violation of `users_email` */
export async function updateEmail(
  trx: Trx,
  user_id: string,
  { email, confirmed_at }: { readonly email: string; readonly confirmed_at: Date | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_confirmed_at: confirmed_at, updated_at: now })
    .where('id', '=', user_id)
    .execute()
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

export async function updateEraseAt(db: Db, user_id: string, erase_at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ erase_at })
    .where('id', '=', user_id)
    .where('erase_at', 'is distinct from', erase_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const isStaying = (company_id: string) =>
  sql<boolean>`exists (select from users staying where staying.company_id = ${sql.ref(company_id)}
    and staying.erased_at is null and staying.erase_at is null)`

/** Every user has asked to be erased: nothing runs automatically any more. */
export async function isLeaving(db: Db, scope: CompanyScope): Promise<boolean> {
  const staying = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', scope)
    .where(isStaying('companies.id'))
    .executeTakeFirst()
  return staying === undefined
}

export async function updateRole(db: Db, user_id: string, role: Role): Promise<void> {
  await db.updateTable('users').set({ role }).where('id', '=', user_id).execute()
}

export async function updateActive(db: Db, user_id: string, is_active: boolean): Promise<void> {
  await db.updateTable('users').set({ is_active }).where('id', '=', user_id).execute()
}

export async function deleteStale(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await db.deleteFrom('rate_buckets').where('window_started_at', '<', dayAgo).execute()
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', dayAgo).execute()
  await db.deleteFrom('auth_sessions').where('expires_at', '<', dayAgo).execute()
}
