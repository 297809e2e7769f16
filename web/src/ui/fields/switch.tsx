import { cn } from '../style/cn.ts'

/**
 * An on/off switch that takes effect immediately. `label` is only the accessible
 * name: the surrounding row shows the visible text.
 */
export function Switch({
  label,
  checked,
  onChange,
  disabled = false,
  busy = false,
  className,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The choice is being saved: ignores changes, and keeps the focus, which `disabled` would drop. */
  busy?: boolean
  className?: string
}) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={label}
      checked={checked}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      onChange={(event) => !busy && onChange(event.target.checked)}
      className={cn(
        'relative h-5 w-9 shrink-0 appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent',
        'before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-white before:transition-transform',
        'checked:before:translate-x-4 not-disabled:cursor-pointer disabled:cursor-not-allowed disabled:opacity-50',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
        // forced colours drop the backgrounds, which are all that is drawn
        'forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas] forced-colors:forced-color-adjust-none forced-colors:checked:bg-[Highlight]',
        'forced-colors:before:top-px forced-colors:before:left-px forced-colors:before:bg-[CanvasText] forced-colors:checked:before:bg-[HighlightText] forced-colors:outline-[CanvasText]',
        className,
      )}
    />
  )
}
