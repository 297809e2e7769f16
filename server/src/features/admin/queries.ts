import { sql, type RawBuilder } from 'kysely'
import type { WaitingPayment } from '@rezumetr/contracts/admin/admin'
import type { PlanType, Role } from '@rezumetr/contracts/domain'
import { containsPart, type Db } from '../../platform/db/database.ts'
import { createScope, type AdminScope, type CompanyScope } from '../companies/scope.ts'

/** Current plans; end expired subscriptions first (`expireOverdue`). */
const standing = sql`
  select s.company_id, s.id as subscription_id, s.current_period_end, p.plan_type, p.name as plan_name, p.price_monthly_kopecks
  from subscriptions s join plans p on p.id = s.plan_id
  where s.status = 'active'`

export type UserTally = {
  readonly plan_type: PlanType | null
  readonly total: number
  readonly new_this_week: number
  readonly with_hh_token: number
  readonly active: number
  readonly with_hh_token_active: number
}

export async function tallyUsers(
  db: Db,
  _admin: AdminScope,
  { week_start, active_since }: { week_start: Date; active_since: Date },
): Promise<UserTally[]> {
  const { rows } = await sql<UserTally>`
    with standing as (${standing})
    select st.plan_type,
      count(*) as total,
      count(*) filter (where u.created_at >= ${week_start}) as new_this_week,
      count(*) filter (where hh.company_id is not null) as with_hh_token,
      count(*) filter (where u.last_active_at > ${active_since}) as active,
      count(*) filter (where hh.company_id is not null and u.last_active_at > ${active_since}) as with_hh_token_active
    from users u
    left join standing st on st.company_id = u.company_id
    left join hh_connections hh on hh.company_id = u.company_id
    where u.erased_at is null
    group by st.plan_type`.execute(db)
  return rows
}

export async function sumPayments(
  db: Db,
  _admin: AdminScope,
  paid_since: Date,
): Promise<{ kopecks: number; count: number }> {
  const { kopecks, count } = await db
    .selectFrom('payments')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>(sql`amount_kopecks - refunded_kopecks`), sql<number>`0`).as('kopecks'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('status', 'in', ['succeeded', 'refunded'])
    .where('paid_at', '>', paid_since)
    .executeTakeFirstOrThrow()
  return { kopecks, count }
}

export type WaitingRow = {
  readonly id: string
  readonly company_name: string
  readonly plan_name: string
  readonly duration_months: number
  readonly amount_kopecks: number
  readonly bill_number: number | null
  readonly buyer_inn: string | null
  readonly review_reason: WaitingPayment['review_reason']
  readonly created_at: Date
}

/**
 * Payments that `awaitsPerson`, newest first: unpaid bills stay.
 * @param search part of the company's or buyer's name, the ИНН or the number of a bill; empty: all
 */
export async function listWaitingPayments(
  db: Db,
  _admin: AdminScope,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ payments: WaitingRow[]; total: number }> {
  const has = (text: RawBuilder<unknown>) => containsPart(text, search)
  const waiting = sql`
    from payments p join companies c on c.id = p.company_id join plans on plans.id = p.plan_id
    left join documents d on d.company_id = p.company_id and d.payment_id = p.id and d.kind = 'bill'
    where p.decided_at is null
      and (p.provider = 'bank' and p.status = 'created' or p.status = 'failed' and p.review_reason is not null)
      and (${has(sql`c.name`)} or ${has(sql`d.buyer ->> 'name'`)}
        or ${search} in (d.buyer ->> 'inn', d.number::text))`
  const { rows: payments } = await sql<WaitingRow>`
    select p.id, c.name as company_name, plans.name as plan_name, p.duration_months, p.amount_kopecks,
      d.number as bill_number, d.buyer ->> 'inn' as buyer_inn, p.review_reason, p.created_at
    ${waiting} order by p.created_at desc, p.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`select count(*) as total ${waiting}`.execute(db)
  return { payments, total: totals[0]?.total ?? 0 }
}

export type AdminUserRow = {
  readonly id: string
  readonly company_id: CompanyScope
  readonly email: string
  readonly company_name: string
  readonly subscription_id: string | null
  readonly current_period_end: Date | null
  readonly plan_type: PlanType | null
  readonly plan_name: string | null
  readonly price_monthly_kopecks: number | null
  readonly has_hh_token: boolean
  readonly created_at: Date
  readonly role: Role
  readonly last_active_at: Date | null
}

const selectUsers = sql`
  with standing as (${standing})
  select u.id, u.company_id, u.email, c.name as company_name,
    st.subscription_id, st.current_period_end, st.plan_type, st.plan_name, st.price_monthly_kopecks,
    exists (select from hh_connections hh where hh.company_id = u.company_id) as has_hh_token,
    u.created_at, u.role, u.last_active_at
  from users u
  join companies c on c.id = u.company_id
  left join standing st on st.company_id = u.company_id`

const asUser = (row: AdminUserRow): AdminUserRow => ({ ...row, company_id: createScope(row.company_id) })

/** Newest first. @param search part of e-mail or company name, any case */
export async function listUsers(
  db: Db,
  _admin: AdminScope,
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<{ users: AdminUserRow[]; total: number }> {
  const has = (text: RawBuilder<unknown>) => containsPart(text, search)
  const { rows: users } = await sql<AdminUserRow>`${selectUsers}
    where u.erased_at is null and (${has(sql`u.email`)} or ${has(sql`c.name`)})
    order by u.created_at desc, u.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*) as total from users u join companies c on c.id = u.company_id
    where u.erased_at is null and (${has(sql`u.email`)} or ${has(sql`c.name`)})`.execute(db)
  return { users: users.map(asUser), total: totals[0]?.total ?? 0 }
}

export async function findUser(db: Db, _admin: AdminScope, id: string): Promise<AdminUserRow | null> {
  const { rows } = await sql<AdminUserRow>`${selectUsers} where u.erased_at is null and u.id = ${id}`.execute(
    db,
  )
  return rows[0] ? asUser(rows[0]) : null
}
