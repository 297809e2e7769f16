import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '../style/cn.ts'

/** Where the keys are in a menu or a list: no background alone would stand out 3:1 and leave its text legible. */
export const highlightClass =
  'data-highlighted:bg-accent-soft data-highlighted:shadow-[inset_3px_0_0_var(--color-accent)]'

const item =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none ' +
  `${highlightClass} [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint`

export const popupClass =
  'overlay-motion z-50 rounded-xl bg-raised p-1.5 text-ink shadow-overlay outline-none'

/** A dropdown menu of actions. */
export function Menu({
  trigger,
  children,
  className,
}: {
  trigger: ReactElement
  children: ReactNode
  className?: string
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} className="z-50">
          <Base.Popup className={cn(popupClass, 'min-w-52 max-w-[calc(100vw-1rem)]', className)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItem({
  onClick,
  render,
  children,
}: {
  onClick?: () => void
  render?: ReactElement
  children: ReactNode
}) {
  return (
    <Base.Item className={item} {...(onClick && { onClick })} {...(render && { render })}>
      {children}
    </Base.Item>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1.5 h-px bg-line" />
}

/** A radio group inside a menu, such as the theme. */
export function MenuRadio<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: readonly { value: V; label: string; icon: ReactNode }[]
  onChange: (value: V) => void
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: V) => onChange(next)} aria-label={label}>
      <p className="px-2.5 pt-1 pb-0.5 text-xs text-faint">{label}</p>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={item}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}
