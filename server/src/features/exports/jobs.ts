import * as z from 'zod'
import { defineJob } from '../../platform/queue/jobs.ts'
import { MAX_ATTEMPTS } from './rules.ts'

export const buildExportJob = defineJob({
  name: 'exports.build-workbook',
  payload: z.object({ company_id: z.uuid(), export_id: z.uuid() }),
  retries: MAX_ATTEMPTS - 1,
  concurrency: 2,
  once_per: 'export_id',
})
