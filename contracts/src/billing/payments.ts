/**
 * Choosing, cancelling and paying for a plan. Prices are whole rubles and always come from the
 * server, never from the client.
 */
import * as z from 'zod/mini'
import { plan, subscription } from './plans.ts'
import { paidBy, paymentMethods, planTypes } from '../domain.ts'
import { count, endpoint, idParams, id, instant, text } from '../endpoint.ts'

/** Any string is accepted, so that an unknown plan gives `PLAN_UNKNOWN` and not a validation error. */
const choice = {
  plan_type: text(40),
  /** 12 for the yearly price, 1 for the monthly one. */
  duration_months: z.literal([1, 12], 'Период: 1 или 12 месяцев'),
}

export const paymentStatuses = [
  /** Stored, not yet confirmed by the provider. */
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
  /**
   * Status shown to the payer: `pending` covers everything that may still succeed without action, `review` means that money
   * has arrived and an administrator checks it.
   */
  result: z.enum(['pending', 'success', 'review', 'failed', 'refunded']),
  /** Why the payment failed, in Russian. */
  error_message: z.nullable(z.string()),
  /** The provider's payment page; `null` once the payment is final. */
  confirmation_url: z.nullable(z.string()),
  /** The period this payment bought, including days carried over from the previous plan; `null` until paid. */
  period: z.nullable(z.object({ starts_at: instant, ends_at: instant })),
  created_at: instant,
  paid_at: z.nullable(instant),
  refunded_at: z.nullable(instant),
  /** With kopecks: what is returned need not be whole rubles. */
  refunded_amount: z.number().check(z.gte(0)),
})
export type Payment = z.output<typeof payment>

/** The effect of a purchase, before it is paid. */
export const quote = z.object({
  plan,
  duration_months: z.int(),
  amount: count,
  currency: z.literal('RUB'),
  /**
   * `start`: immediately · `extend`: prolongs the active plan · `schedule`: when the active, more expensive plan has ended.
   */
  kind: z.enum(['start', 'extend', 'schedule']),
  starts_at: instant,
  ends_at: instant,
  /** Days that the unused time of the active plan is converted to. */
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
  refusals: [],
})
export const receiveYookassaWebhook = endpoint({
  method: 'POST',
  path: '/api/payment/webhook/yookassa',
  access: 'anon',
  summary: 'Notification of YooKassa: a hint to read the payment again; from its networks only',
  body: z.unknown(),
  data: z.object({}),
  refusals: ['FORBIDDEN', 'PAYMENT_PROVIDER_ERROR'],
})
export const receiveBtcpayWebhook = endpoint({
  method: 'POST',
  path: '/api/payment/webhook/btcpay',
  access: 'anon',
  summary: 'Webhook of BTCPay Server, signed: a hint to read the invoice again',
  body: z.unknown(),
  data: z.object({}),
  refusals: ['FORBIDDEN', 'PAYMENT_PROVIDER_ERROR'],
})
