import type {
  ActionKind,
  ActionApplication,
  ActionTarget,
  BoardAction,
} from '@rezumetr/contracts/board-actions'
import { useRef, useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { toastError, toastUndo, toastUndone } from '../../ui/toast.tsx'
import { useGone } from '../../ui/use-gone.ts'
import { useCancelActions, useStartActions } from './api.ts'
import { inPortions } from './portions.ts'
import { startedText, tooLateText } from './words.ts'

const batchIds = (actions: readonly BoardAction[]) => new Set(actions.map(({ batch_id }) => batch_id))

/**
 * Starts a step for any number of applications, a portion the server takes after another. What was started stays so when a later
 * portion fails: `done` holds it, and the next press goes on with those who are left. Once all is started, `onClose` is
 * called and a notice offers to take everything back. A dialog closed before that begins no further portion, and the
 * notice is of what was started.
 */
export function useActionSubmit({
  discard_delay_minutes,
  onSent,
  onClose,
}: {
  discard_delay_minutes: number
  /** All was started, whether the dialog is still there or not. */
  onSent: (kind: ActionKind, message: string | null) => void
  onClose: () => void
}) {
  const [done, setDone] = useState<readonly BoardAction[]>([])
  /** By content: after a lost answer the same portion is the same request to the server, any other is a new one. */
  const keys = useRef(new Map<string, string>())
  const start = useStartActions()
  const cancel = useCancelActions()
  const closed = useGone()

  // promises rather than callbacks of the mutations: those are not called once the dialog is gone
  async function submit(step: {
    applications: readonly ActionApplication[]
    kind: ActionKind
    target: ActionTarget
    message: string | null
  }) {
    const { applications, kind, target, message } = step
    const wishes = inPortions(applications).map((portion) => {
      const applicationIds = portion.map((application) => application.application_id)
      const content = JSON.stringify([applicationIds, target.id, message])
      const idempotencyKey = keys.current.get(content) ?? newIdempotencyKey()
      keys.current.set(content, idempotencyKey)
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
      await start.mutateAsync({ wishes, onStarted, isEnough: () => closed.current })
      if (started.length - done.length === applications.length) onSent(kind, message)
    } catch (error) {
      // an open dialog tells itself, and offers to go on
      if (!closed.current) return
      toastError(messageOr(error, 'Не удалось начать. Попробуйте ещё раз.'))
    }
    if (!closed.current) onClose()
    if (started.length > 0)
      toastUndo(startedText(kind, started.length, discard_delay_minutes), () => void undo())
  }

  return { done, submit, isPending: start.isPending, error: start.error }
}
