/** An address that its owner has not proved: a stranger may have registered it, or may have emails sent to it. */
import type { User } from '@rezumetr/contracts/accounts/account'
import type { NotificationSettings } from '@rezumetr/contracts/notifications'
import type { SecondFactorSetup } from '@rezumetr/contracts/accounts/security'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '../../platform/db/database.ts'
import { codeOfApp } from '../../testing/product/authenticator.ts'
import { scopeOf, userIdOf } from '../../testing/scenes/factories.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { emailsTo } from '../../testing/scenes/mailbox.ts'
import {
  startTestProduct,
  TEST_PASSWORD,
  type Answer,
  type Client,
  type SignedIn,
  type TestProduct,
} from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { lockConnection } from '../hh/access/queries.ts'
import { insertMail } from '../notifications/outbox/queries.ts'
import { lockUser } from '../companies/lock-queries.ts'
import { EMAIL_CHANGE_LIMIT, FAILURE_LIMIT, EMAIL_LIMITS } from './limits/rules.ts'
import { findFactor, markFactorConfirmed, upsertFactor } from './users/second-factor-queries.ts'
import { revokeSessions } from './users/session-queries.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({}, undefined, 5)
})
afterAll(() => product.drop())

const NEW_PASSWORD = 'Owners4567'
const HH_TOKEN = { token: 'sandbox-employer-token' }
const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? ''
const lastEmail = async (email: string, subject: string) =>
  (await emailsTo(product, email, subject)).at(-1)?.text ?? ''
const confirmLink = async (email: string) => tokenIn(await lastEmail(email, 'Подтвердите адрес'))
const confirm = (client: Client, token: string, password?: string) =>
  client.request('POST', '/api/auth/email/confirm', { token, ...(password && { password }) })
const me = async (client: Client) => (await client.request<User>('GET', '/api/auth/me')).body.data
const chatOf = async (client: Client) =>
  (await client.request<NotificationSettings>('GET', '/api/notifications')).body.data.telegram.linked_at
const startFactor = (client: Client, password = TEST_PASSWORD) =>
  client.request<SecondFactorSetup>('POST', '/api/auth/second-factor', { password })

async function linkChat(client: Client, chat: string) {
  const { body } = await client.request<{ url: string }>('POST', '/api/notifications/telegram')
  const text = `/start ${new URL(body.data.url).searchParams.get('start')}`
  await fetch(`${product.localUrl}/sandbox/telegram/chat/rezumetr_sandbox_bot`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ chat, text }),
  })
  await until(
    () => chatOf(client),
    (linked_at) => linked_at !== null,
  )
}

/** The owner of the mailbox sets a new password by the email. */
async function reset(email: string, password = NEW_PASSWORD) {
  const anyone = product.client()
  await anyone.request('POST', '/api/auth/password/forgot', { email })
  const token = tokenIn(await lastEmail(email, 'Сброс пароля'))
  return await anyone.request<{ hh_disconnected: boolean }>('POST', '/api/auth/password/reset', {
    token,
    password,
  })
}

describe('S3 an account that a stranger has registered with the address of somebody else', () => {
  it('goes to its owner: a reset ends all that the stranger set, and nothing asks for the stranger’s code', async () => {
    const thief = await product.register({ connect: true })
    const { email } = thief
    const second = await product.signIn({ email })
    await linkChat(thief, '9001')
    expect((await startFactor(thief)).body.error.code).toBe('EMAIL_NOT_CONFIRMED')
    const elsewhere = `thief-${email}`
    const change = { email: elsewhere, password: TEST_PASSWORD }
    expect((await thief.request('POST', '/api/auth/email/change', change)).status).toBe(202)
    const code = /Код: (\d{6})$/m.exec(await lastEmail(elsewhere, 'Код для смены адреса'))?.[1]
    expect(await me(thief)).toMatchObject({ has_hh_token: true, email_confirmed: false })

    // the link of the email, which the owner opens first, proves nothing for the stranger
    const link = await confirmLink(email)
    const owner = product.client()
    expect((await confirm(owner, link)).body.error.code).toBe('PASSWORD_NEEDED')
    expect((await me(thief)).email_confirmed).toBe(false)

    const answer = await reset(email)
    expect([answer.status, answer.body.data]).toEqual([200, { hh_disconnected: true }])
    expect(await lastEmail(email, 'Пароль изменён по ссылке')).toContain('отключено остальное')
    for (const { token, refresh_token } of [thief, second]) {
      expect((await product.client(token).request('GET', '/api/auth/me')).status).toBe(401)
      const renewed = await owner.request('POST', '/api/auth/refresh', { refresh_token })
      expect(renewed.body.error.code).toBe('REFRESH_INVALID')
    }
    const signIn = { email, password: TEST_PASSWORD }
    expect((await owner.request('POST', '/api/auth/login', signIn)).status).toBe(401)

    const own = await product.signIn({ email, password: NEW_PASSWORD })
    expect(await me(own)).toMatchObject({ hh: null, has_hh_token: false, email_confirmed: true })
    expect(await chatOf(own)).toBeNull()
    const late = { email: elsewhere, code }
    expect((await own.request('POST', '/api/auth/email/change/confirm', late)).status).toBe(422)
    const { body } = await startFactor(own, NEW_PASSWORD)
    const first = { code: codeOfApp(body.data.secret, product.clock()) }
    expect((await own.request('POST', '/api/auth/second-factor/confirm', first)).status).toBe(200)

    // of a proved address a reset keeps the connection and the factor
    await own.request('POST', '/api/settings/hh-token', HH_TOKEN)
    expect((await reset(email, 'Owners8901')).body.data).toEqual({ hh_disconnected: false })
    product.clock.advance(31_000)
    const again = { email, password: 'Owners8901' }
    expect((await owner.request('POST', '/api/auth/login', again)).body.error.code).toBe(
      'SECOND_FACTOR_REQUIRED',
    )
    const findHh = product.deps.db.selectFrom('hh_connections').select('created_by')
    const scope = await scopeOf(product.deps.db, email)
    expect(await findHh.where('company_id', '=', scope).execute()).toHaveLength(1)
  })

  it('loses a second factor that was on, and a switch of the employer that waits; what a colleague connected stays', async () => {
    const { db, clock } = product.deps
    const [person, colleague] = [await product.register({ connect: true }), await product.register()]
    const id = await userIdOf(db, person.email)
    const scope = await scopeOf(db, person.email)
    await db.updateTable('users').set({ company_id: scope }).where('email', '=', colleague.email).execute()
    await upsertFactor(db, id, Buffer.from('encrypted'), clock())
    await markFactorConfirmed(db, id, Buffer.from('encrypted'), clock())
    await person.request('POST', '/api/settings/hh-token', { token: 'sandbox-employer-2-token' })
    expect(await me(person)).toMatchObject({ employer_switch: { to: expect.any(String) } })
    const colleague_id = await userIdOf(db, colleague.email)
    await db
      .updateTable('hh_connections')
      .set({ created_by: colleague_id })
      .where('company_id', '=', scope)
      .execute()
    expect((await reset(person.email)).status).toBe(200)
    expect(await findFactor(db, id)).toBeNull()
    const own = await product.signIn({ email: person.email, password: NEW_PASSWORD })
    expect(await me(own)).toMatchObject({ has_hh_token: true, employer_switch: null })
  })

  it.each<
    [
      string,
      string,
      (trx: Trx, own: { scope: Awaited<ReturnType<typeof scopeOf>>; id: string }) => Promise<void>,
      object?,
    ]
  >([
    ['a connection', '/api/settings/hh-token', (trx, { scope }) => lockConnection(trx, scope), HH_TOKEN],
    ['a link to a chat', '/api/notifications/telegram', (trx, { id }) => lockUser(trx, id)],
  ])('gets %s no more when its session ends while the request is worked on', async (_, path, hold, input) => {
    const { db, clock } = product.deps
    const thief = await product.register()
    const [id, scope] = [await userIdOf(db, thief.email), await scopeOf(db, thief.email)]
    const { asked } = await db.transaction().execute(async (trx) => {
      await hold(trx, { scope, id })
      const asked = thief.request('POST', path, input)
      await untilWaiting(db)
      await revokeSessions(trx, { user_id: id }, 'password reset', clock())
      return { asked }
    })
    expect((await asked).status).toBe(401)
    const own = await product.signIn(thief)
    expect((await me(own)).has_hh_token).toBe(false)
    const links = db.selectFrom('one_time_tokens').select('user_id').where('purpose', '=', 'telegram_link')
    expect(await links.where('user_id', '=', id).execute()).toEqual([])
  })
})

describe('the link that confirms an address', () => {
  it('keeps everything when it is opened from a session of the account', async () => {
    const person = await product.register({ connect: true })
    const other = await product.signIn(person)
    await linkChat(person, '9002')
    expect((await confirm(person, await confirmLink(person.email))).status).toBe(200)
    expect(await me(other)).toMatchObject({ has_hh_token: true, email_confirmed: true })
    expect(await chatOf(person)).not.toBeNull()
    expect((await startFactor(person)).status).toBe(201)
  })

  it('opened elsewhere, or in a session of another account, asks for the password, and then keeps everything', async () => {
    const [person, stranger] = [await product.register({ connect: true }), await product.register()]
    const link = await confirmLink(person.email)
    const ended = product.client('not-a-token')
    for (const client of [product.client(), stranger, ended]) {
      const refused = await confirm(client, link)
      expect([refused.status, refused.body.error.code]).toEqual([401, 'PASSWORD_NEEDED'])
    }
    const wrong = await confirm(stranger, link, 'Wrong12345')
    expect([wrong.status, wrong.body.detail.fields]).toEqual([400, { password: ['Неверный пароль'] }])
    expect((await me(person)).email_confirmed).toBe(false)
    expect((await confirm(stranger, link, TEST_PASSWORD)).status).toBe(200)
    expect(await me(person)).toMatchObject({ has_hh_token: true, email_confirmed: true })
    expect((await me(stranger)).email_confirmed).toBe(false)
    // people open emails twice
    expect((await confirm(product.client(), link)).status).toBe(200)
  })
})

describe('S3 with limits', () => {
  let strict: TestProduct
  beforeAll(async () => {
    strict = await startTestProduct({ RATE_LIMITS: 'on' }, undefined, 5)
  })
  afterAll(() => strict.drop())

  let networks = 0
  /** Registers and signs in from a network of its own. */
  async function register(email: string): Promise<SignedIn> {
    const from = { 'x-forwarded-for': `198.51.100.${++networks}` }
    const person = { company_name: 'ООО «Тест»', full_name: 'Анна Смирнова', email, password: TEST_PASSWORD }
    const { status } = await strict.client().request('POST', '/api/auth/register', person, from)
    expect(status).toBe(201)
    return await strict.signIn({ email })
  }
  const forgot = (email: string, ip: string): Promise<Answer> =>
    strict.client().request('POST', '/api/auth/password/forgot', { email }, { 'x-forwarded-for': ip })
  const changeTo = (client: Client, email: string) =>
    client.request('POST', '/api/auth/email/change', { email, password: TEST_PASSWORD })
  const count = async (email: string, subject: string) => (await emailsTo(strict, email, subject)).length

  it('guesses of a password at a link are those of a sign-in', async () => {
    const { email } = await register('guessed@example.ru')
    const [mail] = await emailsTo(strict, email, 'Подтвердите адрес')
    const codes: string[] = []
    for (let guess = 0; guess < FAILURE_LIMIT.max; guess++) {
      strict.clock.advance(20_000)
      codes.push((await confirm(strict.client(), tokenIn(mail?.text), 'Wrong12345')).body.error.code)
    }
    expect(codes).toEqual(codes.map(() => 'BAD_REQUEST'))
    strict.clock.advance(61_000)
    const right = { email, password: TEST_PASSWORD }
    expect((await confirm(strict.client(), tokenIn(mail?.text), TEST_PASSWORD)).status).toBe(429)
    expect((await strict.client().request('POST', '/api/auth/login', right)).status).toBe(429)
    strict.clock.advance(FAILURE_LIMIT.window_seconds * 1000)
    expect((await confirm(strict.client(), tokenIn(mail?.text), TEST_PASSWORD)).status).toBe(200)
  })

  it('of 30 emails from six accounts to a stranger, under any form of the address, six come a day', async () => {
    const forms = ['stranger@gmail.com', 'Stranger+1@gmail.com', 's.tranger@googlemail.com']
    const statuses: number[] = []
    let refused: Answer | undefined
    for (let account = 0; account < 6; account++) {
      const thief = await register(`thief-${account}@example.ru`)
      for (let mail = 0; mail < EMAIL_CHANGE_LIMIT.max; mail++) {
        const answer = await changeTo(thief, forms[mail % forms.length] ?? '')
        statuses.push(answer.status)
        if (answer.status !== 202) refused = answer
      }
    }
    const { max } = EMAIL_LIMITS.asked
    expect(statuses).toEqual([...Array<number>(max).fill(202), ...Array<number>(30 - max).fill(429)])
    expect(refused?.body.message).toContain('слишком много писем')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000)
    // other kinds of emails are counted with them; the account can be used, and confirmed later
    const own = await register('stranger@gmail.com')
    expect((await own.request('POST', '/api/auth/email/resend')).status).toBe(429)
    let emails = 0
    for (const form of forms) emails += await count(form.toLowerCase(), '')
    expect(emails).toBe(max)
    strict.clock.advance(EMAIL_LIMITS.asked.window_seconds * 1000)
    const later = await strict.signIn(own)
    expect((await later.request('POST', '/api/auth/email/resend')).status).toBe(202)
  })

  it('a reset email of a proved address always comes; of unproved ones a mailbox gets a few an hour', async () => {
    strict.clock.advance(3_600_000)
    const owner = await register('owner@example.ru')
    const users = strict.deps.db.updateTable('users').where('email', '=', owner.email)
    await users.set({ email_confirmed_at: strict.clock() }).execute()
    const accounts = []
    for (let tag = 0; tag < 5; tag++) accounts.push((await register(`owner+${tag}@example.ru`)).email)
    // three an hour for each network, whatever form of the address it names
    const answers: number[] = []
    for (const email of accounts) answers.push((await forgot(email, '203.0.113.1')).status)
    expect(answers).toEqual([202, 202, 202, 429, 429])
    for (const [network, email] of [...accounts, ...accounts].entries())
      expect((await forgot(email, `203.0.113.${network + 2}`)).status).toBe(202)
    let emails = 0
    for (const email of accounts) emails += await count(email, 'Сброс пароля')
    expect(emails).toBe(EMAIL_LIMITS.reset.max)
    expect((await forgot(owner.email, '203.0.113.99')).status).toBe(202)
    expect(await count(owner.email, 'Сброс пароля')).toBe(1)
  })

  it('of notifications an unproved address gets twenty emails a day, a proved one all', async () => {
    const { db, clock } = strict.deps
    const people = [await register('unproved@example.ru'), await register('proved@example.ru')]
    const users = db.updateTable('users').where('email', '=', 'proved@example.ru')
    await users.set({ email_confirmed_at: clock() }).execute()
    const { max } = EMAIL_LIMITS.notification
    for (const { email } of people)
      for (let mail = 0; mail <= max; mail++)
        await insertMail(db, await scopeOf(db, email), { to: email, subject: 'Новость', text: 'т' }, clock())
    expect(await count('unproved@example.ru', 'Новость')).toBe(max)
    expect(await count('proved@example.ru', 'Новость')).toBe(max + 1)
  })
})
