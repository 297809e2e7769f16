import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, Check, History, Minus, UserCheck } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { TableOrder } from '../../features/analysis/workspace-api.ts'
import { candidateName } from '../../features/applicants/candidate-name.ts'
import { rowId } from '../../features/candidates/candidate.ts'
import type { Review } from '../../features/candidates/use-review.ts'
import { cn } from '../../ui/cn.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type ColumnSpec, columnSpecs, type TableRow } from './columns.tsx'
import { ColumnEdge, type Resize, resizeByKey } from './layout/column-edge.tsx'
import { type Layout, resizeColumn } from './layout/layout.ts'
import type { Selection } from './use-selection.ts'

const ROW = 42
const HEAD = 36
/** px: of the checkbox, and the least of the name, which takes what is left. */
const BOX = 36
const NAME = 170
/** Rows left below the view when the next ones are asked for. */
const AHEAD = 30

const features = tableFeatures({ columnVisibilityFeature })
const helper = createColumnHelper<typeof features, TableRow>()
const columnOf = ({ id, label, cell }: ColumnSpec) =>
  helper.display({ id, header: label, cell: ({ row }) => cell(row.original) })
const specOf = new Map(columnSpecs.map((spec) => [spec.id, spec]))

/** The candidates as rows of one line, as many in the page as can be seen. It scrolls by itself, so that its head stays. */
export function CandidateTable({
  rows,
  total,
  order,
  onOrder,
  visible,
  layout,
  onLayout,
  review,
  candidate,
  hasChips,
  selection,
  more,
}: {
  rows: readonly TableRow[]
  total: number
  order: TableOrder
  onOrder: (next: TableOrder) => void
  /** By column id. */
  visible: Readonly<Record<string, boolean>>
  layout: Layout
  onLayout: (next: Layout) => void
  review: Review
  candidate: string | null
  /** Chips of filters stand above. */
  hasChips: boolean
  selection: Selection
  more: { has: boolean; loading: boolean; failed: boolean; load: () => void }
}) {
  const box = useRef<HTMLDivElement>(null)
  const ids = layout.map(({ id }) => id).join(' ')
  const columns = useMemo(
    () =>
      helper.columns(
        ids
          .split(' ')
          .flatMap((id) => specOf.get(id) ?? [])
          .map(columnOf),
      ),
    [ids],
  )
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ result }) => result.id,
    state: { columnVisibility: visible },
  })
  const all = table.getRowModel().rows
  const { current } = review
  const at = current === null ? -1 : rows.findIndex(({ result }) => result.id === current)
  const rangeExtractor = useCallback(
    (range: Range) => {
      // the row that the keys stand on gets the focus when its card is closed
      const near = defaultRangeExtractor(range)
      return at === -1 || near.includes(at) ? near : [...near, at].toSorted((a, b) => a - b)
    },
    [at],
  )
  const virtualizer = useVirtualizer({
    count: all.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 6,
    scrollPaddingStart: HEAD,
    rangeExtractor,
  })
  const items = virtualizer.getVirtualItems()

  const last = virtualizer.range?.endIndex ?? -1
  const isNearEnd = more.has && !more.loading && !more.failed && last >= rows.length - AHEAD
  const { load } = more
  useEffect(() => {
    if (isNearEnd) load()
  }, [isNearEnd, load])

  const { scrollToIndex } = virtualizer
  useEffect(() => {
    if (at >= 0) scrollToIndex(at, { align: 'auto' })
    // a step scrolls; rows that come under the person's eyes do not
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current])

  const shown = table.getVisibleLeafColumns()
  const widthOf = (id: string) => {
    const spec = specOf.get(id)
    if (candidate !== null) return spec?.narrow ?? spec?.width ?? 0
    return layout.find((column) => column.id === id)?.width ?? spec?.width ?? 0
  }
  // beside a card there is no room to give
  const resizeOf = (id: string): Resize | null =>
    candidate === null
      ? { width: widthOf(id), onResize: (width) => onLayout(resizeColumn(layout, id, width)) }
      : null
  const state =
    selection.ids.size === 0
      ? false
      : rows.every(({ result }) => selection.ids.has(result.id))
        ? true
        : 'mixed'
  let end = 0
  return (
    <div className="sticky top-18 overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
      <div
        ref={box}
        // `relative` keeps what is only for readers inside of what scrolls
        className={cn(
          'relative min-h-60 overflow-auto overscroll-contain',
          // beside a card the page is scrolled to both
          candidate !== null
            ? 'max-h-[calc(100dvh-5.5rem)]'
            : hasChips
              ? 'max-h-[calc(100dvh-19.25rem)]'
              : 'max-h-[calc(100dvh-16.75rem)]',
          // the bar lies over the last rows
          selection.ids.size > 0 && 'pb-16',
        )}
      >
        <table
          aria-rowcount={total + 1}
          style={{ minWidth: shown.reduce((sum, { id }) => sum + widthOf(id), BOX + NAME) }}
          className="w-full table-fixed border-separate border-spacing-0 text-left text-[13px]"
        >
          <caption className="sr-only">Кандидаты вакансии</caption>
          <colgroup>
            <col style={{ width: BOX }} />
            {shown.flatMap(({ id }, place) => [
              <col key={id} style={{ width: widthOf(id) }} />,
              // the name, after the score
              ...(place === 0 ? [<col key="name" />] : []),
            ])}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={cn(headClass, 'pl-3')}>
                <Box
                  label="Выбрать всех загруженных"
                  state={state}
                  onToggle={() =>
                    state === true ? selection.clear() : selection.chooseAll(rows.map(({ result }) => result))
                  }
                />
              </th>
              {shown.flatMap(({ id }, place) => [
                <Head
                  key={id}
                  spec={specOf.get(id)}
                  isNarrow={id === 'decision' && candidate !== null}
                  resize={resizeOf(id)}
                  order={order}
                  onOrder={onOrder}
                />,
                ...(place === 0
                  ? [<Head key="name" spec={nameColumn} order={order} onOrder={onOrder} />]
                  : []),
              ])}
            </tr>
          </thead>
          <tbody>
            {items.flatMap((item) => {
              const row = all[item.index]
              if (!row) return []
              const gap = item.start - end
              end = item.end
              const { id, application, is_repeat } = row.original.result
              const isChosen = selection.ids.has(id)
              const isOpen = candidate === id
              const isCurrent = current === id
              return [
                ...(gap > 0 ? [<Gap key={`before ${id}`} height={gap} columns={shown.length + 2} />] : []),
                <tr
                  key={id}
                  data-result={id}
                  aria-rowindex={item.index + 2}
                  onClick={({ target }) => {
                    if (target instanceof Element && !target.closest('button, a')) review.open(id)
                  }}
                  className={cn(
                    'h-10.5 cursor-pointer',
                    isOpen || isChosen ? 'bg-accent-soft' : isCurrent ? 'bg-sunken' : 'hover:bg-bg',
                    // forced colours drop backgrounds
                    (isOpen || isChosen) && 'forced-colors:outline-2 forced-colors:-outline-offset-2',
                  )}
                >
                  <td
                    className={cn(
                      cellClass,
                      'pl-3',
                      (isOpen || isCurrent) && 'shadow-[inset_3px_0_0_var(--color-accent)]',
                    )}
                  >
                    <Box
                      label={`Выбрать: ${candidateName(application.candidate_name)}`}
                      state={isChosen}
                      onToggle={(isRange) => selection.toggle(id, isRange)}
                    />
                  </td>
                  {row.getVisibleCells().flatMap((cell, place) => [
                    <td key={cell.id} className={cellClass}>
                      <table.FlexRender cell={cell} />
                    </td>,
                    ...(place === 0
                      ? [
                          <th key="name" scope="row" className={cn(cellClass, 'font-normal')}>
                            <span className="flex items-center gap-1.5 leading-4">
                              <button
                                type="button"
                                id={rowId(id)}
                                aria-current={isOpen || undefined}
                                title={candidateName(application.candidate_name)}
                                onClick={() => review.open(id)}
                                className="min-w-0 truncate rounded font-semibold -outline-offset-1 underline-offset-4 hover:underline"
                              >
                                {candidateName(application.candidate_name)}
                              </button>
                              {is_repeat && (
                                <span title="Уже откликался" className="shrink-0 text-faint">
                                  <History aria-hidden className="size-3.5" />
                                  <span className="sr-only">Уже откликался</span>
                                </span>
                              )}
                            </span>
                            {!visible['title'] && application.resume_title && (
                              <span
                                title={application.resume_title}
                                className="block truncate text-xs leading-4 text-muted"
                              >
                                {application.resume_title}
                              </span>
                            )}
                          </th>,
                        ]
                      : []),
                  ])}
                </tr>,
              ]
            })}
            {virtualizer.getTotalSize() > end && (
              <Gap height={virtualizer.getTotalSize() - end} columns={shown.length + 2} />
            )}
          </tbody>
        </table>
        {more.has && (
          <div className="flex justify-center p-2 text-[13px] text-muted">
            {more.failed ? (
              <LoadError
                message="Не удалось загрузить следующих кандидатов."
                retrying={more.loading}
                onRetry={load}
              />
            ) : (
              <span className="inline-flex items-center gap-2">
                <Spinner /> Загружаем…
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const headClass =
  'sticky top-0 z-10 h-9 border-b border-line bg-sunken px-2 text-xs font-medium whitespace-nowrap text-muted'
const cellClass = 'h-10.5 border-b border-line px-2 py-0'

const Gap = ({ height, columns: span }: { height: number; columns: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height }} className="p-0" />
  </tr>
)

const nameColumn = { label: 'Имя', sort: 'name', first: 'asc' } as const

function Head({
  spec,
  isNarrow = false,
  resize = null,
  order,
  onOrder,
}: {
  spec: Pick<ColumnSpec, 'label' | 'sort' | 'first'> | undefined
  /** There is room for a sign alone. */
  isNarrow?: boolean
  /** `null`: its width is not chosen. */
  resize?: Resize | null
  order: TableOrder
  onOrder: (next: TableOrder) => void
}) {
  if (!spec) return <th scope="col" className={headClass} />
  const { sort, label, first } = spec
  const isOn = order.sort === sort
  const Arrow = order.order === 'desc' ? ArrowDown : ArrowUp
  const back = first === 'desc' ? 'asc' : 'desc'
  return (
    <th
      scope="col"
      aria-sort={isOn ? (order.order === 'desc' ? 'descending' : 'ascending') : 'none'}
      className={headClass}
    >
      <button
        type="button"
        title={`Сортировать: ${label.toLowerCase()}`}
        aria-keyshortcuts={resize ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
        onKeyDown={(event) => resize && resizeByKey(event, resize)}
        onClick={() => onOrder({ sort, order: isOn && order.order === first ? back : first })}
        className={cn(
          '-mx-1 flex h-7 max-w-[calc(100%+0.5rem)] items-center gap-0.5 rounded px-1 hover:text-ink',
          isOn && 'text-ink',
        )}
      >
        {isNarrow && !isOn && <UserCheck aria-hidden className="size-3.5 shrink-0" />}
        <span className={isNarrow ? 'sr-only' : 'truncate'}>{label}</span>
        {isOn && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      </button>
      {resize && <ColumnEdge {...resize} />}
    </th>
  )
}

/** A button in the role of a checkbox: in a native one the keys of the list would belong to it. */
function Box({
  label,
  state,
  onToggle,
}: {
  label: string
  state: boolean | 'mixed'
  onToggle: (isRange: boolean) => void
}) {
  const Mark = state === 'mixed' ? Minus : Check
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={state}
      aria-label={label}
      onClick={({ shiftKey }) => onToggle(shiftKey)}
      // Shift would select the text in between
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className="grid size-6 place-items-center rounded-md"
    >
      <span
        className={cn(
          'grid size-4 place-items-center rounded-sm border',
          state === false ? 'border-line-strong bg-surface' : 'border-accent bg-accent text-on-accent',
        )}
      >
        {state !== false && <Mark aria-hidden className="size-3" strokeWidth={3} />}
      </span>
    </button>
  )
}
