import * as z from 'zod'
import { defineJob } from '../../../platform/queue/jobs.ts'

/** Candidates of one vacancy have written at hh.ru; handled where results are known. */
export const answeredJob = defineJob({
  name: 'job-board.tell-answered',
  payload: z.object({ company_id: z.uuid(), application_ids: z.array(z.uuid()).min(1), fact: z.string() }),
  retries: 5,
  concurrency: 2,
})

export const syncJob = defineJob({
  name: 'job-board.sync',
  payload: z.object({ company_id: z.uuid(), sync_job_id: z.uuid() }),
  retries: 5,
  concurrency: 20,
  once_per: 'sync_job_id',
})
