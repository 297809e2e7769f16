import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { resultFiguresQuery } from '../api.ts'

/**
 * Figures of a list, which come when they are counted: `null` until then, and where the list itself did not come. Those of the
 * former filter stay only as long as its rows.
 */
export function useFigures(
  filter: ResultFilter,
  list: { data: unknown; isPlaceholderData: boolean },
  isAsked = true,
) {
  const query = useQuery({ ...resultFiguresQuery(filter), enabled: isAsked })
  const isShown = list.data !== undefined && (list.isPlaceholderData || !query.isPlaceholderData)
  return { figures: (isShown && query.data) || null, query }
}
