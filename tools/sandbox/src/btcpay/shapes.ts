/** Types of BTCPay Server's Greenfield API, as far as the stand-in implements it. Times are Unix seconds, amounts strings. */
export type Invoice = {
  id: string
  storeId: string
  amount: string
  paidAmount: string
  currency: string
  type: 'Standard'
  status: 'New' | 'Processing' | 'Settled' | 'Expired' | 'Invalid'
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver'
  checkoutLink: string
  createdTime: number
  expirationTime: number
  monitoringExpiration: number
  metadata: Record<string, string>
  checkout: { redirectURL: string }
  archived: boolean
}

export type WebhookType =
  | 'InvoiceCreated'
  | 'InvoiceReceivedPayment'
  | 'InvoicePaymentSettled'
  | 'InvoiceProcessing'
  | 'InvoiceExpired'
  | 'InvoiceSettled'
  | 'InvoiceInvalid'

/** Validation errors are a list of `{path, message}`, all others `{code, message}`. */
export class BtcpayError extends Error {
  override readonly name = 'BtcpayError'
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

export const invalid = (path: string, message = `The ${path} field is invalid`): BtcpayError =>
  new BtcpayError(422, [{ path, message }])
export const notFound = (): BtcpayError =>
  new BtcpayError(404, { code: 'invoice-not-found', message: 'The invoice was not found' })
