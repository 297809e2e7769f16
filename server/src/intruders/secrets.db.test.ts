/** S7: see docs/data/goals.tsv. */
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCanary } from '../testing/scenes/canary.ts'
import { emailsTo } from '../testing/scenes/mailbox.ts'
import { createLog } from '../platform/process/log.ts'
import { startTestProduct, type TestProduct } from '../testing/product/product.ts'

const lines: string[] = []
let product: TestProduct
beforeAll(async () => {
  const memory = { write: (line: string) => void lines.push(line) }
  product = await startTestProduct({}, createLog('debug', memory))
})
afterAll(() => product.drop())

it('S7 EXT-03 planted secrets are in no log line or error response; passwords and tokens are in no column', async () => {
  const { db } = product.deps
  const secrets = {
    password: 'Zheltaya-Ptitsa-1',
    next_password: 'Zheltaya-Ptitsa-2',
    email: 'kanareyka-pochta@example.ru',
    full_name: 'Канарейка Имярековна',
    wrong_token: 'kanareyka-token-hh-0123456789',
    code: 'kanareyka-code-hh',
    state: 'kanareyka-state-hh',
    search: 'kanareyka-poisk',
    unsubscribe: 'kanareyka-otpiska',
    idempotency: 'kanareyka-key',
  }
  const reported: string[] = []
  const ask = async (method: string, path: string, body?: object, token: string | null = null) => {
    const answer = await product
      .client(token)
      .request<TokenPair>(method, path, body, { 'idempotency-key': secrets.idempotency })
    if (answer.status >= 400) reported.push(JSON.stringify(answer.body))
    return answer
  }
  await ask('POST', '/api/auth/register', {
    company_name: 'ООО «Тест»',
    full_name: secrets.full_name,
    email: secrets.email,
    password: secrets.password,
  })
  const login = { email: secrets.email, password: secrets.password }
  const { body } = await ask('POST', '/api/auth/login', login)
  const { access_token: token, refresh_token } = body.data
  await ask('POST', '/api/auth/login', { ...login, password: secrets.next_password })
  await ask('POST', '/api/auth/register', {
    ...login,
    company_name: 'ООО «Тест»',
    full_name: secrets.full_name,
  })
  const renewed = await ask('POST', '/api/auth/refresh', { refresh_token })
  await ask('POST', '/api/auth/refresh', { refresh_token: `${refresh_token}x` })
  await ask('POST', '/api/settings/hh-token', { token: secrets.wrong_token }, token)
  await ask('POST', '/api/hh/token/check', { token: secrets.wrong_token }, token)
  await ask('POST', `/api/hh/oauth/exchange?code=${secrets.code}&state=${secrets.state}`, {}, token)
  await ask('POST', '/api/hh/oauth/exchange', { code: secrets.code, state: secrets.state }, token)
  await ask('POST', '/api/settings/hh-token', { token: 'sandbox-employer-token' }, token)
  await ask('GET', `/api/hh/vacancies?search=${secrets.search}`, undefined, token)
  await ask('GET', `/api/privacy/candidates?search=${secrets.search}`, undefined, token)
  await ask('POST', `/api/notifications/unsubscribe?token=${secrets.unsubscribe}`)
  await ask('GET', `/reset-password?token=${secrets.unsubscribe}`).catch(() => null)
  await ask('GET', '/api/hh/vacancies/%ff', undefined, token)
  await ask('POST', '/api/auth/password/forgot', { email: secrets.email })
  const [mail] = await emailsTo(product, secrets.email, 'Сброс пароля')
  const reset_token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await ask('POST', '/api/auth/password/reset', { token: reset_token, password: secrets.next_password })
  await ask('POST', '/api/auth/password/reset', { token: reset_token, password: secrets.next_password })

  const pairs = [body.data, renewed.body.data].flatMap((pair) => [pair.access_token, pair.refresh_token])
  const words = [...Object.values(secrets), ...pairs, reset_token, 'sandbox-employer-token']
  expect(words.filter((word) => word.length < 10)).toEqual([])
  expect(lines.length).toBeGreaterThan(20)
  const log = lines.join('').toLowerCase()
  expect(words.filter((word) => log.includes(word.toLowerCase()))).toEqual([])
  expect(words.filter((word) => reported.some((text) => text.includes(word)))).toEqual([])
  // no column has passwords or tokens in plain text; an email has its link until it is sent
  const plain = [secrets.password, secrets.next_password, ...pairs, 'sandbox-employer-token', secrets.code]
  const places = await Promise.all(plain.map((word) => findCanary(db, word)))
  expect(places.flat()).toEqual([])
})
