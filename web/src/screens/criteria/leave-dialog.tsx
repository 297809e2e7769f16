import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { counted, plural } from '../../ui/format.ts'

/** Asked before unsaved changes would be lost. */
export function LeaveDialog({
  changed,
  onStay,
  onLeave,
}: {
  changed: number
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title="Уйти без сохранения?"
      description={`${counted(changed, ['правка', 'правки', 'правок'])} критериев ${plural(changed, ['ещё не применена и пропадёт', 'ещё не применены и пропадут', 'ещё не применены и пропадут'])}.`}
    >
      <DialogActions>
        <Button onClick={onLeave}>Уйти</Button>
        <Button variant="primary" onClick={onStay}>
          Остаться
        </Button>
      </DialogActions>
    </Dialog>
  )
}
