/** Erases all but what the law keeps; tables come from the catalogue. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { purgeReplies } from '../../platform/queue/idempotency.ts'
import { createScope, type CompanyScope } from '../companies/scope.ts'
import { emptyingOrder, type Reference } from './rules.ts'

/**
 * Five years (402-FZ art. 29), without personal data: payments, what they paid for,
 * documents. `companies` and `users` are anonymised.
 */
const KEPT = [
  'companies',
  'users',
  'payments',
  'provider_payments',
  'documents',
  'subscriptions',
  'audit_log',
  'audit_heads',
]

export type Leaving = {
  readonly id: string
  readonly scope: CompanyScope
  readonly email: string
}

export async function listLeaving(db: Db, now: Date, limit: number): Promise<Leaving[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'company_id', 'email'])
    .where('erase_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('erase_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, scope: createScope(row.company_id), email: row.email }))
}

export async function isLast(db: Db, { id, scope }: Leaving): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope)
    .where('id', '!=', id)
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/**
 * Serialises erasures in a company.
 * @returns `false` when cancelled or done
 */
export async function lockLeaving(trx: Trx, { id, scope }: Leaving, now: Date): Promise<boolean> {
  await sql`select from companies where id = ${scope} for update`.execute(trx)
  const { rows } = await sql`select from users where id = ${id} and erase_at <= ${now} and erased_at is null
    for update`.execute(trx)
  return rows.length > 0
}

const tablesWith = async (db: Db, column: 'company_id' | 'user_id'): Promise<string[]> => {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = ${column}`.execute(db)
  return rows.map((row) => row.table_name).filter((table) => !KEPT.includes(table))
}

/** In an order the foreign keys allow. */
export async function emptyCompany(trx: Trx, scope: CompanyScope): Promise<void> {
  // folding skips locked vacancies: otherwise a deadlock over figures
  await trx.selectFrom('vacancies').select('id').where('company_id', '=', scope).forUpdate().execute()
  const { rows: references } = await sql<Reference>`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(trx)
  for (const table of emptyingOrder(await tablesWith(trx, 'company_id'), references))
    await sql`delete from ${sql.table(table)} where company_id = ${scope}`.execute(trx)
  await sql`update companies set name = 'Удалённая компания' where id = ${scope}`.execute(trx)
}

/**
 * Except where a closing receipt of 54-FZ is or may be owed.
 * @param scope only of this company
 */
export async function clearReceiptEmails(db: Db, scope?: CompanyScope): Promise<void> {
  await sql`update payments p set receipt_email = '' from users u
    where u.id = p.created_by and u.erased_at is not null and p.receipt_email <> ''
      and not (p.provider = 'yookassa' and p.payment_mode = 'full_prepayment' and p.closing_receipt_id is null
        and (p.status in ('created', 'pending', 'succeeded') or p.review_reason is not null and p.decided_at is null
          or p.status = 'refunded' and p.refunded_kopecks < p.amount_kopecks and p.period_end is not null))
      ${scope ? sql`and p.company_id = ${scope}` : sql``}`.execute(db)
}

/** The anonymised row stays: others refer to it. */
export async function eraseUser(trx: Trx, { id, scope, email }: Leaving, now: Date): Promise<void> {
  await sql`delete from outbox where company_id = ${scope} and (payload ->> 'to' = ${email} or payload ->> 'user_id' = ${id}
    or payload ->> 'chat_id' in (select chat_id from telegram_links where user_id = ${id}))`.execute(trx)
  const owned = new Set(await tablesWith(trx, 'company_id'))
  for (const table of await tablesWith(trx, 'user_id'))
    await sql`delete from ${sql.table(table)} where user_id = ${id}
      ${owned.has(table) ? sql`and company_id = ${scope}` : sql``}`.execute(trx)
  await purgeReplies(trx, scope)
  await trx
    .updateTable('users')
    .set((eb) => ({
      email: `erased-${id}@erased.invalid`,
      full_name: 'Удалённый пользователь',
      password_hash: '',
      is_active: false,
      role: 'user',
      token_version: eb('token_version', '+', 1),
      email_confirmed_at: null,
      last_login_at: null,
      last_active_at: null,
      updated_at: now,
      erased_at: now,
    }))
    .where('id', '=', id)
    .execute()
}
