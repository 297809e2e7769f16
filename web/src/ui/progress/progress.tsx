import { cn } from '../style/cn.ts'
import { fillTone, type Tone } from '../style/tone.ts'

/** A labelled progress bar. `value` is 0–100; `null` is indeterminate. */
export function ProgressBar({
  value,
  label,
  tone = 'accent',
  className,
}: {
  value: number | null
  label: string
  tone?: Tone
  className?: string
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(value !== null && { 'aria-valuenow': value })}
      className={cn('h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border', className)}
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width] duration-500',
          fillTone[tone],
          // forced colours drop backgrounds
          'forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
          value === null && 'w-1/3 animate-pulse',
        )}
        style={value === null ? {} : { width: `${value}%` }}
      />
    </div>
  )
}
