import { X } from 'lucide-react'
import { Button } from './button.tsx'

/** The cross that closes what it stands in: a sheet, a pane, a message. A dialog brings its own. */
export function CloseButton({
  label = 'Закрыть',
  title,
  onClose,
}: {
  label?: string
  /** The key that does the same. */
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
