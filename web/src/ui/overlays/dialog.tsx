import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { buttonClass } from '../buttons/button.tsx'
import { cn } from '../style/cn.ts'

/** A titled modal; closed by Escape, the close button or a press outside – without `onOpenChange` by its content alone. */
export function Dialog({
  open,
  onOpenChange,
  staysOnPressOutside,
  initialFocus,
  title,
  description,
  children,
  className,
}: {
  open: boolean
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Asked at a press outside: what was entered must not go with a hand that slipped. */
  staysOnPressOutside?: () => boolean
  /** What has the focus first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  title: string
  description?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, cancel }) => {
        if (reason === 'outside-press' && staysOnPressOutside?.()) cancel()
        else onOpenChange?.(next)
      }}
    >
      <Base.Portal>
        {/* over the dialog or sheet it was opened from, too: of two cards one must be in front */}
        <Base.Backdrop forceRender className="fade-motion fixed inset-0 z-50 bg-scrim" />
        <Base.Viewport
          data-dialog
          className="fixed inset-0 z-50 grid grid-cols-1 items-end justify-items-center overflow-y-auto p-3 sm:items-center sm:p-6"
        >
          <Base.Popup
            initialFocus={initialFocus}
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

/** Nobody reads what a dialog is about to do in less. */
const READ_MS = 1000

/**
 * Ctrl+Enter (⌘+Enter on a Mac) confirms from anywhere in the dialog of this content: in multi-line fields, and on the close button,
 * which has the focus when the content appeared later. A held key, or one pressed right as the content appears, was meant for the
 * previous content and confirms nothing; the second of these is told, or the hand would go on as if it had been taken.
 */
export function ConfirmedByKey({
  onConfirm,
  children,
  className,
}: {
  /** `null`: there is nothing to confirm yet. */
  onConfirm: (() => void) | null
  children: ReactNode
  className?: string
}) {
  const content = useRef<HTMLDivElement>(null)
  const [wasEarly, setEarly] = useState(false)
  const isEarly = wasEarly && onConfirm !== null
  const press = useEffectEvent((event: KeyboardEvent, shownAt: number) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // prevents the line break in a text area and the click of the focused button
    event.preventDefault()
    if (event.repeat || onConfirm === null) return
    const isRead = event.timeStamp - shownAt >= READ_MS
    setEarly(!isRead)
    if (isRead) onConfirm()
  })
  useEffect(() => {
    const shownAt = performance.now()
    const dialog = content.current?.closest<HTMLElement>('[role="dialog"]')
    const listen = (event: KeyboardEvent) => press(event, shownAt)
    dialog?.addEventListener('keydown', listen)
    return () => dialog?.removeEventListener('keydown', listen)
  }, [])
  return (
    <div ref={content} className={className}>
      {children}
      <p role="status" className={isEarly ? 'mt-2 text-right text-[13px] text-warn' : 'sr-only'}>
        {isEarly && 'Проверьте и нажмите Ctrl+Enter ещё раз.'}
      </p>
    </div>
  )
}

/** The button row at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
}
