/** Prometheus metrics. Labels are fixed names, never ids, addresses or input. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { equalSecrets } from '../security/crypto.ts'
import { errorBody } from './error-answers.ts'

export type Metrics = {
  readonly registry: Registry
  /** @param route the pattern; unmatched requests share one */
  request(method: string, route: string, status: number, seconds: number): void
  job(name: string, outcome: 'completed' | 'failed', seconds: number): void
  periodicTaskFailed(name: string): void
  query(seconds: number, isSlow: boolean): void
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'rezumetr_http_request_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const jobs = new Histogram({
    name: 'rezumetr_job_seconds',
    help: 'Jobs by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: [...SECONDS, 30, 120],
    registers,
  })
  const tasks = new Counter({
    name: 'rezumetr_periodic_task_failures_total',
    help: 'Periodic tasks that ended with an error',
    labelNames: ['task'],
    registers,
  })
  const queries = new Histogram({
    name: 'rezumetr_query_seconds',
    help: 'SQL statements',
    buckets: SECONDS,
    registers,
  })
  const slow = new Counter({
    name: 'rezumetr_slow_queries_total',
    help: 'SQL statements above SLOW_QUERY_MS; each is in the log',
    registers,
  })
  return {
    registry,
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    job: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    periodicTaskFailed: (task) => tasks.inc({ task }),
    query(seconds, isSlow) {
      queries.observe(seconds)
      if (isSlow) slow.inc()
    },
  }
}

export type GaugeReading = {
  readonly name: string
  readonly help: string
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
}

function setGauges(registry: Registry, readings: readonly GaugeReading[]): void {
  for (const { name, help, values } of readings) {
    registry.removeSingleMetric(name)
    const labelNames = Object.keys(values[0]?.labels ?? {})
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of values) gauge.set(labels, value)
  }
}

/** Of routes added after this. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.request(
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime / 1000,
    )
    done()
  })
}

/**
 * Bearer token; disabled without one.
 * @param read gauges of the installation, equal on every node
 */
export function metricsRoutes(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | null,
  read: () => Promise<readonly GaugeReading[]>,
): void {
  if (token === null) return
  // only if enabled: a timer wakes the process a hundred times a second
  collectDefaultMetrics({ register: metrics.registry })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!equalSecrets(given, token)) return await reply.code(404).send(errorBody('NOT_FOUND', request.id))
    setGauges(metrics.registry, await read())
    return await reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
