import { getResultHistory } from '@rezumetr/contracts/analysis/history'
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** A recount of the score is an event too. Decisions and steps read it again (`decided-rows.ts`). */
export const historyQuery = ({ id, scored_at }: Pick<ResultDetail, 'id' | 'scored_at'>) =>
  queryOptions({
    queryKey: ['history', id, scored_at],
    queryFn: async ({ signal }) => (await call(getResultHistory, { params: { id }, signal })).events,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
