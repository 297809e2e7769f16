/**
 * What we ask of a payment provider, in our words. Vendors' words stay behind the adapter.
 *
 * Law of the port: starting is repeatable – the same order gives the same payment, however often and by whomever it is
 * sent; reading tells the truth, a notification only where to read. Money is kopecks. Every failure is a `PaymentFailure`.
 */
import type { PaidBy } from '@rezumetr/contracts/domain'

export type PaymentProblem =
  /** No answer, 5xx, too fast, or an answer nobody can read: it may or may not have happened. Repeat the same. */
  | 'unknown'
  /** The provider refused the order: it did not happen and never will. */
  | 'rejected'
  /** The shop's keys are wrong. */
  | 'misconfigured'

export class PaymentFailure extends Error {
  override readonly name = 'PaymentFailure'
  readonly problem: PaymentProblem

  constructor(problem: PaymentProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Everything of it is stored before the first sending, so that a repetition is the same to the letter. */
export type PaymentOrder = {
  readonly payment_id: string
  readonly idempotence_key: string
  readonly amount_kopecks: number
  readonly method: PaidBy
  /** What the payer reads at the provider and on the receipt. */
  readonly description: string
  readonly return_url: string
  readonly receipt: Receipt
}

/** What a cash receipt of 54-FZ says besides the order's own line. */
export type Receipt = {
  readonly email: string
  /** The provider's number of a tax rate. */
  readonly vat_code: number
  /** `full_prepayment`: another receipt offsets it when the service has been given. */
  readonly payment_mode: 'full_prepayment' | 'full_payment'
  readonly company: { readonly name: string; readonly inn: string } | null
}

/** Money came, but not as ordered: more, less, after the time to pay, or never confirmed. A person decides. */
export type Oddity = 'paid_over' | 'paid_partial' | 'paid_late' | 'unconfirmed'

export type ProviderPayment = {
  readonly provider_payment_id: string
  readonly status: 'pending' | 'succeeded' | 'canceled'
  /** The money has really been taken. */
  readonly paid: boolean
  readonly amount_kopecks: number
  readonly currency: string
  readonly refunded_kopecks: number
  readonly oddity: Oddity | null
  /** Our id, as we sent it with the order. */
  readonly payment_id: string | null
  /** Of our shop, and real or test as our keys are. */
  readonly ours: boolean
  /** Where the payer pays; absent once it is decided. */
  readonly confirmation_url: string | null
  /** Why it was canceled, for the payer, in Russian. */
  readonly decline_message: string | null
}

/** What a signed notification points at; only reading the payment tells what is true. */
export type PaymentHint = {
  readonly provider_payment_id: string
  readonly payment_id: string | null
  readonly event: string
  /** Equal in every repetition of one notification. */
  readonly delivery_id: string
}

/** Who takes the money. A bank can not be asked: an administrator confirms its transfers. */
export type Provider = 'yookassa' | 'btcpay' | 'bank'
/** Those that are configured here. */
export type PaymentProviders = Readonly<Partial<Record<Provider, Payments>>>

export type Payments = {
  /** @throws PaymentFailure */
  startPayment(order: PaymentOrder): Promise<ProviderPayment>
  /** `null`: the provider knows no such payment. @throws PaymentFailure `unknown` or `misconfigured` */
  findPayment(provider_payment_id: string): Promise<ProviderPayment | null>
  /**
   * Offsets the prepayment of a payment by a receipt of its own; the same one when asked again.
   * @returns its id at the provider @throws PaymentFailure
   */
  closeReceipt?(order: PaymentOrder & { readonly provider_payment_id: string }): Promise<string>
  /** Providers that sign only. `forged`: not theirs; `null`: theirs, but about nothing we know. */
  readHint?(raw_body: string, signature: string | null): PaymentHint | 'forged' | null
}
