import type { Deps } from '../../deps.ts'
import type { Sweep, Worker } from '../../platform/jobs.ts'

export const jobBoardWorkers = (_deps: Deps): Worker[] => []
export const jobBoardSweeps = (_deps: Deps): Sweep[] => []
