import { enableVacancy, listVacancies } from '@rezumetr/contracts/vacancies/vacancies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callWithMeta } from '../../api/call.ts'
import { readEvery } from './read-vacancies.ts'

const listAll = (query: { active_only?: true }, signal: AbortSignal) =>
  readEvery((page) => callWithMeta(listVacancies, { query: { ...query, ...(page > 1 && { page }) }, signal }))

/**
 * All stored vacancies; loaded once after sign-in and refetched when a
 * synchronisation or a token change affects them.
 */
export const vacanciesQuery = queryOptions({
  queryKey: ['vacancies', 'all'],
  queryFn: ({ signal }) => listAll({}, signal),
  staleTime: Infinity,
})

/** Vacancies offered on the analysis screen. */
export const activeVacanciesQuery = queryOptions({
  queryKey: ['vacancies', 'active'],
  queryFn: ({ signal }) => listAll({ active_only: true }, signal),
})

/** Chooses whether a vacancy is served by the plan; also refetches its applications, the limits and the views a synchronisation takes. */
export function useEnableVacancy() {
  const cache = useQueryClient()
  const refresh = () =>
    Promise.all(
      // a run that failed tells whether it can be retried
      [['vacancies'], ['applications'], ['billing', 'limits'], ['run']].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    )
  return useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      call(enableVacancy, { params: { id }, body: { enabled } }),
    onSuccess: () => {
      // not waited for: it may ask hh.ru
      void cache.invalidateQueries({ queryKey: ['sync', 'history', 'views'] })
      return refresh()
    },
    // the list, which nothing else reads again, is behind: somebody has taken the last place, or the vacancy is gone
    onError: () => void refresh(),
  })
}
