import * as z from 'zod'
import { defineJob } from '../../../platform/queue/jobs.ts'

/** A candidate has written at hh.ru; handled where results are known. */
export const answeredJob = defineJob({
  name: 'job-board.tell-answered',
  payload: z.object({ company_id: z.uuid(), application_id: z.uuid() }),
  retries: 5,
  concurrency: 2,
  once_per: 'application_id',
})

export const syncJob = defineJob({
  name: 'job-board.sync',
  payload: z.object({ company_id: z.uuid(), sync_job_id: z.uuid() }),
  retries: 5,
  concurrency: 20,
  once_per: 'sync_job_id',
})
