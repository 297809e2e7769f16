/** The jobs, handlers and sweeps of every feature. A job with no handler, or with two, prevents the start. */
import { jobNames } from '@rezumetr/contracts/admin/system'
import type { Deps } from './ports/deps.ts'
import { accountsSweeps } from './features/accounts/workers.ts'
import { decisionsSweeps } from './features/decisions/workers.ts'
import { resultsSweeps } from './features/results/workers.ts'
import { rubricsWorkers } from './features/rubrics/workers.ts'
import { runsSweeps, runsWorkers } from './features/runs/workers.ts'
import { billingSweeps } from './features/billing/workers.ts'
import { hhActionsSweeps } from './features/hh/actions/workers.ts'
import { exportsSweeps, exportsWorkers } from './features/exports/workers.ts'
import { hhSweeps, hhWorkers } from './features/hh/workers.ts'
import { notificationsSweeps } from './features/notifications/workers.ts'
import { privacySweeps, privacyWorkers } from './features/privacy/workers.ts'
import { applicationsSweeps } from './features/applications/workers.ts'
import { resumesSweeps } from './features/resumes/workers.ts'
import { HOUR_MS } from './platform/values/clock.ts'
import { purgeOldKeys } from './platform/queue/idempotency.ts'
import type { Queue } from './platform/queue/jobs.ts'

export async function startWorkers(queue: Queue, deps: Deps): Promise<void> {
  const workers = [
    ...hhWorkers(deps),
    ...runsWorkers(deps),
    ...rubricsWorkers(deps),
    ...exportsWorkers(deps),
    ...privacyWorkers(deps),
  ]
  const handled = new Set(workers.map((worker) => worker.job.name))
  const orphan = jobNames.find((name) => !handled.has(name))
  if (orphan) throw new Error(`no handler for ${orphan}`)
  await queue.work(workers, [
    ...accountsSweeps(deps),
    ...hhSweeps(deps),
    ...applicationsSweeps(deps),
    ...resumesSweeps(deps),
    ...runsSweeps(deps),
    ...resultsSweeps(deps),
    ...decisionsSweeps(deps),
    ...exportsSweeps(deps),
    ...hhActionsSweeps(deps),
    ...billingSweeps(deps),
    ...notificationsSweeps(deps),
    ...privacySweeps(deps),
    { name: 'forget idempotency keys', every_ms: HOUR_MS, run: () => purgeOldKeys(deps.db) },
  ])
}
