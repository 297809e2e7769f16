import { Check, Minus } from 'lucide-react'
import { cn } from '../../../ui/style/cn.ts'

/** A button in the role of a checkbox: in a native one the keys of the list would belong to it. */
export function Box({
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
