import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { DrawerNavigation } from './sidebar.tsx'

export function DrawerPopup({ activeSyncs, trigger }: { activeSyncs: number; trigger: ReactElement }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className="fade-motion fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          className={
            'fixed inset-y-0 left-0 z-50 flex w-64 max-w-[85vw] flex-col bg-surface text-ink shadow-overlay outline-none ' +
            'transition-transform duration-150 data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
          }
        >
          <Dialog.Title className="sr-only">Меню</Dialog.Title>
          <Dialog.Close
            aria-label="Закрыть меню"
            className={buttonClass('ghost', 'icon', 'absolute top-2.5 right-2.5')}
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
          <DrawerNavigation activeSyncs={activeSyncs} onNavigate={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
