import { randomUUID } from 'node:crypto'
import type { TokenPair, User } from '@rezumetr/contracts/accounts/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailsTo } from '../../testing/scenes/mailbox.ts'
import { startTestProduct, TEST_PASSWORD, type TestProduct } from '../../testing/product/product.ts'
import { countRowsRead } from '../../testing/watch/rows-read.ts'
import { VERSION } from '../../platform/process/version.ts'
import { deleteStale } from './users/queries.ts'
import { countInWindow, waitOfWindow } from './limits/queries.ts'
import { limitSignIn } from './limits/usecases.ts'
import { findSession, insertSession } from './users/session-queries.ts'
import { insertOneTimeToken } from './users/token-queries.ts'
import { REFRESH_TTL_MS, RESET_TTL_MS, ROTATION_GRACE_MS } from './sign-in/rules.ts'
import { ACCOUNT_FAILURE_LIMIT, FAILURE_LIMIT, RESET_LINKS, LOGIN_LIMIT } from './limits/rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const person = (email: string) => ({
  company_name: 'ООО «Ромашка»',
  full_name: 'Мария Кузнецова',
  email,
  password: TEST_PASSWORD,
})
const refresh = (token: string) =>
  product.client().request<TokenPair>('POST', '/api/auth/refresh', { refresh_token: token })

it('S3 stores argon2id hashes of the configured cost', async () => {
  const { email } = await product.register()
  const users = await product.deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .execute()
  expect(users[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=3,p=1\$/)
})

describe('registration', () => {
  it('API-05 ENT-05 ENT-03 creates a company, its first user and the trial; the answer is the user', async () => {
    const { status, body } = await product
      .client()
      .request<{ user: User }>('POST', '/api/auth/register', person(' Maria@Example.ru '))
    expect(status).toBe(201)
    expect(body.data.user).toMatchObject({
      email: 'maria@example.ru',
      company_name: 'ООО «Ромашка»',
      role: 'user',
      has_hh_token: false,
      token_verified: false,
      hh: null,
    })
  })
  it('refuses a taken email regardless of case', async () => {
    const { status, body } = await product
      .client()
      .request('POST', '/api/auth/register', person('MARIA@example.RU'))
    expect([status, body.error.code, body.detail.error]).toEqual([409, 'EMAIL_TAKEN', 'EMAIL_TAKEN'])
  })
  it('EXT-30 ignores a role in the request body', async () => {
    const { body } = await product
      .client()
      .request<{ user: User }>('POST', '/api/auth/register', { ...person('role@example.ru'), role: 'admin' })
    expect(body.data.user.role).toBe('user')
  })
  it('EXT-18 VAL-04…11 checks every rule of the form on the server, with the messages of the form', async () => {
    const wrong = (fields: object) =>
      product.client().request('POST', '/api/auth/register', { ...person('x@example.ru'), ...fields })
    const fieldsOf = async (fields: object) => {
      const { status, body } = await wrong(fields)
      expect([status, body.error.code]).toEqual([422, 'VALIDATION_ERROR'])
      return body.detail.fields
    }
    expect(await fieldsOf({ company_name: 'Я' })).toEqual({
      company_name: ['Название должно содержать минимум 2 символа'],
    })
    expect(await fieldsOf({ company_name: 'я'.repeat(101) })).toEqual({
      company_name: ['Название слишком длинное'],
    })
    expect(await fieldsOf({ full_name: 'Я' })).toEqual({
      full_name: ['Имя должно содержать минимум 2 символа'],
    })
    expect(await fieldsOf({ full_name: 'я'.repeat(51) })).toEqual({ full_name: ['Имя слишком длинное'] })
    expect(await fieldsOf({ email: '' })).toEqual({ email: ['Введите ваш email'] })
    expect(await fieldsOf({ email: 'nobody' })).toEqual({ email: ['Некорректный email адрес'] })
    expect(await fieldsOf({ password: 'Ab1' })).toEqual({
      password: ['Пароль должен содержать минимум 8 символов'],
    })
    for (const password of ['secret123', 'SECRET123', 'SecretSecret']) {
      expect(await fieldsOf({ password })).toEqual({
        password: ['Пароль должен содержать строчные, заглавные буквы и цифры'],
      })
    }
    expect((await wrong({ email: 'cyrillic@example.ru', password: 'Берёза-123' })).status).toBe(201)
  })
  it('answers malformed JSON and unknown paths with the error envelope, never with a 500', async () => {
    const broken = await fetch(`${product.localUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect([broken.status, ((await broken.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'BAD_REQUEST',
    ])
    const absent = await product.client().request('GET', '/api/no-such-thing')
    expect([absent.status, absent.body.error.code, typeof absent.body.request_id]).toEqual([
      404,
      'NOT_FOUND',
      'string',
    ])
    const codeOf = async (path: string) => {
      const { status, body, headers } = await product.client().request('GET', path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      return [status, body.error.code]
    }
    expect((await fetch(`${product.localUrl}//`)).status).toBeLessThan(500)
    const wrongMethod = await product.client().request('DELETE', '/api/auth/login')
    expect([wrongMethod.status, wrongMethod.body.error.code, wrongMethod.headers.get('allow')]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'POST',
    ])
    expect(await codeOf('/api/%ff')).toEqual([400, 'BAD_REQUEST'])
    expect(await codeOf(`/api/hh/vacancies/${'a'.repeat(600)}`)).toEqual([404, 'NOT_FOUND'])
  })
  it('removes control characters from names: the database cannot store NUL', async () => {
    const { status, body } = await product.client().request<{ user: User }>('POST', '/api/auth/register', {
      ...person('nul@example.ru'),
      company_name: 'ООО\0 «Ноль»',
      full_name: '\uD800Иван\u0007 ',
    })
    expect([status, body.data.user.company_name, body.data.user.full_name]).toEqual([
      201,
      'ООО «Ноль»',
      '\uFFFDИван',
    ])
  })
  it('answers an invalid body in Russian, and treats a missing body as an empty one', async () => {
    const fieldsOf = async (body?: unknown) => {
      const answer = await product.client().request('POST', '/api/auth/login', body)
      expect(answer.status).toBe(422)
      return answer.body.detail.fields
    }
    const empty = { email: ['Введите ваш email'], password: ['Некорректное значение'] }
    expect(await fieldsOf()).toEqual(empty)
    expect(await fieldsOf({})).toEqual(empty)
    expect(await fieldsOf([1])).toEqual({ _: ['Некорректное значение'] })
  })
})

describe('sessions', () => {
  it('API-04 ENT-04 ENT-06 returns a token pair, or the same error for a wrong password and an unknown email', async () => {
    const { email } = await product.register()
    const login = (body: object) => product.client().request<TokenPair>('POST', '/api/auth/login', body)
    const good = await login({ email: email.toUpperCase(), password: TEST_PASSWORD })
    expect(good.body.data).toMatchObject({ token_type: 'bearer', expires_in: 900 })
    const [wrong, unknown] = await Promise.all([
      login({ email, password: 'wrong' }),
      login({ email: 'nobody@example.ru', password: 'wrong' }),
    ])
    expect([wrong.status, wrong.body.error]).toEqual([
      401,
      { code: 'INVALID_CREDENTIALS', message: 'Неверный email или пароль' },
    ])
    expect(unknown.body.error).toEqual(wrong.body.error)
  })
  it('API-06 API-03 ROLE-08 identifies the caller by the bearer token', async () => {
    const me = await product.register()
    const { status, body } = await me.request<User>('GET', '/api/auth/me')
    expect([status, body.success, body.data.email]).toEqual([200, true, me.email])
    expect((await product.client().request('GET', '/api/auth/me')).body.error.code).toBe('UNAUTHORIZED')
    expect((await product.client('forged.token.value').request('GET', '/api/auth/me')).status).toBe(401)
  })
  it('API-08 ENT-07 also returns the rotated pair at the top level of the body', async () => {
    const me = await product.register()
    const { status, body } = await refresh(me.refresh_token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      access_token: body.data.access_token,
      refresh_token: body.data.refresh_token,
      expires_in: 900,
    })
    expect(body.data.refresh_token).not.toBe(me.refresh_token)
  })
  it('EXT-08 lets two tabs refresh concurrently and revokes the family when an old token is used later', async () => {
    const me = await product.register()
    const [first, second] = await Promise.all([refresh(me.refresh_token), refresh(me.refresh_token)])
    expect([first.status, second.status]).toEqual([200, 200])
    product.clock.advance(ROTATION_GRACE_MS + 1000)
    expect((await refresh(me.refresh_token)).body.error.code).toBe('REFRESH_INVALID')
    expect((await refresh(first.body.data.refresh_token)).body.error.code).toBe('REFRESH_INVALID')
    expect((await product.client(second.body.data.access_token).request('GET', '/api/auth/me')).status).toBe(
      401,
    )
    expect(await emailsTo(product, me.email, 'Одна из сессий завершена')).toHaveLength(1)
  })
  it('API-07 STATE-03 logout revokes the token family and answers 200 even without a token', async () => {
    const me = await product.register()
    const { body } = await refresh(me.refresh_token)
    expect(
      (await me.request('POST', '/api/auth/logout', { refresh_token: body.data.refresh_token })).status,
    ).toBe(200)
    expect((await refresh(body.data.refresh_token)).status).toBe(401)
    expect((await me.request('GET', '/api/auth/me')).status).toBe(401)
    expect((await product.client().request('POST', '/api/auth/logout', {})).status).toBe(200)
    expect((await fetch(`${product.localUrl}/api/auth/logout`, { method: 'POST' })).status).toBe(200)
    expect((await product.client('no.such.token').request('POST', '/api/auth/logout')).status).toBe(200)
  })
  it('deletes expired sessions, links and counters, and no others', async () => {
    const { db, clock } = product.deps
    const { refresh_token } = await product.register()
    const old = await product.register({ email: 'forgotten@example.ru' })
    const { id: user_id } = (await old.request<User>('GET', '/api/auth/me')).body.data
    const before = new Date(clock().getTime() - REFRESH_TTL_MS - 2 * 24 * 3_600_000)
    await insertSession(db, {
      user_id,
      family_id: randomUUID(),
      token_hash: Buffer.from('ended'),
      issued_at: before,
      signed_in_at: before,
      expires_at: new Date(before.getTime() + REFRESH_TTL_MS),
      user_agent: null,
    })
    const links = { ended: before, running: new Date(clock().getTime() + RESET_TTL_MS) }
    for (const [name, expires] of Object.entries(links))
      await db.transaction().execute((trx) =>
        insertOneTimeToken(trx, {
          purpose: 'password_reset',
          token_hash: Buffer.from(name),
          user_id,
          created_at: before,
          expires_at: expires,
        }),
      )
    await countInWindow(db, 'ended', LOGIN_LIMIT, before)
    await countInWindow(db, 'running', LOGIN_LIMIT, clock())
    await deleteStale(db, clock())
    expect(await findSession(db, Buffer.from('ended'))).toBeNull()
    const left = db.selectFrom('one_time_tokens').select('token_hash').where('purpose', '=', 'password_reset')
    expect((await left.execute()).map(({ token_hash }) => token_hash.toString())).toEqual(['running'])
    expect(await waitOfWindow(db, 'ended', { max: 1, window_seconds: 1e9 }, clock())).toBeNull()
    expect(await waitOfWindow(db, 'running', { max: 1, window_seconds: 60 }, clock())).toBeGreaterThan(0)
    expect((await refresh(refresh_token)).status).toBe(200)
    // sessions that have not ended are not even read
    expect(await countRowsRead(db, 'auth_sessions', (trx) => deleteStale(trx, clock()))).toBe(0)
  })
  it('answers an expired access token with TOKEN_EXPIRED', async () => {
    const me = await product.register()
    product.clock.advance(15 * 60_000 + 1000)
    expect((await me.request('GET', '/api/auth/me')).body.error.code).toBe('TOKEN_EXPIRED')
  })
})

describe('profile and password', () => {
  it('S3 a password is used as entered: spaces, case and all of its 128 characters count, a longer one is refused', async () => {
    const login = async (email: string, password: string) =>
      (await product.client().request('POST', '/api/auth/login', { email, password })).status
    const register = async (email: string, password: string) =>
      (await product.client().request('POST', '/api/auth/register', { ...person(email), password })).status
    const long = `Aa1 ${'длинно-'.repeat(18)}`.slice(0, 127)
    for (const [at, password] of [`  Три Слова и 7 пробелов  `, `${long}я`].entries()) {
      const email = `verbatim-${at}@example.ru`
      expect(await register(email, password)).toBe(201)
      expect(await login(email, password)).toBe(200)
      const like = [password.trim(), password.toLowerCase(), password.slice(0, -1), `${long}ю`]
      for (const other of like.filter((one) => one !== password))
        expect([other, await login(email, other)]).toEqual([other, 401])
    }
    expect(long).toHaveLength(127)
    expect(await register('verbatim-long@example.ru', `${long}яя`)).toBe(422)
  })
  it('STATE-04 changes only the names in the request', async () => {
    const me = await product.register()
    const { body } = await me.request<User>('PATCH', '/api/auth/me', { full_name: 'Пётр Иванов' })
    expect(body.data).toMatchObject({ full_name: 'Пётр Иванов', email: me.email })
    expect(body.data.company_name).toMatch(/^ООО «Тест/)
  })
  it('EXT-07 a password change requires the current one and ends other sessions and reset links', async () => {
    const me = await product.register()
    const change = (current_password: string) =>
      me.request<TokenPair>('POST', '/api/auth/password/change', {
        current_password,
        new_password: 'Another123',
      })
    const wrong = await change('Wrong1234')
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      {
        message: 'Неверный текущий пароль',
        // a form marks the field, and says it there
        detail: { error: 'BAD_REQUEST', fields: { current_password: ['Неверный текущий пароль'] } },
      },
    ])
    await product.client().request('POST', '/api/auth/password/forgot', { email: me.email })
    const [mail] = await emailsTo(product, me.email, 'Сброс пароля')
    const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const { body } = await change(TEST_PASSWORD)
    const reset = await product
      .client()
      .request('POST', '/api/auth/password/reset', { token: link, password: 'Another124' })
    expect([link.length > 20, reset.body.error.code]).toEqual([true, 'RESET_TOKEN_EXPIRED'])
    expect((await me.request('GET', '/api/auth/me')).status).toBe(401)
    expect((await refresh(me.refresh_token)).status).toBe(401)
    expect((await product.client(body.data.access_token).request('GET', '/api/auth/me')).status).toBe(200)
    expect(await emailsTo(product, me.email, 'Пароль изменён')).toHaveLength(1)
  })
  it('EXT-06 mails a reset link that works once, expires and does not reveal whether an account exists', async () => {
    const me = await product.register()
    const forgot = (email: string) => product.client().request('POST', '/api/auth/password/forgot', { email })
    const reset = (token: string, password = 'Another123') =>
      product.client().request('POST', '/api/auth/password/reset', { token, password })
    const [known, unknown] = [await forgot(me.email), await forgot('nobody@example.ru')]
    expect([known.status, known.body.data]).toEqual([202, unknown.body.data])
    const lastLink = async () => {
      // oldest first
      const mail = (await emailsTo(product, me.email, 'Сброс пароля')).at(-1)
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const token = await lastLink()
    // strangers in other networks ask as well: they neither end the link nor fill the mailbox
    for (let asked = 0; asked < 2 * RESET_LINKS; asked++)
      expect((await forgot(me.email)).body.data).toEqual(unknown.body.data)
    expect(await emailsTo(product, me.email, 'Сброс пароля')).toHaveLength(RESET_LINKS)
    const last = await lastLink()
    const own = await reset(token, `${me.email.split('@')[0]}-A1`)
    expect([own.status, own.body.detail.fields]).toMatchObject([422, { password: [expect.any(String)] }])
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).status).toBe(410)
    expect((await reset(last)).body.error.code).toBe('RESET_TOKEN_EXPIRED')
    expect((await me.request('GET', '/api/auth/me')).status).toBe(401)
    expect(
      (await product.client().request('POST', '/api/auth/login', { email: me.email, password: 'Another123' }))
        .status,
    ).toBe(200)
    await forgot(me.email)
    const late = await lastLink()
    product.clock.advance(RESET_TTL_MS + 1000)
    expect((await reset(late)).status).toBe(410)
    expect(await emailsTo(product, me.email, 'Пароль изменён по ссылке')).toHaveLength(1)
  })
})

describe('limits', () => {
  let strict: TestProduct
  beforeAll(async () => {
    strict = await startTestProduct({ RATE_LIMITS: 'on' })
  })
  afterAll(() => strict.drop())

  it('EXT-10 locks sign-in for 15 minutes after ten failures, with Retry-After', async () => {
    const { email } = await strict.register()
    strict.clock.advance(61_000)
    const login = (password: string) =>
      strict.client().request('POST', '/api/auth/login', { email, password })
    for (let failures = 0; failures < 10; failures++) {
      expect((await login('wrong')).body.error.code).toBe('INVALID_CREDENTIALS')
      if (failures % 5 === 4) strict.clock.advance(61_000)
    }
    const locked = await login(TEST_PASSWORD)
    expect([locked.status, locked.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(locked.headers.get('retry-after'))).toBe(locked.body.detail['retry_after'])
    expect(locked.body.message).toMatch(/^Слишком много запросов\. Попробуйте через 1\d\u00a0минут\.$/)
    strict.clock.advance(15 * 60_000)
    expect((await login(TEST_PASSWORD)).status).toBe(200)
  })
  describe('guesses of a stranger who knows the address', () => {
    const from = (ip: string, email: string, password: string) =>
      strict.client().request('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': ip })
    /** As many wrong passwords as one network may try. */
    const guess = async (ip: string, email: string) => {
      const codes = []
      for (let failures = 0; failures < FAILURE_LIMIT.max; failures++) {
        codes.push((await from(ip, email, 'Wrong12345')).body.error.code)
        if (failures % 5 === 4) strict.clock.advance(61_000)
      }
      return codes
    }
    const WRONG = Array(FAILURE_LIMIT.max).fill('INVALID_CREDENTIALS')

    it('EXT-10 block sign-in for the network they come from, not for the owner of the account', async () => {
      strict.clock.advance(3_600_000)
      const { email } = await strict.register()
      expect(await guess('203.0.113.7', email)).toEqual(WRONG)
      expect((await from('203.0.113.7', email, TEST_PASSWORD)).status).toBe(429)
      expect((await from('198.51.100.1', email, TEST_PASSWORD)).status).toBe(200)
    })
    it('EXT-10 from many networks are blocked for the account, until its password is reset', async () => {
      strict.clock.advance(3_600_000)
      const { email } = await strict.register()
      // without the cost of a hash for each
      for (let failures = 0; failures < ACCOUNT_FAILURE_LIMIT.max; failures++)
        await limitSignIn(strict.deps, `203.0.113.${failures}`, email, () => Promise.resolve(false))
      expect((await from('198.51.100.1', email, TEST_PASSWORD)).status).toBe(429)
      await strict.client().request('POST', '/api/auth/password/forgot', { email })
      const [mail] = await emailsTo(strict, email, 'Сброс пароля')
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      const reset = await strict
        .client()
        .request('POST', '/api/auth/password/reset', { token, password: 'Another123' })
      expect(reset.status).toBe(200)
      expect((await from('198.51.100.1', email, 'Another123')).status).toBe(200)
    })
    it('EXT-10 a reset also lifts the block of the network it comes from', async () => {
      strict.clock.advance(3_600_000)
      const { email } = await strict.register()
      expect(await guess('203.0.113.9', email)).toEqual(WRONG)
      await strict.client().request('POST', '/api/auth/password/forgot', { email })
      const [mail] = await emailsTo(strict, email, 'Сброс пароля')
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      await strict
        .client()
        .request(
          'POST',
          '/api/auth/password/reset',
          { token, password: 'Another123' },
          { 'x-forwarded-for': '203.0.113.9' },
        )
      expect((await from('203.0.113.9', email, 'Another123')).status).toBe(200)
    })
  })
  it('EXT-10 allows five sign-ins a minute from one address and five registrations an hour', async () => {
    const login = () =>
      strict.client().request('POST', '/api/auth/login', { email: 'someone@example.ru', password: 'wrong' })
    const answers = []
    for (let i = 0; i < 6; i++) answers.push((await login()).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429])
    const statuses = []
    for (let i = 0; i < 5; i++)
      statuses.push(
        (await strict.client().request('POST', '/api/auth/register', person(`limit-${i}@example.ru`))).status,
      )
    expect(statuses).toEqual([201, 201, 201, 201, 429])
  })
  it('EXT-10 allows three reset links an hour for an email and thirty from one address', async () => {
    strict.clock.advance(3_600_000)
    const forgot = (email: string) => strict.client().request('POST', '/api/auth/password/forgot', { email })
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await forgot('forgetful@example.ru'))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
    const refused = answers[3]
    expect(Number(refused?.headers.get('retry-after'))).toBe(refused?.body.detail['retry_after'])
    // the refused one counts for the address too
    for (let i = 0; i < 26; i++) expect((await forgot(`list-${i}@example.ru`)).status).toBe(202)
    expect((await forgot('list-26@example.ru')).status).toBe(429)
    strict.clock.advance(3_600_000)
    expect((await forgot('forgetful@example.ru')).status).toBe(202)
  })
})

describe('operations', () => {
  it('API-40 EXT-32 answers probes without an account', async () => {
    const since = product.clock().toISOString()
    const health = await fetch(`${product.localUrl}/health`)
    const alive = (await health.json()) as { time: string }
    expect([health.status, alive]).toEqual([200, { status: 'ok', version: VERSION, time: alive.time }])
    expect([since, alive.time, product.clock().toISOString()].toSorted()[1]).toBe(alive.time)
    const ready = await fetch(`${product.localUrl}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', checks: { db: true, queue: true, storage: true } },
    ])
  })
  it('EXT-33 sends the security headers with every answer', async () => {
    const { headers } = await product.client().request('GET', '/api/public/config')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
  })
  it('API-01 describes itself as OpenAPI', async () => {
    const document = (await (await fetch(`${product.localUrl}/api/docs`)).json()) as {
      openapi: string
      paths: object
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/auth/login')
  })
})
