import type * as contract from '@rezumetr/contracts/vacancies/vacancies'
import type { Requirement } from '@rezumetr/screening/judgement/model'
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
