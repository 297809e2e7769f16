/** Every job needs one handler. */
import { jobNames } from '@rezumetr/contracts/admin/system'
import type { Deps } from './ports/deps.ts'
import { accountsTasks } from './features/accounts/workers.ts'
import { decisionsTasks } from './features/decisions/workers.ts'
import { resultsTasks } from './features/results/workers.ts'
import { rubricsWorkers } from './features/rubrics/workers.ts'
import { runsTasks, runsWorkers } from './features/runs/workers.ts'
import { billingTasks } from './features/billing/workers.ts'
import { hhActionsTasks } from './features/hh/actions/workers.ts'
import { exportsTasks, exportsWorkers } from './features/exports/workers.ts'
import { hhTasks, hhWorkers } from './features/hh/workers.ts'
import { notificationsTasks } from './features/notifications/workers.ts'
import { privacyTasks, privacyWorkers } from './features/privacy/workers.ts'
import { applicationsTasks } from './features/applications/workers.ts'
import { resumesTasks } from './features/resumes/workers.ts'
import { HOUR_MS } from './platform/values/clock.ts'
import { purgeOldKeys } from './platform/queue/idempotency.ts'
import type { Queue } from './platform/queue/jobs.ts'
import type { PeriodicTask } from './platform/queue/periodic-tasks.ts'

const SOON_MS = 10_000

export async function startWorkers(queue: Queue, deps: Deps, hurry = 1): Promise<void> {
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
  const tasks: PeriodicTask[] = [
    ...accountsTasks(deps),
    ...hhTasks(deps),
    ...applicationsTasks(deps),
    ...resumesTasks(deps),
    ...runsTasks(deps),
    ...resultsTasks(deps),
    ...decisionsTasks(deps),
    ...exportsTasks(deps),
    ...hhActionsTasks(deps),
    ...billingTasks(deps),
    ...notificationsTasks(deps),
    ...privacyTasks(deps),
    { name: 'purge idempotency keys', every_ms: HOUR_MS, run: () => purgeOldKeys(deps.db) },
  ]
  const own = (ms: number) => (ms < SOON_MS ? ms / hurry : ms)
  await queue.work(
    workers,
    tasks.map((task) => ({
      ...task,
      every_ms: own(task.every_ms),
      ...(task.idle_ms !== undefined && { idle_ms: own(task.idle_ms) }),
    })),
  )
}
