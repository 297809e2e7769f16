import { X } from 'lucide-react'
import { Button } from './button.tsx'

/** Close button of a sheet, pane or message. `Dialog` has its own. */
export function CloseButton({
  label = 'Закрыть',
  title,
  onClose,
}: {
  label?: string
  /** Names the equivalent keyboard shortcut. */
  title?: string
  onClose: () => void
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-8!"
      aria-label={label}
      title={title}
      onClick={onClose}
    >
      <X aria-hidden className="size-4" />
    </Button>
  )
}
