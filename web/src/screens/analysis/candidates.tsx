import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { DecisionFilter } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Hourglass, Inbox, SearchX } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useUser } from '../../features/accounts/api.ts'
import { resultListQuery } from '../../features/results/api.ts'
import { placeInList } from '../../features/results/candidate.ts'
import { CandidatePanel, useCardAhead } from '../../features/candidates/lazy-candidate-panel.tsx'
import { NothingFound } from '../../features/results/list/nothing-found.tsx'
import { usePages } from '../../features/results/list/use-pages.ts'
import { useReach } from '../../features/results/list/use-reach.ts'
import { ResultsError } from '../../features/results/list/results-error.tsx'
import { DecideButton } from '../../features/decisions/decide-button.tsx'
import { ShortcutsHelp } from '../../features/candidates/shortcuts-help.tsx'
import { useOpenCandidate } from '../../features/candidates/use-open-candidate.ts'
import { AllDecided, Undecided } from '../../features/results/list/undecided.tsx'
import { type Review, useReview } from '../../features/candidates/use-review.ts'
import { useSettledSteps } from '../../features/hh/actions/api.ts'
import { ConnectFirst } from '../../features/hh/connection/connection-notice.tsx'
import { isWaiting } from '../../features/vacancies/unread.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { cn } from '../../ui/style/cn.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { counted } from '../../ui/text/format.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { CandidateList } from './rows/candidate-list.tsx'

const route = getRouteApi('/guard/shell/analysis')

/** The analysed candidates of the filter and, beside them, the card of the open one. */
export function Candidates({
  filter,
  vacancies,
  running,
  onSearch,
  onDecision,
  onReset,
}: {
  filter: ResultFilter
  /** Those that the card above offers; unknown while they load. */
  vacancies: readonly Vacancy[] | undefined
  /** Results of this list are on their way. */
  running: boolean
  onSearch: (text: string) => void
  onDecision: (next: DecisionFilter | undefined) => void
  onReset: () => void
}) {
  const { vacancy_id: vacancyId, search = '', ...others } = filter
  const isNarrowed = Object.values(others).some(Boolean)
  const candidate = route.useSearch({ select: (address) => address.candidate ?? null })
  const navigate = route.useNavigate()
  const openCandidate = useOpenCandidate(candidate !== null)
  const field = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(resultListQuery(filter))
  useSettledSteps()
  const list = usePages(query, filter)
  const { results, ids, total, isFailed, more } = list
  useCardAhead()
  const review = useReview({
    ids,
    candidate,
    onCandidate: openCandidate,
    onMore: more.load,
  })
  const at = candidate === null ? -1 : ids.indexOf(candidate)
  useReach(list, query, review.detail, filter)

  return (
    <section aria-label="Кандидаты" className="grid grid-cols-1 gap-3">
      <Bar
        bar={bar}
        field={field}
        filter={filter}
        query={query}
        list={list}
        help={review.help}
        onSearch={onSearch}
        onDecision={onDecision}
      />
      {/* rows read before stay under it */}
      {isFailed && results.length > 0 && <ResultsError query={query} />}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-4',
          candidate !== null && 'xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
        )}
      >
        {query.isPending ? (
          <ListSkeleton />
        ) : isFailed && results.length === 0 ? (
          <ResultsError query={query} />
        ) : results.length === 0 ? (
          <AllDecided filter={filter} field={field} onShowAll={() => onDecision(undefined)}>
            {search === '' ? (
              <Nothing
                vacancyId={vacancyId}
                vacancies={vacancies}
                filtered={isNarrowed}
                running={running}
                onReset={onReset}
              />
            ) : (
              <NothingFound
                search={search}
                field={field}
                onClear={() => onSearch('')}
                onWiden={
                  vacancyId || isNarrowed ? () => void navigate({ search: { search }, replace: true }) : null
                }
              />
            )}
          </AllDecided>
        ) : (
          <div className={cn('min-w-0', query.isPlaceholderData && 'opacity-60')}>
            <CandidateList
              bar={bar}
              results={results}
              total={total}
              review={review}
              candidate={candidate}
              withVacancy={vacancyId === undefined}
              more={more}
            />
          </div>
        )}
        {candidate !== null && (
          <CandidatePanel id={candidate} position={placeInList(at, total)} review={review} below="toolbar" />
        )}
      </div>
    </section>
  )
}

/** Stays above the list: how many there are, decisions about them, and the search. */
function Bar({
  bar,
  field,
  filter,
  query,
  list: { results, total },
  help,
  onSearch,
  onDecision,
}: {
  bar: RefObject<HTMLDivElement | null>
  field: RefObject<HTMLInputElement | null>
  filter: ResultFilter
  query: { isPending: boolean; isLoadingError: boolean; isPlaceholderData: boolean; data?: unknown }
  list: Pick<ReturnType<typeof usePages>, 'results' | 'total'>
  help: Review['help']
  onSearch: (text: string) => void
  onDecision: (next: DecisionFilter | undefined) => void
}) {
  return (
    <div
      ref={bar}
      className="sticky top-14 z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 bg-bg px-4 py-2 sm:-mx-6 sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-4 max-sm:flex-col max-sm:items-start">
        <div className="flex items-center gap-1">
          <h2 aria-live="polite" className="text-[15px] font-semibold tabular-nums">
            {total === null ? 'Кандидаты' : counted(total, ['кандидат', 'кандидата', 'кандидатов'])}
          </h2>
          <ShortcutsHelp help={help} />
        </div>
        {query.data !== undefined && (
          <Undecided filter={filter} results={results} total={total} onChange={onDecision} />
        )}
      </div>
      <DecideButton
        results={query.isPlaceholderData ? [] : results}
        filter={filter}
        total={total ?? results.length}
        className="max-sm:ml-auto"
      />
      <SearchField
        value={filter.search ?? ''}
        field={field}
        label="Поиск по кандидатам"
        placeholder="Поиск по имени"
        onSearch={onSearch}
        className="w-full flex-1 max-sm:basis-full sm:ml-auto sm:max-w-64 sm:basis-40"
      />
    </div>
  )
}

function Nothing({
  vacancyId,
  vacancies,
  filtered,
  running,
  onReset,
}: {
  vacancyId: string | undefined
  vacancies: readonly Vacancy[] | undefined
  filtered: boolean
  running: boolean
  onReset: () => void
}) {
  const { has_hh_token } = useUser()
  const chosen = vacancies?.find(({ id }) => id === vacancyId)
  const isOver = vacancyId !== undefined && vacancies !== undefined && !chosen
  // what is loaded already needs neither a connection nor a synchronisation first
  const isLoaded = vacancies?.some(
    (vacancy) => (vacancyId === undefined || vacancy === chosen) && isWaiting(vacancy),
  )
  const isOff = chosen?.is_enabled === false
  // the next step stands above
  const isAbove = isLoaded || (has_hh_token ? isOff : !vacancies?.length)
  return (
    <Card>
      {filtered ? (
        <EmptyState
          icon={SearchX}
          title="Никто не подходит под фильтры"
          action={<Button onClick={onReset}>Сбросить фильтры</Button>}
        >
          Измените рекомендацию или решение.
        </EmptyState>
      ) : running ? (
        <EmptyState icon={Hourglass} title="Читаем резюме">
          Первые результаты появятся через несколько секунд.
        </EmptyState>
      ) : isOver ? (
        <EmptyState icon={Inbox} title="Результатов нет">
          Вакансия в архиве или недоступна: анализировать по ней больше нечего.
        </EmptyState>
      ) : (
        <EmptyState
          icon={Inbox}
          title="Результатов пока нет"
          action={
            !isAbove && (
              <ConnectFirst>
                <Link to="/sync" className={buttonClass('primary')}>
                  Синхронизировать отклики
                </Link>
              </ConnectFirst>
            )
          }
        >
          {isLoaded
            ? 'Запустите анализ загруженных откликов'
            : !has_hh_token
              ? 'Подключите HH.ru и запустите анализ'
              : isOff
                ? 'Включите вакансию и запустите анализ'
                : 'Загрузите отклики с HH.ru и запустите анализ'}
          : здесь появятся кандидаты с оценками.
        </EmptyState>
      )}
    </Card>
  )
}

function ListSkeleton() {
  return (
    <div
      role="status"
      aria-label="Загрузка кандидатов"
      className="rounded-xl border border-line bg-surface shadow-raised"
    >
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex h-51 gap-3 border-b border-line p-4">
          <Skeleton className="h-9 w-15" />
          <div className="grid grid-cols-1 flex-1 content-start gap-2.5">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="h-4 w-80 max-w-full" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="mt-1 h-16" />
          </div>
        </div>
      ))}
    </div>
  )
}
