/**
 * A payment provider in our own terms. Vendor-specific terms stay inside the adapter.
 *
 * Port contract: starting a payment is idempotent – the same order gives the same payment, however often and by whichever
 * process it is sent; only reading a payment is authoritative, a notification just says which one to read. Amounts are
 * kopecks. Every failure is a `PaymentFailure`.
 */
import type { PaidBy } from '@rezumetr/contracts/domain'

/**
 * Starting or reading a payment takes no longer. YooKassa may take 30 s to answer (yookassa.ru/developers/using-api), but the
 * payer's browser waits no longer than that for all of the order (API-02).
 */
export const ANSWER_MS = 28_000

export type PaymentProblem =
  /** No answer, 5xx, rate limited, or an unreadable answer: the outcome is unknown. Retry with the same order. */
  | 'unknown'
  /** The provider rejected the order: it did not happen and never will. */
  | 'rejected'
  /** The shop's credentials are wrong. */
  | 'misconfigured'

export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure'
  readonly problem: PaymentProblem

  constructor(problem: PaymentProblem) {
    super(problem)
    this.problem = problem
  }
}

/** All fields are stored before the first request, so that a retry is byte-for-byte identical. */
export type PaymentOrder = {
  readonly payment_id: string
  readonly idempotence_key: string
  readonly amount_kopecks: number
  readonly method: PaidBy
  /** Shown to the payer by the provider and on the receipt. */
  readonly description: string
  readonly return_url: string
  readonly receipt: Receipt
}

/** The fields of a 54-FZ cash receipt other than the order line itself. */
export type Receipt = {
  readonly email: string
  /** The provider's code of the VAT rate, plain or calculated: the adapter sends the one that fits the receipt. */
  readonly vat_code: number
  /** `full_prepayment`: a second receipt offsets it once the service has been provided. */
  readonly payment_mode: 'full_prepayment' | 'full_payment'
  readonly company: { readonly name: string; readonly inn: string } | null
}

/** The payment differs from the order: overpaid, underpaid, late or never confirmed. An administrator decides. */
export type Oddity = 'paid_over' | 'paid_partial' | 'paid_late' | 'unconfirmed'

export type ProviderPayment = {
  readonly provider_payment_id: string
  readonly status: 'pending' | 'succeeded' | 'canceled'
  /** Whether the money has actually been captured. */
  readonly paid: boolean
  readonly amount_kopecks: number
  readonly currency: string
  readonly refunded_kopecks: number
  readonly oddity: Oddity | null
  /** Whether the provider could not register the receipt of the payment. */
  readonly is_receipt_refused: boolean
  /** Our payment id, as sent with the order. */
  readonly payment_id: string | null
  /** Whether it belongs to our shop and is real or test like our credentials. */
  readonly ours: boolean
  /** The provider's payment page; absent once the payment is final. */
  readonly confirmation_url: string | null
  /** Why the payment was canceled, in Russian, shown to the payer. */
  readonly decline_message: string | null
}

/** The payment that a signed notification refers to; its real state is known only after reading it. */
export type PaymentHint = {
  readonly provider_payment_id: string
  readonly payment_id: string | null
  readonly event: string
  /** The same in every delivery attempt of one notification. */
  readonly delivery_id: string
}

/** Who receives the money. A bank has no API: an administrator confirms its transfers. */
export type Provider = 'yookassa' | 'btcpay' | 'bank'
/** Only the configured providers. */
export type PaymentProviders = Readonly<Partial<Record<Provider, Payments>>>

export type Payments = {
  /** @throws PaymentFailure */
  startPayment(order: PaymentOrder): Promise<ProviderPayment>
  /** `null`: the provider has no such payment. @throws PaymentFailure `unknown` or `misconfigured` */
  findPayment(provider_payment_id: string): Promise<ProviderPayment | null>
  /**
   * Issues the receipt that offsets the prepayment of a payment. Idempotent: a repeated call returns the same receipt.
   * @returns its id at the provider; `null` while it is being registered and may still be canceled
   * @throws PaymentFailure
   */
  closeReceipt?(order: PaymentOrder & { readonly provider_payment_id: string }): Promise<string | null>
  /**
   * Only for providers that sign notifications. `forged`: the signature is invalid; `null`: correctly
   * signed, but about nothing we know.
   */
  readHint?(raw_body: string, signature: string | null): PaymentHint | 'forged' | null
}
