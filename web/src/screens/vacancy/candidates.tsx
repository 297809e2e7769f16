import { appliedFields, type Result, type ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import type { Brief } from '@rezumetr/contracts/vacancies/workspace'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Inbox, SearchX } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type FilterAddress, isSearched, toFilter } from '../../features/analysis/filter-address.ts'
import { NothingFound } from '../../features/analysis/nothing-found.tsx'
import { ResultsError } from '../../features/analysis/results-error.tsx'
import { AllDecided } from '../../features/analysis/undecided.tsx'
import { briefsQuery, resultTableQuery, type TableOrder } from '../../features/analysis/workspace-api.ts'
import { useSettledSteps } from '../../features/board-actions/api.ts'
import { placeInList } from '../../features/candidates/candidate.ts'
import { CandidatePanel } from '../../features/candidates/candidate-panel.tsx'
import { useOpenCandidate } from '../../features/candidates/use-open-candidate.ts'
import { useReview } from '../../features/candidates/use-review.ts'
import { RecountNotice } from '../../features/rubrics/recount-notice.tsx'
import { areCharacterKeysOn } from '../../ui/character-keys.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMedia } from '../../ui/media.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CandidateList } from '../analysis/rows/candidate-list.tsx'
import { StageBoard } from './board.tsx'
import { chipFields } from './filters/chips.tsx'
import { columnSpecs, type TableRow } from './columns.tsx'
import { useDensity, useLayout, usePictures } from './look.ts'
import { Pictures } from './pictures/pictures.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { CandidateTable } from './table.tsx'
import { NO_MORE, Toolbar } from './toolbar.tsx'
import { useSelection } from './use-selection.ts'

const route = getRouteApi('/guard/shell/vacancies/$vacancyId/')
const NOBODY: readonly Result[] = []
/** Where keys belong to something else: fields, menus, dialogs. */
const OWN_KEYS =
  'input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]'

/** The analysed candidates of a vacancy: a dense table, or cards, and beside them the card of the open one. */
export function VacancyCandidates() {
  const { vacancyId } = route.useParams()
  const { candidate: opened, sort, order: way, ...narrowed } = route.useSearch()
  const candidate = opened ?? null
  const navigate = route.useNavigate()
  const openCandidate = useOpenCandidate(candidate !== null)
  const [density, setDensity] = useDensity()
  const [layout, setLayout] = useLayout()
  const [hasPictures, setPictures] = usePictures()
  // a table needs the width; on a phone the same people are a list
  const isRoomy = useMedia('(min-width: 64rem)')
  const isTable = density === 'table' && isRoomy
  const isBeside = useMedia('(min-width: 1280px)') && candidate !== null
  const order = useMemo<TableOrder>(() => ({ sort: sort ?? 'score', order: way ?? 'desc' }), [sort, way])
  const filter = toFilter({ ...narrowed, vacancy: vacancyId })
  const change = (next: Omit<FilterAddress, 'vacancy'>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true, resetScroll: false })
  const field = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(resultTableQuery(filter, order))
  useSettledSteps()
  const { fetchNextPage, isFetching } = query
  const pages = query.data?.pages
  const results = useMemo(() => pages?.flatMap(({ data }) => data.results) ?? NOBODY, [pages])
  const ids = useMemo(() => results.map(({ id }) => id), [results])
  const briefs = useBriefs(pages, isTable || hasPictures)
  const rows = useMemo<TableRow[]>(
    () => results.map((result) => ({ result, brief: briefs.get(result.id) })),
    [results, briefs],
  )
  const total = pages?.[0]?.meta.total ?? 0
  const isFailed = query.isError && !query.isFetchNextPageError
  const hasMore = query.hasNextPage && !isFailed
  const loadMore = useCallback(() => {
    // the next page would cancel a reading of all pages again
    if (hasMore && !isFetching) void fetchNextPage()
  }, [fetchNextPage, hasMore, isFetching])
  const selection = useSelection(results, JSON.stringify(filter))
  const review = useReview({
    ids,
    candidate,
    onCandidate: openCandidate,
    onMore: loadMore,
    searchField: field,
  })
  const { detail, current } = review
  const at = candidate === null ? -1 : ids.indexOf(candidate)
  const isReaching =
    at === -1 &&
    order.sort === 'score' &&
    order.order === 'desc' &&
    detail &&
    !query.isPlaceholderData &&
    !query.isFetchNextPageError &&
    isSearched(pages ?? [], detail, filter)
  useEffect(() => {
    if (isReaching) loadMore()
  }, [isReaching, loadMore])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, code, ctrlKey, altKey, metaKey, shiftKey, repeat } = event
    if (event.defaultPrevented || ctrlKey || altKey || metaKey || !isTable) return
    if (!(target instanceof Element) || target.closest(OWN_KEYS)) return
    if (code === 'KeyX' && !repeat && current !== null && areCharacterKeysOn()) {
      selection.toggle(current, shiftKey)
      event.preventDefault()
    }
    if (code === 'Escape' && candidate === null && selection.ids.size > 0) {
      selection.clear()
      event.preventDefault()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  const visible = useMemo(
    () =>
      isBeside
        ? Object.fromEntries(columnSpecs.map(({ id, isKept }) => [id, isKept === true]))
        : Object.fromEntries(layout.map(({ id, is_on }) => [id, is_on])),
    [isBeside, layout],
  )
  const more = {
    has: hasMore,
    loading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    load: loadMore,
  }
  return (
    <section aria-label="Кандидаты" className="grid grid-cols-1 gap-3">
      <Toolbar
        vacancyId={vacancyId}
        order={order}
        onOrder={(next, by) =>
          void navigate({
            search: { ...next, ...orderAddress(by) },
            replace: true,
            resetScroll: false,
          })
        }
        bar={bar}
        field={field}
        filter={narrowed}
        serverFilter={filter}
        total={query.isPending || query.isLoadingError ? null : total}
        help={review.help}
        density={density}
        isRoomy={isRoomy}
        layout={layout}
        hasColumns={isTable && !isBeside}
        onChange={change}
        onDensity={setDensity}
        onLayout={setLayout}
        hasPictures={hasPictures}
        onPictures={setPictures}
      />
      {hasPictures && candidate === null && (
        <Pictures vacancyId={vacancyId} rows={rows} filter={narrowed} onChange={change} />
      )}
      <RecountNotice vacancyId={vacancyId} />
      {/* rows read before stay under it */}
      {isFailed && results.length > 0 && <ResultsError query={query} />}
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-4',
          isBeside && 'grid-cols-[minmax(0,4fr)_minmax(0,5fr)]',
        )}
      >
        {query.isPending ? (
          <TableSkeleton />
        ) : isFailed && results.length === 0 ? (
          <ResultsError query={query} />
        ) : results.length === 0 ? (
          <AllDecided filter={filter} field={field} onShowAll={() => change({ decision: undefined })}>
            <Nobody vacancyId={vacancyId} filter={filter} onChange={change} field={field} />
          </AllDecided>
        ) : (
          <div className={cn('min-w-0', isTable && 'self-stretch', query.isPlaceholderData && 'opacity-60')}>
            {density === 'board' ? (
              <StageBoard
                vacancyId={vacancyId}
                filter={filter}
                order={order}
                candidate={candidate}
                review={review}
              />
            ) : isTable ? (
              <CandidateTable
                rows={rows}
                total={total}
                order={order}
                onOrder={(next) =>
                  void navigate({
                    search: (old) => ({ ...old, ...orderAddress(next) }),
                    replace: true,
                    resetScroll: false,
                  })
                }
                visible={visible}
                layout={layout}
                onLayout={setLayout}
                review={review}
                candidate={candidate}
                hasChips={chipFields.some((field) => narrowed[field] !== undefined)}
                selection={selection}
                more={more}
              />
            ) : (
              <CandidateList
                bar={bar}
                results={results}
                total={total}
                review={review}
                candidate={candidate}
                withVacancy={false}
                isDense={density === 'table'}
                more={more}
              />
            )}
          </div>
        )}
        {candidate !== null && (
          <CandidatePanel id={candidate} position={placeInList(at, total)} review={review} />
        )}
      </div>
      {isTable && selection.chosen.length > 0 && (
        <SelectionBar
          vacancyId={vacancyId}
          selection={selection}
          filter={filter}
          loaded={results.length}
          total={total}
        />
      )}
    </section>
  )
}

const orderAddress = ({ sort, order }: TableOrder) => ({
  sort: sort === 'score' ? undefined : sort,
  order: order === 'desc' ? undefined : order,
})

/** What rows show besides their results, page by page. */
function useBriefs(
  pages: readonly { data: { results: readonly Result[] } }[] | undefined,
  isAsked: boolean,
): ReadonlyMap<string, Brief> {
  return useQueries({
    queries: (isAsked ? (pages ?? []) : []).map(({ data }) => briefsQuery(data.results.map(({ id }) => id))),
    combine: joined,
  })
}

const joined = (queries: readonly { data: ReadonlyMap<string, Brief> | undefined }[]) =>
  new Map(queries.flatMap(({ data }) => [...(data ?? [])]))

/** Why the list is empty, and the way out. */
function Nobody({
  vacancyId,
  filter,
  onChange,
  field,
}: {
  vacancyId: string
  filter: ResultFilter
  onChange: (next: Omit<FilterAddress, 'vacancy'>) => void
  field: RefObject<HTMLInputElement | null>
}) {
  const { search = '', vacancy_id: _, ...fields } = filter
  const isNarrowed = Object.keys(appliedFields(fields)).length > 0
  const reset = { recommendation: undefined, minScore: undefined, decision: undefined, ...NO_MORE }
  if (search !== '')
    return (
      <NothingFound
        search={search}
        field={field}
        onClear={() => onChange({ search: undefined })}
        onWiden={isNarrowed ? () => onChange(reset) : null}
      />
    )
  return (
    <Card>
      {isNarrowed ? (
        <EmptyState
          icon={SearchX}
          title="Никто не подходит под фильтры"
          action={<Button onClick={() => onChange(reset)}>Сбросить фильтры</Button>}
        >
          Снимите один из них или сбросьте все.
        </EmptyState>
      ) : (
        <EmptyState
          icon={Inbox}
          title="Оценок пока нет"
          action={
            <Link to="/analysis" search={{ vacancy: vacancyId }} className={buttonClass('primary')}>
              Перейти к анализу
            </Link>
          }
        >
          Оцените отклики, и здесь появятся кандидаты: лучшие сверху.
        </EmptyState>
      )}
    </Card>
  )
}

function TableSkeleton() {
  return (
    <div
      role="status"
      aria-label="Загрузка кандидатов"
      className="grid gap-px overflow-hidden rounded-xl border border-line bg-surface p-3 shadow-raised"
    >
      {Array.from({ length: 12 }, (_, at) => (
        <Skeleton key={at} className="my-1.5 h-7" />
      ))}
    </div>
  )
}
