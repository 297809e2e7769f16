import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { History } from 'lucide-react'
import { memo } from 'react'
import { candidateName } from '../../../features/results/candidate-name.ts'
import { rowId } from '../../../features/results/candidate.ts'
import { cn } from '../../../ui/style/cn.ts'
import { Box } from './box.tsx'
import type { ColumnSpec, TableRow } from './columns.tsx'
import type { Selection } from '../selection/use-selection.ts'

/** A candidate's row: the checkbox, the first of the cells, the name, the other cells. A step renders only those it concerns. */
export const Line = memo(function Line({
  index,
  result,
  brief,
  columns,
  isChosen,
  isOpen,
  isCurrent,
  hasTitle,
  onToggle,
  onOpen,
}: TableRow & {
  index: number
  columns: readonly ColumnSpec[]
  isChosen: boolean
  isOpen: boolean
  isCurrent: boolean
  hasTitle: boolean
  onToggle: Selection['toggle']
  onOpen: (id: string) => void
}) {
  const { id } = result
  const [first, ...others] = columns.map((column) => (
    <td key={column.id} className={cellClass}>
      {column.cell({ result, brief })}
    </td>
  ))
  return (
    <tr
      data-result={id}
      aria-rowindex={index + 2}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('button, a')) onOpen(id)
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
          onToggle={(isRange) => onToggle(id, isRange)}
        />
      </td>
      {first}
      <Name result={result} isOpen={isOpen} hasTitle={hasTitle} onOpen={onOpen} />
      {others}
    </tr>
  )
})

const cellClass = 'h-10.5 border-b border-line px-2 py-0'

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
  onOpen: (id: string) => void
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
          onClick={() => onOpen(id)}
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
