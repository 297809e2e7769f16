import { useQuery } from '@tanstack/react-query'
import { messageOr } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { toastError } from '../../ui/toast.tsx'
import { candidateName } from '../applicants/candidate-name.ts'
import { openActionsQuery, useCancelActions, useCancelAllActions } from './api.ts'
import { StepStatus } from './step-status.tsx'

/** What waits to be sent, to be cancelled one by one or all at once. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const waiting = useQuery(openActionsQuery)
  const cancel = useCancelActions()
  const cancelAll = useCancelAllActions()
  const actions = waiting.data?.actions ?? []
  const onError = (error: Error) => toastError(messageOr(error, 'Не удалось отменить'))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Ждут отправки"
      description={actions.length === 0 ? 'Больше ничего не ждёт.' : 'Пока не ушло, можно отменить.'}
      className="max-w-lg"
    >
      <ul className="grid max-h-[50dvh] gap-2 overflow-y-auto">
        {actions.map((action) => (
          <li key={action.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block truncate font-medium">{candidateName(action.candidate_name)}</span>
              <span className="block text-[13px] text-muted">
                <StepStatus action={action} />
              </span>
            </span>
            {action.status === 'waiting' && (
              <Button size="sm" variant="ghost" onClick={() => cancel.mutate({ id: action.id }, { onError })}>
                Отменить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {actions.length > 1 && (
        <DialogActions>
          <Button
            variant="danger"
            busy={cancelAll.isPending}
            onClick={() => cancelAll.mutate(undefined, { onError })}
          >
            Отменить всё
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
