import * as z from 'zod'
import { defineJob } from '../../platform/jobs.ts'

/** A token-wide pace bounds one company's reading, so several companies are read at the same time. */
export const syncJob = defineJob({
  name: 'job-board.sync',
  payload: z.object({ sync_job_id: z.uuid() }),
  retries: 5,
  concurrency: 2,
  once_per: 'sync_job_id',
})

export const jobBoardJobs = [syncJob]
