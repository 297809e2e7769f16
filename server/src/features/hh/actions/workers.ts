import type { Deps } from '../../../ports/deps.ts'
import { MINUTE_MS } from '../../../platform/values/clock.ts'
import type { PeriodicTask } from '../../../platform/queue/periodic-tasks.ts'
import { sendDueActions } from './send-usecases.ts'

export const hhActionsTasks = (deps: Deps): PeriodicTask[] => [
  { name: 'send hh actions', every_ms: 1000, idle_ms: MINUTE_MS, run: () => sendDueActions(deps) },
]
