import { Slider as Base } from '@base-ui/react/slider'
import { cn } from '../style/cn.ts'

/** An integer slider; arrow keys move it by `step`. */
export function Slider({
  label,
  value,
  onChange,
  min = 0,
  max = 100,
  step = 1,
  disabled = false,
  format = String,
  className,
}: {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  disabled?: boolean
  format?: (value: number) => string
  className?: string
}) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onChange(typeof next === 'number' ? next : (next[0] ?? min))}
      {...{ min, max, step, disabled, className }}
    >
      <Base.Control className="flex h-8 touch-none items-center select-none">
        <Base.Track className="h-1.5 w-full rounded-full bg-sunken forced-colors:outline">
          <Base.Indicator className="rounded-full bg-accent forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none" />
          <Base.Thumb
            aria-label={label}
            getAriaValueText={(_, current) => format(current)}
            className={cn(
              'size-4.5 rounded-full border-2 border-accent bg-surface shadow-raised',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  )
}
