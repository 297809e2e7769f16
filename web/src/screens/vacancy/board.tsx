import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { stages } from '@rezumetr/contracts/hh/stages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePages } from '../../features/results/list/use-pages.ts'
import { overviewQuery, resultTableQuery, type TableOrder } from '../../features/results/workspace-api.ts'
import { scoreTone } from '../../features/results/bands.ts'
import { recommendationLooks } from '../../features/results/recommendation.tsx'
import { candidateName } from '../../features/results/candidate-name.ts'
import { formatSalary, rowId } from '../../features/results/candidate.ts'
import type { Review } from '../../features/candidates/use-review.ts'
import { stageWords } from '../../features/exports/filters.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { softTone, textTone } from '../../ui/style/tone.ts'

const placeOf = (stage: string) => (stages.includes(stage) ? stages.indexOf(stage) : stages.length)

/** The same people by where their responses stand at hh.ru: a column a stage, in the order of hiring. */
export function StageBoard({
  vacancyId,
  filter,
  order,
  candidate,
  review,
}: {
  vacancyId: string
  filter: ResultFilter
  order: TableOrder
  candidate: string | null
  review: Review
}) {
  const overview = useQuery(overviewQuery(vacancyId))
  if (overview.isError)
    return (
      <LoadError
        message="Не удалось загрузить этапы."
        retrying={overview.isFetching}
        onRetry={() => void overview.refetch()}
      />
    )
  const found = (overview.data?.stages ?? [])
    .map(({ value }) => value)
    .filter((stage) => filter.stage === undefined || filter.stage === stage)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <div
      role="group"
      aria-label="Этапы HH.ru"
      className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:px-6"
    >
      {found.map((stage) => (
        <Stage
          key={stage}
          stage={stage}
          filter={{ ...filter, stage }}
          order={order}
          candidate={candidate}
          review={review}
        />
      ))}
    </div>
  )
}

function Stage({
  stage,
  filter,
  order,
  candidate,
  review,
}: {
  stage: string
  filter: ResultFilter
  order: TableOrder
  candidate: string | null
  review: Review
}) {
  const query = useInfiniteQuery(resultTableQuery(filter, order))
  const { results, total } = usePages(query, filter)
  return (
    <section
      aria-label={stageWords(stage)}
      className="flex max-h-[calc(100dvh-16.75rem)] min-h-60 w-64 shrink-0 snap-start flex-col rounded-xl border border-line bg-sunken"
    >
      <h3 className="flex items-baseline justify-between gap-2 px-3 py-2 text-[13px] font-semibold first-letter:uppercase">
        <span className="truncate first-letter:uppercase">{stageWords(stage)}</span>
        <span className="font-normal text-muted tabular-nums">
          {total === null ? '' : formatNumber(total)}
        </span>
      </h3>
      <ul className="grid grid-cols-1 content-start gap-1.5 overflow-y-auto overscroll-contain px-2 pb-2">
        {query.isPending && <Skeleton className="h-16 rounded-lg" />}
        {results.map((result) => (
          <Person key={result.id} result={result} isOpen={result.id === candidate} onOpen={review.open} />
        ))}
        {total === 0 && <li className="px-1 text-[13px] text-muted">Под фильтры никто не подходит</li>}
        {query.isError ? (
          <li>
            <LoadError
              message="Не удалось загрузить."
              retrying={query.isFetching}
              onRetry={() => void (results.length > 0 ? query.fetchNextPage() : query.refetch())}
            />
          </li>
        ) : (
          query.hasNextPage && (
            <li>
              <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Показать ещё
              </Button>
            </li>
          )
        )}
      </ul>
    </section>
  )
}

function Person({
  result,
  isOpen,
  onOpen,
}: {
  result: Result
  isOpen: boolean
  onOpen: (id: string) => void
}) {
  const { application, decision, recommendation } = result
  const { label, tone } = recommendationLooks[decision ?? recommendation]
  return (
    <li
      data-result={result.id}
      className={cn(
        'relative flex items-start gap-2 rounded-lg border p-2',
        isOpen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
      )}
    >
      <span
        className={cn(
          'grid h-6 w-9 shrink-0 place-items-center rounded-md text-[13px] font-semibold tabular-nums',
          softTone[scoreTone(result.score)],
        )}
      >
        <span className="sr-only">Балл </span>
        {result.score}
      </span>
      <div className="min-w-0 flex-1 text-xs leading-4.5 text-muted">
        <button
          type="button"
          id={rowId(result.id)}
          aria-current={isOpen || undefined}
          onClick={() => onOpen(result.id)}
          className="block w-full truncate rounded text-left text-[13px] font-semibold text-ink after:absolute after:inset-0"
        >
          {candidateName(application.candidate_name)}
        </button>
        <p className="truncate">{[application.resume_title, application.area].filter(Boolean).join(', ')}</p>
        <p className="flex justify-between gap-2">
          <span className={textTone[tone]}>{decision ? label : `${label}?`}</span>
          {application.salary && <span className="tabular-nums">{formatSalary(application.salary)}</span>}
        </p>
      </div>
    </li>
  )
}
