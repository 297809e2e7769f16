import * as z from 'zod'
import { defineJob } from '../../platform/jobs.ts'

export const packArchiveJob = defineJob({
  name: 'privacy.pack-archive',
  payload: z.object({ archive_id: z.uuid() }),
  retries: 5,
  concurrency: 1,
  once_per: 'archive_id',
})
