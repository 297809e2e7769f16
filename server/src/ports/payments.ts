/**
 * Starting a payment is idempotent; only reading one is authoritative, notifications say
 * which. Kopecks; every failure is a `PaymentFailure`.
 */
import type { PaidBy } from '@rezumetr/contracts/domain'

/** YooKassa may take 30 s (yookassa.ru/developers/using-api), but the payer's browser waits no longer for all (API-02). */
export const ANSWER_MS = 28_000

export type PaymentProblem =
  /** No readable answer or 5xx: retry with the same order. */
  | 'unknown'
  /** It did not happen and never will. */
  | 'rejected'
  | 'misconfigured'

export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure'
  readonly problem: PaymentProblem

  constructor(problem: PaymentProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Stored before the first request: retries are identical. */
export type PaymentOrder = {
  readonly payment_id: string
  readonly idempotence_key: string
  readonly amount_kopecks: number
  readonly method: PaidBy
  readonly description: string
  readonly return_url: string
  readonly receipt: Receipt
}

/** 54-FZ, besides the line. */
export type Receipt = {
  readonly email: string
  /** Plain or calculated: the adapter sends what fits. */
  readonly vat_code: number
  /** `full_prepayment`: a second receipt offsets it. */
  readonly payment_mode: 'full_prepayment' | 'full_payment'
  readonly company: { readonly name: string; readonly inn: string } | null
}

/** Overpaid, underpaid, late or unconfirmed: an administrator decides. */
export type Oddity = 'paid_over' | 'paid_partial' | 'paid_late' | 'unconfirmed'

export type ProviderPayment = {
  readonly provider_payment_id: string
  readonly status: 'pending' | 'succeeded' | 'canceled'
  readonly paid: boolean
  readonly amount_kopecks: number
  readonly currency: string
  readonly refunded_kopecks: number
  readonly oddity: Oddity | null
  readonly is_receipt_refused: boolean
  readonly payment_id: string | null
  /** Our shop, real or test like our keys. */
  readonly ours: boolean
  readonly confirmation_url: string | null
  readonly decline_message: string | null
}

/** Its state is known only after reading it. */
export type PaymentHint = {
  readonly provider_payment_id: string
  readonly payment_id: string | null
  readonly event: string
  readonly delivery_id: string
}

/** A bank has no API: an administrator confirms. */
export type Provider = 'yookassa' | 'btcpay' | 'bank'
export type PaymentProviders = Readonly<Partial<Record<Provider, Payments>>>

export type Payments = {
  startPayment(order: PaymentOrder): Promise<ProviderPayment>
  /** `null`: unknown. @throws PaymentFailure `unknown` or `misconfigured` */
  findPayment(provider_payment_id: string): Promise<ProviderPayment | null>
  /**
   * Offsets the prepayment. Idempotent.
   * @returns the provider's id; `null` while it is registered
   * @throws PaymentFailure
   */
  closeReceipt?(order: PaymentOrder & { readonly provider_payment_id: string }): Promise<string | null>
  /** For signed notifications. `null`: about nothing we know. */
  readHint?(raw_body: string, signature: string | null): PaymentHint | 'forged' | null
}
