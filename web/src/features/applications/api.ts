import { getApplicationStats, listUnanalyzed } from '@rezumetr/contracts/vacancies/vacancies'
import { queryOptions } from '@tanstack/react-query'
import { call, callWithMeta } from '../../api/call.ts'

export const applicationStatsQuery = (vacancyId: string) =>
  queryOptions({
    queryKey: ['applications', 'stats', vacancyId],
    queryFn: ({ signal }) => call(getApplicationStats, { query: { vacancy_id: vacancyId }, signal }),
  })

/** The same of those whose resume is stored: without a connection these alone can be analysed. */
export const storedStatsQuery = (vacancyId: string) =>
  queryOptions({
    queryKey: ['applications', 'stats', vacancyId, 'stored'],
    queryFn: ({ signal }) =>
      call(getApplicationStats, { query: { vacancy_id: vacancyId, stored: true }, signal }),
  })

/** The newest of those that no analysis can read. */
export const unreadableQuery = (vacancyId: string) =>
  queryOptions({
    queryKey: ['applications', 'unreadable', vacancyId],
    queryFn: async ({ signal }) => {
      const { data, meta } = await callWithMeta(listUnanalyzed, {
        query: { vacancy_id: vacancyId, collection_id: 'all', readable: false },
        signal,
      })
      return { applications: data.applications, total: meta.total }
    },
  })
