import type { ActionKind, ActionApplication, ActionTarget, BoardAction } from '@rezumetr/contracts/hh/actions'
import { useState } from 'react'
import { messageOr } from '../../../../api/api-error.ts'
import { useIdempotencyKeys } from '../../../../api/idempotency-key.ts'
import { toastError, toastUndo, toastUndone } from '../../../../ui/notices/toast.tsx'
import { useIsUnmounted } from '../../../../ui/notices/use-is-unmounted.ts'
import { useCancelActions, useStartActions } from '../api.ts'
import { inBatches } from '../batches.ts'
import { startedTexts, tooLateText } from '../words.ts'

const batchIds = (actions: readonly BoardAction[]) => new Set(actions.map(({ batch_id }) => batch_id))

/**
 * Starts a step for any number of applications, in batches of the size that the server accepts. If a batch fails, the earlier ones
 * stay started: `done` contains them, and the next submission continues with the remaining applications. When all are started,
 * `onClose` is called and a notice offers to cancel everything. If the dialog is closed before, no further batch is sent, and the
 * notice covers what was started.
 */
export function useActionSubmit({
  discard_delay_minutes,
  onSent,
  onClose,
}: {
  discard_delay_minutes: number
  /** Called when all are started, even if the dialog has been closed. */
  onSent: (kind: ActionKind, message: string | null) => void
  onClose: () => void
}) {
  const [done, setDone] = useState<readonly BoardAction[]>([])
  const keyOf = useIdempotencyKeys()
  const start = useStartActions()
  const cancel = useCancelActions()
  const isUnmounted = useIsUnmounted()

  // promises instead of the callbacks of the mutations, which are not called once the dialog is unmounted
  async function submit(step: {
    applications: readonly ActionApplication[]
    kind: ActionKind
    target: ActionTarget
    message: string | null
  }) {
    const { applications, kind, target, message } = step
    const requests = inBatches(applications).map((batch) => {
      const applicationIds = batch.map((application) => application.application_id)
      const idempotencyKey = keyOf([applicationIds, target.id, message])
      return { applicationIds, target: target.id, message, idempotencyKey }
    })
    let started = done
    const onStarted = (batch: readonly BoardAction[]) => {
      started = [...started, ...batch]
      setDone(started)
    }
    const undo = async () => {
      try {
        const batches = [...batchIds(started)].map((batchId) => cancel.mutateAsync({ batchId }))
        const late = (await Promise.all(batches)).flat().filter(({ status }) => status !== 'cancelled')
        if (late.length === 0) toastUndone('Отменено, никому не отправлено')
        else toastError(tooLateText(late.length, started.length))
      } catch (error) {
        toastError(messageOr(error, 'Не удалось отменить'))
      }
    }
    try {
      await start.mutateAsync({ requests, onStarted, isEnough: () => isUnmounted.current })
      if (started.length - done.length === applications.length) onSent(kind, message)
    } catch (error) {
      // an open dialog shows the error itself and offers to continue
      if (!isUnmounted.current) return
      toastError(messageOr(error, 'Не удалось начать. Попробуйте ещё раз.'))
    }
    if (!isUnmounted.current) onClose()
    if (started.length > 0) toastUndo(startedTexts(started, discard_delay_minutes), () => void undo())
  }

  return { done, submit, isPending: start.isPending, error: start.error }
}
