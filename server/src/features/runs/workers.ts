import type { Deps } from '../../ports/deps.ts'
import { MINUTE_MS } from '../../platform/values/clock.ts'
import { worker, type Worker } from '../../platform/queue/jobs.ts'
import type { Sweep } from '../../platform/queue/sweeps.ts'
import { workRunJob } from './queue/jobs.ts'
import { reportFinishedRuns, sendWeeklyDigests } from './auto/news-usecases.ts'
import { startAutoRuns } from './auto/usecases.ts'
import { continuePostponed } from './auto/postponed-usecases.ts'
import { recoverRuns, workRun } from './work/usecases.ts'

export const runsWorkers = (deps: Deps): Worker[] => [
  worker(workRunJob, (run, { signal }) => workRun(deps, run, signal)),
]

export const runsSweeps = (deps: Deps): Sweep[] => [
  // also runs whose items wait for a time, such as hh.ru's Retry-After
  {
    name: 'recover runs',
    every_ms: 1000,
    dozing_ms: MINUTE_MS,
    counts_deaths: true,
    run: () => recoverRuns(deps),
  },
  { name: 'start automatic runs', every_ms: 3000, run: () => startAutoRuns(deps) },
  { name: 'continue postponed', every_ms: 5000, run: () => continuePostponed(deps) },
  { name: 'tell runs', every_ms: 5000, run: () => reportFinishedRuns(deps) },
  { name: 'tell weeks', every_ms: 600_000, run: () => sendWeeklyDigests(deps) },
]
