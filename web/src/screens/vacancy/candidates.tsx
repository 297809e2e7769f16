import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type FilterAddress, isSearched, toFilter } from '../../features/results/list/filter-address.ts'
import { ResultsError } from '../../features/results/list/results-error.tsx'
import { AllDecided } from '../../features/results/list/undecided.tsx'
import type { TableOrder } from '../../features/results/workspace-api.ts'
import { useSettledSteps } from '../../features/hh/actions/api.ts'
import { placeInList } from '../../features/results/candidate.ts'
import { CandidatePanel } from '../../features/candidates/candidate-panel.tsx'
import { useOpenCandidate } from '../../features/candidates/use-open-candidate.ts'
import { useReview } from '../../features/candidates/use-review.ts'
import { RecountNotice } from '../../features/rubrics/recount-notice.tsx'
import { cn } from '../../ui/style/cn.ts'
import { useMedia } from '../../ui/style/media.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { CandidateList } from '../analysis/rows/candidate-list.tsx'
import { StageBoard } from './board.tsx'
import { chipFields } from './filters/chips.tsx'
import { Nobody } from './nobody.tsx'
import { columnSpecs } from './table/columns.tsx'
import { useDensity, useLayout, usePictures } from './table/look.ts'
import { Pictures } from './pictures/pictures.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { useSelectionKeys } from './selection/use-selection-keys.ts'
import { CandidateTable } from './table/table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useRows } from './use-rows.ts'

const route = getRouteApi('/guard/shell/vacancies/$vacancyId/')
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
  const [isWhole, setWhole] = useState(false)
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
  const { query, pages, results, ids, rows, total, isFailed, more } = useRows(
    filter,
    order,
    isTable || hasPictures,
  )
  const { load: loadMore } = more
  useSettledSteps()
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

  useSelectionKeys({ isOn: isTable, selection, current, isCardOpen: candidate !== null })

  const visible = useMemo(
    () =>
      isBeside
        ? Object.fromEntries(columnSpecs.map(({ id, isKept }) => [id, isKept === true]))
        : Object.fromEntries(layout.map(({ id, is_on }) => [id, is_on])),
    [isBeside, layout],
  )
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
        isWhole={isWhole}
        onWhole={setWhole}
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
                isWhole={isWhole}
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
          <CandidatePanel
            id={candidate}
            position={placeInList(at, total)}
            review={review}
            withVacancy={false}
          />
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
