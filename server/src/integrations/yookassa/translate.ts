import * as z from 'zod'
import {
  PaymentFailure,
  type PaymentOrder,
  type ProviderPayment,
  type Receipt,
} from '../../ports/payments.ts'

const amount = z.object({ value: z.string().regex(/^\d{1,10}\.\d\d$/), currency: z.string() })

const payment = z.object({
  id: z.string().min(1).max(64),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  paid: z.boolean(),
  test: z.boolean(),
  amount,
  refunded_amount: amount.optional(),
  recipient: z.object({ account_id: z.string() }),
  metadata: z.record(z.string(), z.string()).nullish(),
  confirmation: z.object({ confirmation_url: z.url().optional() }).nullish(),
  cancellation_details: z.object({ reason: z.string() }).nullish(),
  receipt_registration: z.string().nullish(),
})

export const toValue = (kopecks: number): string =>
  `${Math.trunc(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`

/** `"1990.00"` → `199000`, without floating point. */
export const toKopecks = (value: string): number => Number(value.replace('.', ''))

const declines: Readonly<Record<string, string>> = {
  '3d_secure_failed': 'Банк не подтвердил платёж: проверка 3-D Secure не пройдена',
  call_issuer: 'Банк отклонил платёж. Позвоните в банк, выпустивший карту',
  card_expired: 'Срок действия карты истёк',
  country_forbidden: 'Картой, выпущенной в этой стране, заплатить нельзя',
  payment_method_limit_exceeded: 'Превышен лимит платежей по этому способу оплаты',
  payment_method_restricted: 'Операции этим способом оплаты запрещены',
  fraud_suspected: 'Платёж отклонён из-за подозрения в мошенничестве',
  identification_required: 'Кошелёк нужно подтвердить или выбрать другой способ оплаты',
  insufficient_funds: 'Недостаточно средств',
  invalid_card_number: 'Неверный номер карты',
  invalid_csc: 'Неверный код CVC',
  issuer_unavailable: 'Банк, выпустивший карту, не отвечает. Попробуйте позже',
  internal_timeout: 'Платёжный сервис не успел провести платёж. Попробуйте ещё раз',
  expired_on_confirmation: 'Время на оплату истекло',
  canceled_by_merchant: 'Платёж отменён',
  permission_revoked: 'Разрешение на списание отозвано',
}

export function toPayment(
  body: unknown,
  shop: { readonly id: string; readonly test: boolean },
): ProviderPayment {
  const read = payment.safeParse(body)
  if (!read.success) throw new PaymentFailure('unknown')
  const seen = read.data
  return {
    provider_payment_id: seen.id,
    // only a differently configured shop, without money captured
    status: seen.status === 'waiting_for_capture' ? 'pending' : seen.status,
    paid: seen.paid,
    amount_kopecks: toKopecks(seen.amount.value),
    currency: seen.amount.currency,
    refunded_kopecks: seen.refunded_amount ? toKopecks(seen.refunded_amount.value) : 0,
    oddity: null,
    is_receipt_refused: seen.receipt_registration === 'canceled',
    payment_id: seen.metadata?.['payment_id'] ?? null,
    ours: seen.recipient.account_id === shop.id && seen.test === shop.test,
    confirmation_url: seen.confirmation?.confirmation_url ?? null,
    decline_message: seen.cancellation_details
      ? (declines[seen.cancellation_details.reason] ?? 'Платёж отклонён')
      : null,
  }
}

const sumOf = (order: PaymentOrder) => ({ value: toValue(order.amount_kopecks), currency: 'RUB' })

const customerOf = ({ email, company }: Receipt): object => ({
  email,
  ...(company ? { full_name: company.name.slice(0, 256), inn: company.inn } : {}),
})

/** Of 10, 20, 5, 7 and 22 percent with their calculated ones, such as 22/122. */
const CALCULATED_VAT: readonly (readonly [plain: number, calculated: number])[] = [
  [3, 5],
  [4, 6],
  [7, 9],
  [8, 10],
  [11, 12],
]

/** Prepayments are taxed at the calculated rate, provided services at the plain one (НК РФ art. 164 p. 3, 4). */
const vatCodeOf = (vat_code: number, payment_mode: Receipt['payment_mode']): number => {
  const [plain, calculated] = CALCULATED_VAT.find((pair) => pair.includes(vat_code)) ?? [vat_code, vat_code]
  return payment_mode === 'full_prepayment' ? calculated : plain
}

/** One line on the 54-FZ receipt; lines add up to the payment. */
const itemsOf = (order: PaymentOrder, payment_mode: Receipt['payment_mode']): object[] => [
  {
    description: order.description.slice(0, 128),
    quantity: 1,
    amount: sumOf(order),
    vat_code: vatCodeOf(order.receipt.vat_code, payment_mode),
    measure: 'piece',
    payment_subject: 'service',
    payment_mode,
  },
]

export const fromOrder = (order: PaymentOrder): object => ({
  amount: sumOf(order),
  capture: true,
  confirmation: { type: 'redirect', return_url: order.return_url, locale: 'ru_RU' },
  description: order.description.slice(0, 128),
  metadata: { payment_id: order.payment_id },
  ...(order.method === 'card' ? { payment_method_data: { type: 'bank_card' } } : {}),
  receipt: {
    customer: customerOf(order.receipt),
    items: itemsOf(order, order.receipt.payment_mode),
  },
})

/** Offsets a prepayment (54-ФЗ; yookassa.ru/developers/54fz). */
export const toOffset = (order: PaymentOrder & { readonly provider_payment_id: string }): object => ({
  type: 'payment',
  payment_id: order.provider_payment_id,
  send: true,
  customer: customerOf(order.receipt),
  items: itemsOf(order, 'full_payment'),
  settlements: [{ type: 'prepayment', amount: sumOf(order) }],
})

const receipt = z.object({
  id: z.string().min(1).max(64),
  type: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  settlements: z.array(z.object({ type: z.string() })).nullish(),
})
const receiptList = z.object({ items: z.array(receipt) })

type SeenReceipt = z.infer<typeof receipt>

export function toReceipt(body: unknown): SeenReceipt {
  const read = receipt.safeParse(body)
  if (!read.success) throw new PaymentFailure('unknown')
  if (read.data.status === 'canceled') throw new PaymentFailure('rejected')
  return read.data
}

export function findOffset(body: unknown): SeenReceipt | null {
  const read = receiptList.safeParse(body)
  if (!read.success) throw new PaymentFailure('unknown')
  const offset = read.data.items.find(
    ({ type, status, settlements }) =>
      type === 'payment' &&
      status !== 'canceled' &&
      (settlements ?? []).some((settlement) => settlement.type === 'prepayment'),
  )
  return offset ?? null
}

/** A pending one may be canceled: no id yet. */
export const issuedId = ({ id, status }: SeenReceipt): string | null => (status === 'succeeded' ? id : null)
