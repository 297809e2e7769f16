import { X } from 'lucide-react'
import { Button } from './button.tsx'

/** Close button of a sheet, pane or message. `Dialog` has its own. */
export function CloseButton({
  label = 'Закрыть',
  title,
  shortcut,
  onClose,
}: {
  label?: string
  /** Names the equivalent keyboard shortcut. */
  title?: string
  /** As `aria-keyshortcuts` has it. */
  shortcut?: string
  onClose: () => void
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-8!"
      aria-label={label}
      title={title}
      aria-keyshortcuts={shortcut}
      onClick={onClose}
    >
      <X aria-hidden className="size-4" />
    </Button>
  )
}
