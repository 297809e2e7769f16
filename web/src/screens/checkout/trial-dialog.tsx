import { Button } from '../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'

/** Confirms giving up the rest of a trial, which is granted only once. */
export function TrialDialog({
  ending,
  open,
  busy,
  onClose,
  onConfirm,
}: {
  ending: string | null
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Завершить пробный период?"
      description={ending}
    >
      <DialogActions>
        <Button onClick={onClose}>Оставить пробный</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          Завершить и перейти
        </Button>
      </DialogActions>
    </Dialog>
  )
}
