import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { ResultsError } from '../../features/results/list/results-error.tsx'
import type { Review } from '../../features/candidates/use-review.ts'
import { openActionsQuery } from '../../features/hh/actions/api.ts'
import { cn } from '../../ui/style/cn.ts'
import { useMedia } from '../../ui/style/media.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { NoResults } from './no-results.tsx'
import { Pagination } from './pagination.tsx'
import { ResultCard } from './result-card.tsx'
import type { ResultPage } from './use-result-page.ts'
import type { ResultsAddress } from './use-results-address.ts'

/** The result cards of a page, or its loading, error or empty state. */
export function ResultList({
  found: { query, results, figures, counting, pages, serverFilter },
  address,
  review,
  searchField,
  onPage,
}: {
  found: ResultPage
  address: ResultsAddress
  review: Review
  searchField: RefObject<HTMLInputElement | null>
  onPage: (to: number) => void
}) {
  const wide = useMedia('(min-width: 1280px)')
  const { data: openActions } = useQuery(openActionsQuery)
  const { filter, page, candidate, setFilter, setPage } = address
  if (query.isPending) return <CardSkeletons />
  if (query.isLoadingError) return <ResultsError query={query} />
  // whether there is nobody or no such page is known when they are counted
  if (results.length === 0 && !figures)
    return counting.isError ? <ResultsError query={counting} /> : <CardSkeletons />
  if (results.length === 0)
    return (
      <NoResults
        filter={filter}
        serverFilter={serverFilter}
        pages={pages}
        field={searchField}
        onChange={setFilter}
        onFirstPage={() => setPage(1)}
      />
    )
  const waiting = new Map(
    openActions?.map(({ application_id, target_name }) => [application_id, target_name]),
  )
  return (
    <div className={cn('grid min-w-0 gap-3', query.isPlaceholderData && 'opacity-60')}>
      {/* rows read before stay under it */}
      {query.isError && <ResultsError query={query} />}
      {results.map((result) => (
        <ResultCard
          key={result.id}
          result={result}
          current={review.current === result.id}
          opened={candidate === result.id}
          compact={wide && candidate !== undefined}
          waiting={waiting.get(result.application.id)}
          onOpen={review.open}
        />
      ))}
      <Pagination page={page} pages={pages} onPage={onPage} />
    </div>
  )
}

function CardSkeletons() {
  return (
    <div role="status" aria-label="Загрузка результатов" className="grid grid-cols-1 gap-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-64 rounded-xl" />
      ))}
    </div>
  )
}
