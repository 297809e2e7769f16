import { listVacancies } from '@rezumetr/contracts/vacancies'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { readVacancies } from './read-vacancies.ts'

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
