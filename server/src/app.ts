/** Builds the HTTP application: the routes of every feature, health checks and the web client. Does not listen. */
import type { FastifyInstance } from 'fastify'
import { getPublicConfig } from '@rezumetr/contracts/public'
import type { Deps } from './ports/deps.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { networkOf } from './features/accounts/limits/rules.ts'
import type { AppHttp, Session } from './features/companies/scope.ts'
import { authenticate } from './features/accounts/sign-in/session-usecases.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { candidatesRoutes } from './features/candidates/routes.ts'
import { readSystemGauges } from './features/admin/system-usecases.ts'
import { runsRoutes } from './features/runs/routes.ts'
import { resultsRoutes } from './features/results/routes.ts'
import { decisionsRoutes } from './features/decisions/routes.ts'
import { modelRoutes } from './features/model/routes.ts'
import { rubricsRoutes } from './features/rubrics/routes.ts'
import { workspaceRoutes } from './features/results/workspace/routes.ts'
import { documentRoutes } from './features/billing/document-routes.ts'
import { paymentRoutes } from './features/billing/payment-routes.ts'
import { availableMethods } from './features/billing/payments/usecases.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { hhActionsRoutes } from './features/hh/actions/routes.ts'
import { exportsRoutes } from './features/exports/routes.ts'
import { hhRoutes } from './features/hh/routes.ts'
import { conversationRoutes } from './features/hh/conversation/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { privacyRoutes } from './features/privacy/routes.ts'
import { fileRoutes } from './features/resumes/routes.ts'
import { applicationsRoutes } from './features/applications/routes.ts'
import { vacanciesRoutes } from './features/vacancies/routes.ts'
import { createHttp } from './platform/http/http.ts'
import { workOnce } from './platform/queue/idempotency.ts'
import type { Moves } from './platform/http/live.ts'
import { measureRequests, metricsRoutes, type Metrics } from './platform/http/metrics.ts'
import { createThrottle } from './platform/load/throttle.ts'
import { serveWeb } from './platform/http/static.ts'
import { healthRoutes, type Readiness } from './platform/process/health.ts'
import { VERSION } from './platform/process/version.ts'

const REQUESTS_PER_MINUTE = 600
/** Per network and minute without a session: a hundred people of one office opening the application at once. */
const PUBLIC_REQUESTS_PER_MINUTE = 6000
const CONFIG_MS = 1000

export type AppOptions = {
  readonly readiness: Readiness
  readonly metrics: Metrics
  readonly web_dir: string | null
  readonly connect_sources: readonly string[]
  readonly hh_api_url: () => string
  readonly on_change: () => void
  readonly moves: Moves
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config, db } = deps
  const atMost = (perMinute: number) => createThrottle(config.rate_limits ? perMinute : Infinity, deps.clock)
  const throttle = atMost(REQUESTS_PER_MINUTE)
  const throttleNetwork = atMost(PUBLIC_REQUESTS_PER_MINUTE)
  const http: AppHttp = await createHttp<Session>({
    log: deps.log,
    version: VERSION,
    secure: config.production,
    trusted_proxies: config.node.trusted_proxies,
    connect_sources: options.connect_sources,
    authenticate: (bearer, access) => authenticate(deps, bearer, access),
    throttle: (session) => throttle(session.user_id),
    throttle_anyone: (ip) => throttleNetwork(networkOf(ip)),
    company: (session) => session.scope,
    watch: (session, onMoved) => options.moves.watch(session.scope, onMoved),
    once: (session, key, fingerprint, work) => workOnce(deps, session.scope, key, fingerprint, work),
  })
  measureRequests(http.app, options.metrics)
  http.app.addHook('onResponse', ({ method }, _reply, done) => {
    if (!READING.has(method)) options.on_change()
    done()
  })
  http.handle(getPublicConfig, async () => ({ data: publicConfigOf(deps, options) }), CONFIG_MS)
  registerFeatures(http, deps)
  http.refuseOtherMethods()
  healthRoutes(http.app, deps.clock, deps.log, options.readiness)
  metricsRoutes(http.app, options.metrics, config.node.metrics_token, () =>
    readSystemGauges(db, deps.clock()),
  )
  await serveWeb(http.app, options.web_dir, deps.publicUrl)
  return http.app
}

const publicConfigOf = (deps: Deps, { hh_api_url }: AppOptions) => {
  const { config } = deps
  return {
    brand: config.brand_name,
    brand_slug: config.brand_slug,
    support_email: config.support_email,
    base_url: deps.publicUrl(),
    hh_oauth_enabled: config.hh.client_id !== null && config.hh.client_secret !== null,
    hh_api_url: hh_api_url(),
    hh_user_agent: config.hh.user_agent,
    sandbox: config.sandbox,
    payment_methods: availableMethods(deps),
    bills: config.payments.seller !== null,
    payment_sandbox: deps.payments.yookassa !== undefined && config.payments.api_url === null,
    ai_engine: deps.model ? ('llm' as const) : ('embedded' as const),
    is_model_abroad: config.llm?.is_abroad ?? false,
    terms_version: config.terms_version,
    consent_version: config.consent_version,
    consent_required: config.consent_required,
    operator: config.operator,
  }
}

function registerFeatures(http: AppHttp, deps: Deps): void {
  accountsRoutes(http, deps)
  billingRoutes(http, deps)
  paymentRoutes(http, deps)
  documentRoutes(http, deps)
  vacanciesRoutes(http, deps)
  applicationsRoutes(http, deps)
  fileRoutes(http, deps)
  hhRoutes(http, deps)
  runsRoutes(http, deps)
  resultsRoutes(http, deps)
  decisionsRoutes(http, deps)
  modelRoutes(http, deps)
  rubricsRoutes(http, deps)
  workspaceRoutes(http, deps)
  exportsRoutes(http, deps)
  notificationsRoutes(http, deps)
  privacyRoutes(http, deps)
  hhActionsRoutes(http, deps)
  conversationRoutes(http, deps)
  candidatesRoutes(http, deps)
  historyRoutes(http, deps)
  adminRoutes(http, deps)
}
