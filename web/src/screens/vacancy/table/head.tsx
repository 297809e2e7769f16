import { ArrowDown, ArrowUp, UserCheck } from 'lucide-react'
import type { TableOrder } from '../../../features/results/workspace-api.ts'
import { cn } from '../../../ui/style/cn.ts'
import { ColumnEdge, type Resize, resizeByKey } from './column-edge.tsx'
import type { ColumnSpec } from './columns.tsx'

export const headClass =
  'sticky top-0 z-10 h-9 border-b border-line bg-sunken px-2 text-xs font-medium whitespace-nowrap text-muted'

export const nameColumn = { label: 'Имя', sort: 'name', first: 'asc' } as const

/** The head of a column, which switches the order. */
export function Head({
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
