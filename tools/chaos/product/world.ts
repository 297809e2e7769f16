/** All external services, in a process that is never killed, so it can tell what it received and how often. */
import path from 'node:path'
import { startChild } from '../../../server/src/platform/process/child-process.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import { freePort } from './server-process.ts'

export type World = {
  /** Environment for the product's servers. */
  readonly env: Readonly<Record<string, string>>
  /** The sandbox's own address: `http://127.0.0.1:4711/sandbox`. */
  readonly url: string
  /** See `controlSandbox`. */
  control<T>(path: string, body?: object, method?: string): Promise<T>
  stop(): Promise<void>
}

/** @param product base URL for webhook notifications: `http://127.0.0.1:4712` */
export async function startWorld(data_dir: string, product: string, pace: number): Promise<World> {
  const [port, mailPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const url = `${origin}/sandbox`
  const child = await startChild({
    main: path.resolve(import.meta.dirname, '../../sandbox/src/main.ts'),
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
    control: (path, body, method) => controlSandbox(origin, path, body, method),
    stop: () => child.end('SIGTERM'),
  }
}
