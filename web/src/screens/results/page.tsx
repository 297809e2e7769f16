import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, ListChecks } from 'lucide-react'
import { useRef } from 'react'
import { PAGE_SIZE } from '../../features/results/api.ts'
import { resultScoreTone } from '../../features/results/bands.ts'
import { placeInList } from '../../features/results/candidate.ts'
import { CandidatePanel, useCardAhead } from '../../features/candidates/lazy-candidate-panel.tsx'
import { ADVISORY } from '../../features/results/recommendation.tsx'
import { RecountNotice } from '../../features/rubrics/recount-notice.tsx'
import { ShortcutsHelp } from '../../features/candidates/shortcuts-help.tsx'
import { Undecided } from '../../features/results/list/undecided.tsx'
import { useReview } from '../../features/candidates/use-review.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { BulkActions, OpenSteps } from './choice/bulk-actions.tsx'
import { Filters } from './filters/filters.tsx'
import { ResultList } from './result-list.tsx'
import type { ResultsFilter } from './filters/results-filter.ts'
import { usePageTurn } from './use-page-turn.ts'
import { type ResultPage, useResultPage } from './use-result-page.ts'
import { useResultsAddress } from './use-results-address.ts'

/** All results; the filters are stored in the URL. */
export function ResultsPage() {
  const address = useResultsAddress()
  const { filter, page, candidate, setFilter, openCandidate } = address
  const vacancies = useQuery(vacanciesQuery)
  const found = useResultPage(address)
  const { results, figures, serverFilter } = found
  const { hasLeft, turn, toPage } = usePageTurn(found, address)
  const searchField = useRef<HTMLInputElement>(null)
  const ids = results.map(({ id }) => id)
  useCardAhead()
  const review = useReview({
    ids,
    candidate: candidate ?? null,
    onCandidate: openCandidate,
    onPast: (by) => void goOn(by),
  })
  async function goOn(by: 1 | -1) {
    const next = await turn(by)
    if (next !== null) review.stand(next)
  }
  const at = candidate ? ids.indexOf(candidate) : -1

  return (
    <Page
      title="Результаты анализа"
      description={
        <span className="flex flex-wrap items-center gap-x-4">
          <span className="flex items-center gap-1">
            <Totals found={found} />
            <ShortcutsHelp help={review.help} />
          </span>
          {found.query.data && (
            <Undecided
              filter={serverFilter}
              results={results}
              total={figures?.total ?? null}
              onChange={(decision) => setFilter({ ...filter, decision })}
            />
          )}
          <OpenSteps />
          {filter.vacancy && (
            <Link
              to="/vacancies/$vacancyId"
              params={{ vacancyId: filter.vacancy }}
              className="text-[13px] font-medium text-accent underline-offset-4 hover:underline"
            >
              К вакансии
            </Link>
          )}
        </span>
      }
      actions={
        <>
          <BulkActions
            // until those of the chosen filter have come, the list shows the former candidates
            results={found.query.isPlaceholderData ? [] : results}
            filter={serverFilter}
            total={figures?.total ?? results.length}
          />
          <Ways filter={filter} />
        </>
      }
    >
      <Filters filter={filter} vacancies={vacancies.data} searchField={searchField} onChange={setFilter} />
      {vacancies.isError && (
        <LoadError
          message="Не удалось загрузить вакансии."
          retrying={vacancies.isFetching}
          onRetry={() => void vacancies.refetch()}
        />
      )}
      <p className="text-[13px] text-muted">{ADVISORY}.</p>
      {filter.vacancy && <RecountNotice vacancyId={filter.vacancy} />}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-4',
          candidate && 'xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        )}
      >
        <ResultList
          found={found}
          address={address}
          review={review}
          searchField={searchField}
          onPage={(to) => (hasLeft && to > page ? void goOn(1) : toPage(to))}
        />
        {candidate && (
          <CandidatePanel
            id={candidate}
            position={placeInList(at === -1 ? -1 : (page - 1) * PAGE_SIZE + at, figures?.total ?? null)}
            review={review}
            toneOf={resultScoreTone}
          />
        )}
      </div>
    </Page>
  )
}

/** Number of results and their average score. */
function Totals({ found: { figures, query, counting } }: { found: ResultPage }) {
  const average = figures?.avg_score ?? null
  return (
    <span aria-live="polite" className="tabular-nums">
      {figures
        ? `${counted(figures.total, ['кандидат', 'кандидата', 'кандидатов'])}, средний балл ${average === null ? '—' : formatNumber(Math.round(average * 10) / 10)}`
        : query.isError || counting.isError
          ? '—'
          : 'Загружаем…'}
    </span>
  )
}

/** Links to other screens with the same filter. */
function Ways({ filter: shown }: { filter: ResultsFilter }) {
  const { sort: _, ...filter } = shown
  // on narrow screens both share a row with the decision about several
  const look = buttonClass('secondary', 'md', 'max-sm:basis-1/4! max-sm:px-1.5!')
  return (
    <>
      <Link to="/criteria" search={{ vacancy: filter.vacancy }} className={look}>
        <ListChecks aria-hidden className="size-4" />
        Критерии
      </Link>
      <Link to="/export" search={filter} className={look}>
        <Download aria-hidden className="size-4" />
        Экспорт
      </Link>
    </>
  )
}
