import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { formatNumber } from '../../../../ui/text/format.ts'
import { candidateName } from '../../../results/candidate-name.ts'
import { announceCancel } from '../announce-cancel.ts'
import { openActionsQuery, useCancelActions, useCancelAllActions } from '../api.ts'
import { StepStatus } from '../step-status.tsx'
import { openText } from '../words.ts'

/** More rows would be a list nobody reads; they move up as those above them leave. */
const SHOWN = 100

/** What waits to be sent, to be cancelled one by one or all at once. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const waiting = useQuery(openActionsQuery)
  const cancel = useCancelActions()
  const cancelAll = useCancelAllActions()
  const actions = waiting.data ?? []
  const cancellable = actions.filter(({ status }) => status === 'waiting')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ждут отправки"
      description={`${actions.length > SHOWN ? `Показаны ${SHOWN} из ${formatNumber(actions.length)}. ` : ''}${openText(actions)}`}
      className="max-w-lg!"
    >
      <ul className="grid max-h-[50dvh] grid-cols-1 gap-2 overflow-y-auto">
        {actions.slice(0, SHOWN).map((action) => (
          <li key={action.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block truncate font-medium">{candidateName(action.candidate_name)}</span>
              <span className="block text-[13px] text-muted">
                <StepStatus action={action} />
              </span>
            </span>
            {action.status === 'waiting' && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => announceCancel(cancel.mutateAsync({ id: action.id }))}
              >
                Отменить<span className="sr-only">: {candidateName(action.candidate_name)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {cancellable.length > 1 && (
        <DialogActions>
          <Button
            variant="danger"
            busy={cancelAll.isPending}
            onClick={() => announceCancel(cancelAll.mutateAsync(cancellable))}
          >
            Отменить всё: {formatNumber(cancellable.length)}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
