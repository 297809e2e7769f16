import type * as contract from '@rezumetr/contracts/vacancies/vacancies'
import type { ApplicationRow } from './stored/queries.ts'

export const presentApplication = (row: ApplicationRow): contract.Application => ({
  id: row.id,
  vacancy_id: row.vacancy_id,
  source: row.source === 'upload' ? 'upload' : 'hh',
  candidate_name: row.candidate_name,
  candidate_email: row.candidate_email,
  candidate_phone: row.candidate_phone,
  resume_url: row.resume_url,
  resume_title: row.resume_title,
  area: row.area_name,
  salary:
    row.salary_amount !== null && row.salary_currency !== null
      ? { amount: row.salary_amount, currency: row.salary_currency }
      : null,
  collection_id: row.collection_id,
  applied_at: row.applied_at.toISOString(),
  is_analyzed: row.is_analyzed,
})
