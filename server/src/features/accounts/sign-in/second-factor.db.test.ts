import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import type { SecondFactor, SecondFactorSetup, SignedInSession } from '@rezumetr/contracts/accounts/security'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../platform/security/crypto.ts'
import { codeOfApp } from '../../../testing/product/authenticator.ts'
import { untilWaiting } from '../../../testing/watch/locks.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import {
  startTestProduct,
  TEST_PASSWORD,
  type Client,
  type TestProduct,
} from '../../../testing/product/product.ts'
import { dropSecondFactor } from '../admin-usecases.ts'
import { upsertFactor } from '../users/second-factor-queries.ts'
import { SESSION_MAX_MS } from './rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: 'on', ADMIN_SECOND_FACTOR: 'on' })
})
afterAll(() => product.drop())

const codeOf = (secret: string, late = 0) => codeOfApp(secret, product.clock(), late)

const login = (email: string, code?: string, headers: Record<string, string> = {}) =>
  product
    .client()
    .request<TokenPair>(
      'POST',
      '/api/auth/login',
      { email, password: TEST_PASSWORD, ...(code === undefined ? {} : { code }) },
      headers,
    )
const setUp = (client: Client, password = TEST_PASSWORD) =>
  client.request<SecondFactorSetup>('POST', '/api/auth/second-factor', { password })
const state = async (client: Client) =>
  (await client.request<SecondFactor>('GET', '/api/auth/second-factor')).body.data
/** Advances the clock past the rate-limit windows and to the beginning of the life of new codes. */
const rest = () => product.clock.advance(16 * 60_000 + 30_000 - (product.clock().getTime() % 30_000))
/** Signs in again after the access token has expired. */
async function again(email: string, secret: string) {
  rest()
  const { body } = await login(email, codeOf(secret))
  return product.client(body.data.access_token)
}

/** A user with the second factor enabled. */
async function protectedPerson() {
  product.clock.advance(3_600_000)
  const person = await product.register({ confirmed: true })
  const { body } = await setUp(person)
  const { secret } = body.data
  const confirmed = await person.request<{ recovery_codes: string[] }>(
    'POST',
    '/api/auth/second-factor/confirm',
    { code: codeOf(secret) },
  )
  expect(confirmed.status).toBe(200)
  return { person, secret, recovery_codes: confirmed.body.data.recovery_codes, setup: body.data }
}

describe('sign-in with a second factor', () => {
  it('is off until a code from the app confirms it; then the password alone is not enough', async () => {
    product.clock.advance(3_600_000)
    const person = await product.register({ confirmed: true })
    expect(await state(person)).toEqual({ enabled_at: null, recovery_codes_left: 0, is_required: false })
    expect((await setUp(person, 'Wrong12345')).body).toMatchObject({
      message: 'Неверный пароль',
      detail: { error: 'BAD_REQUEST', fields: { password: ['Неверный пароль'] } },
    })
    const { body } = await setUp(person)
    expect(body.data.otpauth_url).toContain(`secret=${body.data.secret}`)
    expect(body.data.qr.path).toMatch(/^M\d/)
    // an unconfirmed setup must not lock the user out
    expect((await login(person.email)).status).toBe(200)
    const wrong = await person.request('POST', '/api/auth/second-factor/confirm', { code: '000000' })
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'SECOND_FACTOR_INVALID'])
    await person.request('POST', '/api/auth/second-factor/confirm', { code: codeOf(body.data.secret) })
    expect(await state(person)).toMatchObject({ recovery_codes_left: 10 })
    const asked = await login(person.email)
    expect([asked.status, asked.body.error.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    product.clock.advance(30_000)
    expect((await login(person.email, codeOf(body.data.secret))).status).toBe(200)
    expect(await emailsTo(product, person.email, 'Вход по коду включён')).toHaveLength(1)
  })

  it('accepts a code once, from a clock at most one step ahead or behind', async () => {
    const { person, secret } = await protectedPerson()
    rest()
    const code = codeOf(secret, -1)
    const [first, second] = await Promise.all([login(person.email, code), login(person.email, code)])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await login(person.email, code)).body.error.code).toBe('SECOND_FACTOR_INVALID')
    expect((await login(person.email, codeOf(secret, 1))).status).toBe(200)
    rest()
    expect((await login(person.email, codeOf(secret, -2))).status).toBe(400)
    expect((await login(person.email, codeOf(secret, 2))).status).toBe(400)
  })

  it('S3 locks for 15 minutes after five wrong codes, even for the right one, and tells the owner once', async () => {
    const { person, secret } = await protectedPerson()
    rest()
    const answers: number[] = []
    for (let guess = 0; guess < 5; guess++) answers.push((await login(person.email, '000000')).status)
    expect(answers).toEqual([400, 400, 400, 400, 400])
    product.clock.advance(61_000)
    const locked = await login(person.email, codeOf(secret))
    expect([locked.status, locked.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect((await login(person.email, '000000')).status).toBe(429)
    expect(await emailsTo(product, person.email, 'Кто-то подбирает код входа')).toHaveLength(1)
    rest()
    expect((await login(person.email, codeOf(secret))).status).toBe(200)
  })

  it.each(['', '/recovery-codes'])(
    'a password changed meanwhile proves nothing: second-factor%s',
    async (path) => {
      const { db } = product.deps
      const { person, secret, recovery_codes } = await protectedPerson()
      rest()
      const own = await again(person.email, secret)
      const [code = ''] = recovery_codes
      const { asked } = await db.transaction().execute(async (trx) => {
        const users = trx.updateTable('users').where('email', '=', person.email)
        await users.set({ password_hash: 'changed' }).execute()
        const asked = own.request(path === '' ? 'DELETE' : 'POST', `/api/auth/second-factor${path}`, {
          password: TEST_PASSWORD,
          code,
        })
        await untilWaiting(db)
        return { asked }
      })
      expect((await asked).body).toMatchObject({ message: 'Неверный пароль' })
      expect(await state(own)).toMatchObject({ enabled_at: expect.any(String), recovery_codes_left: 9 })
    },
  )

  it('a code confirms only the setup it was checked for', async () => {
    const { db } = product.deps
    product.clock.advance(3_600_000)
    const person = await product.register({ confirmed: true })
    const { secret } = (await setUp(person)).body.data
    const { confirming } = await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .selectFrom('users')
        .select('id')
        .where('email', '=', person.email)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const confirming = person.request('POST', '/api/auth/second-factor/confirm', { code: codeOf(secret) })
      await untilWaiting(db)
      await upsertFactor(trx, id, Buffer.from('another'), product.clock())
      return { confirming }
    })
    expect((await confirming).body.error.code).toBe('SECOND_FACTOR_CHANGED')
    expect(await state(person)).toMatchObject({ enabled_at: null })
  })

  it('a recovery code works once, also in lower case and with spaces; new codes invalidate the old', async () => {
    const { person, secret, recovery_codes } = await protectedPerson()
    expect(new Set(recovery_codes).size).toBe(10)
    rest()
    const [one = '', two = ''] = recovery_codes
    expect((await login(person.email, one.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await login(person.email, one)).status).toBe(400)
    const client = await again(person.email, secret)
    product.clock.advance(31_000)
    const renewed = await client.request<{ recovery_codes: string[] }>(
      'POST',
      '/api/auth/second-factor/recovery-codes',
      { password: TEST_PASSWORD, code: codeOf(secret) },
    )
    expect(renewed.body.data.recovery_codes).toHaveLength(10)
    rest()
    expect((await login(person.email, two)).status).toBe(400)
    expect((await login(person.email, renewed.body.data.recovery_codes[0])).status).toBe(200)
  })

  it('is turned off with the password and a code; a password reset does not bypass it', async () => {
    const { person, secret } = await protectedPerson()
    await product.client().request('POST', '/api/auth/password/forgot', { email: person.email })
    const [mail] = await emailsTo(product, person.email, 'Сброс пароля')
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const reset = { token, password: TEST_PASSWORD }
    expect((await product.client().request('POST', '/api/auth/password/reset', reset)).status).toBe(200)
    expect((await login(person.email)).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
    const client = await again(person.email, secret)
    const stop = (body: object) => client.request('DELETE', '/api/auth/second-factor', body)
    product.clock.advance(31_000)
    expect((await stop({ password: 'Wrong12345', code: codeOf(secret) })).status).toBe(400)
    expect((await stop({ password: TEST_PASSWORD, code: '000000' })).status).toBe(400)
    expect((await stop({ password: TEST_PASSWORD, code: codeOf(secret) })).status).toBe(200)
    expect((await login(person.email)).status).toBe(200)
    expect((await stop({ password: TEST_PASSWORD, code: codeOf(secret, 1) })).status).toBe(409)
  })

  it('S3 a session without the password changes nothing of the account; the factor and its codes also need a code', async () => {
    const { person, secret } = await protectedPerson()
    const password = TEST_PASSWORD
    const wrong = 'Wrong12345'
    const ask = async (method: string, path: string, body: (code: string) => object) => {
      rest()
      const client = await again(person.email, secret)
      product.clock.advance(31_000)
      return (await client.request(method, path, body(codeOf(secret)))).status
    }
    const codes = '/api/auth/second-factor/recovery-codes'
    const refused = [
      await ask('POST', '/api/auth/password/change', () => ({
        current_password: wrong,
        new_password: 'Another123',
      })),
      await ask('POST', '/api/auth/email/change', () => ({ email: 'thief@example.ru', password: wrong })),
      await ask('DELETE', '/api/auth/me', () => ({ password: wrong })),
      await ask('POST', '/api/auth/second-factor', () => ({ password: wrong })),
      await ask('POST', codes, (code) => ({ password: wrong, code })),
      await ask('POST', codes, () => ({ password, code: '000000' })),
      await ask('DELETE', '/api/auth/second-factor', (code) => ({ password: wrong, code })),
      await ask('DELETE', '/api/auth/second-factor', () => ({ password, code: '000000' })),
    ]
    expect(refused).toEqual(refused.map(() => 400))
    rest()
    expect((await login(person.email)).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
    expect(await ask('POST', codes, (code) => ({ password, code }))).toBe(200)
  })

  it('S7 stores neither the secret nor the recovery codes in plain text', async () => {
    const { person, secret, recovery_codes } = await protectedPerson()
    const { rows } = await sql<{ text: string }>`
      select string_agg(f::text || c::text, ' ') as text from second_factors f join recovery_codes c using (user_id)
      join users u on u.id = f.user_id where u.email = ${person.email}`.execute(product.deps.db)
    const kept = rows[0]?.text ?? ''
    const hashes = recovery_codes.map((code) => sha256(code.replaceAll('-', '')).toString('hex'))
    expect(hashes.filter((hash) => !kept.includes(hash))).toEqual([])
    const words = [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', ''))]
    // the columns are bytes, which are printed in hexadecimal
    const plain = [Buffer.from(Secret.fromBase32(secret).bytes), ...words.map((word) => Buffer.from(word))]
    expect(plain.filter((bytes) => kept.includes(bytes.toString('hex')))).toEqual([])
    expect(words.filter((word) => kept.includes(word))).toEqual([])
  })

  it('an administrator without it is refused with SECOND_FACTOR_NEEDED', async () => {
    const { person, secret } = await protectedPerson()
    const bare = await product.register()
    await sql`update users set role = 'admin' where email in (${person.email}, ${bare.email})`.execute(
      product.deps.db,
    )
    const refused = await bare.request('GET', '/api/admin/statistics')
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    expect((await state(bare)).is_required).toBe(true)
    const client = await again(person.email, secret)
    expect((await client.request('GET', '/api/admin/statistics')).status).toBe(200)
    // the operator's command for a user who lost the phone
    expect(await dropSecondFactor(product.deps, person.email)).toBe(true)
    rest()
    expect((await login(person.email)).status).toBe(200)
  })
})

describe('the list of sessions', () => {
  const sessions = async (client: Client) =>
    (await client.request<{ sessions: SignedInSession[] }>('GET', '/api/auth/sessions')).body.data.sessions
  const enter = async (email: string, browser: string) => {
    const { body } = await login(email, undefined, { 'user-agent': browser })
    return product.client(body.data.access_token)
  }

  it('shows the devices of the sessions and ends one, or all the others, immediately', async () => {
    product.clock.advance(3_600_000)
    const person = await product.register()
    const phone = await enter(
      person.email,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Safari/604.1',
    )
    const office = await enter(person.email, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36')
    const seen = await sessions(office)
    expect(seen.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Chrome, Windows', true],
      ['Safari, iOS', false],
      ['Неизвестное устройство', false],
    ])
    const lost = seen.find(({ device }) => device === 'Safari, iOS')?.id
    expect((await office.request('DELETE', `/api/auth/sessions/${lost}`)).status).toBe(200)
    expect((await phone.request('GET', '/api/auth/me')).status).toBe(401)
    expect((await office.request('DELETE', `/api/auth/sessions/${lost}`)).status).toBe(404)
    expect((await office.request('DELETE', '/api/auth/sessions')).body.data).toEqual({ ended: 1 })
    expect((await person.request('GET', '/api/auth/me')).status).toBe(401)
    expect(await sessions(office)).toHaveLength(1)
  })

  it('S3 a session ends ninety days after sign-in, even when it is renewed', async () => {
    product.clock.advance(3_600_000)
    let { refresh_token } = await product.register()
    const renew = () => product.client().request<TokenPair>('POST', '/api/auth/refresh', { refresh_token })
    const statuses: number[] = []
    for (let age = 20; age <= 100; age += 20) {
      product.clock.advance(SESSION_MAX_MS / 4.5)
      const { status, body } = await renew()
      statuses.push(status)
      if (status === 200) ({ refresh_token } = body.data)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 401])
  })
})
