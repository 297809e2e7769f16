import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'

export function Checkbox({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
  busy = false,
  className,
}: {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange?: (checked: boolean) => void
  disabled?: boolean
  /** The choice is being saved: ignores changes, and keeps the focus, which `disabled` would drop. */
  busy?: boolean
  className?: string
}) {
  return (
    <label className={cn('flex items-start gap-2.5', (disabled || busy) && 'text-muted', className)}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => !busy && onChange?.(event.target.checked)}
        disabled={disabled && !busy}
        aria-disabled={busy || undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        {label}
        {hint && <span className="mt-0.5 block text-[13px] text-muted">{hint}</span>}
      </span>
    </label>
  )
}
