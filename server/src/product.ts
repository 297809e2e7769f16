/** The product as one piece: database, HTTP, workers and, in development, the stand-ins of the outer world. */
import path from 'node:path'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Connection } from './platform/database.ts'
import { openPostgres } from './platform/embedded-postgres.ts'
import type { Log } from './platform/log.ts'
import { wire } from './wiring.ts'
import { startWorkers } from './worker.ts'

export const webDir = path.resolve(import.meta.dirname, '../../web/dist')

export type Product = {
  /** Where people open it: `http://localhost:3000`. */
  readonly url: string
  /** The address for programs on this machine, whatever `localhost` resolves to. */
  readonly local_url: string
  readonly deps: Deps
  /** Where the data lies, for people. */
  readonly database: string
  /** Says that it is not ready any more, lets requests and handlers finish, then leaves. */
  stop(): Promise<void>
}

export type ProductOptions = {
  readonly config: Config
  readonly log: Log
  readonly clock?: Clock
  /** Instead of what the config says: a test's own database. */
  readonly connection?: Connection
  readonly sandbox_state_file?: string | null
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, log } = options
  const postgres = options.connection
    ? { connection: options.connection, stop: async () => {} }
    : await openPostgres(config)
  const { connection } = postgres
  let url = ''
  let localUrl = ''
  // the sandbox reads it at every request; with port 0 the address is known after listening
  const redirectUris: string[] = []
  let smtpUrl: string | null = null
  const wired = wire({
    config,
    connection,
    log,
    origin: () => url,
    local_origin: () => localUrl,
    sandbox_smtp_url: () => smtpUrl,
    ...(options.clock ? { clock: options.clock } : {}),
  })
  const { deps, metrics, moves } = wired
  const hhApiUrl = () => config.hh.api_url ?? `${deps.publicUrl()}/sandbox/hh`
  let isLeaving = false
  // the database answers while routes are laid
  const opening = wired.open()
  const building = buildApp(deps, {
    web_dir: config.runs_web && fs.existsSync(path.join(webDir, 'index.html')) ? webDir : null,
    connect_sources: config.hh.api_url ? [new URL(config.hh.api_url).origin] : [],
    hh_api_url: hhApiUrl,
    metrics,
    moves,
    on_change: () => queue.tellChange(),
    readiness: {
      is_leaving: () => isLeaving,
      db: async () => (await sql`select 1`.execute(deps.db)).rows.length === 1,
      // while its number is lost it may take nothing
      queue: async () => deps.node() !== 0,
      // exports are kept in the database; the directory holds secrets and the embedded server
      storage: async () => fs.promises.access(config.data_dir, fs.constants.W_OK).then(() => true),
    },
  })
  const [app, queue] = await Promise.all([building, opening])
  if (config.sandbox && config.node.sandbox_url === null) {
    // read by those who have one
    const { createSandbox } = await import('@rezumetr/sandbox/plugin')
    await app.register(
      createSandbox({
        stateFile:
          options.sandbox_state_file === undefined
            ? path.join(config.data_dir, 'sandbox.jsonl')
            : options.sandbox_state_file,
        clientId: config.hh.client_id ?? '',
        clientSecret: config.hh.client_secret ?? '',
        redirectUris,
        ...(config.payments.shop
          ? { shop: { shopId: config.payments.shop.id, secret: config.payments.shop.secret } }
          : {}),
        shopNotifications: () => `${localUrl}/api/payment/webhook/yookassa`,
        ...(config.payments.btcpay
          ? {
              btcpay: {
                storeId: config.payments.btcpay.store_id,
                apiKey: config.payments.btcpay.api_key,
                webhookSecret: config.payments.btcpay.webhook_secret,
              },
              btcpayNotifications: () => `${localUrl}/api/payment/webhook/btcpay`,
            }
          : {}),
        onMailAddress: (address) => {
          smtpUrl = address
        },
      }),
      { prefix: '/sandbox' },
    )
  }
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  localUrl = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`
  // people type "localhost", and a browser keeps its storage per name
  url = localUrl.replace('//127.0.0.1:', '//localhost:')
  redirectUris.push(`${deps.publicUrl()}/auth/hh-callback`, `${deps.publicUrl()}/settings/hh-callback`)
  if (config.runs_worker) await startWorkers(queue, deps)
  return {
    url,
    local_url: localUrl,
    deps,
    database: config.database_url ? 'DATABASE_URL' : path.join(config.data_dir, 'postgres'),
    async stop() {
      isLeaving = true
      // the balancer notices and sends nobody new
      if (config.runs_web) await pause(config.node.drain_ms)
      await app.close()
      await wired.close()
      await postgres.stop()
    },
  }
}
