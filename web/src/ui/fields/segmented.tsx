import { type ReactNode, useId } from 'react'
import { cn } from '../style/cn.ts'

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
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('inline-flex rounded-lg bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        // a native radio button: the keyboard reaches the selected one, not the first
        <label
          key={option.value}
          // forced colours drop background and shadow; the ring of the focus is outside of this one
          className="relative inline-flex h-8 items-center rounded-md px-3 text-[13px] font-medium text-muted hover:text-ink has-checked:bg-chosen has-checked:text-ink has-checked:shadow-raised forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit]"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
