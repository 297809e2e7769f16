import * as z from 'zod'
import { defineJob } from '../../platform/queue/jobs.ts'
import { MAX_PACKINGS } from './rules.ts'

export const packArchiveJob = defineJob({
  name: 'privacy.pack-archive',
  payload: z.object({ company_id: z.uuid(), archive_id: z.uuid() }),
  retries: MAX_PACKINGS - 1,
  concurrency: 1,
  once_per: 'archive_id',
})
