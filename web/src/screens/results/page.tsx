import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, ListChecks, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { PAGE_SIZE, resultPageQuery } from '../../features/analysis/api.ts'
import { resultScoreTone } from '../../features/analysis/bands.ts'
import { ADVISORY, CandidatePanel } from '../../features/analysis/candidate-panel.tsx'
import { BulkActions } from '../../features/board-actions/bulk-actions.tsx'
import { openActionsQuery } from '../../features/board-actions/api.ts'
import { ShortcutsDialog } from '../../features/analysis/shortcuts-dialog.tsx'
import { useReview } from '../../features/analysis/use-review.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { counted, formatNumber } from '../../ui/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useMedia } from '../../ui/media.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Filters, type ResultsFilter } from './filters.tsx'
import { NoResults } from './no-results.tsx'
import { Pagination } from './pagination.tsx'
import { ResultCard } from './result-card.tsx'

const route = getRouteApi('/guard/shell/results')

/** All results under filters that live in the address. */
export function ResultsPage() {
  const { candidate, page = 1, ...filter } = route.useSearch()
  const { vacancy, recommendation, minScore, search, sort } = filter
  const navigate = route.useNavigate()
  const wide = useMedia('(min-width: 1280px)')
  const vacancies = useQuery(vacanciesQuery)
  const serverFilter = { vacancy_id: vacancy, recommendation, min_score: minScore, search }
  const results = useQuery(resultPageQuery(serverFilter, sort ?? 'score', page))
  const rows = results.isError ? [] : (results.data?.data.results ?? [])
  const meta = results.isError ? undefined : results.data?.meta
  const pages = meta ? Math.ceil(meta.total / PAGE_SIZE) : 0

  const change = (next: ResultsFilter) => void navigate({ search: next, replace: true, resetScroll: false })
  const turn = (to: number) =>
    void navigate({ search: { ...filter, page: to > 1 ? to : undefined }, replace: true })
  const openCandidate = (id: string | null) =>
    void navigate({
      search: { ...filter, page: page > 1 ? page : undefined, candidate: id ?? undefined },
      replace: candidate !== undefined,
      resetScroll: false,
    })
  const field = useRef<HTMLInputElement>(null)
  const ids = rows.map(({ id }) => id)
  const review = useReview({
    ids,
    candidate: candidate ?? null,
    onCandidate: openCandidate,
    onMore: () => undefined,
    searchField: field,
  })
  const { data: waitingActions } = useQuery(openActionsQuery)
  const waiting = new Map(
    waitingActions?.actions.map(({ application_id, target_name }) => [application_id, target_name]),
  )
  const at = candidate ? ids.indexOf(candidate) : -1

  return (
    <Page
      title="Результаты анализа"
      description={
        <span aria-live="polite" className="tabular-nums">
          {meta
            ? `${counted(meta.total, ['кандидат', 'кандидата', 'кандидатов'])}, средний балл ${meta.avg_score === null ? '—' : formatNumber(Math.round(meta.avg_score * 10) / 10)}`
            : results.isError
              ? '—'
              : 'Загружаем…'}
        </span>
      }
      actions={
        <>
          <BulkActions results={rows} filter={serverFilter} total={meta?.total ?? 0} />
          <Link to="/criteria" search={{ vacancy }} className={buttonClass('secondary')}>
            <ListChecks aria-hidden className="size-4" />
            Критерии
          </Link>
          <Link
            to="/export"
            search={{ vacancy, recommendation, minScore }}
            className={buttonClass('secondary')}
          >
            <Download aria-hidden className="size-4" />
            Экспорт
          </Link>
        </>
      }
    >
      <Filters filter={filter} vacancies={vacancies.data} searchField={field} onChange={change} />
      {vacancies.isError && (
        <LoadError
          message="Не удалось загрузить вакансии."
          retrying={vacancies.isFetching}
          onRetry={() => void vacancies.refetch()}
        />
      )}
      <p className="text-[13px] text-muted">
        {search && 'Поиск сужает только список: в экспорт идут все, кто прошёл остальные фильтры. '}
        {ADVISORY}.
      </p>
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-4',
          candidate && 'xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        )}
      >
        {results.isPending ? (
          <CardSkeletons />
        ) : results.isError ? (
          <Alert
            tone="bad"
            action={
              <Button
                size="sm"
                busy={results.isFetching}
                icon={<RotateCw aria-hidden className="size-3.5" />}
                onClick={() => void results.refetch()}
              >
                Повторить
              </Button>
            }
          >
            {messageOr(results.error, 'Ошибка при загрузке результатов анализа')}
          </Alert>
        ) : rows.length === 0 ? (
          <NoResults
            filter={filter}
            pages={pages}
            field={field}
            onChange={change}
            onFirstPage={() => turn(1)}
          />
        ) : (
          <div className={cn('grid min-w-0 gap-3', results.isPlaceholderData && 'opacity-60')}>
            {rows.map((result) => (
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
            <Pagination page={page} pages={pages} onPage={turn} />
          </div>
        )}
        {candidate && (
          <CandidatePanel
            id={candidate}
            position={at === -1 || !meta ? null : `${(page - 1) * PAGE_SIZE + at + 1} из ${meta.total}`}
            review={review}
            toneOf={resultScoreTone}
          />
        )}
      </div>
      <ShortcutsDialog open={review.help.open} onClose={() => review.help.set(false)} />
    </Page>
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
