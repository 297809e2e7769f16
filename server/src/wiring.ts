/** The composition root and the only module that imports integrations: it turns the configuration into `Deps`. */
import { createBtcpayPayments } from './integrations/btcpay/adapter.ts'
import { createHhJobBoard } from './integrations/hh/adapter.ts'
import { createLanguageModel } from './integrations/llm/adapter.ts'
import { createResumeFiles } from './integrations/resume-file/adapter.ts'
import { createSmtpMailer } from './integrations/smtp/adapter.ts'
import { createTelegramBot, createTelegramMessenger } from './integrations/telegram/adapter.ts'
import { createYookassaPayments } from './integrations/yookassa/adapter.ts'
import type { Deps } from './ports/deps.ts'
import { systemClock, type Clock } from './platform/values/clock.ts'
import type { Config } from './config/config.ts'
import { createKeyRing } from './platform/security/crypto.ts'
import { isDiskFull, openDatabase, type Connection } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createQueue, enqueue, type Queue } from './platform/queue/jobs.ts'
import { createMoves, type Moves } from './platform/http/live.ts'
import type { Log } from './platform/process/log.ts'
import { createMetrics, type Metrics } from './platform/http/metrics.ts'
import { joinNodes, type Node } from './platform/nodes/nodes.ts'
import { createPace } from './platform/queue/pace.ts'

export type Wired = {
  readonly deps: Deps
  readonly metrics: Metrics
  readonly moves: Moves
  /** Migrates the database to this release and registers this node. @throws when the database is unavailable */
  open(): Promise<Queue>
  close(): Promise<void>
  /** Whether PostgreSQL has just refused to write for want of disk space: reading alone would look healthy. */
  isDatabaseFull(): boolean
}

/** How long a refusal for want of disk space counts: a database in use meets the next one sooner. */
const FULL_MS = 15_000

export type WiringOptions = {
  readonly config: Config
  readonly connection: Connection
  readonly log: Log
  /** Public origin; known once the server listens. */
  readonly origin: () => string
  /** Origin for calls from this process to itself. */
  readonly localOrigin: () => string
  /** SMTP address of the sandbox; `null` without a sandbox and until it listens. */
  readonly sandboxSmtpUrl: () => string | null
  readonly clock?: Clock
}

export function wire({
  config,
  connection,
  log,
  origin,
  localOrigin,
  sandboxSmtpUrl,
  clock = systemClock,
}: WiringOptions): Wired {
  const metrics = createMetrics()
  let fullAt = -Infinity
  const { db, disconnect } = openDatabase(connection, undefined, (text, ms, error) => {
    if (isDiskFull(error)) fullAt = clock().getTime()
    const isSlow = ms >= config.node.slow_query_ms
    metrics.query(ms / 1000, isSlow)
    // a migration is thousands of characters: its beginning says which
    if (isSlow)
      log.warn({ sql: text.slice(0, 2000).replaceAll(/\s+/g, ' '), ms: Math.round(ms) }, 'slow query')
  })
  const moves = createMoves()
  let node: Node | null = null
  let queue: Queue | null = null
  const mailer =
    config.mail.smtp_url !== null || config.sandbox
      ? createSmtpMailer({
          url: () => config.mail.smtp_url ?? sandboxSmtpUrl(),
          from: { name: config.brand_name, address: config.mail.from },
          reply_to: config.support_email,
        })
      : null
  const model =
    config.llm &&
    createLanguageModel({
      ...config.llm,
      vendor: config.llm.provider,
      base_url: () => config.llm?.base_url ?? `${sandbox()}/llm/v1`,
      auth_url: () => config.llm?.auth_url ?? '',
      has_contract: config.llm.base_url?.startsWith('https://api.giga.chat/') ?? false,
      parallel: config.llm.concurrency,
      retry_pause_ms: 1000,
    })
  const { btcpay } = config.payments
  if (btcpay) log.warn({ legal_basis: btcpay.legal_basis }, 'crypto payments are on')
  const resumeFiles = createResumeFiles({ clock })
  const sandbox = () => config.node.sandbox_url ?? `${localOrigin()}/sandbox`
  const publicUrl = () => config.app_base_url ?? origin()
  const telegram = config.telegram && {
    api_url: () => config.telegram?.api_url ?? `${sandbox()}/telegram`,
    token: config.telegram.bot_token,
  }
  const deps: Deps = {
    config,
    db,
    connection,
    clock,
    log,
    keys: createKeyRing(config.data_keys),
    enqueue,
    node: () => node?.id() ?? 0,
    jobBoard: createHhJobBoard({
      api_url: () => config.hh.api_url ?? `${sandbox()}/hh`,
      auth_url: () => config.hh.auth_url ?? `${publicUrl()}/sandbox/hh/oauth/authorize`,
      token_url: () => config.hh.token_url ?? `${sandbox()}/hh/token`,
      client_id: config.hh.client_id,
      client_secret: config.hh.client_secret,
      user_agent: config.hh.user_agent,
      pace: createPace(db, 'hh', config.hh.requests_per_second),
      log,
    }),
    resumeFiles,
    messenger:
      telegram && config.telegram?.chat_id
        ? createTelegramMessenger({ ...telegram, chat_id: config.telegram.chat_id })
        : null,
    bot:
      telegram &&
      createTelegramBot({
        ...telegram,
        open_url: () => (config.telegram?.api_url ? 'https://t.me' : `${publicUrl()}/sandbox/telegram/chat`),
      }),
    mailer,
    model,
    payments: {
      ...(config.payments.shop && {
        yookassa: createYookassaPayments({
          api_url: () => config.payments.api_url ?? `${sandbox()}/yookassa/v3`,
          shop_id: config.payments.shop.id,
          secret: config.payments.shop.secret,
        }),
      }),
      ...(btcpay && {
        btcpay: createBtcpayPayments({
          base_url: () => btcpay.base_url ?? `${sandbox()}/btcpay`,
          store_id: btcpay.store_id,
          api_key: btcpay.api_key,
          webhook_secret: btcpay.webhook_secret,
        }),
      }),
    },
    publicUrl,
  }
  return {
    deps,
    metrics,
    moves,
    isDatabaseFull: () => clock().getTime() - fullAt < FULL_MS,
    async open() {
      await migrate(db)
      // its machine may have vanished: statements sent to it would wait for a quarter of an hour
      node = await joinNodes(connection, config.role, { onSilence: disconnect })
      await node.subscribe(moves.dispatch)
      return (queue = createQueue(db, node, log, metrics))
    },
    async close() {
      await queue?.stop()
      mailer?.close()
      model?.close()
      await resumeFiles.close()
      await node?.stop()
      await db.destroy()
    },
  }
}
