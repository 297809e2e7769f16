import { createHash, randomBytes } from 'node:crypto'
import { DAY, type Clock } from '../world/clock.ts'
import type { Journal } from '../world/journal.ts'
import type { Notifier } from './notifier.ts'
import { illegal, kopecksOf, ShopError, valueOf, type Payment, type Receipt, type Refund } from './shapes.ts'

const HOUR = 3_600_000

type Answer = Payment | Refund | Receipt
type Key = { key: string; hash: string; at: number; answer: Answer }

/** All changes of the shop's state; each holds the new value of what changed. */
export type ShopFact =
  | { type: 'payment'; payment: Payment }
  | { type: 'refund'; refund: Refund }
  | { type: 'receipt'; receipt: Receipt }
  | { type: 'key'; key: Key }

export type Shop = {
  readonly payments: ReadonlyMap<string, Payment>
  readonly refunds: ReadonlyMap<string, Refund>
  readonly receipts: ReadonlyMap<string, Receipt>
  /** Idempotency: the stored answer for this key, else the result of `work`, which is stored for 24 h. */
  once<T extends Answer>(key: unknown, body: unknown, work: () => T): T
  create(body: unknown, account: string, pageUrl: (id: string) => string): Payment
  /** The current payment; a pending one is canceled after an hour. */
  find(id: string): Payment | undefined
  succeed(id: string, method: string): Payment
  cancel(id: string, reason: string, party: string): Payment
  refund(body: unknown): Refund
  /** Registers a receipt that offsets what refunds have left of the prepayment of a payment. */
  addReceipt(body: unknown): Receipt
  /** The receipt of the payment, those of its refunds, and those added later. */
  receiptsOf(payment_id: string): Receipt[]
  /** Gives the status to the receipts being registered, of payments too, and to the following ones. */
  register(status: Receipt['status']): void
  clear(): void
}

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** 36 characters in the format of real ids. */
const newId = () => {
  const hex = randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-000f-5${hex.slice(8, 11)}-9000-${hex.slice(8, 20)}`
}

type Parts = { clock: Clock; journal: Journal<ShopFact>; notifier: Notifier }

/** State of the test shop. Changes of a payment trigger notifications. */
export const createShop = (parts: Parts): Shop => new ShopState(parts)

class ShopState implements Shop {
  readonly payments = new Map<string, Payment>()
  readonly refunds = new Map<string, Refund>()
  readonly receipts = new Map<string, Receipt>()
  readonly #parts: Parts
  readonly #keys = new Map<string, Key>()
  #registration: Receipt['status'] = 'succeeded'

  constructor(parts: Parts) {
    this.#parts = parts
    for (const fact of parts.journal.past) this.#apply(fact)
  }

  once<T extends Answer>(key: unknown, body: unknown, work: () => T): T {
    if (typeof key !== 'string' || !/^[0-9a-zA-Z+\-_.]{1,64}$/.test(key))
      throw illegal('Idempotence-Key', 'Idempotence key is missing or illegal')
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const known = this.#keys.get(key)
    const at = this.#parts.clock.now()
    if (known && at - known.at < DAY) {
      if (known.hash !== hash) throw illegal('Idempotence-Key', 'Idempotence key duplicated')
      // the matching hash proves that the key belongs to this operation, hence the type
      return known.answer as T
    }
    const answer = work()
    this.#commit({ type: 'key', key: { key, hash, at, answer } })
    return answer
  }

  create(body: unknown, account: string, pageUrl: (id: string) => string): Payment {
    const { description, metadata } = fieldsOf(body)
    const { kopecks, return_url } = checkOrder(body)
    const id = newId()
    const payment: Payment = {
      id,
      status: 'pending',
      paid: false,
      test: true,
      refundable: false,
      amount: { value: valueOf(kopecks), currency: 'RUB' },
      created_at: this.#now(),
      ...(typeof description === 'string' ? { description } : {}),
      recipient: { account_id: account, gateway_id: '100700' },
      metadata: readMetadata(metadata),
      confirmation: { type: 'redirect', return_url, confirmation_url: pageUrl(id) },
    }
    this.#commit({ type: 'payment', payment })
    return payment
  }

  find(id: string): Payment | undefined {
    const payment = this.payments.get(id)
    if (payment?.status === 'pending' && Date.parse(payment.created_at) + HOUR <= this.#parts.clock.now())
      return this.#end(payment, 'expired_on_confirmation', 'yoo_money')
    return payment
  }

  succeed(id: string, method: string): Payment {
    const payment = this.#pendingOne(id)
    const { confirmation: _gone, ...rest } = payment
    const paid: Payment = {
      ...rest,
      status: 'succeeded',
      paid: true,
      refundable: true,
      captured_at: this.#now(),
      payment_method: { type: method, id: payment.id, saved: false, title: method },
      receipt_registration: this.#registration,
    }
    this.#commit({ type: 'payment', payment: paid })
    this.#parts.notifier.tell('payment.succeeded', paid)
    return paid
  }

  cancel(id: string, reason: string, party: string): Payment {
    return this.#end(this.#pendingOne(id), reason, party)
  }

  refund(body: unknown): Refund {
    const { payment_id, amount } = fieldsOf(body)
    const payment = typeof payment_id === 'string' ? this.find(payment_id) : undefined
    if (payment?.status !== 'succeeded') throw illegal('payment_id', 'Payment is not refundable')
    const kopecks = kopecksOf(fieldsOf(amount)['value'])
    const before = kopecksOf(payment.refunded_amount?.value) ?? 0
    const total = kopecksOf(payment.amount.value) ?? 0
    if (kopecks === null || kopecks <= 0 || before + kopecks > total) throw illegal('amount.value')
    const refund: Refund = {
      id: newId(),
      payment_id: payment.id,
      status: 'succeeded',
      amount: { value: valueOf(kopecks), currency: 'RUB' },
      created_at: this.#now(),
    }
    this.#commit({ type: 'refund', refund })
    this.#commit({
      type: 'payment',
      payment: {
        ...payment,
        refundable: before + kopecks < total,
        refunded_amount: { value: valueOf(before + kopecks), currency: 'RUB' },
      },
    })
    this.#parts.notifier.tell('refund.succeeded', refund)
    return refund
  }

  addReceipt(body: unknown): Receipt {
    const { type, payment_id, send, customer, items, settlements } = fieldsOf(body)
    if (type !== 'payment') throw illegal('type')
    if (send !== true) throw illegal('send')
    const payment = typeof payment_id === 'string' ? this.find(payment_id) : undefined
    if (payment?.status !== 'succeeded') throw illegal('payment_id')
    const kept = (kopecksOf(payment.amount.value) ?? 0) - (kopecksOf(payment.refunded_amount?.value) ?? 0)
    checkReceipt({ customer, items }, kept)
    const list = Array.isArray(settlements) ? settlements.map(fieldsOf) : []
    const settled = list.reduce((sum, one) => sum + (kopecksOf(fieldsOf(one['amount'])['value']) ?? 0), 0)
    if (settled !== kept || list.some((one) => one['type'] !== 'prepayment')) throw illegal('settlements')
    const lines = Array.isArray(items) ? items.map(fieldsOf) : []
    if (lines.some((item) => item['payment_mode'] !== 'full_payment')) throw illegal('items.payment_mode')
    const receipt: Receipt = {
      id: `rt-${newId()}`,
      type: 'payment',
      payment_id: payment.id,
      status: this.#registration,
      customer,
      items: lines,
      settlements: list,
    }
    this.#commit({ type: 'receipt', receipt })
    return receipt
  }

  receiptsOf(payment_id: string): Receipt[] {
    const payment = this.payments.get(payment_id)
    const ofThis = (one: { payment_id: string }) => one.payment_id === payment_id
    const first = payment?.receipt_registration
      ? [receiptOf('payment', payment_id, payment, payment.receipt_registration, 'cashless')]
      : []
    const back = [...this.refunds.values()]
      .filter(ofThis)
      .map((refund) => receiptOf('refund', payment_id, refund, refund.status, 'prepayment'))
    return [...first, ...back, ...[...this.receipts.values()].filter(ofThis)]
  }

  register(status: Receipt['status']): void {
    this.#registration = status
    for (const payment of this.payments.values())
      if (payment.receipt_registration === 'pending')
        this.#commit({ type: 'payment', payment: { ...payment, receipt_registration: status } })
    for (const receipt of this.receipts.values())
      if (receipt.status === 'pending') this.#commit({ type: 'receipt', receipt: { ...receipt, status } })
  }

  clear(): void {
    this.#registration = 'succeeded'
    this.#parts.journal.clear()
    for (const map of [this.receipts, this.payments, this.refunds, this.#keys]) map.clear()
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString()
  }

  #apply(fact: ShopFact): void {
    if (fact.type === 'payment') this.payments.set(fact.payment.id, fact.payment)
    else if (fact.type === 'refund') this.refunds.set(fact.refund.id, fact.refund)
    else if (fact.type === 'receipt') this.receipts.set(fact.receipt.id, fact.receipt)
    else this.#keys.set(fact.key.key, fact.key)
  }

  #commit(fact: ShopFact): void {
    this.#parts.journal.append(fact)
    this.#apply(fact)
  }

  #pendingOne(id: string): Payment {
    const payment = this.find(id)
    if (!payment) throw new ShopError(404, 'not_found', 'Payment not found')
    if (payment.status !== 'pending') throw illegal('payment_id', 'Payment is in a final status')
    return payment
  }

  #end(payment: Payment, reason: string, party: string): Payment {
    const { confirmation: _gone, ...rest } = payment
    const canceled: Payment = { ...rest, status: 'canceled', cancellation_details: { party, reason } }
    this.#commit({ type: 'payment', payment: canceled })
    this.#parts.notifier.tell('payment.canceled', canceled)
    return canceled
  }
}

/** @throws ShopError naming the first field that the shop would refuse */
function checkOrder(body: unknown): { kopecks: number; return_url: string } {
  const { amount, capture, confirmation, description, receipt } = fieldsOf(body)
  const { value, currency } = fieldsOf(amount)
  const kopecks = kopecksOf(value)
  if (kopecks === null || kopecks <= 0) throw illegal('amount.value')
  if (currency !== 'RUB') throw illegal('amount.currency')
  if (capture !== true) throw illegal('capture', 'The stand-in takes one-stage payments only')
  const { type, return_url } = fieldsOf(confirmation)
  if (type !== 'redirect') throw illegal('confirmation.type')
  if (typeof return_url !== 'string' || !URL.canParse(return_url) || return_url.length > 2048)
    throw illegal('confirmation.return_url')
  if (description !== undefined && (typeof description !== 'string' || description.length > 128))
    throw illegal('description')
  checkReceipt(receipt, kopecks)
  return { kopecks, return_url }
}

/** The receipt that the shop makes by itself for a payment or a refund. */
const receiptOf = (
  type: Receipt['type'],
  payment_id: string,
  { id, amount }: Payment | Refund,
  status: Receipt['status'],
  settled_by: 'cashless' | 'prepayment',
): Receipt => ({
  id: `rt-${id}`,
  type,
  payment_id,
  status,
  items: [{ quantity: 1, amount, payment_mode: 'full_prepayment' }],
  settlements: [{ type: settled_by, amount }],
})

function readMetadata(metadata: unknown): Record<string, string> {
  const entries = Object.entries(fieldsOf(metadata))
  if (entries.length > 16) throw illegal('metadata')
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name.length > 32 || typeof value !== 'string' || value.length > 512) throw illegal('metadata')
      return [name, value]
    }),
  )
}

/** Codes of the VAT rates that only a prepayment may have, and of those that it may not. */
const CALCULATED_VAT = [5, 6, 9, 10, 12]
const PLAIN_VAT = [3, 4, 7, 8, 11]

/**
 * Validates a receipt as «Чеки от ЮKassa» does: an e-mail, complete items, and a total equal to the payment's. Also refuses
 * VAT that does not fit the mode (НК РФ art. 164 p. 3, 4).
 */
function checkReceipt(receipt: unknown, kopecks: number): void {
  const wrong = () => illegal('receipt', 'Receipt is missing or illegal')
  const { customer, items } = fieldsOf(receipt)
  const email = fieldsOf(customer)['email']
  if (typeof email !== 'string' || !email.includes('@') || !Array.isArray(items) || items.length > 80)
    throw wrong()
  let sum = 0
  for (const item of items.map(fieldsOf)) {
    const price = kopecksOf(fieldsOf(item['amount'])['value'])
    const vat = item['vat_code']
    const isPrepayment = item['payment_mode'] === 'full_prepayment'
    const known = isPrepayment || item['payment_mode'] === 'full_payment'
    if (price === null || !known || typeof item['measure'] !== 'string') throw wrong()
    if (typeof vat !== 'number' || vat < 1 || vat > 12) throw wrong()
    if ((isPrepayment ? PLAIN_VAT : CALCULATED_VAT).includes(vat)) throw wrong()
    sum += price * Number(item['quantity'])
  }
  if (sum !== kopecks) throw wrong()
}
