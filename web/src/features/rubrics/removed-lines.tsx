import type { RubricLine } from '@rezumetr/contracts/rubrics/rubric'
import { RotateCcw } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { passFocus } from './pass-focus.ts'

/** Lines that are not asked any more, each of which can be brought back. */
export function RemovedLines({
  lines,
  afterLast,
  onReturn,
}: {
  lines: readonly RubricLine[]
  /** Selector of what has the focus once the last row is gone. */
  afterLast: string
  onReturn: (id: string) => void
}) {
  if (lines.length === 0) return null
  return (
    <section aria-label="Убранные">
      <h3 className="mb-1 text-[13px] font-semibold text-muted">Убраны из оценки</h3>
      <ul className="grid grid-cols-1 gap-1">
        {lines.map(({ id, ask }) => (
          <li key={id} className="flex items-center justify-between gap-3 text-[13px] text-muted">
            <span className="min-w-0 line-through [overflow-wrap:anywhere]">{ask}</span>
            <Button
              size="sm"
              variant="ghost"
              icon={<RotateCcw aria-hidden className="size-3.5" />}
              data-moves="back"
              aria-label={`Вернуть критерий: ${ask}`}
              onClick={({ currentTarget }) => {
                passFocus(currentTarget, afterLast)
                onReturn(id)
              }}
            >
              Вернуть
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
