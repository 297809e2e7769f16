/** The composition root, the only module that imports integrations. */
import { createBtcpayPayments } from './integrations/btcpay/adapter.ts'
import { createHhJobBoard } from './integrations/hh/adapter.ts'
import { createLanguageModel } from './integrations/llm/adapter.ts'
import { createResumeFiles } from './integrations/resume-file/adapter.ts'
import { createSmtpMailer } from './integrations/smtp/adapter.ts'
import { createTelegramBot, createTelegramMessenger } from './integrations/telegram/adapter.ts'
import { createYookassaPayments } from './integrations/yookassa/adapter.ts'
import type { Deps } from './ports/deps.ts'
import type { JobBoard } from './ports/job-board.ts'
import { systemClock, type Clock } from './platform/values/clock.ts'
import type { Config } from './config/config.ts'
import { createKeyRing } from './platform/security/crypto.ts'
import { isDiskFull, openDatabase, type Connection, type Db } from './platform/db/database.ts'
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
  /** Migrates and registers this node. @throws when the database is unavailable */
  open(): Promise<Queue>
  close(): Promise<void>
  /** Just refused a write; reading would look healthy. */
  isDatabaseFull(): boolean
}

/** A database in use meets the next refusal sooner. */
const FULL_MS = 15_000

export type WiringOptions = {
  readonly config: Config
  readonly connection: Connection
  readonly log: Log
  readonly origin: () => string
  /** For calls from this process to itself. */
  readonly localOrigin: () => string
  /** `null` without a sandbox or before it listens. */
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
  const { db, disconnect, isDatabaseFull } = openWatched({ config, connection, log, clock, metrics })
  const moves = createMoves()
  let node: Node | null = null
  let queue: Queue | null = null
  const publicUrl = () => config.app_base_url ?? origin()
  const urls: Urls = { sandbox: () => config.node.sandbox_url ?? `${localOrigin()}/sandbox`, publicUrl }
  const mailer = openMailer(config, sandboxSmtpUrl)
  const model = openModel(config, urls)
  const { btcpay } = config.payments
  if (btcpay) log.warn({ legal_basis: btcpay.legal_basis }, 'crypto payments are on')
  const resumeFiles = createResumeFiles({ clock })
  const deps: Deps = {
    config,
    db,
    connection,
    clock,
    log,
    keys: createKeyRing(config.data_keys),
    enqueue,
    node: () => node?.id() ?? 0,
    jobBoard: openJobBoard(config, urls, db, log),
    resumeFiles,
    ...openTelegram(config, urls),
    mailer,
    model,
    payments: openPayments(config, urls),
    publicUrl,
  }
  return {
    deps,
    metrics,
    moves,
    isDatabaseFull,
    async open() {
      await migrate(db)
      // its machine may have vanished: statements would wait a quarter of an hour
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

/** Reports slow statements and a full disk. */
function openWatched({
  config,
  connection,
  log,
  clock,
  metrics,
}: Pick<WiringOptions, 'config' | 'connection' | 'log'> & {
  readonly clock: Clock
  readonly metrics: Metrics
}) {
  let fullAt = -Infinity
  const { db, disconnect } = openDatabase(connection, undefined, (text, ms, error) => {
    if (isDiskFull(error)) fullAt = clock().getTime()
    const isSlow = ms >= config.node.slow_query_ms
    metrics.query(ms / 1000, isSlow)
    // its beginning says which migration
    if (isSlow)
      log.warn({ sql: text.slice(0, 2000).replaceAll(/\s+/g, ' '), ms: Math.round(ms) }, 'slow query')
  })
  return { db, disconnect, isDatabaseFull: () => clock().getTime() - fullAt < FULL_MS }
}

type Urls = {
  readonly sandbox: () => string
  readonly publicUrl: () => string
}

const openMailer = (config: Config, sandboxSmtpUrl: () => string | null) =>
  config.mail.smtp_url !== null || config.sandbox
    ? createSmtpMailer({
        url: () => config.mail.smtp_url ?? sandboxSmtpUrl(),
        from: { name: config.brand_name, address: config.mail.from },
        reply_to: config.support_email,
      })
    : null

const openModel = ({ llm }: Config, { sandbox }: Urls) =>
  llm &&
  createLanguageModel({
    ...llm,
    vendor: llm.provider,
    base_url: () => llm.base_url ?? `${sandbox()}/llm/v1`,
    auth_url: () => llm.auth_url,
    has_contract: llm.base_url?.startsWith('https://api.giga.chat/') ?? false,
    parallel: llm.concurrency,
    retry_pause_ms: 1000,
  })

const openJobBoard = ({ hh }: Config, { sandbox, publicUrl }: Urls, db: Db, log: Log): JobBoard =>
  createHhJobBoard({
    api_url: () => hh.api_url ?? `${sandbox()}/hh`,
    auth_url: () => hh.auth_url ?? `${publicUrl()}/sandbox/hh/oauth/authorize`,
    token_url: () => hh.token_url ?? `${sandbox()}/hh/token`,
    client_id: hh.client_id,
    client_secret: hh.client_secret,
    user_agent: hh.user_agent,
    pace: createPace(db, 'hh', hh.requests_per_second),
    log,
  })

function openTelegram({ telegram }: Config, { sandbox, publicUrl }: Urls): Pick<Deps, 'messenger' | 'bot'> {
  if (!telegram) return { messenger: null, bot: null }
  const access = {
    api_url: () => telegram.api_url ?? `${sandbox()}/telegram`,
    token: telegram.bot_token,
  }
  const { chat_id } = telegram
  return {
    messenger: chat_id ? createTelegramMessenger({ ...access, chat_id }) : null,
    bot: createTelegramBot({
      ...access,
      open_url: () => (telegram.api_url ? 'https://t.me' : `${publicUrl()}/sandbox/telegram/chat`),
    }),
  }
}

const openPayments = ({ payments }: Config, { sandbox }: Urls): Deps['payments'] => {
  const { shop, btcpay } = payments
  return {
    ...(shop && {
      yookassa: createYookassaPayments({
        api_url: () => payments.api_url ?? `${sandbox()}/yookassa/v3`,
        shop_id: shop.id,
        secret: shop.secret,
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
  }
}
