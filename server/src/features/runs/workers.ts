import type { Deps } from '../../ports/deps.ts'
import { MINUTE_MS } from '../../platform/values/clock.ts'
import { worker, type Worker } from '../../platform/queue/jobs.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { workRunJob } from './queue/jobs.ts'
import { notifyOfFinishedRuns, sendWeeklyDigests } from './auto/notification-usecases.ts'
import { startAutoRuns } from './auto/usecases.ts'
import { continuePostponed } from './auto/postponed-usecases.ts'
import { recoverRuns, workRun } from './work/usecases.ts'

export const runsWorkers = (deps: Deps): Worker[] => [
  worker(workRunJob, (run, { signal }) => workRun(deps, run, signal)),
]

export const runsTasks = (deps: Deps): PeriodicTask[] => [
  {
    name: 'recover runs',
    every_ms: 1000,
    idle_ms: MINUTE_MS,
    counts_crashes: true,
    run: () => recoverRuns(deps),
  },
  { name: 'start automatic runs', every_ms: 3000, run: () => startAutoRuns(deps) },
  { name: 'continue postponed', every_ms: 5000, run: () => continuePostponed(deps) },
  { name: 'notify of ended runs', every_ms: 5000, run: () => notifyOfFinishedRuns(deps) },
  { name: 'send weekly digests', every_ms: 600_000, run: () => sendWeeklyDigests(deps) },
]
