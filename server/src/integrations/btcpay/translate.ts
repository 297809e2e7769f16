import * as z from 'zod'
import {
  PaymentFailure,
  type Oddity,
  type PaymentHint,
  type PaymentOrder,
  type ProviderPayment,
} from '../../ports/payments.ts'

const EXPIRES_MINUTES = 30

const invoice = z.object({
  id: z.string().min(1).max(64),
  storeId: z.string(),
  type: z.string(),
  amount: z.string(),
  paidAmount: z.string().nullish(),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Settled', 'Expired', 'Invalid']),
  additionalStatus: z.string(),
  checkoutLink: z.url(),
  createdTime: z.number(),
  metadata: z.object({ orderId: z.string().nullish().catch(null) }).nullish(),
})
export type Invoice = z.output<typeof invoice>

export function readInvoice(body: unknown): Invoice {
  const read = invoice.safeParse(body)
  if (!read.success) throw new PaymentFailure('unknown')
  return read.data
}

/** `"1990"`, `"1990.0"` → `199000`. @throws PaymentFailure for fractions of a kopeck */
export function toKopecks(amount: string): number {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,18}))?$/.exec(amount) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(2))) throw new PaymentFailure('unknown')
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'))
}

/** Only a full payment in time succeeds, others are reviewed (docs.btcpayserver.org/API/Greenfield/v1, Invoices). */
function oddityOf({ status, additionalStatus, paidAmount }: Invoice): Oddity | null {
  if (status === 'New' || status === 'Processing') return null
  if (additionalStatus === 'PaidOver') return 'paid_over'
  if (additionalStatus === 'PaidLate') return 'paid_late'
  if (additionalStatus === 'PaidPartial') return 'paid_partial'
  return status === 'Invalid' && Number(paidAmount ?? 0) > 0 ? 'unconfirmed' : null
}

const statuses = {
  New: 'pending',
  Processing: 'pending',
  Settled: 'succeeded',
  Expired: 'canceled',
  Invalid: 'canceled',
} as const satisfies Record<Invoice['status'], ProviderPayment['status']>

export function toPayment(seen: Invoice, store_id: string): ProviderPayment {
  return {
    provider_payment_id: seen.id,
    status: statuses[seen.status],
    paid: seen.status === 'Settled',
    amount_kopecks: toKopecks(seen.amount),
    currency: seen.currency,
    // refunds are manual
    refunded_kopecks: 0,
    oddity: oddityOf(seen),
    is_receipt_refused: false,
    payment_id: seen.metadata?.orderId ?? null,
    ours: seen.storeId === store_id && seen.type === 'Standard',
    confirmation_url: seen.status === 'New' ? seen.checkoutLink : null,
    decline_message: seen.status === 'Expired' ? 'Время на оплату истекло' : 'Платёж не подтверждён сетью',
  }
}

export const fromOrder = (order: PaymentOrder): object => ({
  amount: `${Math.trunc(order.amount_kopecks / 100)}.${String(order.amount_kopecks % 100).padStart(2, '0')}`,
  currency: 'RUB',
  metadata: { orderId: order.payment_id, itemDesc: order.description },
  checkout: {
    expirationMinutes: EXPIRES_MINUTES,
    speedPolicy: 'MediumSpeed',
    redirectURL: order.return_url,
    redirectAutomatically: true,
    defaultLanguage: 'ru-RU',
  },
})

const webhook = z.object({
  type: z.string().min(1).max(64),
  deliveryId: z.string().min(1).max(64),
  originalDeliveryId: z.string().min(1).max(64).nullish(),
  storeId: z.string(),
  invoiceId: z.string().min(1).max(64),
  metadata: z
    .object({ orderId: z.uuid().optional().catch(undefined) })
    .nullish()
    .catch(null),
})

export function toHint(body: unknown, store_id: string): PaymentHint | null {
  const read = webhook.safeParse(body)
  if (!read.success || read.data.storeId !== store_id) return null
  const { type, deliveryId, originalDeliveryId, invoiceId, metadata } = read.data
  return {
    provider_payment_id: invoiceId,
    payment_id: metadata?.orderId ?? null,
    event: type,
    delivery_id: originalDeliveryId ?? deliveryId,
  }
}
