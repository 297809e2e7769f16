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

/** State of the stand-in's single store. Changes of an invoice trigger webhooks. */
export function createBtcpayStore(options: {
  clock: Clock
  journal: Journal<InvoiceFact>
  notifier: BtcpayNotifier
}): BtcpayStore {
  const { clock, journal, notifier } = options
  const invoices = new Map<string, Invoice>()
  for (const { invoice } of journal.past) invoices.set(invoice.id, invoice)
  const commit = (invoice: Invoice): Invoice => {
    journal.append({ type: 'invoice', invoice })
    invoices.set(invoice.id, invoice)
    return invoice
  }
  const now = () => Math.floor(clock.now() / 1000)
  const isFinal = ({ status }: Invoice) => status === 'Settled' || status === 'Invalid'

  function known(id: string): Invoice {
    const invoice = find(id)
    if (!invoice) throw notFound()
    return invoice
  }
  function find(id: string): Invoice | undefined {
    const invoice = invoices.get(id)
    return invoice?.status === 'New' && invoice.expirationTime <= now() ? end(invoice) : invoice
  }
  function end(invoice: Invoice): Invoice {
    const expired = commit({ ...invoice, status: 'Expired' })
    notifier.tell('InvoiceExpired', expired, { partiallyPaid: Number(expired.paidAmount) > 0 })
    return expired
  }

  return {
    invoices,
    create(body, storeId, pageUrl) {
      const { amount, currency, metadata, checkout } = fieldsOf(body)
      if (typeof amount !== 'string' || !/^\d{1,9}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0)
        throw invalid('amount')
      if (currency !== 'RUB') throw invalid('currency', 'The store has no rate for this currency')
      const { expirationMinutes = 15, redirectURL } = fieldsOf(checkout)
      if (typeof expirationMinutes !== 'number' || expirationMinutes <= 0)
        throw invalid('checkout.expirationMinutes')
      if (typeof redirectURL !== 'string' || !URL.canParse(redirectURL)) throw invalid('checkout.redirectURL')
      const id = randomBytes(16).toString('base64url')
      const invoice = commit({
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
        createdTime: now(),
        expirationTime: now() + expirationMinutes * 60,
        monitoringExpiration: now() + expirationMinutes * 60 + DAY_SECONDS,
        metadata: Object.fromEntries(
          Object.entries(fieldsOf(metadata)).map(([name, value]) => [name, String(value)]),
        ),
        checkout: { redirectURL },
        archived: false,
      })
      notifier.tell('InvoiceCreated', invoice)
      return invoice
    },
    find,
    pay(id, value) {
      const invoice = known(id)
      if (isFinal(invoice)) throw invalid('status', 'The invoice is final')
      const paid = kopecksOf(invoice.paidAmount) + kopecksOf(value)
      const due = kopecksOf(invoice.amount)
      const late = invoice.status === 'Expired'
      const whole = paid >= due
      const seen = commit({
        ...invoice,
        paidAmount: String(paid / 100),
        status: late || !whole ? invoice.status : 'Processing',
        additionalStatus: late
          ? whole
            ? 'PaidLate'
            : 'PaidPartial'
          : paid > due
            ? 'PaidOver'
            : whole
              ? 'None'
              : 'PaidPartial',
      })
      notifier.tell('InvoiceReceivedPayment', seen, { afterExpiration: late, paymentMethodId: 'BTC-CHAIN' })
      if (seen.status === 'Processing') notifier.tell('InvoiceProcessing', seen, { overPaid: paid > due })
      return seen
    },
    confirm(id) {
      const invoice = known(id)
      if (invoice.status !== 'Processing') throw invalid('status', 'Nothing to confirm')
      const settled = commit({ ...invoice, status: 'Settled' })
      notifier.tell('InvoicePaymentSettled', settled, { paymentMethodId: 'BTC-CHAIN' })
      notifier.tell('InvoiceSettled', settled, {
        manuallyMarked: false,
        overPaid: settled.additionalStatus === 'PaidOver',
      })
      return settled
    },
    expire(id) {
      const invoice = known(id)
      if (invoice.status !== 'New') throw invalid('status', 'Only a new invoice expires')
      return end(invoice)
    },
    invalidate(id) {
      const refused = commit({ ...known(id), status: 'Invalid' })
      notifier.tell('InvoiceInvalid', refused, { manuallyMarked: false })
      return refused
    },
    falsify: (id, fields) => commit({ ...known(id), ...fields }),
    clear() {
      journal.clear()
      invoices.clear()
    },
  }
}
