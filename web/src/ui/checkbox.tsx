import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export function Checkbox({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
  className,
}: {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange?: (checked: boolean) => void
  disabled?: boolean
  className?: string
}) {
  return (
    <label className={cn('flex items-start gap-2.5', disabled && 'text-muted', className)}>
      <Base.Root
        checked={checked}
        onCheckedChange={(next) => onChange?.(next)}
        disabled={disabled}
        className={cn(
          'mt-px grid size-4.5 shrink-0 place-items-center rounded-[5px] border border-line-strong bg-surface',
          'data-checked:border-accent data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-60',
        )}
      >
        <Base.Indicator className="text-on-accent">
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <span className="min-w-0">
        {label}
        {hint && <span className="mt-0.5 block text-[13px] text-muted">{hint}</span>}
      </span>
    </label>
  )
}
