/** The jobs, handlers and sweeps of every feature. A job with no handler, or with two, prevents the start. */
import { jobNames } from '@rezumetr/contracts/system'
import type { Deps } from './deps.ts'
import { accountsSweeps } from './features/accounts/workers.ts'
import { analysisSweeps, analysisWorkers } from './features/analysis/workers.ts'
import { billingSweeps } from './features/billing/workers.ts'
import { boardActionsSweeps } from './features/board-actions/workers.ts'
import { exportsSweeps, exportsWorkers } from './features/exports/workers.ts'
import { jobBoardSweeps, jobBoardWorkers } from './features/job-board/workers.ts'
import { notificationsSweeps } from './features/notifications/workers.ts'
import { privacySweeps, privacyWorkers } from './features/privacy/workers.ts'
import { vacanciesSweeps } from './features/vacancies/workers.ts'
import { HOUR_MS } from './platform/clock.ts'
import { purgeOldKeys } from './platform/idempotency.ts'
import type { Queue } from './platform/jobs.ts'
import type { Sweep } from './platform/sweeps.ts'

const SOON_MS = 10_000

/** @param hurry divides the intervals of the sweeps that run within seconds */
export async function startWorkers(queue: Queue, deps: Deps, hurry = 1): Promise<void> {
  const workers = [
    ...jobBoardWorkers(deps),
    ...analysisWorkers(deps),
    ...exportsWorkers(deps),
    ...privacyWorkers(deps),
  ]
  const handled = new Set(workers.map((worker) => worker.job.name))
  const orphan = jobNames.find((name) => !handled.has(name))
  if (orphan) throw new Error(`no handler for ${orphan}`)
  const sweeps: Sweep[] = [
    ...accountsSweeps(deps),
    ...jobBoardSweeps(deps),
    ...vacanciesSweeps(deps),
    ...analysisSweeps(deps),
    ...exportsSweeps(deps),
    ...boardActionsSweeps(deps),
    ...billingSweeps(deps),
    ...notificationsSweeps(deps),
    ...privacySweeps(deps),
    { name: 'forget idempotency keys', every_ms: HOUR_MS, run: () => purgeOldKeys(deps.db) },
  ]
  const own = (ms: number) => (ms < SOON_MS ? ms / hurry : ms)
  await queue.work(
    workers,
    sweeps.map((sweep) => ({
      ...sweep,
      every_ms: own(sweep.every_ms),
      ...(sweep.dozing_ms !== undefined && { dozing_ms: own(sweep.dozing_ms) }),
    })),
  )
}
