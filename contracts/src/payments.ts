/** Choosing, leaving and paying for a plan. Whole rubles on the wire; prices are the server's, never the caller's. */
import * as z from 'zod/mini'
import { plan, subscription } from './billing.ts'
import { paidBy, paymentMethods, planTypes } from './domain.ts'
import { count, endpoint, idParams, id, instant, text } from './endpoint.ts'

/** A word that is no plan is `PLAN_UNKNOWN`, told apart from a malformed field. */
const choice = {
  plan_type: text(40),
  /** 12 for the yearly price, 1 for the monthly one. */
  duration_months: z.literal([1, 12], 'Период: 1 или 12 месяцев'),
}

export const paymentStatuses = [
  /** Written down, not yet confirmed by the provider. */
  'created',
  /** Waits for the payer. */
  'pending',
  'succeeded',
  'canceled',
  'refunded',
  'failed',
] as const

export const payment = z.object({
  id,
  plan_type: z.enum(planTypes),
  plan_name: z.string(),
  duration_months: z.int(),
  amount: count,
  currency: z.literal('RUB'),
  payment_method: z.enum(paidBy),
  status: z.enum(paymentStatuses),
  /** What a payer reads: `pending` covers everything that may still succeed. */
  result: z.enum(['pending', 'success', 'failed', 'refunded']),
  /** Why it did not work, in Russian. */
  error_message: z.nullable(z.string()),
  /** Where the payer may still pay; `null` once it is decided. */
  confirmation_url: z.nullable(z.string()),
  /** The time this payment bought; `null` until it is paid. */
  period: z.nullable(z.object({ starts_at: instant, ends_at: instant })),
  created_at: instant,
  paid_at: z.nullable(instant),
  refunded_at: z.nullable(instant),
  refunded_amount: count,
})
export type Payment = z.output<typeof payment>

/** What buying would do, before it is paid. */
export const quote = z.object({
  plan,
  duration_months: z.int(),
  amount: count,
  currency: z.literal('RUB'),
  /** `start`: at once · `extend`: the running plan lasts longer · `schedule`: when the dearer plan that runs has ended. */
  kind: z.enum(['start', 'extend', 'schedule']),
  starts_at: instant,
  ends_at: instant,
  /** Days the unused time of the running plan becomes. */
  bonus_days: count,
})
export type Quote = z.output<typeof quote>

export const upgradeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/upgrade',
  access: 'user',
  summary: 'A plan that costs nothing: at once, or when the paid time ends; a paid plan must be paid first',
  body: z.object(choice),
  data: z.object({ subscription, effective_at: instant }),
  refusals: ['PAYMENT_REQUIRED', 'TRIAL_ALREADY_USED', 'PLAN_UNKNOWN'],
})
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancel',
  access: 'user',
  summary: 'No reminders and no plan after this one; the paid time stays',
  data: z.object({ subscription }),
  refusals: [],
})
export const getQuote = endpoint({
  method: 'GET',
  path: '/api/payment/quote',
  access: 'user',
  summary: 'Price and period of a purchase, with the days carried over',
  query: z.object({
    plan_type: text(40),
    duration_months: z.pipe(
      z.union([z.literal([1, 12]), z.enum(['1', '12'])], 'Период: 1 или 12 месяцев'),
      z.transform((value): 1 | 12 => (Number(value) === 12 ? 12 : 1)),
    ),
  }),
  data: quote,
  refusals: ['PLAN_UNKNOWN'],
})
export const createPayment = endpoint({
  method: 'POST',
  path: '/api/payment/create',
  access: 'user',
  summary:
    'Opens a payment; the payer goes to `confirmation_url` and comes back to `return_url` with `payment_id`',
  body: z.object({
    ...choice,
    return_url: z.string().check(z.maxLength(2000, 'Не длиннее 2000 символов')),
    payment_method: z.optional(z.enum(paymentMethods)),
  }),
  status: 201,
  data: z.object({ payment_id: id, confirmation_url: z.string(), amount: count, currency: z.literal('RUB') }),
  top: { confirmation_url: z.string() },
  idempotent: true,
  refusals: [
    'PLAN_UNKNOWN',
    'RETURN_URL_INVALID',
    'PAYMENT_METHOD_UNAVAILABLE',
    'IDEMPOTENCY_CONFLICT',
    'PAYMENT_PROVIDER_ERROR',
    'PAYMENT_UNAVAILABLE',
  ],
})
export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payment/history',
  access: 'user',
  summary: 'Payments of the company, the newest first',
  data: z.object({ payments: z.array(payment) }),
  refusals: [],
})
export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payment/:id',
  access: 'user',
  summary: 'One payment; while it waits the provider is asked again',
  params: idParams,
  data: payment,
  refusals: ['NOT_FOUND'],
})
export const hearYookassa = endpoint({
  method: 'POST',
  path: '/api/payment/webhook/yookassa',
  access: 'anon',
  summary: 'Notification of YooKassa: a hint to read the payment again; from its networks only',
  body: z.unknown(),
  data: z.object({}),
  refusals: ['FORBIDDEN', 'PAYMENT_PROVIDER_ERROR'],
})
export const hearBtcpay = endpoint({
  method: 'POST',
  path: '/api/payment/webhook/btcpay',
  access: 'anon',
  summary: 'Webhook of BTCPay Server, signed: a hint to read the invoice again',
  body: z.unknown(),
  data: z.object({}),
  refusals: ['FORBIDDEN', 'PAYMENT_PROVIDER_ERROR'],
})
