import * as z from 'zod'
import { defineJob } from '../../platform/jobs.ts'

/** The line to the board bounds them all together; in it companies take turns, so none waits for another's end. */
export const syncJob = defineJob({
  name: 'job-board.sync',
  payload: z.object({ sync_job_id: z.uuid() }),
  retries: 5,
  concurrency: 20,
  once_per: 'sync_job_id',
})
