import { Button } from '../buttons/button.tsx'
import { Dialog, DialogActions } from '../overlays/dialog.tsx'

/** Asks before something unfinished would be lost by leaving the screen. */
export function LeaveDialog({
  title,
  description,
  onStay,
  onLeave,
}: {
  title: string
  description: string
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <Dialog open onOpenChange={(open) => !open && onStay()} title={title} description={description}>
      <DialogActions>
        <Button onClick={onLeave}>Уйти</Button>
        <Button variant="primary" onClick={onStay}>
          Остаться
        </Button>
      </DialogActions>
    </Dialog>
  )
}
