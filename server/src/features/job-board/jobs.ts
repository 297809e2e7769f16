import type { JobDefinition } from '../../platform/jobs.ts'

export const jobBoardJobs: readonly JobDefinition<never>[] = []
