import type { System } from '@rezumetr/contracts/admin/system'
import { MINUTE_MS } from '../../platform/values/clock.ts'
import type { FailedJob, QueueFigures } from '../../platform/queue/jobs.ts'
import type { GaugeReading } from '../../platform/http/metrics.ts'
import type { NodeRow } from '../../platform/nodes/nodes.ts'
import type { BoardPace, Spending, WaitingFigures } from './system-queries.ts'

export type SystemFigures = {
  readonly nodes: readonly NodeRow[]
  readonly queues: readonly QueueFigures[]
  readonly failures: readonly FailedJob[]
  readonly waiting: WaitingFigures
  readonly board: BoardPace | null
  readonly today: Spending
  readonly month: Spending
}

const roubles = ({ microrubles }: Spending) => (microrubles === null ? null : microrubles / 1_000_000)

/** Three heartbeats: a process that hangs keeps its connection. */
const SILENT_MS = 3 * MINUTE_MS

export const presentSystem = (figures: SystemFigures, now: Date): System => ({
  nodes: figures.nodes.map(({ started_at, seen_at, ...node }) => ({
    ...node,
    is_silent: node.is_alive && now.getTime() - seen_at.getTime() > SILENT_MS,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
  })),
  queues: [...figures.queues],
  failures: figures.failures.map(({ id, failed_at, ...job }) => ({
    job_id: id,
    ...job,
    failed_at: failed_at.toISOString(),
  })),
  waiting: figures.waiting,
  board: figures.board && { ...figures.board, changed_at: figures.board.changed_at.toISOString() },
  model: {
    answers_today: figures.today.answers,
    cost_today: roubles(figures.today),
    answers_month: figures.month.answers,
    cost_month: roubles(figures.month),
  },
  generated_at: now.toISOString(),
})

const gauge = (name: string, help: string, ...values: GaugeReading['values']): GaugeReading => ({
  name: `rezumetr_${name}`,
  help,
  values,
})

const stateOf = ({ is_alive, is_silent }: System['nodes'][number]) =>
  !is_alive ? 'gone' : is_silent ? 'silent' : 'alive'

/** As Prometheus gauges; docs/operations.md describes their alerts. */
export function presentGauges({ nodes, queues, waiting, board, model }: System): GaugeReading[] {
  const perQueue = (of: 'waiting' | 'active' | 'failed' | 'oldest_seconds') =>
    queues.map((queue) => ({ labels: { queue: queue.name }, value: queue[of] }))
  return [
    gauge(
      'nodes',
      'Processes by role; alive, silent (connected without heartbeats), or gone without a word within the hour',
      ...(['all', 'web', 'worker'] as const).flatMap((role) =>
        (['alive', 'silent', 'gone'] as const).map((state) => ({
          labels: { role, state },
          value: nodes.filter((node) => node.role === role && stateOf(node) === state).length,
        })),
      ),
    ),
    gauge('queue_waiting', 'Jobs not begun', ...perQueue('waiting')),
    gauge('queue_active', 'Jobs at work', ...perQueue('active')),
    gauge('queue_failed_day', 'Jobs given up within a day', ...perQueue('failed')),
    gauge('queue_oldest_seconds', 'Age of the first job whose time has come', ...perQueue('oldest_seconds')),
    gauge('emails_waiting', 'Emails and messages not sent', { value: waiting.emails }),
    gauge('emails_failed_day', 'Emails given up within a day', { value: waiting.emails_failed }),
    gauge('board_actions_waiting', 'Steps not yet at the job board', { value: waiting.board_actions }),
    gauge('board_actions_failed_day', 'Steps given up within a day', { value: waiting.board_actions_failed }),
    gauge('syncs_failed_day', 'Synchronisations failed within a day', { value: waiting.syncs_failed }),
    gauge('exports_failed_day', 'Exports failed within a day', { value: waiting.exports_failed }),
    ...(board
      ? [
          gauge(
            'board_rate',
            'Requests per second to the job board that are permitted now, whether made or not',
            { value: board.rate },
          ),
          gauge('board_top_rate', 'Requests per second at most, as configured', { value: board.top_rate }),
          gauge('board_wait_seconds', 'Wait for a turn', { value: board.wait_ms / 1000 }),
        ]
      : []),
    gauge('model_answers_day', 'Paid answers of models today', { value: model.answers_today }),
    gauge('model_cost_day_roubles', 'Cost of models today', { value: model.cost_today ?? 0 }),
    gauge('model_cost_month_roubles', 'Cost of models this month', { value: model.cost_month ?? 0 }),
  ]
}
