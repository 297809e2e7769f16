import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { syncStatuses } from '@rezumetr/contracts/hh/job-board'
import * as z from 'zod'
import type { SyncRow } from './queries.ts'

const stored = z.object({ status: z.enum(syncStatuses), lines: z.array(z.string()) })

export const presentSync = (row: SyncRow): SyncJob => ({
  id: row.id,
  status: stored.shape.status.parse(row.status),
  vacancies_synced: row.vacancies_synced,
  applications_synced: row.applications_synced,
  applications_new: row.applications_new,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
  errors: stored.shape.lines.parse(row.errors),
  warnings: stored.shape.lines.parse(row.warnings),
  origin: row.origin === 'schedule' ? 'schedule' : 'person',
  resumes:
    row.resumes_to_open === null
      ? null
      : {
          to_open: row.resumes_to_open,
          opened: row.resumes_opened,
          continues_at: row.continues_at?.toISOString() ?? null,
        },
})
