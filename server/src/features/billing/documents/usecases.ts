import { randomUUID } from 'node:crypto'
import type { BillDocument, Buyer } from '@rezumetr/contracts/billing/documents'
import type { Deps } from '../../../ports/deps.ts'
import { moscowDay } from '../../../platform/values/clock.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { forEachIsolated } from '../../../platform/concurrency/for-each-isolated.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { atAnyLevel } from '../../../platform/process/log.ts'
import { bucket, limitAttempts } from '../../accounts/limits/usecases.ts'
import { lockCompanyAgainstErasure, lockCompany } from '../../companies/lock-queries.ts'
import { findUserById } from '../../accounts/users/queries.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { drawDocument } from './document-pdf.ts'
import { presentDocument } from './present.ts'
import {
  findConversion,
  findDocumentFile,
  findPaymentDocument,
  insertDocument,
  listActsDue,
  listDocuments as readDocuments,
  raiseNumber,
  saveBuyer,
  allocateNumber,
  type DocumentKind,
  type Issued,
} from './queries.ts'
import { findBuyer } from '../payments/buyer-queries.ts'
import { BILL_LIMIT, dayInFigures, documentFileName, lastDayToPay } from './rules.ts'
import { findOpenPayment, insertPayment, lockPayment, type PaymentRow } from '../payments/queries.ts'
import { REUSE_MS } from '../payments/rules.ts'
import { descriptionOf, priceOf } from '../plans/purchase-rules.ts'
import { readOffer, type Order } from '../payments/usecases.ts'

type DocumentDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

async function issue(
  { clock, config, log }: Pick<Deps, 'clock' | 'config' | 'log'>,
  trx: Trx,
  kind: DocumentKind,
  payment: PaymentRow,
  buyer: Buyer,
): Promise<void> {
  const { seller } = config.payments
  if (!seller) throw refuse('PAYMENT_METHOD_UNAVAILABLE')
  const now = clock()
  const issued_on = moscowDay(now)
  const year = Number(issued_on.slice(0, 4))
  const number = await allocateNumber(trx, kind, year)
  const facts = {
    kind,
    number,
    issued_on,
    amount_kopecks: payment.amount_kopecks,
    buyer,
  }
  const subject = descriptionOf(payment.plan_name, payment.duration_months)
  const period = kind === 'act' ? await periodText(trx, payment) : ''
  await insertDocument(
    trx,
    payment.company_id,
    {
      ...facts,
      payment_id: payment.id,
      valid_until: kind === 'bill' ? lastDayToPay(issued_on) : null,
      content: await drawDocument({ ...facts, seller, subject: subject + period }),
    },
    now,
  )
  // before the commit: a restored database must not reuse the number
  atAnyLevel(log).info(
    { company_id: payment.company_id, payment_id: payment.id, kind, number, year },
    'document issued',
  )
}

/** Numbers up to these are not given out again. */
export async function reserveNumbers({ db }: Pick<Deps, 'db'>, issued: readonly Issued[]): Promise<void> {
  for (const one of issued) await raiseNumber(db, one)
}

async function periodText(
  trx: Trx,
  { company_id, subscription_id, period_start, period_end }: PaymentRow,
): Promise<string> {
  if (!subscription_id || !period_start || !period_end) return ''
  const day = (instant: Date) => dayInFigures(moscowDay(instant))
  const converted = await findConversion(trx, company_id, subscription_id)
  const rest =
    converted && converted.at < period_end
      ? `, остаток с ${day(converted.at)} зачтён в тариф «${converted.plan_name}»`
      : ''
  return `, с ${day(period_start)} по ${day(period_end)}${rest}`
}

/**
 * A bill at the current price with a payment awaiting the transfer; the same within `REUSE_MS` returns the same bill.
 * @throws PAYMENT_METHOD_UNAVAILABLE where the seller's requisites are not set
 */
export async function createBill(
  deps: DocumentDeps,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  request: Order & { readonly buyer: Buyer },
): Promise<BillDocument> {
  if (!deps.config.payments.seller) throw refuse('PAYMENT_METHOD_UNAVAILABLE')
  const { plan } = await readOffer(deps, scope, request)
  const user = await findUserById(deps.db, user_id)
  if (!user) throw refuse('UNAUTHORIZED')
  const message = `Не больше ${BILL_LIMIT.max}\u00a0счетов в\u00a0час. Попробуйте позже.`
  await limitAttempts(deps, bucket('bill', scope), BILL_LIMIT, message)
  const { duration_months, buyer } = request
  return await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock()
    await lockCompany(trx, scope)
    await saveBuyer(trx, scope, buyer, now)
    const amount_kopecks = priceOf(plan, duration_months)
    const same = { plan_type: plan.plan_type, duration_months, amount_kopecks, method: 'invoice' as const }
    const open = await findOpenPayment(trx, scope, same, new Date(now.getTime() - REUSE_MS))
    const issued = open && (await findPaymentDocument(trx, scope, open.id, 'bill'))
    if (issued && isSameBuyer(issued.buyer, buyer)) return presentDocument(issued)
    const id = randomUUID()
    await insertPayment(
      trx,
      scope,
      {
        id,
        created_by: user_id,
        plan_id: plan.id,
        duration_months,
        amount_kopecks,
        method: 'invoice',
        return_url: '/pricing',
        receipt_email: user.email,
        next_check_at: null,
      },
      now,
    )
    await issue(deps, trx, 'bill', await lockPayment(trx, { company_id: scope, id }), buyer)
    const bill = await findPaymentDocument(trx, scope, id, 'bill')
    if (!bill) throw new Error('an issued bill is gone')
    return presentDocument(bill)
  })
}

const isSameBuyer = (a: Buyer, b: Buyer): boolean =>
  a.inn === b.inn && a.kpp === b.kpp && a.name === b.name && a.address === b.address

export const getBuyer = async ({ db }: Pick<Deps, 'db'>, scope: CompanyScope): Promise<Buyer> =>
  (await findBuyer(db, scope)) ?? { inn: '', kpp: '', name: '', address: '' }

export const listDocuments = async (
  { db }: Pick<Deps, 'db'>,
  scope: CompanyScope,
): Promise<{ documents: BillDocument[] }> => ({
  documents: (await readDocuments(db, scope)).map(presentDocument),
})

/** @throws NOT_FOUND */
export async function downloadDocument(
  { db }: Pick<Deps, 'db'>,
  scope: CompanyScope,
  id: string,
): Promise<{ content: Buffer; file_name: string }> {
  const file = await findDocumentFile(db, scope, id)
  if (!file) throw refuse('NOT_FOUND')
  return { content: file.content, file_name: documentFileName(file) }
}

export async function issueActs(deps: DocumentDeps): Promise<void> {
  const { db, clock, config } = deps
  if (!config.payments.seller) return
  await forEachIsolated(await listActsDue(db, 20, clock()), (due) =>
    db.transaction().execute(async (trx) => {
      const { company_id, id } = due
      await lockCompanyAgainstErasure(trx, company_id)
      const payment = await lockPayment(trx, due)
      const bill = await findPaymentDocument(trx, company_id, id, 'bill')
      if (payment.status !== 'succeeded' || !bill) return
      if (await findPaymentDocument(trx, company_id, id, 'act')) return
      await issue(deps, trx, 'act', payment, bill.buyer)
    }),
  )
}
