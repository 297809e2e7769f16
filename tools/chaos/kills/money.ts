/**
 * `kill -9` between each two steps of a payment. The provider and the mail server run in this process, so the kill happens
 * exactly at the chosen step: when the provider receives a request, before it answers, or after a notification. Afterwards the
 * payer retries and the provider repeats unacknowledged notifications, as in production.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as billing from '@rezumetr/contracts/billing/plans'
import * as payments from '@rezumetr/contracts/billing/payments'
import { createSandbox } from '@rezumetr/sandbox/plugin'
import Fastify, { type FastifyInstance } from 'fastify'
import { addMoscowMonths } from '../../../server/src/platform/values/clock.ts'
import { enter, type Api } from '../../../server/src/journey.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import { freePort, startServer, type ServerProcess } from '../product/server-process.ts'

/** The server is killed after this step and before the next. */
export const steps = [
  'order stored',
  'payment made',
  'answer stored',
  'notification heard',
  'payment read',
  'being decided',
  'plan granted',
] as const
export type Step = (typeof steps)[number]

export type Shot = {
  readonly step: Step
  readonly back_in_ms: number
  /** Payments at the provider, granted plans, granted months and emails: each must be 1. */
  readonly made: number
  readonly granted: number
  readonly months: number
  readonly emails: number
}
export const isGoodShot = ({ made, granted, months, emails }: Shot): boolean =>
  made === 1 && granted === 1 && months === 1 && emails === 1

type Provider = {
  readonly app: FastifyInstance
  readonly origin: string
  readonly smtp_url: string
  /** Calls `shoot` once, when the next request to the provider's API reaches this point. */
  arm(method: 'GET' | 'POST', point: 'asked' | 'answering' | 'answered', shoot: () => Promise<void>): void
  control<T>(path: string, body?: object): Promise<T>
  close(): Promise<void>
}

async function startProvider(product: () => string): Promise<Provider> {
  let smtp_url = ''
  let armed: { method: string; point: string; shoot: () => Promise<void> } | null = null
  const app = Fastify({ forceCloseConnections: true })
  const at = async (point: string, request: { method: string; url: string }) => {
    if (!armed || armed.point !== point || armed.method !== request.method) return
    if (!request.url.startsWith('/sandbox/yookassa/v3/payments')) return
    const { shoot } = armed
    armed = null
    await shoot()
  }
  app.addHook('onRequest', async (request, reply) => {
    const was = armed
    await at('asked', request)
    // the server was killed before the provider acted, so the request must have no effect
    if (was !== armed) await reply.code(503).send()
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    await at('answering', request)
    return payload
  })
  app.addHook('onResponse', async (request) => at('answered', request))
  await app.register(
    createSandbox({
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret',
      redirectUris: [],
      shopNotifications: () => `${product()}/api/payment/webhook/yookassa`,
      onMailAddress: (address) => {
        smtp_url = address
      },
    }),
    { prefix: '/sandbox' },
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    origin,
    smtp_url,
    arm: (method, point, shoot) => {
      armed = { method, point, shoot }
    },
    control: (path, body) => controlSandbox(origin, path, body),
    close: () => app.close(),
  }
}

/** Polls until the condition holds; errors count as not yet. */
async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`in vain: ${what}`)
    await pause(50)
  }
}

let people = 0

/** Makes one payment per given step and kills the server at that step. */
export async function* shootPayments(
  data_dir: string,
  random: () => number,
  where: readonly Step[],
): AsyncGenerator<Shot> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startProvider(() => url)
  const start = () =>
    startServer({
      data_dir: path.join(data_dir, 'money'),
      port,
      env: {
        SANDBOX: 'off',
        HH_API_URL: `${provider.origin}/sandbox/hh`,
        YOOKASSA_SHOP_ID: '100500',
        YOOKASSA_SECRET: 'test_sandbox-secret',
        YOOKASSA_API_URL: `${provider.origin}/sandbox/yookassa/v3`,
        YOOKASSA_NETWORKS: '127.0.0.0/8,::1',
        SMTP_URL: provider.smtp_url,
      },
    })
  let server: ServerProcess = await start()
  try {
    let dead = Promise.withResolvers<void>()
    const killing: Killing = {
      url,
      provider,
      random,
      shoot: async () => {
        await server.kill()
        dead.resolve()
      },
      restart: async () => {
        await dead.promise
        const since = performance.now()
        server = await start()
        dead = Promise.withResolvers<void>()
        return Math.round(performance.now() - since)
      },
    }
    for (const step of where) yield await payThrough(step, killing)
  } finally {
    await server.stop()
    await provider.close()
  }
}

const shopPayments = async (provider: Provider) =>
  (
    await provider.control<{ items: { id: string; metadata: { payment_id: string } }[] }>(
      '/yookassa/payments',
    )
  ).items

type Killing = {
  readonly url: string
  readonly provider: Provider
  readonly random: () => number
  /** Kills the server. */
  readonly shoot: () => Promise<void>
  /** Starts it again once it is dead. @returns ms until it is ready */
  readonly restart: () => Promise<number>
}

/** A new company pays; the server is killed after the step. */
async function payThrough(step: Step, killing: Killing): Promise<Shot> {
  const { url, provider } = killing
  const email = `money-${process.pid}-${++people}@example.ru`
  const person = { company_name: email, full_name: 'Анна Смирнова', email, password: 'Once-And-Never-2026' }
  const api = await enter(url, person)
  const before = (await shopPayments(provider)).length
  const killed_ms = await orderUnderFire(step, api, killing)
  // after the failure the payer signs in and orders again
  const payer = await enter(url, person)
  const { payment_id } = await order(payer)
  const mine = (await shopPayments(provider)).filter((one) => one.metadata.payment_id === payment_id)
  const isPaid = async () => {
    const { subscription } = await payer.call(billing.getSubscription)
    return subscription?.plan.plan_type === 'starter'
  }
  const ids = mine.map(({ id }) => id)
  const back_in_ms = (await settleUnderFire(step, ids, isPaid, killing)) ?? killed_ms ?? 0
  await until(isPaid, `the plan after "${step}"`)
  const emails = async () =>
    (
      await provider.control<{ items: { subject: string }[] }>(`/mail?to=${encodeURIComponent(email)}`)
    ).items.filter(({ subject }) => subject.startsWith('Оплата получена'))
  await until(async () => (await emails()).length > 0, 'the email')
  // a repeated notification and a repeated status check must have no further effect
  for (const id of ids)
    await provider.control('/yookassa/notify', {
      event: 'payment.succeeded',
      object: { id, metadata: { payment_id } },
    })
  await payer.call(payments.getPayment, { params: { id: payment_id } })
  const { payments: history } = await payer.call(payments.listPayments)
  return {
    step,
    back_in_ms,
    made: (await shopPayments(provider)).length - before,
    granted: history.filter(({ result }) => result === 'success').length,
    months: await monthsOf(payer),
    emails: (await emails()).length,
  }
}

const order = (as: Api) =>
  as.call(payments.createPayment, {
    body: { plan_type: 'starter', duration_months: 1, return_url: '/pricing' },
  })

/** First half: until the payer is on the provider's page. @returns as `restart`, if the server was killed */
async function orderUnderFire(
  step: Step,
  api: Api,
  { provider, shoot, restart }: Killing,
): Promise<number | null> {
  if (step === 'order stored') provider.arm('POST', 'asked', shoot)
  if (step === 'payment made') provider.arm('POST', 'answering', shoot)
  const ordered = order(api).catch(() => null)
  if (step === 'order stored' || step === 'payment made') {
    const back_in_ms = await restart()
    await ordered
    return back_in_ms
  }
  await ordered
  if (step !== 'answer stored') return null
  await shoot()
  return await restart()
}

/** Second half: the payer pays and the provider sends a notification. @returns as `orderUnderFire` */
async function settleUnderFire(
  step: Step,
  ids: readonly string[],
  isPaid: () => Promise<boolean>,
  { provider, shoot, restart, random }: Killing,
): Promise<number | null> {
  if (step === 'notification heard') provider.arm('GET', 'asked', shoot)
  if (step === 'payment read') provider.arm('GET', 'answering', shoot)
  if (step === 'being decided')
    provider.arm('GET', 'answered', async () => {
      await pause(random() * 12)
      await shoot()
    })
  for (const id of ids) await provider.control(`/yookassa/payments/${id}/succeed`, {})
  if (step === 'plan granted') {
    await until(isPaid, 'the plan')
    await pause(random() * 300)
    await shoot()
  }
  const isKilled = ['notification heard', 'payment read', 'being decided', 'plan granted'].includes(step)
  return isKilled ? await restart() : null
}

/** 1 when the period is exactly one month. */
async function monthsOf(payer: Api): Promise<number> {
  const { subscription } = await payer.call(billing.getSubscription)
  const period = subscription?.period
  const end = period && addMoscowMonths(new Date(period.started_at), 1).toISOString()
  return period?.expires_at === end ? 1 : NaN
}
