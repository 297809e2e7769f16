import type { Deps } from '../../ports/deps.ts'
import { MINUTE_MS } from '../../platform/values/clock.ts'
import { worker, type Worker } from '../../platform/queue/jobs.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { buildExportJob } from './jobs.ts'
import { buildExport, purgeExports, resumeExports } from './usecases.ts'

export const exportsWorkers = (deps: Deps): Worker[] => [
  worker(buildExportJob, (file, { signal }) => buildExport(deps, file, signal)),
]

export const exportsTasks = (deps: Deps): PeriodicTask[] => [
  { name: 'resume exports', every_ms: 5000, run: () => resumeExports(deps) },
  { name: 'purge exports', every_ms: MINUTE_MS, run: () => purgeExports(deps) },
]
