import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cn } from '../style/cn.ts'
import { popupClass } from './menu.tsx'

/** A titled popover anchored to its trigger; a press of a link in it closes it. */
export function Popover({
  trigger,
  title,
  children,
  className,
}: {
  trigger: ReactElement
  title: string
  children: ReactNode
  className?: string
}) {
  const [open, setOpen] = useState(false)
  return (
    <Base.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            // the link may lead to the screen that is already shown
            onClick={({ target }) => target instanceof Element && target.closest('a') && setOpen(false)}
            className={cn(
              popupClass,
              'max-h-(--available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain',
              className,
            )}
          >
            <Base.Title className="px-2.5 pt-1.5 pb-1 text-sm font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
