import { Progress as Base } from '@base-ui/react/progress'
import { cn } from './cn.ts'
import { fillTone, type Tone } from './tone.ts'

/** A labelled bar; `value` is 0–100, `null` means that the amount is not known yet. */
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
    <Base.Root value={value} aria-label={label} className={className}>
      <Base.Track className="block h-1.5 overflow-hidden rounded-full bg-sunken">
        <Base.Indicator
          className={cn(
            'block h-full rounded-full transition-[width] duration-500',
            fillTone[tone],
            value === null && 'w-1/3! animate-pulse',
          )}
        />
      </Base.Track>
    </Base.Root>
  )
}
