/** The product in one process: database, HTTP, workers and, in development, the stand-ins of the external services. */
import path from 'node:path'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildApp } from './app.ts'
import type { Deps } from './ports/deps.ts'
import type { Clock } from './platform/values/clock.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/config-words.ts'
import { folderTrouble } from './platform/db/data-folder.ts'
import type { Connection } from './platform/db/database.ts'
import { openPostgres } from './platform/db/embedded-postgres.ts'
import type { Log } from './platform/process/log.ts'
import { wire } from './wiring.ts'
import { startWorkers } from './worker.ts'

const webDir = path.resolve(import.meta.dirname, '../../web/dist')

/** Within this time the database answers, or the node is not ready. */
const READY_MS = 3000

export type Product = {
  /** The address that people open: `http://localhost:3000`. */
  readonly url: string
  /** The address for programs on this machine, independent of what `localhost` resolves to. */
  readonly localUrl: string
  readonly deps: Deps
  /** Human-readable location of the data. */
  readonly database: string
  /** Reports itself as not ready, waits for running requests and handlers, then shuts down. */
  stop(): Promise<void>
}

export type ProductOptions = {
  readonly config: Config
  readonly log: Log
  readonly clock?: Clock
  /** Overrides the configured database: tests pass their own. */
  readonly connection?: Connection
  readonly sandboxStateFile?: string | null
  /** See `startWorkers`: tests do not wait for sweeps. */
  readonly hurry?: number
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const { config, log } = options
  const postgres = options.connection
    ? { connection: options.connection, stop: async () => {} }
    : await openPostgres(config)
  const { connection } = postgres
  let url = ''
  let localUrl = ''
  // the sandbox reads this array on every request: with port 0 the address is known only after listening
  const redirectUris: string[] = []
  let smtpUrl: string | null = null
  const wired = wire({
    config,
    connection,
    log,
    origin: () => url,
    localOrigin: () => localUrl,
    sandboxSmtpUrl: () => smtpUrl,
    ...(options.clock ? { clock: options.clock } : {}),
  })
  const { deps, metrics, moves } = wired
  const hhApiUrl = () => config.hh.api_url ?? `${deps.publicUrl()}/sandbox/hh`
  // for the embedded server and the stand-ins' journal; everything else is in the database
  const usesFolder = config.database_url === null || config.sandbox
  let isLeaving = false
  // the database opens while the routes are being registered
  const opening = wired.open()
  const building = buildApp(deps, {
    web_dir: config.runs_web && fs.existsSync(path.join(webDir, 'index.html')) ? webDir : null,
    connect_sources: config.hh.api_url ? [new URL(config.hh.api_url).origin] : [],
    hh_api_url: hhApiUrl,
    metrics,
    moves,
    on_change: () => queue.notifyOfChange(),
    readiness: {
      is_leaving: () => isLeaving,
      db: async () => {
        try {
          await sql`select 1`.execute(deps.db, { signal: AbortSignal.timeout(READY_MS) })
        } catch {
          return 'the database does not answer'
        }
        return wired.isDatabaseFull() ? 'the database has no disk space left' : null
      },
      // a process that has lost its node number must not claim work
      queue: async () => (deps.node() === 0 ? 'the place among the nodes is lost' : null),
      storage: async () => (usesFolder ? await folderTrouble(config.data_dir) : null),
    },
  })
  const [app, queue] = await Promise.all([building, opening])
  if (config.sandbox && config.node.sandbox_url === null) {
    // loaded only where a sandbox is configured
    const { createSandbox } = await import('@rezumetr/sandbox/plugin')
    await app.register(
      createSandbox({
        stateFile:
          options.sandboxStateFile === undefined
            ? path.join(config.data_dir, 'sandbox.jsonl')
            : options.sandboxStateFile,
        clientId: config.hh.client_id ?? '',
        clientSecret: config.hh.client_secret ?? '',
        redirectUris,
        publicOrigins: () => [deps.publicUrl()],
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
  const close = async () => {
    await app.close()
    await wired.close()
    await postgres.stop()
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await close()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(
      `PORT: порт ${config.port} занят другой программой: освободите его или задайте другой`,
    )
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  localUrl = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`
  // people open `localhost`, and browser storage is separate for each host name
  url = localUrl.replace('//127.0.0.1:', '//localhost:')
  redirectUris.push(`${deps.publicUrl()}/auth/hh-callback`, `${deps.publicUrl()}/settings/hh-callback`)
  if (config.runs_worker) await startWorkers(queue, deps, options.hurry)
  return {
    url,
    localUrl,
    deps,
    database: config.database_url ? 'DATABASE_URL' : path.join(config.data_dir, 'postgres'),
    async stop() {
      isLeaving = true
      // gives the balancer time to notice and to stop sending new requests
      if (config.runs_web) await pause(config.node.drain_ms)
      // a client that never ends its request or reads its answer would keep the process until it is killed
      const leave = setTimeout(() => app.server.closeAllConnections(), config.node.leave_ms)
      await close()
      clearTimeout(leave)
    },
  }
}
