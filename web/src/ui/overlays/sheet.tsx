import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

/** A full-height panel at the right edge, over the page; closed by Escape or a click outside. */
export function Sheet({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean
  onClose: () => void
  /** Accessible name of the panel; the caller renders the visible title. */
  title: string
  children: ReactNode
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fade-motion fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          className={
            'fixed inset-y-0 right-0 z-50 flex w-full max-w-xl flex-col scroll-pb-32 overflow-y-auto overscroll-contain bg-surface text-ink shadow-overlay outline-none ' +
            'transition-transform duration-150 data-ending-style:translate-x-full data-starting-style:translate-x-full'
          }
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
