import { needsConsent } from '@rezumetr/contracts/hh/connection'
import type { ConnectionTrouble } from '@rezumetr/contracts/domain'
import { sql, type Selectable } from 'kysely'
import { json, type Database, type Db, type Trx } from '../../../platform/db/database.ts'
import type { HhConnections } from '../../../platform/db/schema.gen.ts'
import { lockCompanyAgainstErasure } from '../../companies/lock-queries.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { isUnpaid, type PaidAccess } from './rules.ts'
import { deleteWebhook } from './webhook-queries.ts'

export type ConnectionRow = Selectable<HhConnections>

export const findConnectionRow = async (db: Db, scope: CompanyScope): Promise<ConnectionRow | null> =>
  (await db.selectFrom('hh_connections').selectAll().where('company_id', '=', scope).executeTakeFirst()) ??
  null

export async function listOfSameUser(
  db: Db,
  scope: CompanyScope,
  row: Pick<ConnectionRow, 'hh_user_id' | 'has_several_accounts'>,
): Promise<{ scope: CompanyScope; access_token_enc: Buffer }[]> {
  const { rows } = await sql<{ company_id: string; access_token_enc: Buffer }>`
    select company_id, access_token_enc from (
      select company_id, access_token_enc, hh_user_id, has_several_accounts from hh_connections
      union all
      select company_id, access_token_enc, hh_user_id, has_several_accounts from hh_switches where company_id <> ${scope}
    ) held
    where company_id = ${scope} or hh_user_id = ${row.hh_user_id}
      -- the board names another user under each work account of a token
      or ${row.has_several_accounts} and has_several_accounts`.execute(db)
  return rows.map(({ company_id, access_token_enc }) => ({
    scope: createScope(company_id),
    access_token_enc,
  }))
}

/** Serialises connecting and disconnecting. Waits for an erasure first; the account may be erased by then. */
export async function lockConnection(trx: Trx, scope: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`connection:${scope}`}, 0))`.execute(trx)
  await lockCompanyAgainstErasure(trx, scope)
}

export type NewConnection = {
  readonly company_id: CompanyScope
  readonly created_by: string
  readonly source: 'oauth' | 'manual'
  readonly access_token_enc: Buffer
  readonly refresh_token_enc: Buffer | null
  readonly token_expires_at: Date | null
  readonly hh_user_id: string
  readonly employer_id: string
  readonly employer_name: string | null
  readonly manager_id: string | null
  readonly manager_name: string | null
  readonly email: string | null
  readonly account_id: string | null
  readonly has_several_accounts: boolean
  readonly paid_access: PaidAccess | null
}

export async function upsertConnection(trx: Trx, connection: NewConnection, now: Date): Promise<void> {
  const row = {
    ...connection,
    paid_access: connection.paid_access && json(connection.paid_access),
    paid_access_checked_at: now,
    verified: true,
    verified_at: now,
    last_error_code: isUnpaid(connection.paid_access) ? 'unpaid' : null,
    last_error_at: isUnpaid(connection.paid_access) ? now : null,
    // belonged to the old token
    webhook_checked_at: null,
    updated_at: now,
  }
  await deleteWebhook(trx, connection.company_id)
  await trx
    .insertInto('hh_connections')
    .values({ ...row, created_at: now })
    .onConflict((oc) => oc.column('company_id').doUpdateSet(row))
    .execute()
}

/** Compare-and-set. @returns `false` when the stored ciphertext is not `replaced` */
export async function updateTokens(
  db: Db,
  scope: CompanyScope,
  replaced: Buffer,
  tokens: { access_token_enc: Buffer; refresh_token_enc: Buffer | null; token_expires_at: Date | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hh_connections')
    .set({
      ...tokens,
      verified: true,
      verified_at: now,
      // a new token resolves only problems of the token
      last_error_code: sql`case when verified then last_error_code end`,
      last_error_at: sql`case when verified then last_error_at end`,
      updated_at: now,
    })
    .where('company_id', '=', scope)
    .where('access_token_enc', '=', replaced)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The board's verdict on the used token and account (`null`: they work).
 * @returns `false` when the stored ones are others; a lost token counts under any account
 */
export async function updateTrouble(
  db: Db,
  scope: CompanyScope,
  used: Pick<ConnectionRow, 'access_token_enc' | 'account_id'>,
  trouble: ConnectionTrouble | null,
  now: Date,
): Promise<boolean> {
  const isOfToken = trouble !== null && needsConsent(trouble)
  const { numUpdatedRows } = await db
    .updateTable('hh_connections')
    .set({
      verified: !isOfToken,
      ...(trouble === null ? { verified_at: now } : {}),
      last_error_code: trouble,
      last_error_at:
        trouble === null
          ? null
          : sql<Date>`case when last_error_code = ${trouble} then last_error_at else ${now} end`,
      updated_at: now,
    })
    .where('company_id', '=', scope)
    .where('access_token_enc', '=', used.access_token_enc)
    .$if(!isOfToken, (query) => query.where('account_id', 'is not distinct from', used.account_id))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updatePaidAccess(
  db: Db,
  scope: CompanyScope,
  access_token_enc: Buffer,
  paid_access: PaidAccess | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('hh_connections')
    .set({ paid_access: paid_access && json(paid_access), paid_access_checked_at: now })
    .where('company_id', '=', scope)
    .where('access_token_enc', '=', access_token_enc)
    .execute()
}

export async function updateAccount(
  trx: Trx,
  scope: CompanyScope,
  account: Pick<
    NewConnection,
    | 'account_id'
    | 'hh_user_id'
    | 'employer_id'
    | 'employer_name'
    | 'manager_id'
    | 'manager_name'
    | 'paid_access'
  >,
  trouble: 'unpaid' | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('hh_connections')
    .set({
      ...account,
      paid_access: account.paid_access && json(account.paid_access),
      paid_access_checked_at: now,
      last_error_code: trouble,
      last_error_at: trouble && now,
      webhook_checked_at: null,
      updated_at: now,
    })
    .where('company_id', '=', scope)
    .execute()
  await deleteWebhook(trx, scope)
}

export async function deleteConnection(db: Db, scope: CompanyScope): Promise<void> {
  await db.deleteFrom('hh_connections').where('company_id', '=', scope).execute()
}

/**
 * Holds a session-level advisory lock during network requests, on the connection passed to
 * `work`: PostgreSQL releases it when that breaks.
 */
export async function withRefreshLock<T>(
  db: Database,
  scope: CompanyScope,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const key = `refresh:${scope}`
  return await db.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(hashtextextended(${key}, 0))`.execute(own)
    try {
      return await work(own)
    } finally {
      // fails only on a broken connection, which has released it
      await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(own).catch(() => {})
    }
  })
}

export async function insertOauthState(
  db: Db,
  row: {
    state_hash: Buffer
    company_id: CompanyScope
    user_id: string
    redirect_uri: string
    created_at: Date
    expires_at: Date
  },
): Promise<void> {
  await db.deleteFrom('oauth_states').where('expires_at', '<', row.created_at).execute()
  await db.insertInto('oauth_states').values(row).execute()
}

/** Once, for this user. @returns its redirect URL; `null` when used, expired, another user's or unknown */
export async function consumeOauthState(
  db: Db,
  user_id: string,
  state_hash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('oauth_states')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('state_hash', '=', state_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('redirect_uri')
    .executeTakeFirst()
  return row?.redirect_uri ?? null
}

export const listPendingStates = (db: Db, user_id: string, now: Date): Promise<{ state_hash: Buffer }[]> =>
  db
    .selectFrom('oauth_states')
    .select('state_hash')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(2)
    .execute()
