/** Everything outside the product, in a process that no shot hits: it alone says what arrived there, and how often. */
import path from 'node:path'
import { startChild } from '../server/src/testing/child-process.ts'
import { freePort } from './server-process.ts'

export type World = {
  /** For the servers. */
  readonly env: Readonly<Record<string, string>>
  /** The sandbox's own address: `http://127.0.0.1:4711/sandbox`. */
  readonly url: string
  /** A control of the sandbox: GET, with a body POST. */
  control<T>(place: string, body?: object, method?: string): Promise<T>
  stop(): Promise<void>
}

/** @param product where its notifications go: `http://127.0.0.1:4712` */
export async function startWorld(data_dir: string, product: string, pace: number): Promise<World> {
  const [port, mailPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}/sandbox`
  const child = await startChild({
    main: path.resolve(import.meta.dirname, '../sandbox/src/main.ts'),
    log: path.join(data_dir, 'world.log'),
    env: {
      ...process.env,
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      HH_REDIRECT_URI: `${product}/auth/hh-callback`,
      YOOKASSA_NOTIFY_URL: `${product}/api/payment/webhook/yookassa`,
      BTCPAY_NOTIFY_URL: `${product}/api/payment/webhook/btcpay`,
    },
    probe: `${url}/__sandbox/llm`,
  })
  return {
    url,
    env: {
      SANDBOX: 'on',
      SANDBOX_URL: url,
      APP_BASE_URL: product,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      HH_REQUESTS_PER_SECOND: String(pace),
    },
    async control<T>(place: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
      const response = await fetch(`${url}/__sandbox${place}`, {
        method,
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${place}: ${response.status} ${await response.text()}`)
      // the caller names the shape
      return (await response.json()) as T
    },
    stop: () => child.end('SIGTERM'),
  }
}
