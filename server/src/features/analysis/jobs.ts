import type { JobDefinition } from '../../platform/jobs.ts'

export const analysisJobs: readonly JobDefinition<never>[] = []
