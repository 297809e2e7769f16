/** State of the installation, for its administrators. */
import * as z from 'zod/mini'
import { count, endpoint, instant } from '../endpoint.ts'

/** Names of the queues, `feature.verb-noun`. Stored with every job, so that a release can run the jobs of the previous one. */
export const jobNames = [
  'analysis.bring-up',
  'analysis.rescore',
  'analysis.work-run',
  'billing.serve-by-plan',
  'exports.build-workbook',
  'job-board.sync',
  'job-board.tell-answered',
  'privacy.pack-archive',
] as const
export type JobName = (typeof jobNames)[number]

/** State of the installation; contains no tenant data. */
export const system = z.object({
  /** Live nodes, and those that died without a shutdown within the last hour. */
  nodes: z.array(
    z.object({
      id: count,
      role: z.enum(['all', 'web', 'worker']),
      version: z.string(),
      host: z.string(),
      pid: count,
      memory_bytes: count,
      started_at: instant,
      seen_at: instant,
      is_alive: z.boolean(),
      /** Alive, that is connected, but without a heartbeat for minutes: it hangs. */
      is_silent: z.boolean(),
    }),
  ),
  queues: z.array(
    z.object({
      name: z.enum(jobNames),
      waiting: count,
      active: count,
      /** Jobs given up within the last day. */
      failed: count,
      /** How long the oldest due job has been waiting. */
      oldest_seconds: z.number(),
    }),
  ),
  /** The latest jobs that were given up; the log has the reason under the job id. */
  failures: z.array(z.object({ job_id: z.string(), name: z.string(), attempts: count, failed_at: instant })),
  /** Work waiting outside the job queue, and its failures within the last day. */
  waiting: z.object({
    emails: count,
    emails_failed: count,
    board_actions: count,
    board_actions_failed: count,
    syncs_failed: count,
    exports_failed: count,
  }),
  /** The rate limiter of job board requests; `null`: there have been no requests yet. */
  board: z.nullable(
    z.object({
      /** Current and configured requests per second. */
      rate: z.number(),
      top_rate: z.number(),
      /** How long a request made now would wait. */
      wait_ms: count,
      changed_at: instant,
    }),
  ),
  /** Cost of language models today and this month in Moscow time; rubles, `null`: no price is configured. */
  model: z.object({
    answers_today: count,
    cost_today: z.nullable(z.number()),
    answers_month: count,
    cost_month: z.nullable(z.number()),
  }),
  generated_at: instant,
})
export type System = z.output<typeof system>

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/admin/system',
  access: 'admin',
  summary:
    'How the installation is doing: processes, queues, failures, pace towards the job board, cost of models',
  data: system,
  refusals: [],
})
