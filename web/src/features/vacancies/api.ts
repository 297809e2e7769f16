import { enableVacancy, listVacancies } from '@rezumetr/contracts/vacancies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

/** Chooses whether the plan serves a vacancy; its applications and the limits follow. */
export function useEnableVacancy() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      call(enableVacancy, { params: { id }, body: { enabled } }),
    onSuccess: () =>
      Promise.all(
        [['vacancies'], ['applications'], ['billing', 'limits']].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
