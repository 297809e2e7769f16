import type { Deps } from '../../deps.ts'
import type { Sweep, Worker } from '../../platform/jobs.ts'

export const exportsWorkers = (_deps: Deps): Worker[] => []
export const exportsSweeps = (_deps: Deps): Sweep[] => []
