import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/values/clock.ts'
import { worker, type Worker } from '../../platform/queue/jobs.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { serveByPlanJob } from '../billing/plans/jobs.ts'
import { tellAnswered } from './conversation/answered-usecases.ts'
import { answeredJob, syncJob } from './sync/jobs.ts'
import { purgeScheduledSyncs, startDueSyncs } from './sync/schedule-usecases.ts'
import { purgeLateSwitches } from './connection/switch-usecases.ts'
import { recoverSyncs, runSync, wakeStaleSyncs } from './sync/run-usecases.ts'
import { serveByPlan } from './sync/vacancy-usecases.ts'

export const hhWorkers = (deps: Deps): Worker[] => [
  worker(syncJob, (job, { signal }) => runSync(deps, job, signal)),
  worker(answeredJob, (job) => tellAnswered(deps, job)),
  worker(serveByPlanJob, ({ company_id }) => serveByPlan(deps, company_id)),
]

export const hhTasks = (deps: Deps): PeriodicTask[] => [
  { name: 'recover synchronisations', every_ms: 1500, run: () => recoverSyncs(deps) },
  { name: 'purge unconfirmed connections', every_ms: 300_000, run: () => purgeLateSwitches(deps) },
  { name: 'wake stale synchronisations', every_ms: 30_000, run: () => wakeStaleSyncs(deps) },
  {
    name: 'start due synchronisations',
    every_ms: 3000,
    idle_ms: MINUTE_MS,
    run: () => startDueSyncs(deps),
  },
  { name: 'purge scheduled synchronisations', every_ms: HOUR_MS, run: () => purgeScheduledSyncs(deps) },
]
