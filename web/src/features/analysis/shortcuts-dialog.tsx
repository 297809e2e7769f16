import { Dialog } from '../../ui/dialog.tsx'
import { Key } from '../../ui/key.tsx'
import { shortcutHelp } from './shortcuts.ts'

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
