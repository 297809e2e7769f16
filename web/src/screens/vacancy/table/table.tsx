import { memo, type ReactNode, useMemo, useState } from 'react'
import type { TableOrder } from '../../../features/results/workspace-api.ts'
import type { Review } from '../../../features/candidates/use-review.ts'
import { cn } from '../../../ui/style/cn.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { Box } from './box.tsx'
import type { Resize } from './column-edge.tsx'
import { type ColumnSpec, columnSpecs, type TableRow } from './columns.tsx'
import { Head, headClass, nameColumn } from './head.tsx'
import { type Layout, resizeColumn } from './layout.ts'
import { Line } from './row.tsx'
import { type NextRows, useRowsInView } from './use-rows-in-view.ts'
import type { Selection } from '../selection/use-selection.ts'

/** px: of the checkbox, and the least of the name, which takes what is left. */
const BOX = 36
const NAME = 170

const specOf = new Map(columnSpecs.map((spec) => [spec.id, spec]))

/** Beside a card columns are narrow. */
function widthOf(id: string, layout: Layout, isBeside: boolean): number {
  const spec = specOf.get(id)
  if (isBeside) return spec?.narrow ?? spec?.width ?? 0
  return layout.find((column) => column.id === id)?.width ?? spec?.width ?? 0
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
  // not a ref: the rows render before what contains them is in the page
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const columns = useMemo(
    () => layout.flatMap(({ id }) => (visible[id] ? (specOf.get(id) ?? []) : [])),
    [layout, visible],
  )
  const isBeside = candidate !== null
  const widths = columns.map(({ id }) => ({ id, width: widthOf(id, layout, isBeside) }))
  return (
    <div className="sticky top-17 overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
      <div
        ref={setBox}
        // `relative` keeps what is only for readers inside of what scrolls
        className={cn(
          'relative min-h-60 overflow-auto overscroll-contain',
          heightClass(isBeside, hasChips),
          // the bar lies over the last rows
          selection.ids.size > 0 && 'pb-16',
        )}
      >
        <table
          aria-rowcount={total === null ? -1 : total + 1}
          style={{ minWidth: widths.reduce((sum, { width }) => sum + width, BOX + NAME) }}
          className="w-full table-fixed border-separate border-spacing-0 text-left text-[13px]"
        >
          <caption className="sr-only">Кандидаты вакансии</caption>
          <Widths columns={widths} />
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={cn(headClass, 'pl-3')}>
                <ChooseAll rows={rows} selection={selection} />
              </th>
              <Heads {...{ columns, layout, isBeside, onLayout, order, onOrder }} />
            </tr>
          </thead>
          <tbody>
            <Rows
              {...{ box, rows, columns, candidate, selection, isWhole, more }}
              current={review.current}
              hasTitle={!visible['title']}
              onOpen={review.open}
            />
          </tbody>
        </table>
        {more.has && <More more={more} />}
      </div>
    </div>
  )
}

/** Those in the view: a scroll renders them alone. */
function Rows({
  box,
  rows,
  columns,
  current,
  candidate,
  hasTitle,
  selection,
  isWhole,
  more,
  onOpen,
}: {
  box: HTMLDivElement | null
  rows: readonly TableRow[]
  columns: readonly ColumnSpec[]
  current: string | null
  candidate: string | null
  hasTitle: boolean
  selection: Selection
  isWhole: boolean
  more: NextRows
  onOpen: (id: string) => void
}) {
  const at = current === null ? -1 : rows.findIndex(({ result }) => result.id === current)
  const { items, below } = useRowsInView({ box, count: rows.length, at, current, isWhole, more })
  // with the checkbox and the name
  const span = columns.length + 2
  return (
    <>
      {items.flatMap(({ index, gap }) => {
        const row = rows[index]
        if (!row) return []
        const { id } = row.result
        return [
          ...(gap > 0 ? [<Gap key={`before ${id}`} height={gap} columns={span} />] : []),
          <Line
            key={id}
            {...row}
            index={index}
            columns={columns}
            isOpen={candidate === id}
            isCurrent={current === id}
            isChosen={selection.ids.has(id)}
            hasTitle={hasTitle}
            onToggle={selection.toggle}
            onOpen={onOpen}
          />,
        ]
      })}
      {below > 0 && <Gap height={below} columns={span} />}
    </>
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

const Heads = memo(function Heads({
  columns,
  layout,
  isBeside,
  onLayout,
  order,
  onOrder,
}: {
  columns: readonly ColumnSpec[]
  layout: Layout
  isBeside: boolean
  onLayout: (next: Layout) => void
  order: TableOrder
  onOrder: (next: TableOrder) => void
}) {
  // beside a card there is no room to give
  const resizeOf = (id: string): Resize | null =>
    isBeside
      ? null
      : {
          width: widthOf(id, layout, isBeside),
          onResize: (width) => onLayout(resizeColumn(layout, id, width)),
        }
  return withName(
    columns.map((spec) => (
      <Head
        key={spec.id}
        spec={spec}
        isNarrow={spec.id === 'decision' && isBeside}
        resize={resizeOf(spec.id)}
        order={order}
        onOrder={onOrder}
      />
    )),
    <Head key="name" spec={nameColumn} order={order} onOrder={onOrder} />,
  )
})

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

const Gap = ({ height, columns: span }: { height: number; columns: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height }} className="p-0" />
  </tr>
)

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
