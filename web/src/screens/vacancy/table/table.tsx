import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { History } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { TableOrder } from '../../../features/results/workspace-api.ts'
import { candidateName } from '../../../features/results/candidate-name.ts'
import { rowId } from '../../../features/results/candidate.ts'
import type { Review } from '../../../features/candidates/use-review.ts'
import { cn } from '../../../ui/style/cn.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { Box } from './box.tsx'
import type { Resize } from './column-edge.tsx'
import { type ColumnSpec, columnSpecs, type TableRow } from './columns.tsx'
import { Head, headClass, nameColumn } from './head.tsx'
import { type Layout, resizeColumn } from './layout.ts'
import { type NextRows, useRowsInView } from './use-rows-in-view.ts'
import type { Selection } from '../selection/use-selection.ts'

/** px: of the checkbox, and the least of the name, which takes what is left. */
const BOX = 36
const NAME = 170

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
  isWhole,
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
  isWhole: boolean
  selection: Selection
  more: NextRows
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
  const { items, below } = useRowsInView({ box, count: all.length, at, current, isWhole, more })
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
  return (
    <div className="sticky top-17 overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
      <div
        ref={box}
        // `relative` keeps what is only for readers inside of what scrolls
        className={cn(
          'relative min-h-60 overflow-auto overscroll-contain',
          // beside a card the page is scrolled to both
          candidate !== null
            ? 'max-h-[calc(100dvh-5.25rem)]'
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
            {items.flatMap(({ index, gap }) => {
              const row = all[index]
              if (!row) return []
              const { result } = row.original
              const { id } = result
              const isChosen = selection.ids.has(id)
              const isOpen = candidate === id
              const isCurrent = current === id
              return [
                ...(gap > 0 ? [<Gap key={`before ${id}`} height={gap} columns={shown.length + 2} />] : []),
                <tr
                  key={id}
                  data-result={id}
                  aria-rowindex={index + 2}
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
                      label={`Выбрать: ${candidateName(result.application.candidate_name)}`}
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
                          <Name
                            key="name"
                            result={result}
                            isOpen={isOpen}
                            hasTitle={!visible['title']}
                            onOpen={() => review.open(id)}
                          />,
                        ]
                      : []),
                  ])}
                </tr>,
              ]
            })}
            {below > 0 && <Gap height={below} columns={shown.length + 2} />}
          </tbody>
        </table>
        {more.has && <More more={more} />}
      </div>
    </div>
  )
}

const cellClass = 'h-10.5 border-b border-line px-2 py-0'

const Gap = ({ height, columns: span }: { height: number; columns: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height }} className="p-0" />
  </tr>
)

/** The name opens the card; below it stands the title, where no column shows it. */
function Name({
  result: { id, application, is_repeat },
  isOpen,
  hasTitle,
  onOpen,
}: {
  result: Result
  isOpen: boolean
  hasTitle: boolean
  onOpen: () => void
}) {
  const name = candidateName(application.candidate_name)
  return (
    <th scope="row" className={cn(cellClass, 'font-normal')}>
      <span className="flex items-center gap-1.5 leading-4">
        <button
          type="button"
          id={rowId(id)}
          aria-current={isOpen || undefined}
          title={name}
          onClick={onOpen}
          className="min-w-0 truncate rounded font-semibold -outline-offset-1 underline-offset-4 hover:underline"
        >
          {name}
        </button>
        {is_repeat && (
          <span title="Уже откликался" className="shrink-0 text-faint">
            <History aria-hidden className="size-3.5" />
            <span className="sr-only">Уже откликался</span>
          </span>
        )}
      </span>
      {hasTitle && application.resume_title && (
        <span title={application.resume_title} className="block truncate text-xs leading-4 text-muted">
          {application.resume_title}
        </span>
      )}
    </th>
  )
}

const More = ({ more: { failed, loading, load } }: { more: NextRows }) => (
  <div className="flex justify-center p-2 text-[13px] text-muted">
    {failed ? (
      <LoadError message="Не удалось загрузить следующих кандидатов." retrying={loading} onRetry={load} />
    ) : (
      <span className="inline-flex items-center gap-2">
        <Spinner /> Загружаем…
      </span>
    )}
  </div>
)
