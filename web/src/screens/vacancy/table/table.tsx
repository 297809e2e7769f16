import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { History } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
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

function useColumns(rows: readonly TableRow[], layout: Layout, visible: Readonly<Record<string, boolean>>) {
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
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ result }) => result.id,
    state: { columnVisibility: visible },
  })
}

/** Beside a card columns are narrow, and there is no room to give. */
function columnSizes(layout: Layout, onLayout: (next: Layout) => void, isBeside: boolean) {
  const widthOf = (id: string) => {
    const spec = specOf.get(id)
    if (isBeside) return spec?.narrow ?? spec?.width ?? 0
    return layout.find((column) => column.id === id)?.width ?? spec?.width ?? 0
  }
  const resizeOf = (id: string): Resize | null =>
    isBeside ? null : { width: widthOf(id), onResize: (width) => onLayout(resizeColumn(layout, id, width)) }
  return { widthOf, resizeOf }
}

/** The name stands after the score. */
const withName = ([first, ...others]: readonly ReactNode[], name: ReactNode): ReactNode[] => [
  first,
  name,
  ...others,
]

/** Height of what scrolls: beside a card the page is scrolled to both, otherwise filters and their chips stand above. */
const heightClass = (isBeside: boolean, hasChips: boolean) =>
  isBeside
    ? 'max-h-[calc(100dvh-5.25rem)]'
    : hasChips
      ? 'max-h-[calc(100dvh-19.25rem)]'
      : 'max-h-[calc(100dvh-16.75rem)]'

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
  /** `null` until it is known. */
  total: number | null
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
  const table = useColumns(rows, layout, visible)
  const all = table.getRowModel().rows
  const { current } = review
  const at = current === null ? -1 : rows.findIndex(({ result }) => result.id === current)
  const { items, below } = useRowsInView({ box, count: all.length, at, current, isWhole, more })
  const shown = table.getVisibleLeafColumns()
  const { widthOf, resizeOf } = columnSizes(layout, onLayout, candidate !== null)
  return (
    <div className="sticky top-17 overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
      <div
        ref={box}
        // `relative` keeps what is only for readers inside of what scrolls
        className={cn(
          'relative min-h-60 overflow-auto overscroll-contain',
          heightClass(candidate !== null, hasChips),
          // the bar lies over the last rows
          selection.ids.size > 0 && 'pb-16',
        )}
      >
        <table
          aria-rowcount={total === null ? -1 : total + 1}
          style={{ minWidth: shown.reduce((sum, { id }) => sum + widthOf(id), BOX + NAME) }}
          className="w-full table-fixed border-separate border-spacing-0 text-left text-[13px]"
        >
          <caption className="sr-only">Кандидаты вакансии</caption>
          <Widths columns={shown.map(({ id }) => ({ id, width: widthOf(id) }))} />
          <HeadRow
            ids={shown.map(({ id }) => id)}
            isBeside={candidate !== null}
            resizeOf={resizeOf}
            order={order}
            onOrder={onOrder}
          >
            <ChooseAll rows={rows} selection={selection} />
          </HeadRow>
          <tbody>
            {items.flatMap(({ index, gap }) => {
              const row = all[index]
              if (!row) return []
              const { id } = row.original.result
              return [
                ...(gap > 0 ? [<Gap key={`before ${id}`} height={gap} columns={shown.length + 2} />] : []),
                <Line
                  key={id}
                  index={index}
                  result={row.original.result}
                  isOpen={candidate === id}
                  isCurrent={current === id}
                  hasTitle={!visible['title']}
                  selection={selection}
                  onOpen={() => review.open(id)}
                >
                  {row.getVisibleCells().map((cell) => (
                    <td key={cell.id} className={cellClass}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </Line>,
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

const Widths = ({ columns }: { columns: readonly { readonly id: string; readonly width: number }[] }) => (
  <colgroup>
    <col style={{ width: BOX }} />
    {withName(
      columns.map(({ id, width }) => <col key={id} style={{ width }} />),
      <col key="name" />,
    )}
  </colgroup>
)

function HeadRow({
  ids,
  isBeside,
  resizeOf,
  order,
  onOrder,
  children,
}: {
  ids: readonly string[]
  isBeside: boolean
  resizeOf: (id: string) => Resize | null
  order: TableOrder
  onOrder: (next: TableOrder) => void
  /** Stands above the checkboxes. */
  children: ReactNode
}) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={cn(headClass, 'pl-3')}>
          {children}
        </th>
        {withName(
          ids.map((id) => (
            <Head
              key={id}
              spec={specOf.get(id)}
              isNarrow={id === 'decision' && isBeside}
              resize={resizeOf(id)}
              order={order}
              onOrder={onOrder}
            />
          )),
          <Head key="name" spec={nameColumn} order={order} onOrder={onOrder} />,
        )}
      </tr>
    </thead>
  )
}

function ChooseAll({ rows, selection }: { rows: readonly TableRow[]; selection: Selection }) {
  const isAll = rows.every(({ result }) => selection.ids.has(result.id))
  const state = selection.ids.size > 0 && (isAll || 'mixed')
  return (
    <Box
      label="Выбрать всех загруженных"
      state={state}
      onToggle={() =>
        state === true ? selection.clear() : selection.chooseAll(rows.map(({ result }) => result))
      }
    />
  )
}

/** A candidate's row: the checkbox, the first of the cells, the name, the other cells. */
function Line({
  index,
  result,
  isOpen,
  isCurrent,
  hasTitle,
  selection,
  onOpen,
  children: [first, ...others],
}: {
  index: number
  result: Result
  isOpen: boolean
  isCurrent: boolean
  hasTitle: boolean
  selection: Selection
  onOpen: () => void
  children: readonly ReactNode[]
}) {
  const { id } = result
  const isChosen = selection.ids.has(id)
  return (
    <tr
      data-result={id}
      aria-rowindex={index + 2}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('button, a')) onOpen()
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
      {first}
      <Name result={result} isOpen={isOpen} hasTitle={hasTitle} onOpen={onOpen} />
      {others}
    </tr>
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
