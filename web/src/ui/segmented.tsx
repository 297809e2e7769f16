import { ToggleGroup } from '@base-ui/react/toggle-group'
import { Toggle } from '@base-ui/react/toggle'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** Segmented control: exclusive options, five at most; once one is selected, one always is. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  label: string
  /** `null`: none is selected yet. */
  value: V | null
  options: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
  className?: string
}) {
  return (
    <ToggleGroup
      aria-label={label}
      value={value === null ? [] : [value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className={cn('inline-flex rounded-lg bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="h-8 rounded-md px-3 text-[13px] font-medium text-muted hover:text-ink data-pressed:bg-surface data-pressed:text-ink data-pressed:shadow-raised"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
