import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { type FilterAddress, toFilter } from '../../features/results/list/filter-address.ts'
import { useReach } from '../../features/results/list/use-reach.ts'
import { ResultsError } from '../../features/results/list/results-error.tsx'
import { AllDecided } from '../../features/results/list/undecided.tsx'
import type { TableOrder } from '../../features/results/workspace-api.ts'
import { useSettledSteps } from '../../features/hh/actions/api.ts'
import { placeInList } from '../../features/results/candidate.ts'
import { CandidatePanel, useCardAhead } from '../../features/candidates/lazy-candidate-panel.tsx'
import { useOpenCandidate } from '../../features/candidates/use-open-candidate.ts'
import { type Review, useReview } from '../../features/candidates/use-review.ts'
import { RecountNotice } from '../../features/rubrics/recount-notice.tsx'
import { cn } from '../../ui/style/cn.ts'
import { useMedia } from '../../ui/style/media.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { CandidateList } from '../analysis/rows/candidate-list.tsx'
import { StageBoard } from './board.tsx'
import { chipFields } from './filters/chips.tsx'
import { Nobody } from './nobody.tsx'
import { columnSpecs } from './table/columns.tsx'
import { useDensity, useLayout, usePictures } from './table/display-preferences.ts'
import { Pictures } from './pictures/pictures.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { type Selection, useSelection } from './selection/use-selection.ts'
import { useSelectionKeys } from './selection/use-selection-keys.ts'
import { CandidateTable } from './table/table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useRows } from './use-rows.ts'

const route = getRouteApi('/guard/shell/vacancies/$vacancyId/')
type CandidateSearch = ReturnType<typeof route.useSearch>
/** The analysed candidates of a vacancy: a dense table, or cards, and beside them the card of the open one. */
export function VacancyCandidates() {
  const { vacancyId, candidate, order, narrowed, filter, change, changeOrder, changeBoth } = useAddress()
  const openCandidate = useOpenCandidate(candidate !== null)
  const view = useView(candidate !== null)
  const { density, layout, hasPictures, isTable, isBeside } = view
  const field = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const list = useRows(filter, order, isTable || hasPictures)
  const { query, results, ids, rows, total, isFailed, more } = list
  useSettledSteps()
  const selection = useSelection(results, JSON.stringify(filter))
  useCardAhead()
  const review = useReview({
    ids,
    candidate,
    onCandidate: openCandidate,
    onMore: more.load,
  })
  const at = candidate === null ? -1 : ids.indexOf(candidate)
  useReach(list, query, review.detail, filter, order.sort === 'score' && order.order === 'desc')
  useSelectionKeys({ isOn: isTable, selection, current: review.current, isCardOpen: candidate !== null })

  return (
    <section aria-label="Кандидаты" className="grid grid-cols-1 gap-3">
      <Toolbar
        vacancyId={vacancyId}
        order={order}
        onOrder={changeBoth}
        bar={bar}
        field={field}
        filter={narrowed}
        serverFilter={filter}
        total={total}
        help={review.help}
        density={density}
        isRoomy={view.isRoomy}
        layout={layout}
        hasColumns={isTable && !isBeside}
        isWhole={view.isWhole}
        onWhole={view.setWhole}
        onChange={change}
        onDensity={view.setDensity}
        onLayout={view.setLayout}
        hasPictures={hasPictures}
        onPictures={view.setPictures}
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
        <Listed
          query={query}
          list={list}
          filter={filter}
          field={field}
          onShowAll={() => change({ decision: undefined })}
          nobody={<Nobody vacancyId={vacancyId} filter={filter} onChange={change} field={field} />}
        >
          <div className={cn('min-w-0', isTable && 'self-stretch', query.isPlaceholderData && 'opacity-60')}>
            <Found
              {...{ vacancyId, view, list, filter, order, review, candidate, selection, bar }}
              onOrder={changeOrder}
              hasChips={isNarrowedBelow(narrowed)}
            />
          </div>
        </Listed>
        {candidate !== null && (
          <CandidatePanel
            {...{ id: candidate, review }}
            position={placeInList(at, total)}
            withVacancy={false}
          />
        )}
      </div>
      {isTable && selection.chosen.length > 0 && (
        <SelectionBar
          {...{ vacancyId, selection, filter }}
          total={total ?? results.length}
          loaded={results.length}
          isCompact={isBeside}
        />
      )}
    </section>
  )
}

/** What the address says, and its changes: a step of the review leaves all but the candidate the same objects. */
function useAddress() {
  const { vacancyId } = route.useParams()
  const { candidate = null, sort, order: way } = route.useSearch()
  const narrowed = route.useSearch({
    select: (search) => {
      const { candidate: _, tab: __, sort: ___, order: ____, ...filter } = search
      return filter
    },
  })
  const navigate = route.useNavigate()
  const order = useMemo<TableOrder>(() => ({ sort: sort ?? 'score', order: way ?? 'desc' }), [sort, way])
  const filter = useMemo(() => toFilter({ ...narrowed, vacancy: vacancyId }), [narrowed, vacancyId])
  const go = useCallback(
    (search: (old: CandidateSearch) => CandidateSearch) =>
      void navigate({ search, replace: true, resetScroll: false }),
    [navigate],
  )
  const change = useCallback(
    (next: Omit<FilterAddress, 'vacancy'>) => go((old) => ({ ...old, ...next })),
    [go],
  )
  const changeOrder = useCallback(
    (next: TableOrder) => go((old) => ({ ...old, ...orderAddress(next) })),
    [go],
  )
  const changeBoth = useCallback(
    (next: Omit<FilterAddress, 'vacancy'>, by: TableOrder) => go(() => ({ ...next, ...orderAddress(by) })),
    [go],
  )
  return { vacancyId, candidate, order, narrowed, filter, change, changeOrder, changeBoth }
}

/** Filters have a row of their own under the toolbar. */
const isNarrowedBelow = (filter: Omit<FilterAddress, 'vacancy'>) =>
  filter.recommendation === 'maybe' || chipFields.some((field) => filter[field] !== undefined)

/** How the candidates are shown. A table needs the width; on a phone the same people are a list. */
function useView(isCardOpen: boolean) {
  const [density, setDensity] = useDensity()
  const [layout, setLayout] = useLayout()
  const [hasPictures, setPictures] = usePictures()
  const [isWhole, setWhole] = useState(false)
  const isRoomy = useMedia('(min-width: 64rem)')
  const isTable = density === 'table' && isRoomy
  const isBeside = useMedia('(min-width: 1280px)') && isCardOpen
  const visible = useMemo(
    () =>
      isBeside
        ? Object.fromEntries(columnSpecs.map(({ id, isKept }) => [id, isKept === true]))
        : Object.fromEntries(layout.map(({ id, is_on }) => [id, is_on])),
    [isBeside, layout],
  )
  return {
    density,
    setDensity,
    layout,
    setLayout,
    hasPictures,
    setPictures,
    isWhole,
    setWhole,
    isRoomy,
    isTable,
    /** The card stands beside the list. */
    isBeside,
    /** The columns of the table, by id. */
    visible,
  }
}

/** The list, or why there is none. */
function Listed({
  query,
  list: { results, isFailed },
  filter,
  field,
  onShowAll,
  nobody,
  children,
}: {
  query: ReturnType<typeof useRows>['query']
  list: Pick<ReturnType<typeof useRows>, 'results' | 'isFailed'>
  filter: ResultFilter
  field: RefObject<HTMLInputElement | null>
  onShowAll: () => void
  nobody: ReactNode
  children: ReactNode
}) {
  if (query.isPending) return <TableSkeleton />
  if (isFailed && results.length === 0) return <ResultsError query={query} />
  if (results.length > 0) return children
  return (
    <AllDecided filter={filter} field={field} onShowAll={onShowAll}>
      {nobody}
    </AllDecided>
  )
}

/** The candidates as a board, a table or a list. */
function Found({
  vacancyId,
  view: { density, isTable, layout, setLayout, isWhole, visible },
  list: { rows, results, total, more },
  filter,
  order,
  onOrder,
  review,
  candidate,
  hasChips,
  selection,
  bar,
}: {
  vacancyId: string
  view: ReturnType<typeof useView>
  list: ReturnType<typeof useRows>
  filter: ResultFilter
  order: TableOrder
  onOrder: (next: TableOrder) => void
  review: Review
  candidate: string | null
  hasChips: boolean
  selection: Selection
  bar: RefObject<HTMLDivElement | null>
}) {
  if (density === 'board')
    return (
      <StageBoard vacancyId={vacancyId} filter={filter} order={order} candidate={candidate} review={review} />
    )
  if (!isTable)
    return (
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
    )
  return (
    <CandidateTable
      rows={rows}
      total={total}
      order={order}
      onOrder={onOrder}
      visible={visible}
      layout={layout}
      onLayout={setLayout}
      review={review}
      candidate={candidate}
      hasChips={hasChips}
      isWhole={isWhole}
      selection={selection}
      more={more}
    />
  )
}

const orderAddress = ({ sort, order }: TableOrder) => ({
  sort: sort === 'score' ? undefined : sort,
  order: order === 'desc' ? undefined : order,
})

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
