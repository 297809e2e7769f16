import * as z from 'zod'
import { defineJob } from '../../../platform/queue/jobs.ts'

export const syncJob = defineJob({
  name: 'job-board.sync',
  payload: z.object({ company_id: z.uuid(), sync_job_id: z.uuid() }),
  retries: 5,
  concurrency: 20,
  once_per: 'sync_job_id',
})
