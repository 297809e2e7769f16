/** The whole product on a test database of its own, listening on a free port, with the sandbox and an adjustable clock. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import type { ErrorBody } from '@rezumetr/contracts/errors'
import { readConfig } from '../../config/config.ts'
import type { Clock } from '../../platform/values/clock.ts'
import { createLog, type Log } from '../../platform/process/log.ts'
import { startProduct, type Product } from '../../product.ts'
import { VERSION } from '../../platform/process/version.ts'
import { createTestDatabase } from './database.ts'
import { demandNamed } from '../http/endpoints.ts'

export type Answer<T = unknown> = {
  readonly status: number
  readonly headers: Headers
  readonly body: { success: boolean; data: T; meta: Record<string, unknown> } & Omit<ErrorBody, 'success'>
}

/**
 * API client of one user; `Idempotency-Key` and the like go into `headers`. An error response with a code missing from the
 * endpoint's contract fails the test.
 */
export type Client = {
  readonly token: string | null
  request<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
  /** Downloads a file. */
  bytes(path: string): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer }>
}

export type TestClock = Clock & { advance(ms: number): void }

/** Real time with an adjustable offset: queue timers keep running while business dates jump. */
export function testClock(onAdvance: (ms: number) => void = () => {}): TestClock {
  let offset = 0
  return Object.assign(() => new Date(Date.now() + offset), {
    advance(ms: number) {
      offset += ms
      onAdvance(ms)
    },
  })
}

export type SignedIn = Client & { readonly email: string; readonly refresh_token: string }

export type TestProduct = Product & {
  readonly clock: TestClock
  client(token?: string | null): Client
  /** Registers a new company; with `confirmed`, its address is; with `connect`, also saves the sandbox employer's token. */
  register(options?: { email?: string; confirmed?: boolean; connect?: boolean | string }): Promise<SignedIn>
  /** A new session of a registered user, for whom an hour or more has passed. Fails the test when refused. */
  signIn(user: { readonly email: string; readonly password?: string }): Promise<SignedIn>
  /** Stops the product and drops its database. */
  drop(): Promise<void>
}

let people = 0
export const TEST_PASSWORD = 'Secret123'

export const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  PASSWORD_HASH_KIB: '64',
  // only what a test starts may run
  SYNC_SCHEDULE: 'off',
  HH_REQUESTS_PER_SECOND: '100',
}

/** @param hurry divides the intervals of the sweeps, for tests of what leaves with one: emails and messages */
export async function startTestProduct(
  env: Record<string, string> = {},
  log?: Log,
  hurry = 1,
): Promise<TestProduct> {
  const database = await createTestDatabase()
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-test-'))
  const clock = testClock()
  const config = readConfig({ ...TEST_ENVIRONMENT, PORT: '0', DATA_DIR: data_dir, ...env }, VERSION)
  const product = await startProduct({
    config,
    log: log ?? createLog(config.log_level),
    clock,
    connection: database.connection,
    hurry,
  })
  return asTestProduct(product, clock, async () => {
    await product.stop()
    await database.drop()
    fs.rmSync(data_dir, { recursive: true, force: true })
  })
}

/** Wraps a product, however it was started, for use in tests. */
export function asTestProduct(product: Product, clock: TestClock, drop: () => Promise<void>): TestProduct {
  const client = (token: string | null = null): Client => ({
    token,
    async request(method, url, body, headers = {}) {
      const response = await fetch(product.localUrl + url, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answered = await response.text()
      if (!response.ok) await demandNamed(method, url, answered)
      // the caller states the expected shape and asserts on it
      const shown = JSON.parse(answered) as Answer<never>['body']
      return { status: response.status, headers: response.headers, body: shown }
    },
    async bytes(url) {
      const response = await fetch(product.localUrl + url, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (!response.ok) await demandNamed('GET', url, bytes.toString())
      return { status: response.status, headers: response.headers, bytes }
    },
  })
  async function signIn({
    email,
    password = TEST_PASSWORD,
  }: {
    readonly email: string
    readonly password?: string
  }) {
    const { status, body } = await client().request<TokenPair>('POST', '/api/auth/login', { email, password })
    if (status !== 200) throw new Error(`login: ${status} ${body.message}`)
    return { ...client(body.data.access_token), email, refresh_token: body.data.refresh_token }
  }
  return {
    ...product,
    clock,
    client,
    async register({
      email = `person-${process.pid}-${++people}@example.ru`,
      confirmed = false,
      connect = false,
    } = {}) {
      const anyone = client()
      const person = {
        company_name: `ООО «Тест ${people}»`,
        full_name: 'Анна Смирнова',
        email,
        password: TEST_PASSWORD,
      }
      const registered = await anyone.request('POST', '/api/auth/register', person)
      if (registered.status !== 201)
        throw new Error(`register: ${registered.status} ${registered.body.message}`)
      if (confirmed) {
        const users = product.deps.db.updateTable('users').where('email', '=', email)
        await users.set({ email_confirmed_at: clock() }).execute()
      }
      const own = await signIn(person)
      if (connect !== false) {
        const token = connect === true ? 'sandbox-employer-token' : connect
        const saved = await own.request('POST', '/api/settings/hh-token', { token })
        if (saved.status !== 200) throw new Error(`connect: ${saved.status} ${saved.body.message}`)
      }
      return own
    },
    signIn,
    drop,
  }
}
