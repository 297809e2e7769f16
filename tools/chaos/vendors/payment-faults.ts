/**
 * Payments over a faulty connection to their providers, YooKassa and BTCPay alternately. Payers retry as
 * users do, notifications are delivered twice and the reconciler runs without waiting for its interval: each
 * paid payment must grant exactly one month and send exactly one email.
 */
import * as billing from '@rezumetr/contracts/billing/plans'
import * as payments from '@rezumetr/contracts/billing/payments'
import { sql } from 'kysely'
import { reconcilePayments } from '../../../server/src/features/billing/payments/usecases.ts'
import { ApiRefusal, enter, type Api } from '../../../server/src/journey.ts'
import { addMoscowMonths } from '../../../server/src/platform/values/clock.ts'
import { control } from '../../../server/src/testing/scenes/board.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import type { FaultKind } from './fault-proxy.ts'
import { injected, type VendorStage } from './vendor-stage.ts'

const WAIT_MS = 120_000
let payers = 0

type Payer = { readonly api: Api; readonly email: string; readonly method: 'yookassa' | 'crypto' }

async function payer({ product }: VendorStage): Promise<Payer> {
  const number = ++payers
  const email = `payer-${process.pid}-${number}@example.ru`
  const api = await enter(product.localUrl, {
    company_name: 'ООО «Обрыв»',
    full_name: 'Анна Смирнова',
    email,
    password: 'Once-And-Never-2026',
  })
  return { api, email, method: number % 2 === 0 ? 'crypto' : 'yookassa' }
}

/** Retries the order until it returns the address of the provider's page. */
const order = ({ api, method }: Payer) =>
  until(
    () =>
      api
        .call(payments.createPayment, {
          body: {
            plan_type: 'starter',
            duration_months: 1,
            return_url: '/pricing',
            payment_method: method,
          },
        })
        .catch((error: unknown) => {
          if (error instanceof ApiRefusal && error.body.error.code === 'PAYMENT_PROVIDER_ERROR') return null
          throw error
        }),
    (made) => made !== null,
    WAIT_MS,
  )

/** The provider's id of a payment. */
async function nameOf({ product }: VendorStage, id: string): Promise<string> {
  const { provider_payment_id } = await product.deps.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return provider_payment_id ?? ''
}

/** Pays or cancels on the provider's page. */
async function decide(stage: VendorStage, id: string, method: Payer['method'], pays: boolean) {
  const name = await nameOf(stage, id)
  const step =
    method === 'yookassa'
      ? `/yookassa/payments/${name}/${pays ? 'succeed' : 'cancel'}`
      : `/btcpay/invoices/${name}/${pays ? 'pay' : 'expire'}`
  await control(stage.product, step, {})
}

/** Checks payments, period, emails and subscriptions of a payer. @returns violations */
async function complaints(
  stage: VendorStage,
  { api, email }: Payer,
  paid: number,
  asked: number,
): Promise<string[]> {
  const { db } = stage.product.deps
  const wrong: string[] = []
  const { payments: history } = await api.call(payments.listPayments)
  const granted = history.filter(({ result }) => result === 'success').length
  if (granted !== paid || history.length !== asked)
    wrong.push(`${granted} of ${history.length} granted, ${paid} of ${asked} paid`)
  const period = (await api.call(billing.getSubscription)).subscription?.period
  const end = addMoscowMonths(new Date(period?.started_at ?? 0), paid)
  if (period?.expires_at !== end.toISOString()) wrong.push(`until ${period?.expires_at}, ${paid} months paid`)
  const { rows } = await sql<{ emails: number }>`
    select count(*)::int as emails from outbox
    where payload->>'to' = ${email} and payload->>'subject' like 'Оплата получена%'`.execute(db)
  if (rows[0]?.emails !== paid) wrong.push(`${rows[0]?.emails} emails for ${paid} payments`)
  const { rows: twice } = await sql<{ id: string }>`
    select p.id from payments p join users u on u.company_id = p.company_id
    where u.email = ${email} and p.status = 'succeeded' and p.subscription_id is null`.execute(db)
  if (twice.length > 0) wrong.push(`${twice.length} paid without a subscription`)
  return wrong.map((text) => `${email}: ${text}`)
}

export type PaidThroughFaults = {
  readonly faults: number
  readonly harm: number
  readonly requests: number
  readonly payments: number
  readonly paid: number
  /** Orders for which YooKassa, which supports idempotency keys, created zero or several payments. */
  readonly made_otherwise: number
  readonly wrong: readonly string[]
}

/**
 * Runs `crowd` payers concurrently, each with `each` payments of which every third is canceled, until
 * `faults` faults have been injected.
 */
export async function payThroughFaults(
  stage: VendorStage,
  { faults, crowd, each, share }: { faults: number; crowd: number; each: number; share: number },
): Promise<PaidThroughFaults> {
  const { payments: proxy, product } = stage
  const { deps } = product
  for (const shop of ['yookassa', 'btcpay']) await control(product, `/${shop}/webhooks`, { times: 2 })
  const [before, harm, requests] = [injected(proxy), proxy.harm, proxy.requests]
  const wrong: string[] = []
  const orders: string[] = []
  let paid = 0
  proxy.share = share
  const payOnce = async (one: Payer, pays: boolean) => {
    const made = await order(one)
    if (!made) return
    const id = made.payment_id
    if (one.method === 'yookassa') orders.push(id)
    await decide(stage, id, one.method, pays)
    await until(
      async () => {
        await sql`update payments set next_check_at = ${deps.clock()} where id = ${id} and status in ('created', 'pending')`.execute(
          deps.db,
        )
        await reconcilePayments(deps)
        const { payments: history } = await one.api.call(payments.listPayments)
        return history.find((payment) => payment.id === id)?.status
      },
      (status) => status === (pays ? 'succeeded' : 'canceled'),
      WAIT_MS,
    )
    if (pays) paid += 1
  }
  const lane = async () => {
    while (injected(proxy) - before < faults) {
      const one = await payer(stage)
      let own = 0
      for (let n = 1; n <= each; n += 1) {
        await payOnce(one, n % 3 !== 0)
        if (n % 3 !== 0) own += 1
      }
      wrong.push(...(await complaints(stage, one, own, each)))
    }
  }
  await Promise.all(Array.from({ length: crowd }, lane))
  proxy.share = 0
  type Shop = { items: { metadata: { payment_id: string } }[] }
  const shop = await control<Shop>(product, '/yookassa/payments')
  const made = Map.groupBy(shop.items, ({ metadata }) => metadata.payment_id)
  return {
    faults: injected(proxy) - before,
    harm: proxy.harm - harm,
    requests: proxy.requests - requests,
    payments: orders.length,
    paid,
    made_otherwise: orders.filter((id) => made.get(id)?.length !== 1).length,
    wrong,
  }
}

/**
 * A provider that stops answering while the payer's page polls the payment.
 * @returns requests about the payment, and their upper bound: one per 10 s
 */
export async function paymentSilence(
  stage: VendorStage,
  kind: FaultKind,
  looks: number,
): Promise<{
  readonly requests: number
  readonly allowed: number
  readonly result: payments.Payment['result'] | undefined
}> {
  const { payments: proxy, product } = stage
  // webhooks are lost, because each notification triggers a status request of its own
  for (const shop of ['yookassa', 'btcpay']) await control(product, `/${shop}/webhooks`, { lost: true })
  const one = await payer(stage)
  const id = (await order(one))?.payment_id ?? ''
  const name = await nameOf(stage, id)
  // the last check was a minute ago and no reconciliation is due, so only the payer's polls cause requests
  await sql`update payments set checked_at = checked_at - interval '1 minute', next_check_at = null where id = ${id}`.execute(
    product.deps.db,
  )
  let requests = 0
  Object.assign(proxy, {
    share: 1,
    only: [kind],
    // receipts of other payments may cause requests meanwhile, so only requests about this payment are
    // counted
    before: async (url: URL) => void (requests += Number(url.pathname.endsWith(name))),
  })
  const started = performance.now()
  const seen = await Promise.all(
    Array.from({ length: looks }, () => one.api.call(payments.getPayment, { params: { id } })),
  )
  Object.assign(proxy, { share: 0, only: null, before: async () => {} })
  const allowed = 1 + Math.floor((performance.now() - started) / 10_000)
  return { requests, allowed, result: seen.at(-1)?.result }
}
