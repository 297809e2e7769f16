import type { ExportJob } from '@rezumetr/contracts/analysis/exports'
import type { ExportRow } from './queries.ts'

export function presentExport(row: ExportRow, now: Date): ExportJob {
  const over = row.status === 'completed' && row.expires_at !== null && row.expires_at <= now
  return {
    id: row.id,
    status: over ? 'expired' : row.status,
    rows: row.rows,
    file_name: row.file_name,
    error: row.error_message,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}
