import type { Deps } from '../../deps.ts'
import type { Sweep, Worker } from '../../platform/jobs.ts'

export const analysisWorkers = (_deps: Deps): Worker[] => []
export const analysisSweeps = (_deps: Deps): Sweep[] => []
