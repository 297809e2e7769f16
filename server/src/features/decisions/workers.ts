import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS } from '../../platform/values/clock.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { purgeFormer } from './queries.ts'

export const decisionsTasks = ({ db, clock }: Deps): PeriodicTask[] => [
  { name: 'purge former decisions', every_ms: HOUR_MS, run: () => purgeFormer(db, clock()) },
]
