import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '../style/cn.ts'
import { highlightClass, popupClass } from '../overlays/menu.tsx'
import { Truncated } from '../layout/truncated.tsx'

export type SelectOption<V extends string> = {
  value: V
  label: string
  /** End of the label that is not truncated, such as a count. */
  ending?: string
  /** Shown only in the list, not in the closed control. */
  aside?: ReactNode
  disabled?: boolean
}

export const triggerClass =
  'flex h-9 w-full min-w-0 items-center justify-between gap-2 rounded-lg border border-line-strong bg-surface px-3 text-left shadow-raised ' +
  'hover:border-muted data-disabled:cursor-not-allowed data-disabled:bg-sunken data-disabled:text-muted ' +
  'data-readonly:bg-sunken data-readonly:text-muted'

/** Of what stands beside an option's label: on a phone it wraps too, or the label would be a column of syllables. */
export const asideClass = 'max-w-[45%] text-right text-xs text-balance text-muted tabular-nums'
export const optionClass =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 outline-none select-none ' +
  `data-disabled:text-faint ${highlightClass}`

/** An option as the open list shows it. */
export const wholeLabel = ({ label, ending }: SelectOption<string>): string =>
  ending ? `${label} ${ending}` : label

/** A select for short lists. With `labelHidden` the label is not visible but still names the control. */
export function Select<V extends string>({
  label,
  labelHidden = false,
  value,
  options,
  onChange,
  disabled = false,
  busy = false,
  placeholder = 'Выберите',
  className,
}: {
  label: string
  labelHidden?: boolean
  value: V | null
  options: readonly SelectOption<V>[]
  onChange: (value: V) => void
  disabled?: boolean
  /** The choice is being saved: ignores another one, and keeps the focus, which `disabled` would drop. */
  busy?: boolean
  placeholder?: string
  className?: string
}) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  return (
    <div className={cn('grid min-w-0 content-start gap-1.5', className)}>
      <span id={id} className={labelHidden ? 'sr-only' : 'text-[13px] font-medium'}>
        {label}
      </span>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled && !busy}
        readOnly={busy}
      >
        <Base.Trigger aria-labelledby={id} className={triggerClass}>
          {/* not its own value, which for options that are not loaded, or no longer offered, is an identifier */}
          <Base.Value className="min-w-0">
            <Truncated label={chosen?.label ?? placeholder} ending={chosen?.ending} />
          </Base.Value>
          <Base.Icon>
            <ChevronsUpDown aria-hidden className="size-3.5 text-faint" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={6} alignItemWithTrigger={false} collisionPadding={8} className="z-50">
            <Base.Popup
              className={cn(
                popupClass,
                'max-h-(--available-height) max-w-[min(28rem,calc(100vw-1rem))] min-w-(--anchor-width) overflow-y-auto',
              )}
            >
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled === true}
                    className={optionClass}
                  >
                    <span className="grid size-4 shrink-0 place-items-center">
                      <Base.ItemIndicator>
                        <Check aria-hidden className="size-4 text-accent" />
                      </Base.ItemIndicator>
                    </span>
                    <Base.ItemText className="min-w-0 flex-1">{wholeLabel(option)}</Base.ItemText>
                    {option.aside && <span className={asideClass}>{option.aside}</span>}
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  )
}
