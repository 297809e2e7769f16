import * as z from 'zod'
import { defineJob } from '../../../platform/queue/jobs.ts'
import type { CompanyScope } from '../../companies/scope.ts'

/** Wakes a worker; a late, duplicate or lost job is harmless. */
export const workRunJob = defineJob({
  name: 'analysis.work-run',
  payload: z.object({ company_id: z.uuid(), run_id: z.uuid() }),
  retries: 3,
  concurrency: 8,
  once_per: 'run_id',
})

export type RunKey = { readonly scope: CompanyScope; readonly id: string }

export const jobOf = ({ scope, id }: RunKey) => ({
  company_id: scope,
  run_id: id,
})

export const rescoreVacancyJob = defineJob({
  name: 'analysis.rescore',
  payload: z.object({ company_id: z.uuid(), vacancy_id: z.uuid() }),
  retries: 5,
  concurrency: 1,
  once_per: 'vacancy_id',
})

export const rescoreJob = defineJob({
  name: 'analysis.bring-up',
  payload: z.object({ company_id: z.uuid(), run_id: z.uuid() }),
  retries: 5,
  concurrency: 1,
  once_per: 'run_id',
})
