import type { Deps } from '../../deps.ts'
import { worker, type Sweep, type Worker } from '../../platform/jobs.ts'
import { bringUpJob, workRunJob } from './jobs.ts'
import { bringUp } from './rerank-usecases.ts'
import { recoverRuns, workRun } from './work-usecases.ts'

export const analysisWorkers = (deps: Deps): Worker[] => [
  worker(workRunJob, ({ run_id }, { signal }) => workRun(deps, run_id, signal)),
  worker(bringUpJob, ({ run_id }) => bringUp(deps, run_id)),
]

export const analysisSweeps = (deps: Deps): Sweep[] => [
  { name: 'recover runs', every_ms: 1000, run: () => recoverRuns(deps) },
]
