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
import type { Readiness } from './platform/process/health.ts'
import { wire, type Wired } from './wiring.ts'
import { startWorkers } from './worker.ts'

type App = Awaited<ReturnType<typeof buildApp>>

const webDir = path.resolve(import.meta.dirname, '../../web/dist')

/** Within this time the database answers, or the node is not ready. */
const READY_MS = 3000

export type Product = {
  readonly url: string
  readonly localUrl: string
  readonly deps: Deps
  readonly database: string
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
  let url = ''
  let localUrl = ''
  // the sandbox reads this array on every request: with port 0 the address is known only after listening
  const redirectUris: string[] = []
  const mail: { url: string | null } = { url: null }
  const wired = wire({
    config,
    connection: postgres.connection,
    log,
    origin: () => url,
    localOrigin: () => localUrl,
    sandboxSmtpUrl: () => mail.url,
    ...(options.clock ? { clock: options.clock } : {}),
  })
  const { deps, metrics, moves } = wired
  let isLeaving = false
  // the database opens while the routes are being registered
  const opening = wired.open()
  const building = buildApp(deps, {
    ...webOptions(config),
    hh_api_url: () => config.hh.api_url ?? `${deps.publicUrl()}/sandbox/hh`,
    metrics,
    moves,
    on_change: () => queue.notifyOfChange(),
    readiness: readinessOf(wired, () => isLeaving),
  })
  const [app, queue] = await Promise.all([building, opening])
  await mountSandbox(app, options, deps, { redirectUris, mail, localOrigin: () => localUrl })
  const close = async () => {
    await app.close()
    await wired.close()
    await postgres.stop()
  }
  await listen(app, config).catch(async (error: unknown) => {
    await close()
    throw error
  })
  localUrl = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${portOf(app, config)}`
  // people open `localhost`, and browsers store by host name
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

const webOptions = ({ runs_web, hh }: Config) => ({
  web_dir: runs_web && fs.existsSync(path.join(webDir, 'index.html')) ? webDir : null,
  connect_sources: hh.api_url ? [new URL(hh.api_url).origin] : [],
})

function readinessOf(wired: Wired, is_leaving: () => boolean): Readiness {
  const { deps } = wired
  const { config } = deps
  // for the embedded server and the stand-ins' journal; everything else is in the database
  const usesFolder = config.database_url === null || config.sandbox
  return {
    is_leaving,
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
  }
}

/** @param links `redirectUris` and `mail.url` are filled in by either side once they are known */
async function mountSandbox(
  app: App,
  { config, sandboxStateFile = path.join(config.data_dir, 'sandbox.jsonl') }: ProductOptions,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  links: {
    readonly redirectUris: string[]
    readonly mail: { url: string | null }
    readonly localOrigin: () => string
  },
): Promise<void> {
  if (!config.sandbox || config.node.sandbox_url !== null) return
  const { createSandbox } = await import('@rezumetr/sandbox/plugin')
  const { shop, btcpay } = config.payments
  const sandbox = createSandbox({
    stateFile: sandboxStateFile,
    clientId: config.hh.client_id ?? '',
    clientSecret: config.hh.client_secret ?? '',
    redirectUris: links.redirectUris,
    publicOrigins: () => [publicUrl()],
    ...(shop && { shop: { shopId: shop.id, secret: shop.secret } }),
    shopNotifications: () => `${links.localOrigin()}/api/payment/webhook/yookassa`,
    ...(btcpay && {
      btcpay: {
        storeId: btcpay.store_id,
        apiKey: btcpay.api_key,
        webhookSecret: btcpay.webhook_secret,
      },
      btcpayNotifications: () => `${links.localOrigin()}/api/payment/webhook/btcpay`,
    }),
    onMailAddress: (address) => {
      links.mail.url = address
    },
  })
  await app.register(sandbox, { prefix: '/sandbox' })
}

function portOf(app: App, config: Config): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}

/** @throws ConfigError when the port is taken */
async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT: порт ${port} занят другой программой: освободите его или задайте другой`)
  }
}
