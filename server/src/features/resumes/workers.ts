import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS } from '../../platform/values/clock.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { purgeUnreadFiles } from './files/usecases.ts'
import { markUnmarked } from './stored/mark-usecases.ts'

export const resumesTasks = (deps: Deps): PeriodicTask[] => [
  { name: 'purge unread files', every_ms: HOUR_MS, run: () => purgeUnreadFiles(deps) },
  { name: 'mark unmarked', every_ms: HOUR_MS, run: () => markUnmarked(deps) },
]
