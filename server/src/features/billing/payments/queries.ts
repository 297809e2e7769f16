import { sql } from 'kysely'
import type { PaidBy, PlanType } from '@rezumetr/contracts/domain'
import { json, type Db, type Trx } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { ANSWER_MS, type Provider, type Receipt } from '../../../ports/payments.ts'
import { providerOf, type PaymentStatus, type ReviewReason } from './rules.ts'

export type PaymentRow = {
  readonly id: string
  readonly company_id: CompanyScope
  readonly plan_type: PlanType
  readonly plan_name: string
  readonly duration_months: 1 | 12
  readonly amount_kopecks: number
  readonly currency: 'RUB'
  readonly method: PaidBy
  readonly provider: Provider
  readonly provider_payment_id: string | null
  readonly idempotence_key: string
  readonly status: PaymentStatus
  readonly confirmation_url: string | null
  readonly return_url: string
  readonly receipt_email: string
  readonly vat_code: number
  readonly payment_mode: Receipt['payment_mode']
  readonly receipt_company: Receipt['company']
  readonly subscription_id: string | null
  readonly period_start: Date | null
  readonly period_end: Date | null
  readonly bonus_days: number
  readonly error_message: string | null
  readonly created_at: Date
  readonly paid_at: Date | null
  readonly refunded_at: Date | null
  readonly refunded_kopecks: number
  readonly checks: number
  readonly review_reason: ReviewReason | null
  readonly decided_at: Date | null
}

export type PaymentKey = Pick<PaymentRow, 'company_id' | 'id'>

const payments = (db: Db) =>
  db
    .selectFrom('payments as p')
    .innerJoin('plans', 'plans.id', 'p.plan_id')
    .select([
      'p.id',
      'p.company_id',
      'plans.plan_type',
      'plans.name as plan_name',
      'p.duration_months',
      'p.amount_kopecks',
      'p.currency',
      'p.method',
      'p.provider',
      'p.provider_payment_id',
      'p.idempotence_key',
      'p.status',
      'p.confirmation_url',
      'p.return_url',
      'p.receipt_email',
      'p.vat_code',
      'p.payment_mode',
      'p.receipt_company',
      'p.subscription_id',
      'p.period_start',
      'p.period_end',
      'p.bonus_days',
      'p.error_message',
      'p.created_at',
      'p.paid_at',
      'p.refunded_at',
      'p.refunded_kopecks',
      'p.checks',
      'p.review_reason',
      'p.decided_at',
    ])
    .$narrowType<
      Pick<
        PaymentRow,
        | 'plan_type'
        | 'duration_months'
        | 'currency'
        | 'method'
        | 'provider'
        | 'status'
        | 'review_reason'
        | 'payment_mode'
        | 'receipt_company'
      >
    >()
type Selected = NonNullable<Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirst']>>>

// just read, so its company id is trusted
const fromRow = (row: Selected): PaymentRow => ({ ...row, company_id: createScope(row.company_id) })

export async function insertPayment(
  trx: Trx,
  scope: CompanyScope,
  values: {
    readonly id: string
    readonly created_by: string
    readonly plan_id: string
    readonly duration_months: number
    readonly amount_kopecks: number
    readonly method: PaidBy
    readonly return_url: string
    readonly receipt_email: string
    readonly vat_code?: number
    readonly payment_mode?: Receipt['payment_mode']
    readonly receipt_company?: Receipt['company']
    readonly next_check_at: Date | null
  },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('payments')
    .values({
      ...values,
      receipt_company: values.receipt_company ? json(values.receipt_company) : null,
      company_id: scope,
      provider: providerOf(values.method),
      created_at: now,
      checked_at: now,
    })
    .execute()
}

export async function findOpenPayment(
  db: Db,
  scope: CompanyScope,
  same: {
    readonly plan_type: PlanType
    readonly duration_months: number
    readonly amount_kopecks: number
    readonly method: PaidBy
    readonly receipt?: Pick<PaymentRow, 'receipt_email' | 'receipt_company'>
  },
  since: Date,
): Promise<PaymentRow | null> {
  const { receipt } = same
  const row = await payments(db)
    .where('p.company_id', '=', scope)
    .where('p.status', 'in', ['created', 'pending'])
    .where('plans.plan_type', '=', same.plan_type)
    .where('p.duration_months', '=', same.duration_months)
    .where('p.amount_kopecks', '=', same.amount_kopecks)
    .where('p.method', '=', same.method)
    .where((eb) =>
      receipt
        ? eb.and([
            eb('p.receipt_email', '=', receipt.receipt_email),
            eb(
              'p.receipt_company',
              'is not distinct from',
              receipt.receipt_company && json(receipt.receipt_company),
            ),
          ])
        : eb.lit(true),
    )
    .where('p.created_at', '>', since)
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function findPayment(db: Db, scope: CompanyScope, id: string): Promise<PaymentRow | null> {
  const row = await payments(db).where('p.id', '=', id).where('p.company_id', '=', scope).executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function listPayments(db: Db, scope: CompanyScope): Promise<PaymentRow[]> {
  const rows = await payments(db)
    .where('p.company_id', '=', scope)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(500)
    .execute()
  return rows.map(fromRow)
}

export async function findPaymentCompany(db: Db, id: string): Promise<CompanyScope | null> {
  const row = await db.selectFrom('payments').select('company_id').where('id', '=', id).executeTakeFirst()
  return row ? createScope(row.company_id) : null
}

/**
 * A paid payment whose refund no provider reports: a transfer, crypto, or one confirmed although it differs from its order.
 * @param reference our id, the provider's, or number and year of the bill: `7/2026`
 */
export async function findSilentRefund(db: Db, reference: string): Promise<PaymentKey | null> {
  const row = await db
    .selectFrom('payments as p')
    .leftJoin('documents as d', (join) =>
      join
        .onRef('d.company_id', '=', 'p.company_id')
        .onRef('d.payment_id', '=', 'p.id')
        .on('d.kind', '=', 'bill'),
    )
    .select(['p.id', 'p.company_id'])
    .where((eb) => eb.or([eb('p.provider', '<>', 'yookassa'), eb('p.review_reason', 'is not', null)]))
    .where('p.status', '=', 'succeeded')
    .where(sql<boolean>`${reference} in (p.id::text, p.provider_payment_id, d.number || '/' || d.year)`)
    .executeTakeFirst()
  return row ? { id: row.id, company_id: createScope(row.company_id) } : null
}

export async function findPaymentById(db: Db, id: string): Promise<PaymentRow | null> {
  const row = await payments(db).where('p.id', '=', id).executeTakeFirst()
  return row ? fromRow(row) : null
}

export async function lockPayment(trx: Trx, { company_id, id }: PaymentKey): Promise<PaymentRow> {
  return fromRow(
    await payments(trx)
      .where('p.company_id', '=', company_id)
      .where('p.id', '=', id)
      .forUpdate('p')
      .executeTakeFirstOrThrow(),
  )
}

/** By the provider's id, or ours while that is not stored. */
export async function findHintedPayment(
  db: Db,
  provider: Provider,
  { provider_payment_id, payment_id }: { provider_payment_id: string; payment_id: string | null },
): Promise<PaymentRow | null> {
  const known = await payments(db)
    .innerJoin('provider_payments as k', (join) =>
      join.onRef('k.company_id', '=', 'p.company_id').onRef('k.payment_id', '=', 'p.id'),
    )
    .where('k.provider', '=', provider)
    .where('k.provider_payment_id', '=', provider_payment_id)
    .executeTakeFirst()
  if (known) return fromRow(known)
  if (payment_id === null) return null
  const unsent = await payments(db)
    .where('p.id', '=', payment_id)
    .where('p.provider', '=', provider)
    .where('p.provider_payment_id', 'is', null)
    .executeTakeFirst()
  return unsent ? fromRow(unsent) : null
}

const updateThat = (db: Db, { company_id, id }: PaymentKey) =>
  db.updateTable('payments').where('company_id', '=', company_id).where('id', '=', id)

/** @throws unique violation when another payment has this id */
const linkProvider = ({ company_id, id }: PaymentKey, provider_payment_id: string) => sql`
  insert into provider_payments (provider, provider_payment_id, company_id, payment_id)
  select provider, ${provider_payment_id}, company_id, id from payments
  where company_id = ${company_id} and id = ${id}
  on conflict (company_id, payment_id) do update set provider_payment_id = excluded.provider_payment_id`

export async function updatePayment(
  db: Db,
  payment: PaymentKey,
  values: {
    readonly provider_payment_id?: string
    readonly status?: PaymentStatus
    readonly confirmation_url?: string | null
    readonly subscription_id?: string
    readonly period_start?: Date
    readonly period_end?: Date
    readonly bonus_days?: number
    readonly error_message?: string | null
    readonly paid_at?: Date
    readonly refunded_at?: Date
    readonly refunded_kopecks?: number
    readonly next_check_at?: Date | null
    readonly review_reason?: ReviewReason | null
    readonly decided_by?: string | null
    readonly decided_at?: Date | null
  },
): Promise<void> {
  const { provider_payment_id } = values
  if (provider_payment_id !== undefined) await linkProvider(payment, provider_payment_id).execute(db)
  await updateThat(db, payment).set(values).execute()
}

/** A refund removed `ms`, so later periods move forward. */
export async function movePeriodsAfter(
  trx: Trx,
  scope: CompanyScope,
  subscription_id: string,
  period_end: Date,
  ms: number,
): Promise<void> {
  const back = sql`make_interval(secs => ${ms / 1000})`
  await trx
    .updateTable('payments')
    .set({ period_start: sql`period_start - ${back}`, period_end: sql`period_end - ${back}` })
    .where('company_id', '=', scope)
    .where('subscription_id', '=', subscription_id)
    .where('status', '=', 'succeeded')
    .where('period_start', '>=', period_end)
    .execute()
}

/** Subscriptions `s` whose unused time a purchase converted, with the purchased one, `next`. */
export const conversions = sql`subscriptions s join subscriptions next
  on next.company_id = s.company_id and next.created_at = s.ended_at and next.source = 'payment' and s.status = 'replaced'`

/** Converted time is used up with the plan it was converted to. Call when the purchased plan has started. */
export async function endConverted(trx: Trx, scope: CompanyScope, end: Date, now: Date): Promise<void> {
  await sql`
    update payments p
    set period_start = least(p.period_start, ${now}), period_end = least(p.period_end, ${end}), bonus_days = 0
    from ${conversions}
    where s.company_id = ${scope} and p.company_id = s.company_id and p.subscription_id = s.id and p.status = 'succeeded'
  `.execute(trx)
}

export async function openForPaying(
  db: Db,
  payment: PaymentKey,
  provider_payment_id: string,
  confirmation_url: string | null,
  now: Date,
): Promise<void> {
  await linkProvider(payment, provider_payment_id).execute(db)
  await updateThat(db, payment)
    .set((eb) => ({
      provider_payment_id,
      confirmation_url,
      status: 'pending',
      error_message: null,
      // a failed order is not checked any more
      next_check_at: eb.fn.coalesce('next_check_at', eb.val(now)),
    }))
    .where('status', 'in', ['created', 'failed'])
    .execute()
}

export async function failPayment(db: Db, payment: PaymentKey, error_message: string): Promise<void> {
  await updateThat(db, payment)
    .set({ status: 'failed', error_message, next_check_at: null })
    .where('status', '=', 'created')
    .execute()
}

/** Never overwrites a later status. */
export async function cancelPending(db: Db, payment: PaymentKey, error_message: string): Promise<void> {
  await updateThat(db, payment)
    .set({ status: 'canceled', error_message, confirmation_url: null, next_check_at: null })
    .where('status', '=', 'pending')
    .execute()
}

/** One of concurrent pollers per `pause_ms` may ask the provider. */
export async function claimCheck(db: Db, payment: PaymentKey, pause_ms: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateThat(db, payment)
    .set({ checked_at: now })
    .where('checked_at', '<=', new Date(now.getTime() - pause_ms))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Covers the provider's answer and its settlement. */
const LEASE_MS = ANSWER_MS + 12_000

/** Claims one due payment; a dead process delays it by the lease at most. */
export async function claimDuePayment(db: Db, now: Date): Promise<PaymentRow | null> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    update payments set checked_at = ${now}, checks = checks + 1, next_check_at = ${new Date(now.getTime() + LEASE_MS)}
    where (company_id, id) = (
      select company_id, id from payments where next_check_at <= ${now} order by next_check_at limit 1 for update skip locked
    ) returning company_id, id`.execute(db)
  return rows[0] ? await findPayment(db, createScope(rows[0].company_id), rows[0].id) : null
}
