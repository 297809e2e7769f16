import type { JobDefinition } from '../../platform/jobs.ts'

export const exportsJobs: readonly JobDefinition<never>[] = []
