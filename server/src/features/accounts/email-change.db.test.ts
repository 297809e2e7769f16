import type { User } from '@rezumetr/contracts/accounts/account'
import type { SecondFactorSetup } from '@rezumetr/contracts/accounts/security'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOfApp } from '../../testing/product/authenticator.ts'
import { scopeOf } from '../../testing/scenes/factories.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { emailsTo } from '../../testing/scenes/mailbox.ts'
import {
  startTestProduct,
  TEST_PASSWORD,
  type Client,
  type TestProduct,
} from '../../testing/product/product.ts'
import { EMAIL_CHANGE_TTL_MS } from './sign-in/rules.ts'
import { CODE_LIMIT, EMAIL_CHANGE_LIMIT } from './limits/rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({}, undefined, 5)
})
afterAll(() => product.drop())

let addresses = 0
const newAddress = () => `new-${++addresses}@example.ru`
const start = (client: Client, email: string, password = TEST_PASSWORD, code?: string) =>
  client.request('POST', '/api/auth/email/change', { email, password, ...(code && { code }) })
const confirm = (client: Client, email: string, code: string) =>
  client.request<User>('POST', '/api/auth/email/change/confirm', { email, code })
/** The code of the last email to the new address. */
async function codeTo(email: string, emails = 1): Promise<string> {
  const sent = await emailsTo(product, email, 'Код для смены адреса')
  expect(sent).toHaveLength(emails)
  return /Код: (\d{6})$/m.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
}
const signIn = (email: string) =>
  product.client().request('POST', '/api/auth/login', { email, password: TEST_PASSWORD })
const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? ''

it('a code from the new mailbox changes the address, and the former one is told', async () => {
  const person = await product.register()
  const email = newAddress()
  expect((await start(person, ` ${email.toUpperCase()}`)).status).toBe(202)
  const code = await codeTo(email)
  // nothing has changed so far
  expect((await signIn(email)).status).toBe(401)
  const changed = await confirm(person, email, code)
  expect([changed.status, changed.body.data.email, changed.body.data.email_confirmed]).toEqual([
    200,
    email,
    true,
  ])
  expect([(await signIn(person.email)).status, (await signIn(email)).status]).toEqual([401, 200])
  expect(await emailsTo(product, person.email, 'Адрес для входа изменён')).toHaveLength(1)
  // the answer was lost and the request is sent again
  expect((await confirm(person, email, code)).status).toBe(200)
  const scope = await scopeOf(product.deps.db, email)
  const entries = await product.deps.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'accounts.change-email')
    .where('company_id', '=', scope)
    .execute()
  expect(entries).toHaveLength(1)
})

it('links mailed to the former address end with it', async () => {
  const person = await product.register()
  await product.client().request('POST', '/api/auth/password/forgot', { email: person.email })
  const [reset] = await emailsTo(product, person.email, 'Сброс пароля')
  const [verify] = await emailsTo(product, person.email, 'Подтвердите адрес')
  const email = newAddress()
  await start(person, email)
  expect((await confirm(person, email, await codeTo(email))).status).toBe(200)
  const anyone = product.client()
  const asked = [
    await anyone.request('POST', '/api/auth/password/reset', {
      token: tokenIn(reset?.text),
      password: 'Another123',
    }),
    await person.request('POST', '/api/auth/email/confirm', { token: tokenIn(verify?.text) }),
  ]
  expect(asked.map(({ body }) => body.error.code)).toEqual(['RESET_TOKEN_EXPIRED', 'CONFIRM_TOKEN_EXPIRED'])
})

it('a wrong password, the present address and the address of somebody else are refused, and no email is sent', async () => {
  const [person, other] = [await product.register(), await product.register()]
  const email = newAddress()
  const refused = [
    await start(person, email, 'Wrong1234'),
    await start(person, person.email),
    await start(person, other.email.toUpperCase()),
    await start(person, 'not-an-address'),
  ]
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
    [400, 'BAD_REQUEST'],
    [422, 'VALIDATION_ERROR'],
    [409, 'EMAIL_TAKEN'],
    [422, 'VALIDATION_ERROR'],
  ])
  expect(refused[1]?.body.detail.fields).toEqual({ email: ['Вы уже входите по этому адресу'] })
  for (const to of [email, person.email, other.email])
    expect(await emailsTo(product, to, 'Код для смены адреса')).toEqual([])
})

it('a code serves its user, its address and half an hour only, and a newer one or a new password ends it', async () => {
  const [person, other] = [await product.register(), await product.register()]
  const email = newAddress()
  await start(person, email)
  const first = await codeTo(email)
  const isRefused = async (client: Client, to: string, code: string) => {
    const { status, body } = await confirm(client, to, code)
    return status === 422 && body.detail.fields?.['code']?.[0] === 'Код не подошёл или устарел'
  }
  expect(await isRefused(other, email, first)).toBe(true)
  expect(await isRefused(person, newAddress(), first)).toBe(true)
  await start(person, email)
  const second = await codeTo(email, 2)
  expect(await isRefused(person, email, first)).toBe(true)
  product.clock.advance(EMAIL_CHANGE_TTL_MS + 1)
  const again = await product.signIn(person)
  expect(await isRefused(again, email, second)).toBe(true)
  await start(again, email)
  const third = await codeTo(email, 3)
  await again.request('POST', '/api/auth/password/change', {
    current_password: TEST_PASSWORD,
    new_password: 'Another123',
  })
  const changed = await product.signIn({ email: person.email, password: 'Another123' })
  expect(await isRefused(changed, email, third)).toBe(true)
})

it('a reset asked for at the former address while it changes mails no link', async () => {
  const person = await product.register()
  const email = newAddress()
  await start(person, email)
  const code = await codeTo(email)
  const { db } = product.deps
  const { changed, asked } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('email', '=', person.email).forUpdate().execute()
    const changed = confirm(person, email, code)
    await untilWaiting(db)
    const asked = product.client().request('POST', '/api/auth/password/forgot', { email: person.email })
    await untilWaiting(db, 2)
    return { changed, asked }
  })
  expect([(await changed).status, (await asked).status]).toEqual([200, 202])
  expect(await emailsTo(product, person.email, 'Сброс пароля')).toEqual([])
})

it('S3 with a second factor the password alone does not move the address', async () => {
  const person = await product.register({ confirmed: true })
  const { body } = await person.request<SecondFactorSetup>('POST', '/api/auth/second-factor', {
    password: TEST_PASSWORD,
  })
  const { secret } = body.data
  await person.request('POST', '/api/auth/second-factor/confirm', {
    code: codeOfApp(secret, product.clock()),
  })
  const email = newAddress()
  product.clock.advance(31_000)
  const refused = [await start(person, email), await start(person, email, TEST_PASSWORD, '000000')]
  expect(refused.map(({ body }) => body.error.code)).toEqual([
    'SECOND_FACTOR_INVALID',
    'SECOND_FACTOR_INVALID',
  ])
  const code = codeOfApp(secret, product.clock())
  expect((await start(person, email, TEST_PASSWORD, code)).status).toBe(202)
})

it('an address registered by somebody else since the code was sent is refused', async () => {
  const person = await product.register()
  const email = newAddress()
  await start(person, email)
  const code = await codeTo(email)
  await product.register({ email })
  const { status, body } = await confirm(person, email, code)
  expect([status, body.error.code]).toEqual([409, 'EMAIL_TAKEN'])
  expect((await signIn(person.email)).status).toBe(200)
})

it('S3 five wrong codes end the guessing; tries of new addresses are limited, also of those that are taken', async () => {
  const strict = await startTestProduct({ RATE_LIMITS: 'on' }, undefined, 5)
  try {
    const person = await strict.register()
    const email = newAddress()
    await start(person, email)
    const guesses: number[] = []
    for (let guess = 0; guess <= CODE_LIMIT.max; guess++) {
      guesses.push((await confirm(person, email, String(guess).padStart(6, '0'))).status)
      // what is answered without a guess does not clear the counter
      expect((await confirm(person, person.email, '000000')).status).toBe(200)
    }
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429])
    const { email: taken } = await strict.register()
    const tries: number[] = []
    for (let asked = 1; asked <= EMAIL_CHANGE_LIMIT.max; asked++)
      tries.push((await start(person, taken)).status)
    expect(tries).toEqual([409, 409, 409, 409, 429])
  } finally {
    await strict.drop()
  }
})
