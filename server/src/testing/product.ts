/** The whole product on a test's own database, listening on a free port, with the sandbox and a clock that can be moved. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TokenPair } from '@rezumetr/contracts/accounts'
import type { ErrorBody } from '@rezumetr/contracts/errors'
import { readConfig } from '../platform/config.ts'
import type { Clock } from '../platform/clock.ts'
import { createLog, type Log } from '../platform/log.ts'
import { startProduct, type Product } from '../product.ts'
import { VERSION } from '../version.ts'
import { createTestDatabase } from './database.ts'

export type Answer<T = unknown> = {
  readonly status: number
  readonly headers: Headers
  readonly body: { success: boolean; data: T; meta: Record<string, unknown> } & Omit<ErrorBody, 'success'>
}

/** One person at the API; `Idempotency-Key` and the like go into `headers`. */
export type Client = {
  readonly token: string | null
  request<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
  /** Bytes of a file answer. */
  bytes(path: string): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer }>
}

export type TestClock = Clock & { advance(ms: number): void }

/** Real time, moved by hand: timers of the queue keep running, business dates jump. */
export function testClock(onAdvance: (ms: number) => void = () => {}): TestClock {
  let offset = 0
  return Object.assign(() => new Date(Date.now() + offset), {
    advance(ms: number) {
      offset += ms
      onAdvance(ms)
    },
  })
}

export type TestProduct = Product & {
  readonly clock: TestClock
  client(token?: string | null): Client
  /** Registers a fresh company; with `connect`, also pastes the sandbox employer's token. */
  register(options?: {
    email?: string
    connect?: boolean | string
  }): Promise<Client & { readonly email: string; readonly refresh_token: string }>
  /** Everything, the database included. */
  drop(): Promise<void>
}

let people = 0
export const TEST_PASSWORD = 'Secret123'

export const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  // starts only what a test starts
  SYNC_SCHEDULE: 'off',
  HH_REQUESTS_PER_SECOND: '100',
}

export async function startTestProduct(env: Record<string, string> = {}, log?: Log): Promise<TestProduct> {
  const database = await createTestDatabase()
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-test-'))
  const clock = testClock()
  const config = readConfig({ ...TEST_ENVIRONMENT, PORT: '0', DATA_DIR: data_dir, ...env }, VERSION)
  const product = await startProduct({
    config,
    log: log ?? createLog(config.log_level),
    clock,
    connection: database.connection,
  })
  return asTestProduct(product, clock, async () => {
    await product.stop()
    await database.drop()
    fs.rmSync(data_dir, { recursive: true, force: true })
  })
}

/** What tests ask of a product, however it was started. */
export function asTestProduct(product: Product, clock: TestClock, drop: () => Promise<void>): TestProduct {
  const client = (token: string | null = null): Client => ({
    token,
    async request(method, url, body, headers = {}) {
      const response = await fetch(product.local_url + url, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // the caller names the shape it expects and asserts on it
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Answer<never>['body'],
      }
    },
    async bytes(url) {
      const response = await fetch(product.local_url + url, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
      return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    },
  })
  return {
    ...product,
    clock,
    client,
    async register({ email = `person-${process.pid}-${++people}@example.ru`, connect = false } = {}) {
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
      const signedIn = await anyone.request<TokenPair>('POST', '/api/auth/login', {
        email,
        password: TEST_PASSWORD,
      })
      const own = client(signedIn.body.data.access_token)
      if (connect !== false) {
        const token = connect === true ? 'sandbox-employer-token' : connect
        const saved = await own.request('POST', '/api/settings/hh-token', { token })
        if (saved.status !== 200) throw new Error(`connect: ${saved.status} ${saved.body.message}`)
      }
      return { ...own, email, refresh_token: signedIn.body.data.refresh_token }
    },
    drop,
  }
}
