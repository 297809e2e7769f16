import { decide, type ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Input } from '@rezumetr/contracts/endpoint'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { sequential } from '../../api/sequential.ts'
import { errorCode, messageOr } from '../../api/api-error.ts'
import { toastError, toastUndo, toastUndone } from '../../ui/notices/toast.tsx'
import { storeDraft, readDraft } from '../../ui/forms/use-draft.ts'
import { useUser } from '../accounts/api.ts'
import { candidateName } from '../results/candidate-name.ts'
import { markRows, rereadAround } from '../results/list/decided-rows.ts'
import { resultQuery } from '../results/api.ts'
import { recommendationLooks } from '../results/recommendation.tsx'

const mutationKey = ['decision']

/** Without `note` the stored note stays. Every change names the decision `seen`, and is refused if the stored one is different. */
type Change = { id: string } & Input<typeof decide>['body']
/** A change made while another of the same candidate was being saved comes `after` that one. */
type Decision = Change & { after: Decision | undefined }

/** What was `seen` by the changes that failed without a refusal: it may still be what is stored. */
const seenByFailed = new WeakMap<Decision, Change['seen']>()
const isRefusal = (error: unknown) => errorCode(error) === 'DECISION_CHANGED'

/** The server receives the decisions about one candidate in the order they were made. */
const sendSequentially = sequential(
  async (made: Decision) => {
    const { id, after, ...body } = made
    // `null`: none was seen
    const former = after && seenByFailed.get(after)
    const seen = former === undefined ? body.seen : former
    const send = (over: Change['seen']) => call(decide, { params: { id }, body: { ...body, seen: over } })
    try {
      return await send(seen).catch((error: unknown) => {
        // the failed change may have been saved, with only its answer lost
        if (former !== undefined && isRefusal(error)) return send(body.seen)
        throw error
      })
    } catch (error) {
      if (!isRefusal(error)) seenByFailed.set(made, seen)
      throw error
    }
  },
  ({ id }) => id,
)

/** Name of the draft of an unsaved note. It ends with the user's id, so that it survives an expired session of that user. */
export const noteDraft = (userId: string, applicationId: string): string => `note_${applicationId}:${userId}`

const clean = (note: string | null): string | null => note?.trim() || null

/** The changes of a candidate that are still to be saved, in the order they were made. */
const unsavedOf = (cache: QueryClient, id: string) =>
  cache
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .map(({ state }) => state.variables as Decision)
    .filter((made) => made.id === id)

/** Drops a draft that equals the saved note. */
function dropSaved(userId: string, { application, decision }: ResultDetail) {
  const name = noteDraft(userId, application.id)
  const saved = decision?.note ?? ''
  if (readDraft(name)?.trim() === saved) storeDraft(name, saved, saved)
}

/** The result as it will be once the change is saved. */
const changed = (old: ResultDetail, { verdict, note }: Change): ResultDetail => ({
  ...old,
  decision: verdict && {
    verdict,
    note: note === undefined ? (old.decision?.note ?? null) : note,
    by: old.decision?.by ?? '',
    at: new Date().toISOString(),
    score: old.score,
    recommendation: old.recommendation,
    rubric_version: old.rubric_version,
  },
})

/** @returns saves a decision: what shows it changes at once, and back if it fails */
function useSave() {
  const cache = useQueryClient()
  const user = useUser()
  /** Whether a later decision about the same candidate is still to be saved: only the last one is shown. */
  const isSuperseded = (id: string) => unsavedOf(cache, id).length > 1
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: sendSequentially,
    onMutate: async (made) => {
      const { queryKey } = resultQuery(made.id)
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (old) => old && changed(old, made))
      markRows(cache, (row) => row.id === made.id, made.verdict)
      return { before }
    },
    onSuccess: (detail) => {
      if (isSuperseded(detail.id)) return
      cache.setQueryData(resultQuery(detail.id).queryKey, detail)
      markRows(cache, ({ id }) => id === detail.id, detail.decision?.verdict ?? null)
      rereadAround(cache)
      // a decision made on a former result applies to the candidate, so the lists with the current result are stale
      if (detail.replaced_by) void cache.invalidateQueries({ queryKey: ['results'] })
      dropSaved(user.id, detail)
    },
    onError: (error, { id }, context) => {
      // the withdrawn note has become a draft, which would hide the newer note; after any other failure the draft may be its only copy
      if (context?.before && isRefusal(error)) dropSaved(user.id, context.before)
      if (isSuperseded(id)) return
      if (context?.before) {
        cache.setQueryData(resultQuery(id).queryKey, context.before)
        markRows(cache, (row) => row.id === id, context.before.decision?.verdict ?? null)
      }
      // the snapshot may contain an earlier decision that was not saved either
      void cache.invalidateQueries({ queryKey: ['results'] })
      // the card of another candidate may be open by now
      const name = candidateName(context?.before?.application.candidate_name)
      toastError(`${name}: решение не сохранено`, messageOr(error, ''))
    },
    // the cards of the person's other applications show it
    onSettled: (_detail, _error, { id }) => {
      const own = cache.getQueryData(resultQuery(id).queryKey)?.application.id
      void cache.invalidateQueries({
        queryKey: ['applicants'],
        predicate: ({ queryKey }) => queryKey[1] !== own,
      })
    },
  })
  return mutateAsync
}

/**
 * Saves a user's decision beside the engine's recommendation: an optimistic update that can be undone for five seconds. A note needs a
 * decision: one written before it is saved together with it, and becomes a draft again when the decision is undone.
 */
export function useDecision() {
  const cache = useQueryClient()
  const user = useUser()
  const save = useSave()
  /** The decision that this tab shows, including one being saved; `undefined` when the card is not loaded. */
  function seen(id: string): Change['seen'] {
    const made = cache.getQueryData(resultQuery(id).queryKey)?.decision
    return made && { verdict: made.verdict, note: made.note }
  }

  const change = (made: Omit<Change, 'seen'>) =>
    save({ ...made, seen: seen(made.id), after: unsavedOf(cache, made.id).at(-1) })
  /** Resolves with whether it was saved; a failure is announced by `onError`. */
  const write = (made: Omit<Change, 'seen'>) =>
    change(made).then(
      () => true,
      () => false,
    )

  /** Withdraws the decision with its note, which becomes a draft unless another one is being written. */
  function withdraw({ id, application }: ResultDetail) {
    const name = noteDraft(user.id, application.id)
    storeDraft(name, clean(readDraft(name)) ?? seen(id)?.note ?? '', '')
    return write({ id, verdict: null })
  }

  /**
   * Sets the decision; setting the current one again clears it.
   * @returns undoes it while the notice is shown; returns whether it did
   */
  function set(result: ResultDetail, verdict: Recommendation): () => boolean {
    const { id, application, decision } = result
    const former = decision?.verdict ?? null
    const next = former === verdict ? null : verdict
    const draft = former === null ? clean(readDraft(noteDraft(user.id, application.id))) : null
    let isLost = false
    const saved =
      next === null ? withdraw(result) : write({ id, verdict: next, ...(draft !== null && { note: draft }) })
    const name = candidateName(application.candidate_name)
    const label = (made: Recommendation) => `«${recommendationLooks[made].label}»`
    const undo = toastUndo(`${name}: ${next === null ? 'решение снято' : label(next)}`, () => {
      // the decision was not saved, so there is nothing of this click to undo
      if (isLost) return
      // the card may have been read again since: what it shows then is not this click's
      if ((seen(id)?.verdict ?? null) !== next)
        return toastError(`${name}: не удалось отменить`, 'Решение тем временем изменили.')
      if (former === null) void withdraw(result)
      // the former decision comes back as it was made; a withdrawn one with its note, which otherwise has stayed
      else {
        const note = next === null && decision?.note
        void write({ id, verdict: former, undo: true, ...(note && { note }) })
      }
      toastUndone(`${name}: ${former === null ? 'решение отменено' : `снова ${label(former)}`}`)
    })
    void saved.then((isSaved) => {
      isLost = !isSaved
      // a failure has its own notice: the one that said the decision was made is removed
      return isLost && undo()
    })
    return undo
  }

  return {
    set,
    /** Saves the note. The promise settles even if the user has left the card; a failure is announced here. */
    note: (id: string, verdict: Recommendation, note: string) => change({ id, verdict, note: clean(note) }),
  }
}
