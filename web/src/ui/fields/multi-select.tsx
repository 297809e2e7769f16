import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { cn } from '../style/cn.ts'
import { popupClass } from '../overlays/menu.tsx'
import { Truncated } from '../layout/truncated.tsx'
import { optionClass, triggerClass } from './select.tsx'

/** A select of several options at once; the list stays open while they are chosen. */
export function MultiSelect({
  label,
  hint,
  placeholder,
  values,
  options,
  most,
  onChange,
}: {
  label: string
  /** Above the options: how several of them work together. */
  hint: string
  /** While nothing is chosen. */
  placeholder: string
  values: readonly string[]
  options: readonly { value: string; label: string }[]
  /** No more can be chosen. */
  most: number
  onChange: (values: string[]) => void
}) {
  const id = useId()
  const chosen = options.filter(({ value }) => values.includes(value))
  const [first] = chosen
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span id={id} className="text-[13px] font-medium">
        {label}
      </span>
      <Base.Root multiple items={options} value={[...values]} onValueChange={onChange}>
        <Base.Trigger aria-labelledby={id} className={triggerClass}>
          <Base.Value className="min-w-0">
            <Truncated
              label={first?.label ?? placeholder}
              ending={chosen.length > 1 ? `и ещё ${chosen.length - 1}` : undefined}
            />
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
                'flex max-h-[min(var(--available-height),24rem)] max-w-[min(28rem,calc(100vw-1rem))] min-w-(--anchor-width) flex-col',
              )}
            >
              <p className="px-2.5 pt-1 pb-1.5 text-xs text-muted">{hint}</p>
              <Base.List className="min-h-0 overflow-y-auto overscroll-contain">
                {options.map(({ value, label: words }) => (
                  <Base.Item
                    key={value}
                    value={value}
                    disabled={values.length >= most && !values.includes(value)}
                    className={optionClass}
                  >
                    <span className="grid size-4 shrink-0 place-items-center rounded-sm border border-line-strong">
                      <Base.ItemIndicator>
                        <Check aria-hidden className="size-3.5 text-accent" />
                      </Base.ItemIndicator>
                    </span>
                    <Base.ItemText className="min-w-0 flex-1">{words}</Base.ItemText>
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
