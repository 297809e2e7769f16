/** Bills of legal entities: issued, paid by transfer, confirmed once by an administrator, closed by an act. */
import type { AuditEntry, WaitingPayment } from '@rezumetr/contracts/admin/admin'
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import type { BillDocument, Buyer } from '@rezumetr/contracts/billing/documents'
import type { Payment } from '@rezumetr/contracts/billing/payments'
import type { PublicConfig } from '@rezumetr/contracts/public'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantAdmin } from '../../accounts/admin-usecases.ts'
import { createScope } from '../../companies/scope.ts'
import { control } from '../../../testing/scenes/board.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { addMoscowMonths, moscowDay } from '../../../platform/values/clock.ts'
import { createLog } from '../../../platform/process/log.ts'
import { refundByHand } from '../payments/decision-usecases.ts'
import { dayInFigures } from './rules.ts'
import { createBill, issueActs, reserveNumbers } from './usecases.ts'

type Person = Client & { readonly email: string }
const company: Buyer = {
  inn: '9902000020',
  kpp: '990201001',
  name: 'ООО «Покупатель и Ко»',
  address: '117000, г. Москва, ул. Наметкина, д. 16',
}

let product: TestProduct
let admin: Person
beforeAll(async () => {
  product = await startTestProduct({ LOG_LEVEL: 'silent', BTCPAY_ENABLED: 'on' })
  const person = await product.register()
  await grantAdmin(product.deps, person.email)
  admin = await product.signIn(person)
})
afterAll(() => product.drop())

const bill = (person: Person, more: object = {}, headers: Record<string, string> = {}) =>
  person.request<BillDocument>(
    'POST',
    '/api/payment/bill',
    { plan_type: 'starter', duration_months: 1, buyer: company, ...more },
    headers,
  )
const confirm = (by: Client, id: string) =>
  by.request<{ status: string; period_end: string }>('POST', `/api/admin/payments/${id}/confirm`)
const waiting = async () =>
  (await admin.request<{ payments: WaitingPayment[] }>('GET', '/api/admin/payments')).body.data.payments
const current = async (person: Person) =>
  (await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current')).body.data
    .subscription
const payments = async (person: Person) =>
  (await person.request<{ payments: Payment[] }>('GET', '/api/payment/history')).body.data.payments
const documents = async (person: Person) =>
  (await person.request<{ documents: BillDocument[] }>('GET', '/api/payment/documents')).body.data.documents
async function textOf(person: Person, id: string): Promise<string> {
  const { status, headers, bytes } = await person.bytes(`/api/payment/documents/${id}/file`)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('a bill', () => {
  it('Q-122 contains both parties, the sum in figures and words and the VAT note; its payment is pending', async () => {
    const person = await product.register()
    const { status, body } = await bill(person)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ kind: 'bill', amount: 1990 })
    const text = await textOf(person, body.data.id)
    for (const part of [
      `Счёт на оплату № ${body.data.number} от`,
      'ООО «Песочница», ИНН 9901000010, КПП 990101001',
      'ООО «Покупатель и Ко», ИНН 9902000020, КПП 990201001, 117000, г. Москва, ул. Наметкина, д. 16',
      'Доступ к сервису, тариф «Стартовый», 1 месяц',
      'Итого к оплате: 1 990,00 руб.',
      'Без НДС',
      'Одна тысяча девятьсот девяносто рублей 00 копеек',
      '40702810000000000001',
    ])
      expect(text).toContain(part)
    const { headers } = await person.bytes(`/api/payment/documents/${body.data.id}/file`)
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      `Счёт на оплату № ${body.data.number} от`,
    )
    expect(await payments(person)).toMatchObject([
      { result: 'pending', payment_method: 'invoice', amount: 1990 },
    ])
    expect((await current(person)).plan.plan_type).toBe('trial')
    expect((await person.request<Buyer>('GET', '/api/payment/buyer')).body.data).toEqual(company)
  })

  it('Q-122 is refused for invalid buyer details, a free plan and an unknown plan', async () => {
    const person = await product.register()
    for (const [more, code] of [
      [{ buyer: { ...company, inn: '9902000021' } }, 'VALIDATION_ERROR'],
      [{ buyer: { ...company, kpp: '' } }, 'VALIDATION_ERROR'],
      [{ plan_type: 'free' }, 'VALIDATION_ERROR'],
      [{ plan_type: 'gold' }, 'PLAN_UNKNOWN'],
    ] as const) {
      const refused = await bill(person, more)
      expect([refused.status, refused.body.error.code]).toEqual([422, code])
    }
    expect(await documents(person)).toEqual([])
    const config = await product.client().request<PublicConfig>('GET', '/api/public/config')
    expect([config.body.data.bills, config.body.data.payment_methods.includes('crypto')]).toEqual([
      true,
      true,
    ])
  })

  it('Q-122 numbers have no gaps or duplicates, also with concurrent and failing requests', async () => {
    const { db } = product.deps
    const people = await Promise.all(Array.from({ length: 8 }, () => product.register()))
    const unlucky = await product.register()
    const { company_id } = await db
      .selectFrom('users')
      .select('company_id')
      .where('email', '=', unlucky.email)
      .executeTakeFirstOrThrow()
    // fails when the number has been taken
    await sql`alter table documents add constraint unlucky check (company_id <> ${sql.lit(company_id)})`.execute(
      db,
    )
    const [made, failed] = await Promise.all([
      Promise.all(people.flatMap((person) => [bill(person), bill(person)])),
      Promise.all(people.map(() => bill(unlucky))),
    ])
    await sql`alter table documents drop constraint unlucky`.execute(db)
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([500]))
    // the same bill requested twice is issued once
    expect(new Set([...made, await bill(unlucky)].map(({ body }) => body.data.id)).size).toBe(9)
    const rows = await db.selectFrom('documents').select('number').where('kind', '=', 'bill').execute()
    expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(rows.map((_, i) => i + 1))
  })

  it('Q-122 each is logged with its number, and a restored database does not give those numbers out again', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    const deps = { ...product.deps, log }
    const { db, clock } = deps
    const { id: user_id, company_id } = await db
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('email', '=', (await product.register()).email)
      .executeTakeFirstOrThrow()
    const issue = (plan_type: string) =>
      createBill(
        deps,
        { scope: createScope(company_id), user_id },
        { plan_type, duration_months: 1, buyer: company },
      )
    const { number, payment_id } = await issue('starter')
    const year = Number(moscowDay(clock()).slice(0, 4))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'document issued', company_id, payment_id, kind: 'bill', number, year },
    ])
    const later = { kind: 'bill', number: number + 5, year } as const
    // lines in any order, also one that the backup contains
    await reserveNumbers(deps, [later, { ...later, number: 1 }, { kind: 'act', number: 3, year: 2001 }])
    expect((await issue('professional')).number).toBe(number + 6)
    const acts = db.selectFrom('document_numbers').select('last').where('kind', '=', 'act')
    expect(await acts.where('year', '=', 2001).execute()).toEqual([{ last: 3 }])
  })

  it('a bill of another company is not found', async () => {
    const [owner, stranger] = [await product.register(), await product.register()]
    const { id } = (await bill(owner)).body.data
    const asked = await stranger.bytes(`/api/payment/documents/${id}/file`)
    expect([asked.status, await documents(stranger)]).toEqual([404, []])
  })
})

describe('the transfer', () => {
  it('EXT-19 EXT-31 confirmed by an administrator: the plan starts once, one email is sent, the actor is logged', async () => {
    const person = await product.register()
    const { payment_id, number } = (await bill(person, { plan_type: 'professional', duration_months: 12 }))
      .body.data
    expect((await waiting()).find(({ id }) => id === payment_id)).toMatchObject({
      bill_number: number,
      buyer_inn: company.inn,
      amount: 47_904,
      review_reason: null,
    })
    const tries = await Promise.all(Array.from({ length: 10 }, () => confirm(admin, payment_id)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ body }) => body.error?.code === 'PAYMENT_DECIDED')).toHaveLength(9)
    const { plan, period } = await current(person)
    expect(plan.plan_type).toBe('professional')
    expect(period.expires_at).toBe(addMoscowMonths(new Date(period.started_at), 12).toISOString())
    expect(await payments(person)).toMatchObject([{ result: 'success', payment_method: 'invoice' }])
    expect((await waiting()).some(({ id }) => id === payment_id)).toBe(false)
    const emails = await product.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('dedupe_key', 'like', `payment:${payment_id}%`)
      .execute()
    expect(emails).toHaveLength(1)
    expect(JSON.stringify(emails[0]?.payload)).toContain('Счёт лежит в истории платежей')
    const { entries } = (await admin.request<{ entries: AuditEntry[] }>('GET', '/api/admin/audit')).body.data
    expect(entries.filter(({ target_id }) => target_id === payment_id)).toMatchObject([
      { action: 'admin.confirm-payment', actor_email: admin.email },
    ])
  })

  it('EXT-19 EXT-31 the answer and the audit log name the end of the plan with the days carried over', async () => {
    const person = await product.register()
    await confirm(admin, (await bill(person)).body.data.payment_id)
    const { payment_id } = (await bill(person, { plan_type: 'professional' })).body.data
    const { body } = await confirm(admin, payment_id)
    const { current_period_end } = await current(person)
    expect(body.data.period_end).toBe(current_period_end)
    const { entries } = (await admin.request<{ entries: AuditEntry[] }>('GET', '/api/admin/audit')).body.data
    expect(entries.filter(({ target_id }) => target_id === payment_id)).toMatchObject([
      { action: 'admin.confirm-payment', after: { period_end: current_period_end } },
    ])
  })

  it('EXT-19 a user cannot see, confirm or reject it; a decided or unknown payment cannot be confirmed', async () => {
    const person = await product.register()
    const { payment_id } = (await bill(person)).body.data
    for (const [method, path] of [
      ['GET', '/api/admin/payments'],
      ['POST', `/api/admin/payments/${payment_id}/confirm`],
      ['POST', `/api/admin/payments/${payment_id}/reject`],
    ] as const) {
      expect((await person.request(method, path)).status).toBe(403)
      expect((await product.client().request(method, path)).status).toBe(401)
    }
    expect((await current(person)).plan.plan_type).toBe('trial')
    const rejected = await admin.request('POST', `/api/admin/payments/${payment_id}/reject`)
    expect(rejected.status).toBe(200)
    expect(await payments(person)).toMatchObject([{ result: 'failed', error_message: 'Счёт отменён' }])
    expect((await confirm(admin, payment_id)).body.error.code).toBe('PAYMENT_DECIDED')
    expect((await confirm(admin, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    // an unpaid card payment cannot be confirmed manually
    const card = await person.request<{ payment_id: string }>('POST', '/api/payment/create', {
      plan_type: 'starter',
      duration_months: 1,
      return_url: '/pricing',
    })
    expect((await confirm(admin, card.body.data.payment_id)).status).toBe(409)
    expect((await current(person)).plan.plan_type).toBe('trial')
  })

  it('EXT-19 the newest bill is first, every bill is on some page, and one is found by number, ИНН or buyer', async () => {
    const buyer = { ...company, inn: '7707083893', name: 'ООО «Единственный»' }
    const older = (await bill(await product.register(), { buyer })).body.data
    const other = await product.register()
    const newer = (await bill(other)).body.data
    const list = async (query: string) => {
      const { body } = await admin.request<{ payments: WaitingPayment[] }>(
        'GET',
        `/api/admin/payments?${query}`,
      )
      return { ids: body.data.payments.map(({ id }) => id), meta: body.meta }
    }
    const all = await list('limit=200')
    expect(all.ids.slice(0, 2)).toEqual([newer.payment_id, older.payment_id])
    expect(await list('limit=1&page=2')).toEqual({
      ids: [older.payment_id],
      meta: { total: all.ids.length, page: 2, limit: 1 },
    })
    for (const search of ['единственный', 'единствённый', buyer.inn])
      expect((await list(`search=${search}`)).ids).toEqual([older.payment_id])
    // the digits of a number may be part of a company's name too
    await other.request('PATCH', '/api/auth/me', { company_name: 'ООО «Ромашка»' })
    const numbered = (await list(`search=${older.number}`)).ids
    expect(numbered).toContain(older.payment_id)
    expect(numbered).not.toContain(newer.payment_id)
    expect(await list('search=nobody')).toMatchObject({ ids: [], meta: { total: 0 } })
  })

  it('EXT-20 an overpaid crypto payment waits here too, and starts the plan when confirmed', async () => {
    const person = await product.register()
    const order = await person.request<{ payment_id: string }>('POST', '/api/payment/create', {
      plan_type: 'starter',
      duration_months: 1,
      return_url: '/pricing',
      payment_method: 'crypto',
    })
    const { payment_id } = order.body.data
    const row = await product.deps.db
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow()
    await control(product, '/btcpay/webhooks', { lost: true })
    await control(product, `/btcpay/invoices/${row.provider_payment_id}/pay`, { value: '3000.00' })
    product.clock.advance(11_000)
    const read = async () =>
      (await person.request<Payment>('GET', `/api/payment/${payment_id}`)).body.data.result
    expect(await read()).toBe('review')
    expect((await waiting()).find(({ id }) => id === payment_id)?.review_reason).toBe('paid_over')
    expect((await confirm(admin, payment_id)).status).toBe(200)
    expect((await current(person)).plan.plan_type).toBe('starter')
    expect(await read()).toBe('success')
  })

  it('Q-122 a card payment confirmed despite another amount, whose refund is never seen, is marked by hand', async () => {
    const person = await product.register()
    await control(product, '/yookassa/webhooks', { lost: true })
    const create = async () => {
      const { body } = await person.request<{ payment_id: string }>('POST', '/api/payment/create', {
        plan_type: 'starter',
        duration_months: 1,
        return_url: '/pricing',
        payment_method: 'card',
      })
      const { payment_id } = body.data
      const { provider_payment_id: shop_id } = await product.deps.db
        .selectFrom('payments')
        .select('provider_payment_id')
        .where('id', '=', payment_id)
        .executeTakeFirstOrThrow()
      return { payment_id, shop_id: shop_id ?? '' }
    }
    const pay = async ({ payment_id, shop_id }: Awaited<ReturnType<typeof create>>) => {
      await control(product, `/yookassa/payments/${shop_id}/succeed`, {})
      product.clock.advance(11_000)
      return (await person.request<Payment>('GET', `/api/payment/${payment_id}`)).body.data.result
    }
    const odd = await create()
    await control(product, '/yookassa/amount', { payment_id: odd.shop_id, value: '1900.00' })
    expect(await pay(odd)).toBe('review')
    expect(await refundByHand(product.deps, odd.payment_id)).toBe(false)
    expect((await confirm(await product.signIn(admin), odd.payment_id)).status).toBe(200)
    expect((await current(person)).plan.plan_type).toBe('starter')
    await control(product, '/yookassa/refunds', { payment_id: odd.shop_id })
    expect(await refundByHand(product.deps, odd.shop_id)).toBe(true)
    expect(await payments(person)).toMatchObject([{ result: 'refunded', refunded_amount: 1990 }])
    expect((await current(person)).plan.plan_type).toBe('free')
    // the refund of any other is seen by itself
    const usual = await create()
    expect(await pay(usual)).toBe('success')
    expect(await refundByHand(product.deps, usual.payment_id)).toBe(false)
  })

  it('EXT-21 the payer of a payment under review gets an email when it is rejected', async () => {
    const person = await product.register()
    const { body } = await person.request<{ payment_id: string }>('POST', '/api/payment/create', {
      plan_type: 'starter',
      duration_months: 1,
      return_url: '/pricing',
      payment_method: 'crypto',
    })
    const { payment_id } = body.data
    await product.deps.db
      .updateTable('payments')
      .set({ status: 'failed', review_reason: 'paid_partial' })
      .where('id', '=', payment_id)
      .execute()
    expect(await payments(person)).toMatchObject([{ result: 'review' }])
    expect((await admin.request('POST', `/api/admin/payments/${payment_id}/reject`)).status).toBe(200)
    expect(await payments(person)).toMatchObject([{ result: 'failed' }])
    const emails = await emailsTo(product, person.email, 'Платёж проверен')
    expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining(payment_id)])
  })
})

describe('the act', () => {
  it('Q-122 is issued once after the paid period, with the buyer of the bill; issued files never change', async () => {
    const person = await product.register()
    const { payment_id, id: bill_id } = (await bill(person)).body.data
    await confirm(admin, payment_id)
    await issueActs(product.deps)
    expect((await documents(person)).map(({ kind }) => kind)).toEqual(['bill'])
    const before = (await person.bytes(`/api/payment/documents/${bill_id}/file`)).bytes
    product.clock.advance(32 * 86_400_000)
    const later = await product.signIn(person)
    // the buyer's address changes meanwhile: issued documents stay as they are
    await bill(later, { plan_type: 'enterprise', buyer: { ...company, address: 'г. Тула' } })
    await Promise.all([issueActs(product.deps), issueActs(product.deps), issueActs(product.deps)])
    const act = (await documents(later)).filter(({ kind }) => kind === 'act')
    expect(act).toMatchObject([{ payment_id, amount: 1990, valid_until: null }])
    const text = await textOf(later, act[0]?.id ?? '')
    expect(text).toContain(`Акт № ${act[0]?.number} от`)
    expect(text).toMatch(/Доступ к сервису, тариф «Стартовый», 1 месяц, с \d\d\.\d\d\.\d{4} по/)
    expect(text).toContain('Наметкина')
    expect((await later.bytes(`/api/payment/documents/${bill_id}/file`)).bytes.equals(before)).toBe(true)
  })

  it('Q-122 of a plan that a purchase replaced follows the end of the new plan, and says what was converted', async () => {
    const person = await product.register()
    const starter = (await bill(person, { duration_months: 12 })).body.data.payment_id
    const professional = (await bill(person, { plan_type: 'professional' })).body.data.payment_id
    const by = await product.signIn(admin)
    await confirm(by, starter)
    await confirm(by, professional)
    const { started_at, expires_at } = (await current(person)).period
    const day = (iso: string | null) => dayInFigures(moscowDay(new Date(iso ?? '')))
    product.clock.advance(Date.parse(expires_at ?? '') - product.clock().getTime() + 1000)
    await issueActs(product.deps)
    const later = await product.signIn(person)
    const acts = (await documents(later)).filter(({ kind }) => kind === 'act')
    const textFor = async (payment_id: string) =>
      await textOf(later, acts.find((act) => act.payment_id === payment_id)?.id ?? '')
    const from = day(started_at)
    expect(await textFor(starter)).toContain(
      `тариф «Стартовый», 12 месяцев, с ${from} по ${day(expires_at)}, остаток с ${from} зачтён в тариф «Профессиональный»`,
    )
    expect(await textFor(professional)).not.toContain('остаток')
  })

  it('Q-122 is not issued for a bill whose money was sent back: its plan ends, and the buyer is told once', async () => {
    const person = await product.register()
    const { payment_id, number, issued_on } = (await bill(person)).body.data
    const reference = `${number}/${issued_on.slice(0, 4)}`
    expect(await refundByHand(product.deps, reference)).toBe(false)
    await confirm(await product.signIn(admin), payment_id)
    expect((await current(person)).plan.plan_type).toBe('starter')
    const marked = await Promise.all([reference, payment_id].map((by) => refundByHand(product.deps, by)))
    expect(marked.filter(Boolean)).toHaveLength(1)
    const audit = await (
      await product.signIn(admin)
    ).request<{ entries: AuditEntry[] }>('GET', '/api/admin/audit')
    const refunds = audit.body.data.entries.filter(
      ({ action, target_id }) => action === 'billing.refund' && target_id === payment_id,
    )
    expect(refunds).toMatchObject([
      { before: { refunded_amount: 0 }, after: { refunded_amount: 1990, by_operator: true } },
    ])
    expect((await current(person)).plan.plan_type).toBe('free')
    expect(await payments(person)).toMatchObject([{ result: 'refunded', refunded_amount: 1990 }])
    const emails = await emailsTo(product, person.email, 'Возврат оплаты')
    expect(emails.map(({ text }) => text)).toEqual([
      expect.stringContaining('Неиспользованное время этого платежа снято'),
    ])
    product.clock.advance(32 * 86_400_000)
    await issueActs(product.deps)
    expect((await documents(await product.signIn(person))).map(({ kind }) => kind)).toEqual(['bill'])
  })
})

it('Q-122 a company gets ten bills an hour', async () => {
  const { db, config } = product.deps
  const deps = { ...product.deps, config: { ...config, rate_limits: true } }
  const ask = async ({ email }: Person) => {
    const { id: user_id, company_id } = await db
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const request = { plan_type: 'starter', duration_months: 1 as const, buyer: company }
    return await createBill(deps, { scope: createScope(company_id), user_id }, request)
  }
  const [person, other] = [await product.register(), await product.register()]
  for (let count = 0; count < 10; count++) await ask(person)
  await expect(ask(person)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Не больше 10\u00a0счетов в\u00a0час. Попробуйте позже.',
  })
  expect((await ask(other)).kind).toBe('bill')
  product.clock.advance(3_600_000)
  expect((await ask(person)).kind).toBe('bill')
})

it('Q-122 without seller details there are no bills', async () => {
  const deps = {
    ...product.deps,
    config: { ...product.deps.config, payments: { ...product.deps.config.payments, seller: null } },
  }
  const request = { plan_type: 'starter', duration_months: 1 as const, buyer: company }
  await expect(createBill(deps, { scope: createScope('x'), user_id: 'x' }, request)).rejects.toMatchObject({
    code: 'PAYMENT_METHOD_UNAVAILABLE',
  })
})
