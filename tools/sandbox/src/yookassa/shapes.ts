/** Types of YooKassa's API v3, as far as the stand-in implements it. */
export type Amount = { value: string; currency: string }

export type Payment = {
  id: string
  status: 'pending' | 'succeeded' | 'canceled'
  paid: boolean
  test: true
  refundable: boolean
  amount: Amount
  created_at: string
  captured_at?: string
  description?: string
  recipient: { account_id: string; gateway_id: string }
  metadata: Record<string, string>
  confirmation?: { type: 'redirect'; return_url: string; confirmation_url: string }
  refunded_amount?: Amount
  payment_method?: { type: string; id: string; saved: false; title: string }
  receipt_registration?: Receipt['status']
  cancellation_details?: { party: string; reason: string }
}

export type Refund = {
  id: string
  payment_id: string
  status: 'succeeded'
  amount: Amount
  created_at: string
}

export type Receipt = {
  id: string
  type: 'payment' | 'refund'
  payment_id: string
  status: 'pending' | 'succeeded' | 'canceled'
  customer?: unknown
  items: unknown[]
  settlements: unknown[]
}

/** An error answer: `{type:"error", code, description, parameter}`. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly status: number
  readonly code: string
  readonly parameter: string | undefined

  constructor(status: number, code: string, description: string, parameter?: string) {
    super(description)
    this.status = status
    this.code = code
    this.parameter = parameter
  }
}

export const illegal = (parameter: string, description = `Invalid value of ${parameter}`): ShopError =>
  new ShopError(400, 'invalid_request', description, parameter)

/** Kopecks of `"1990.00"`; `null` when the value is invalid. */
export const kopecksOf = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,9}\.\d\d$/.test(value) ? Number(value.replace('.', '')) : null

export const valueOf = (kopecks: number): string =>
  `${Math.trunc(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
