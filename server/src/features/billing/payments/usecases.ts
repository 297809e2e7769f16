import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@rezumetr/contracts/domain'
import type { Payment, Quote } from '@rezumetr/contracts/billing/payments'
import type { Deps } from '../../../ports/deps.ts'
import { refuse, Refusal } from '../../../platform/values/errors.ts'
import { bucket, limitAttempts } from '../../accounts/limits/usecases.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import { findUserById } from '../../accounts/users/queries.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import type { Receipt } from '../../../ports/payments.ts'
import { findBuyer } from './buyer-queries.ts'
import { presentPayment, presentQuote } from './present.ts'
import {
  claimCheck,
  claimDuePayment,
  findOpenPayment,
  findPayment,
  insertPayment,
  listPayments as readPayments,
  lockPayment,
  updatePayment,
  type PaymentRow,
} from './queries.ts'
import {
  awaitsPerson,
  isUndecided,
  nextCheck,
  PAYMENT_LIMIT,
  providerOf,
  returnUrlOf,
  REUSE_MS,
} from './rules.ts'
import { isPaid, priceOf } from '../plans/purchase-rules.ts'
import type { PlanRow } from '../plans/queries.ts'
import { refreshFromProvider, type PaymentDeps } from './settlement-usecases.ts'
import { getPlan, readPurchase, readSchedule } from './subscription-usecases.ts'

/** However often clients poll, the provider is asked once in this time. */
const POLL_PAUSE_MS = 10_000

export const availableMethods = ({ config, payments }: Pick<Deps, 'config' | 'payments'>): PaymentMethod[] =>
  config.payments.methods.filter((method) => payments[providerOf(method)])

export type Order = { readonly plan_type: string; readonly duration_months: 1 | 12 }

export async function readOffer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  order: Order,
) {
  const plan = await getPlan(db, order.plan_type)
  const wrong = (message: string) => refuse('VALIDATION_ERROR', { message, fields: { plan_type: [message] } })
  if (!isPaid(plan)) throw wrong('Этот тариф бесплатный: оплата не нужна')
  const { current, purchase } = await readPurchase(db, scope, plan, order.duration_months, clock())
  if (isPaid(current.plan) && current.current_period_end === null)
    throw wrong('Ваш тариф действует без срока: платить не нужно')
  return { plan, purchase }
}

export async function getQuote(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  order: Order,
): Promise<Quote> {
  const { plan, purchase } = await readOffer(deps, scope, order)
  return presentQuote(plan, order.duration_months, purchase)
}

/**
 * Opens a payment, or reuses the open or just paid one of the same purchase.
 * @throws PLAN_UNKNOWN, VALIDATION_ERROR, RETURN_URL_INVALID, PAYMENT_METHOD_UNAVAILABLE, PAYMENT_PROVIDER_ERROR,
 * PAYMENT_UNAVAILABLE, RATE_LIMITED, UNAUTHORIZED
 */
export async function createPayment(
  deps: PaymentDeps,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  request: Order & { readonly return_url: string; readonly payment_method?: PaymentMethod | undefined },
): Promise<{ payment_id: string; confirmation_url: string; amount: number; currency: 'RUB' }> {
  const { plan } = await readOffer(deps, scope, request)
  // each asks the provider, within the shop's limits
  await limitAttempts(deps, bucket('payment', scope), PAYMENT_LIMIT)
  const methods = availableMethods(deps)
  const method = request.payment_method ?? (methods.includes('yookassa') ? 'yookassa' : methods[0])
  if (methods.length === 0) throw refuse('PAYMENT_UNAVAILABLE')
  if (method === undefined || !methods.includes(method)) throw refuse('PAYMENT_METHOD_UNAVAILABLE')
  const user = await findUserById(deps.db, user_id)
  if (!user) throw refuse('UNAUTHORIZED')
  const buyer = await findBuyer(deps.db, scope)
  const order = {
    created_by: user_id,
    receipt_email: user.email,
    method,
    vat_code: deps.config.payments.vat_code,
    payment_mode: deps.config.payments.payment_mode,
    receipt_company: buyer && { name: buyer.name, inn: buyer.inn },
  }
  for (let round = 0; round < 3; round++) {
    const id = randomUUID()
    const return_url = returnUrlOf(request.return_url, deps.publicUrl(), id)
    if (return_url === null) throw refuse('RETURN_URL_INVALID')
    const open = await openPayment(deps, scope, plan, request.duration_months, { ...order, id, return_url })
    const payment = await refreshFromProvider(deps, open)
    const confirmation_url = whereToGo(payment)
    if (confirmation_url !== null) {
      return {
        payment_id: payment.id,
        confirmation_url,
        amount: Math.round(payment.amount_kopecks / 100),
        currency: payment.currency,
      }
    }
  }
  throw refuse('PAYMENT_PROVIDER_ERROR')
}

/** Once the money arrived the result page, so that nobody pays twice; `null`: came to nothing. */
const whereToGo = (payment: PaymentRow): string | null => {
  if (payment.status === 'pending') return payment.confirmation_url
  return payment.status === 'succeeded' || awaitsPerson(payment) ? payment.return_url : null
}

/** Stored before the provider is contacted; concurrent requests get one row. */
async function openPayment(
  { db, clock }: PaymentDeps,
  scope: CompanyScope,
  plan: PlanRow,
  duration_months: 1 | 12,
  order: {
    readonly id: string
    readonly created_by: string
    readonly return_url: string
    readonly receipt_email: string
    readonly method: PaymentMethod
    readonly vat_code: number
    readonly payment_mode: Receipt['payment_mode']
    readonly receipt_company: Receipt['company']
  },
): Promise<PaymentRow> {
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    await lockCompany(trx, scope)
    const amount_kopecks = priceOf(plan, duration_months)
    const same = {
      plan_type: plan.plan_type,
      duration_months,
      amount_kopecks,
      method: order.method,
      receipt: order,
    }
    const open = await findOpenPayment(trx, scope, same, new Date(now.getTime() - REUSE_MS))
    if (open) return open
    await insertPayment(
      trx,
      scope,
      {
        ...order,
        plan_id: plan.id,
        duration_months,
        amount_kopecks,
        next_check_at: nextCheck(
          {
            status: 'created',
            method: order.method,
            checks: 0,
            created_at: now,
            paid_at: null,
            amount_kopecks,
            refunded_kopecks: 0,
            review_reason: null,
          },
          now,
        ),
      },
      now,
    )
    return await lockPayment(trx, { company_id: scope, id: order.id })
  })
}

/** While undecided the provider is asked at most once in ten seconds. @throws NOT_FOUND */
export async function getPayment(deps: PaymentDeps, scope: CompanyScope, id: string): Promise<Payment> {
  const payment = await findPayment(deps.db, scope, id)
  if (!payment) throw refuse('NOT_FOUND')
  const seen = await checked(deps, payment)
  return presentPayment(seen, await readSchedule(deps.db, scope))
}

async function checked(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  // no bank API: an administrator decides
  if (!isUndecided(payment) || payment.provider === 'bank') return payment
  if (!(await claimCheck(deps.db, payment, POLL_PAUSE_MS, deps.clock()))) return payment
  return await refreshFromProvider(deps, payment).catch((error: unknown) => {
    // when the provider fails, the stored state is the answer
    if (error instanceof Refusal) return payment
    throw error
  })
}

export async function listPayments(
  { db }: Pick<Deps, 'db'>,
  scope: CompanyScope,
): Promise<{ payments: Payment[] }> {
  const schedule = await readSchedule(db, scope)
  return { payments: (await readPayments(db, scope)).map((payment) => presentPayment(payment, schedule)) }
}

export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  const { db, clock, log } = deps
  for (let count = 0; count < 20; count += 1) {
    // one at a time: a lease would run out while waiting
    const payment = await claimDuePayment(db, clock())
    if (!payment) return
    const after = await refreshFromProvider(deps, payment).catch(async (error: unknown) => {
      log.warn(
        { payment_id: payment.id, err: error instanceof Error ? error.message : String(error) },
        'payment not reconciled',
      )
      // an order that the provider has refused is failed now
      return (await findPayment(db, payment.company_id, payment.id)) ?? payment
    })
    await updatePayment(db, payment, { next_check_at: nextCheck(after, clock()) })
  }
}
