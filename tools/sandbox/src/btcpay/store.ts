import { randomBytes } from 'node:crypto'
import type { Clock } from '../world/clock.ts'
import type { Journal } from '../world/journal.ts'
import type { BtcpayNotifier } from './notifier.ts'
import { invalid, notFound, type Invoice } from './shapes.ts'

const DAY_SECONDS = 86_400

export type InvoiceFact = { type: 'invoice'; invoice: Invoice }

export type BtcpayStore = {
  readonly invoices: ReadonlyMap<string, Invoice>
  create(body: unknown, storeId: string, pageUrl: (id: string) => string): Invoice
  /** The current invoice; an unpaid one expires when its time is over. */
  find(id: string): Invoice | undefined
  /** Registers a payment of `value` rubles; a full payment in time makes the invoice `Processing`. */
  pay(id: string, value: string): Invoice
  /** Confirms the payment by the network. */
  confirm(id: string): Invoice
  expire(id: string): Invoice
  /** Rejects an unconfirmed payment, e.g. a double spend. */
  invalidate(id: string): Invoice
  /** Overwrites stored fields, to test that the product verifies what it receives. */
  falsify(id: string, fields: Partial<Invoice>): Invoice
  clear(): void
}

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const kopecksOf = (value: string) => Math.round(Number(value) * 100)

type Parts = { clock: Clock; journal: Journal<InvoiceFact>; notifier: BtcpayNotifier }

/** State of the stand-in's single store. Changes of an invoice trigger webhooks. */
export const createBtcpayStore = (parts: Parts): BtcpayStore => new StoreState(parts)

class StoreState implements BtcpayStore {
  readonly invoices = new Map<string, Invoice>()
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    for (const { invoice } of parts.journal.past) this.invoices.set(invoice.id, invoice)
  }

  create(body: unknown, storeId: string, pageUrl: (id: string) => string): Invoice {
    const { amount, currency, metadata, checkout } = fieldsOf(body)
    if (typeof amount !== 'string' || !/^\d{1,9}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0)
      throw invalid('amount')
    if (currency !== 'RUB') throw invalid('currency', 'The store has no rate for this currency')
    const { expirationMinutes = 15, redirectURL } = fieldsOf(checkout)
    if (typeof expirationMinutes !== 'number' || expirationMinutes <= 0)
      throw invalid('checkout.expirationMinutes')
    if (typeof redirectURL !== 'string' || !URL.canParse(redirectURL)) throw invalid('checkout.redirectURL')
    const id = randomBytes(16).toString('base64url')
    const now = this.#now()
    const invoice = this.#commit({
      id,
      storeId,
      // the real server returns numbers without trailing zeros
      amount: String(Number(amount)),
      paidAmount: '0',
      currency,
      type: 'Standard',
      status: 'New',
      additionalStatus: 'None',
      checkoutLink: pageUrl(id),
      createdTime: now,
      expirationTime: now + expirationMinutes * 60,
      monitoringExpiration: now + expirationMinutes * 60 + DAY_SECONDS,
      metadata: Object.fromEntries(
        Object.entries(fieldsOf(metadata)).map(([name, value]) => [name, String(value)]),
      ),
      checkout: { redirectURL },
      archived: false,
    })
    this.#parts.notifier.tell('InvoiceCreated', invoice)
    return invoice
  }

  find(id: string): Invoice | undefined {
    const invoice = this.invoices.get(id)
    return invoice?.status === 'New' && invoice.expirationTime <= this.#now() ? this.#end(invoice) : invoice
  }

  pay(id: string, value: string): Invoice {
    const invoice = this.#known(id)
    if (invoice.status === 'Settled' || invoice.status === 'Invalid')
      throw invalid('status', 'The invoice is final')
    const paid = kopecksOf(invoice.paidAmount) + kopecksOf(value)
    const due = kopecksOf(invoice.amount)
    const late = invoice.status === 'Expired'
    const seen = this.#commit({
      ...invoice,
      paidAmount: String(paid / 100),
      status: late || paid < due ? invoice.status : 'Processing',
      additionalStatus: paid < due ? 'PaidPartial' : late ? 'PaidLate' : paid > due ? 'PaidOver' : 'None',
    })
    const { notifier } = this.#parts
    notifier.tell('InvoiceReceivedPayment', seen, { afterExpiration: late, paymentMethodId: 'BTC-CHAIN' })
    if (seen.status === 'Processing') notifier.tell('InvoiceProcessing', seen, { overPaid: paid > due })
    return seen
  }

  confirm(id: string): Invoice {
    const invoice = this.#known(id)
    if (invoice.status !== 'Processing') throw invalid('status', 'Nothing to confirm')
    const settled = this.#commit({ ...invoice, status: 'Settled' })
    const { notifier } = this.#parts
    notifier.tell('InvoicePaymentSettled', settled, { paymentMethodId: 'BTC-CHAIN' })
    notifier.tell('InvoiceSettled', settled, {
      manuallyMarked: false,
      overPaid: settled.additionalStatus === 'PaidOver',
    })
    return settled
  }

  expire(id: string): Invoice {
    const invoice = this.#known(id)
    if (invoice.status !== 'New') throw invalid('status', 'Only a new invoice expires')
    return this.#end(invoice)
  }

  invalidate(id: string): Invoice {
    const refused = this.#commit({ ...this.#known(id), status: 'Invalid' })
    this.#parts.notifier.tell('InvoiceInvalid', refused, { manuallyMarked: false })
    return refused
  }

  falsify(id: string, fields: Partial<Invoice>): Invoice {
    return this.#commit({ ...this.#known(id), ...fields })
  }

  clear(): void {
    this.#parts.journal.clear()
    this.invoices.clear()
  }

  #now(): number {
    return Math.floor(this.#parts.clock.now() / 1000)
  }

  #commit(invoice: Invoice): Invoice {
    this.#parts.journal.append({ type: 'invoice', invoice })
    this.invoices.set(invoice.id, invoice)
    return invoice
  }

  #known(id: string): Invoice {
    const invoice = this.find(id)
    if (!invoice) throw notFound()
    return invoice
  }

  #end(invoice: Invoice): Invoice {
    const expired = this.#commit({ ...invoice, status: 'Expired' })
    this.#parts.notifier.tell('InvoiceExpired', expired, { partiallyPaid: Number(expired.paidAmount) > 0 })
    return expired
  }
}
