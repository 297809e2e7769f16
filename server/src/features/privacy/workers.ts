import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/values/clock.ts'
import { worker, type Worker } from '../../platform/queue/jobs.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { purgeArchives, packArchive, wakeArchives } from './archive-usecases.ts'
import { clearReceiptEmails } from './erasure-queries.ts'
import { eraseDue } from './erasure-usecases.ts'
import { packArchiveJob } from './jobs.ts'
import { deleteOldApplications } from './retention-usecases.ts'

export const privacyWorkers = (deps: Deps): Worker[] => [
  worker(packArchiveJob, (archive) => packArchive(deps, archive)),
]

export const privacyTasks = (deps: Deps): PeriodicTask[] => [
  { name: 'wake archives', every_ms: 600_000, run: () => wakeArchives(deps) },
  { name: 'purge archives', every_ms: 600_000, run: () => purgeArchives(deps) },
  { name: 'erase accounts', every_ms: MINUTE_MS, run: () => eraseDue(deps) },
  { name: 'clear receipt emails', every_ms: HOUR_MS, run: () => clearReceiptEmails(deps.db) },
  { name: 'delete old responses', every_ms: HOUR_MS, run: () => deleteOldApplications(deps) },
]
