import type { ResumeFile } from '@rezumetr/contracts/vacancies/resume-files'
import type { FileRow } from './queries.ts'

export const presentFile = (row: FileRow): ResumeFile => ({
  id: row.id,
  vacancy_id: row.vacancy_id,
  file_name: row.file_name,
  size_bytes: row.size_bytes,
  problem: row.problem,
  application_id: row.application_id,
  candidate_name: row.candidate_name,
  is_analyzed: row.is_analyzed,
  created_at: row.created_at.toISOString(),
})
