import * as z from 'zod'
import { defineJob } from '../../../platform/queue/jobs.ts'

export const serveByPlanJob = defineJob({
  name: 'billing.serve-by-plan',
  payload: z.object({ company_id: z.uuid() }),
  retries: 5,
  concurrency: 2,
  once_per: 'company_id',
})
