import type { Deps } from '../../deps.ts'
import { worker, type Sweep, type Worker } from '../../platform/jobs.ts'
import { workRunJob } from './jobs.ts'
import { recoverRuns, workRun } from './work-usecases.ts'

export const analysisWorkers = (deps: Deps): Worker[] => [
  worker(workRunJob, ({ run_id }, { signal }) => workRun(deps, run_id, signal)),
]

export const analysisSweeps = (deps: Deps): Sweep[] => [
  { name: 'recover runs', every_ms: 1000, run: () => recoverRuns(deps) },
]
