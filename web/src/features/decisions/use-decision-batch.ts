import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { decideBatch, undoBatch } from '@rezumetr/contracts/analysis/decisions'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Data } from '@rezumetr/contracts/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOr } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useIdempotencyKeys } from '../../api/idempotency-key.ts'
import { toastError, toastSuccess, toastUndo, toastUndone } from '../../ui/notices/toast.tsx'
import { storeDraft, readDraft } from '../../ui/forms/use-draft.ts'
import { useIsUnmounted } from '../../ui/notices/use-is-unmounted.ts'
import { useUser } from '../accounts/api.ts'
import { markRows, rereadAround, rereadCandidates } from '../results/list/decided-rows.ts'
import { decidedText, leftText } from './batch-words.ts'
import { noteDraft } from './use-decision.ts'

type DecisionRequest = { chosen: readonly Result[]; verdict: Recommendation | null }
type Batch = Data<typeof decideBatch>

/**
 * Saves the same decision about several candidates; its notice undoes the whole batch.
 * @param onDone called when it is saved and the caller is still shown
 */
export function useDecisionBatch(onDone: () => void) {
  const cache = useQueryClient()
  const user = useUser()
  const isUnmounted = useIsUnmounted()
  const keyOf = useIdempotencyKeys()

  /** The notes of the decisions that the batch changed, with the names of their drafts. @param among the results asked for */
  function notesOf(
    { chosen }: DecisionRequest,
    { changed }: Batch,
    among = changed.map(({ result_id }) => result_id),
  ) {
    const notes = new Map(changed.map(({ result_id, former }) => [result_id, former?.note]))
    return chosen.flatMap(({ id, application }) => {
      const note = among.includes(id) && notes.get(id)
      return note ? [{ name: noteDraft(user.id, application.id), note }] : []
    })
  }

  async function undo(request: DecisionRequest, batch: Batch) {
    const { changed, decided_at } = batch
    try {
      const result_ids = changed.map(({ result_id }) => result_id)
      const { undone } = await call(undoBatch, { body: { result_ids, decided_at } })
      // the drafts are saved again
      for (const { name, note } of notesOf(request, batch, undone))
        if (readDraft(name)?.trim() === note) storeDraft(name, '', '')
      if (undone.length === changed.length) toastUndone('Отменено, всё как прежде')
      else
        toastError(
          undone.length === 0 ? 'Не удалось отменить' : 'Отменено не у всех',
          leftText(changed.length - undone.length),
        )
    } catch (error) {
      toastError(messageOr(error, 'Не удалось отменить'))
    }
    rereadCandidates(cache)
  }

  return useMutation({
    mutationFn: ({ chosen, verdict }: DecisionRequest) => {
      const body = { result_ids: chosen.map(({ id }) => id), verdict }
      // repeated after a lost answer it can still be undone
      return call(decideBatch, { body, idempotencyKey: keyOf(body) })
    },
    onSuccess: (batch, request) => {
      const { changed } = batch
      // as on a card, a withdrawn note becomes a draft unless another one is being written
      if (request.verdict === null)
        for (const { name, note } of notesOf(request, batch))
          if (!readDraft(name)?.trim()) storeDraft(name, note, '')
      const ids = new Set(request.chosen.map(({ application }) => application.id))
      markRows(cache, ({ application }) => ids.has(application.id), request.verdict)
      rereadAround(cache)
      for (const queryKey of [['results', 'one'], ['applicants']]) void cache.invalidateQueries({ queryKey })
      if (!isUnmounted.current) onDone()
      const replaced = changed.filter(({ former }) => former && former.verdict !== request.verdict).length
      const text = decidedText(request.verdict, changed.length, replaced)
      if (changed.length === 0) toastSuccess(text)
      else toastUndo(text, () => void undo(request, batch))
    },
    onError: (error) => {
      // what failed may have been saved, with only its answer lost
      rereadCandidates(cache)
      // an open dialog shows the error itself
      if (isUnmounted.current) toastError(messageOr(error, 'Не удалось сохранить решение.'))
    },
  })
}
