import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cn } from './cn.ts'

/** A titled modal; closed by Escape, the close button or a click outside – without `onOpenChange` by its content alone. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  className,
}: {
  open: boolean
  onOpenChange?: ((open: boolean) => void) | undefined
  title: string
  description?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Portal>
        <Base.Backdrop className="fade-motion fixed inset-0 z-40 bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-50 grid items-end justify-items-center overflow-y-auto p-3 sm:items-center sm:p-6">
          <Base.Popup
            className={cn(
              'overlay-motion relative w-full max-w-md rounded-xl bg-raised p-5 text-ink shadow-overlay outline-none',
              className,
            )}
          >
            <Base.Title className="pr-8 text-base leading-6 font-semibold">{title}</Base.Title>
            {description && (
              <Base.Description render={<div />} className="mt-1.5 text-pretty text-muted">
                {description}
              </Base.Description>
            )}
            <div className="mt-4">{children}</div>
            {onOpenChange && (
              <Base.Close
                aria-label="Закрыть"
                className={buttonClass('ghost', 'icon', 'absolute top-3 right-3 size-8!')}
              >
                <X aria-hidden className="size-4" />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Ctrl+Enter (⌘+Enter on a Mac) confirms from anywhere in the dialog, multi-line fields included. */
export const confirmedBy = (confirm: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // prevents the line break in a text area and the click of the focused button
    event.preventDefault()
    confirm()
  },
})

/** The button row at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
}
