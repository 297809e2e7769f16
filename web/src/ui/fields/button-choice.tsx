import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'

/**
 * As `Segmented`, of buttons: in a native radio button the keys of a list of candidates would
 * belong to it. For what changes the look alone.
 */
export function ButtonChoice<V extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  label: string
  value: V
  options: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
  className?: string | undefined
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cn('inline-flex w-fit max-w-full flex-wrap rounded-lg bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-current={option.value === value || undefined}
          onClick={() => onChange(option.value)}
          className={cn(
            // five words fit on a phone
            'h-8 flex-auto rounded-md px-1.5 text-xs font-medium text-muted hover:text-ink sm:px-3 sm:text-[13px]',
            '[&[aria-current]]:bg-chosen [&[aria-current]]:text-ink [&[aria-current]]:shadow-raised',
            // forced colours drop background and shadow
            'forced-colors:[&[aria-current]]:outline-2 forced-colors:[&[aria-current]]:-outline-offset-2',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
