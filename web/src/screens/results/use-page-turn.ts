import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { resultPageQuery } from '../../features/results/api.ts'
import { matchesDecision } from '../../features/results/list/filter-address.ts'
import { toastError } from '../../ui/notices/toast.tsx'
import type { ResultPage } from './use-result-page.ts'
import type { ResultsAddress } from './use-results-address.ts'

/** A page that is turned to shows the list as it is now, and so do the figures. */
const recount = (cache: QueryClient) =>
  void cache.invalidateQueries({ queryKey: ['results', 'figures'] }, { cancelRefetch: false })

/**
 * Going on beyond the visible page: to the first candidate of the next one or the last of the former. Decisions made on the
 * page may have taken its candidates out of the filter; those who follow have then moved up to this page, which is read again.
 */
export function usePageTurn(found: ResultPage, address: ResultsAddress) {
  const { query, serverFilter, results, pages } = found
  const { filter, page, candidate, setPage, turnTo } = address
  const cache = useQueryClient()
  const isTurning = useRef(false)
  const place = JSON.stringify([filter, page, candidate])
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })
  const hasLeft = results.some(({ decision }) => !matchesDecision(serverFilter, decision))

  /** The candidate to go on with; `null` where there is none, or the user has gone elsewhere meanwhile. */
  async function turn(by: 1 | -1): Promise<string | null> {
    const isAgain = by === 1 && hasLeft && (page < pages || page === 1)
    const to = isAgain ? page : page + by
    if (isTurning.current || query.isPlaceholderData || to < 1 || to > pages) return null
    isTurning.current = true
    const seen = new Set(results.map(({ id }) => id))
    try {
      const { data } = await cache.fetchQuery({
        ...resultPageQuery(serverFilter, filter.sort ?? 'score', to),
        staleTime: 0,
      })
      recount(cache)
      const next = by === 1 ? data.results.find(({ id }) => !seen.has(id)) : data.results.at(-1)
      if (!next || latest.current !== place) return null
      turnTo(to, next.id)
      return next.id
    } catch (error) {
      toastError(messageOr(error, 'Не удалось загрузить следующих кандидатов'))
      return null
    } finally {
      isTurning.current = false
    }
  }
  function toPage(to: number) {
    recount(cache)
    setPage(to)
  }
  return { hasLeft, turn, toPage }
}
