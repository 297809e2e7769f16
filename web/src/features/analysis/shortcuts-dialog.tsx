import { Dialog } from '../../ui/dialog.tsx'
import { shortcutHelp } from './shortcuts.ts'

/** A key as it looks on the keyboard. */
function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded border border-line bg-sunken px-1 font-sans text-2xs font-medium text-muted">
      {children}
    </kbd>
  )
}

/** The key of a button, where there is room and a keyboard is likely. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="hidden xl:inline">
      <Key>{children}</Key>
    </span>
  )
}

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Клавиши"
      description="Работают в любой раскладке, пока курсор не в поле ввода."
    >
      <dl className="grid gap-2">
        {shortcutHelp.map(({ keys, does }) => (
          <div key={does} className="flex flex-row-reverse items-center justify-between gap-4">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
