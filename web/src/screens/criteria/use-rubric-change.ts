import type { Rubric, RubricChange, RubricDraft, RubricPreview } from '@rezumetr/contracts/rubrics/rubric'
import { useState } from 'react'
import { errorCode, errorDetail, messageOr } from '../../api/api-error.ts'
import { recountedWords } from '../../features/rubrics/rubric.ts'
import { useApplyRubric, usePreviewRubric } from '../../features/rubrics/rubric-api.ts'
import { toastError, toastSuccess, toastUndo } from '../../ui/notices/toast.tsx'

/** A change whose effect is being looked at, and not yet applied. */
type Pending = {
  /** The change was made to this one: a version that appears meanwhile must not be overwritten unseen. */
  readonly version: number
  readonly change: RubricChange
  readonly title: string
  readonly preview: RubricPreview
}

/** The server's words about a version somebody else made meanwhile; another object for every refusal. */
export type Conflict = { readonly words: string }

/**
 * The steps of a change: its effect is previewed, the user applies it, and a notice offers to undo it.
 * @param onApplied called with the version a change of this user has made, and the draft if that was the change
 */
export function useRubricChange(
  rubric: Rubric,
  onApplied: (version: number, draft: RubricDraft | null) => void,
) {
  const [pending, setPending] = useState<Pending | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [refused, setRefused] = useState<{ words: string; message: string } | null>(null)
  const preview = usePreviewRubric(rubric.vacancy_id)
  const apply = useApplyRubric(rubric.vacancy_id)

  const failed = (error: unknown, fallback: string) => {
    const { words } = errorDetail(error)
    if (errorCode(error) === 'CRITERION_REFUSED' && typeof words === 'string')
      setRefused({ words, message: messageOr(error, fallback) })
    if (errorCode(error) !== 'RUBRIC_CHANGED') return toastError(messageOr(error, fallback))
    setPending(null)
    setConflict({ words: messageOr(error, fallback) })
  }
  const revert = useRevert(rubric, (version) => onApplied(version, null))
  const confirm = async ({ version, change }: Pending) => {
    try {
      const { rubric: saved, preview: done } = await apply.mutateAsync({ version, change })
      setPending(null)
      onApplied(saved.version, change.kind === 'edit' ? change.draft : null)
      const words = recountedWords(saved.version, done.total - done.unreadable, done.left)
      // a recount keeps the version: there is none to return to
      if (saved.version === version) toastSuccess(words)
      else toastUndo(words, () => void revert.restore(saved.version, version))
    } catch (error) {
      failed(error, 'Не удалось применить критерии')
    }
  }
  const show = (title: string, change: RubricChange) => {
    setRefused(null)
    const { version } = rubric
    preview.mutate(
      { version, change },
      {
        onSuccess: (found) => setPending({ version, change, title, preview: found }),
        onError: (error) => failed(error, 'Не удалось посчитать, кто сдвинется'),
      },
    )
  }
  return {
    pending,
    conflict,
    /** The line in own words the server takes exception to. */
    refused,
    isPreviewing: preview.isPending,
    isApplying: apply.isPending || revert.isPending,
    show,
    confirm: (confirmed: Pending) => void confirm(confirmed),
    /** An edit being previewed is not what would be applied any more. */
    dropPreview: () => {
      if (preview.variables?.change.kind === 'edit') preview.reset()
    },
    closePreview: () => setPending(null),
    endConflict: () => setConflict(null),
  }
}

/** `restore` returns to the version `to`, unless another one than `from` is stored by then */
function useRevert(rubric: Rubric, onRestored: (version: number) => void) {
  const apply = useApplyRubric(rubric.vacancy_id)
  // not the callbacks of `mutate`: they are not called once the screen is left, and the notice outlives it
  const restore = async (from: number, to: number) => {
    try {
      const { rubric: saved } = await apply.mutateAsync({
        version: from,
        change: { kind: 'restore', version: to },
      })
      onRestored(saved.version)
      toastSuccess(`Критерии снова как в версии ${to}`)
    } catch (error) {
      toastError(messageOr(error, 'Не удалось вернуть прежние критерии'))
    }
  }
  return { restore, isPending: apply.isPending }
}
