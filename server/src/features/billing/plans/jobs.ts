import * as z from 'zod'
import { defineJob } from '../../../platform/queue/jobs.ts'

/** A plan has started, so the vacancies it covers must be selected again. Handled by `vacancies`, which owns them. */
export const serveByPlanJob = defineJob({
  name: 'billing.serve-by-plan',
  payload: z.object({ company_id: z.uuid() }),
  retries: 5,
  concurrency: 2,
  once_per: 'company_id',
})
