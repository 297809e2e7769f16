import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS } from '../../platform/values/clock.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { deleteStale } from './users/queries.ts'

export const accountsTasks = ({ db, clock }: Deps): PeriodicTask[] => [
  { name: 'purge ended sessions', every_ms: HOUR_MS, run: () => deleteStale(db, clock()) },
]
