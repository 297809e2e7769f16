import type * as contract from '@rezumetr/contracts/vacancies'
import type { Requirement } from '@rezumetr/screening/judgement/model'
import type { ApplicationRow } from './application-queries.ts'
import type { VacancyRow } from './queries.ts'

export const presentVacancy = (row: VacancyRow): contract.Vacancy => ({
  id: row.id,
  title: row.title,
  name: row.name,
  applications_count: row.applications_count,
  new_applications_count: Math.max(0, row.applications_count - row.analyzed_count),
  unreadable_applications_count: row.unreadable_count,
  status: row.status === 'active' ? 'active' : 'archived',
  is_enabled: row.is_enabled,
  responses_read_at: row.responses_read_at?.toISOString() ?? null,
  area: row.area_name,
  salary: row.salary_currency
    ? {
        from: row.salary_from,
        to: row.salary_to,
        currency: row.salary_currency,
        gross: row.salary_gross,
      }
    : null,
  url: row.hh_url,
  published_at: row.published_at?.toISOString() ?? null,
  synced_at: row.synced_at.toISOString(),
})

export const presentRequirements = (requirements: readonly Requirement[]): contract.Requirement[] =>
  requirements.map(({ any_of, ...line }) => ({ ...line, any_of: [...any_of] }))

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
