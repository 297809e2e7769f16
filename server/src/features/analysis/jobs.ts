import * as z from 'zod'
import { defineJob } from '../../platform/jobs.ts'

/** Wakes a worker for a run. What is to be done stands in the run's rows; the job may come late, twice or not at all. */
export const workRunJob = defineJob({
  name: 'analysis.work-run',
  payload: z.object({ run_id: z.uuid() }),
  retries: 3,
  concurrency: 8,
  once_per: 'run_id',
})

/** Brings the results of a run that is over to the criteria people have set meanwhile. */
export const bringUpJob = defineJob({
  name: 'analysis.bring-up',
  payload: z.object({ run_id: z.uuid() }),
  retries: 5,
  concurrency: 1,
  once_per: 'run_id',
})
