import type { Deps } from '../../deps.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts'
import { worker, type Worker } from '../../platform/jobs.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { purgeFormer } from './decision-queries.ts'
import { foldFigures } from './figure-queries.ts'
import { rescoreJob, rescoreVacancyJob, workRunJob } from './jobs.ts'
import { reportFinishedRuns, sendWeeklyDigests } from './news-usecases.ts'
import { startAutoRuns } from './auto-usecases.ts'
import { continuePostponed } from './postponed-usecases.ts'
import { rescoreOutdated, rescoreVacancy } from './rerank-usecases.ts'
import { recoverRuns, workRun } from './work-usecases.ts'

export const analysisWorkers = (deps: Deps): Worker[] => [
  worker(workRunJob, (run, { signal }) => workRun(deps, run, signal)),
  worker(rescoreJob, (run, { signal }) => rescoreOutdated(deps, run, signal)),
  worker(rescoreVacancyJob, (vacancy, { signal }) => rescoreVacancy(deps, vacancy, signal)),
]

export const analysisSweeps = (deps: Deps): Sweep[] => [
  // also runs whose items wait for a time, such as hh.ru's Retry-After
  {
    name: 'recover runs',
    every_ms: 1000,
    dozing_ms: MINUTE_MS,
    counts_deaths: true,
    run: () => recoverRuns(deps),
  },
  { name: 'fold figures of results', every_ms: 5000, run: () => foldFigures(deps.db) },
  { name: 'start automatic runs', every_ms: 3000, run: () => startAutoRuns(deps) },
  { name: 'continue postponed', every_ms: 5000, run: () => continuePostponed(deps) },
  { name: 'tell runs', every_ms: 5000, run: () => reportFinishedRuns(deps) },
  { name: 'forget former decisions', every_ms: HOUR_MS, run: () => purgeFormer(deps.db, deps.clock()) },
  { name: 'tell weeks', every_ms: 600_000, run: () => sendWeeklyDigests(deps) },
]
