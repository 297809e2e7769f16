import { listVacancies, type Vacancy } from '@rezumetr/contracts/vacancies'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Vacancies out of the answer; anything that is no list is an empty one (API-47). */
export function readVacancies(data: unknown): Vacancy[] {
  const list = (data as { vacancies?: unknown } | null | undefined)?.vacancies ?? data
  return Array.isArray(list) ? (list as Vacancy[]) : []
}

/** All stored vacancies; read once after login and again when a sync or the token changed them. */
export const vacanciesQuery = queryOptions({
  queryKey: ['vacancies', 'all'],
  queryFn: async ({ signal }) => readVacancies(await call(listVacancies, { signal })),
  staleTime: Infinity,
})

/** What the analysis screen offers. */
export const activeVacanciesQuery = queryOptions({
  queryKey: ['vacancies', 'active'],
  queryFn: async ({ signal }) =>
    readVacancies(await call(listVacancies, { query: { active_only: true }, signal })),
})
