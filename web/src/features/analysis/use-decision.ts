import { decide, type Result, type ResultDetail } from '@rezumetr/contracts/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import {
  type InfiniteData,
  type Query,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { inTurn } from '../../api/in-turn.ts'
import { messageOr } from '../../api/api-error.ts'
import { toastError, toastUndo } from '../../ui/toast.tsx'
import { keepDraft, readDraft } from '../../ui/use-draft.ts'
import { useUser } from '../accounts/api.ts'
import { candidateName } from '../applicants/candidate-name.ts'
import { resultQuery, type ResultPage as Page } from './api.ts'
import { recommendationLooks } from './recommendation.tsx'

const mutationKey = ['decision']
const listKeys = { endless: ['results', 'list'], paged: ['results', 'page'] }

type Decision = { id: string; verdict: Recommendation | null; note: string | null }

/** The server receives the decisions about one candidate in the order they were made. */
const save = inTurn(
  ({ id, verdict, note }: Decision) => call(decide, { params: { id }, body: { verdict, note } }),
  ({ id }) => id,
)

/** Name of the draft of an unsaved note. It ends with the user's id, so that it survives an expired session of that user. */
export const noteDraft = (userId: string, applicationId: string): string => `note_${applicationId}:${userId}`

const clean = (note: string | null): string | null => note?.trim() || null

/** Updates the row in every cached list, so that no list needs a refetch. */
function markRows(cache: QueryClient, id: string, verdict: Recommendation | null) {
  const mark = (page: Page): Page => ({
    ...page,
    data: {
      results: page.data.results.map((row: Result) => (row.id === id ? { ...row, decision: verdict } : row)),
    },
  })
  cache.setQueriesData<InfiniteData<Page>>({ queryKey: listKeys.endless }, (list) =>
    list ? { ...list, pages: list.pages.map(mark) } : list,
  )
  cache.setQueriesData<Page>({ queryKey: listKeys.paged }, (page) => (page ? mark(page) : page))
}

/** Reads the lists in flight again: what they have read so far may be older than the decision. */
async function rereadLists(cache: QueryClient) {
  const reading = new Set(
    Object.values(listKeys).flatMap((queryKey) =>
      cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
    ),
  )
  const filters = { predicate: (query: Query) => reading.has(query) }
  // a list read for the first time is not read again unless this is cancelled
  await cache.cancelQueries(filters)
  await cache.invalidateQueries(filters)
}

/**
 * Saves a user's decision beside the engine's recommendation: an optimistic update that can be undone for five seconds. A note needs a
 * decision: one written before it is saved together with it, and becomes a draft again when the decision is undone.
 */
export function useDecision() {
  const cache = useQueryClient()
  const user = useUser()
  /** Whether a later decision about the same candidate is still to be saved: only the last one is shown. */
  const isSuperseded = (id: string) =>
    cache.isMutating({ mutationKey, predicate: ({ state }) => (state.variables as Decision).id === id }) > 1
  const { mutate, mutateAsync } = useMutation({
    mutationKey,
    mutationFn: save,
    onMutate: async ({ id, verdict, note }) => {
      const { queryKey } = resultQuery(id)
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (old) =>
        old
          ? {
              ...old,
              decision: verdict && {
                verdict,
                note,
                by: old.decision?.by ?? '',
                at: new Date().toISOString(),
                score: old.score,
                recommendation: old.recommendation,
                rubric_version: old.rubric_version,
              },
            }
          : old,
      )
      markRows(cache, id, verdict)
      return { before }
    },
    onSuccess: (detail) => {
      if (isSuperseded(detail.id)) return
      cache.setQueryData(resultQuery(detail.id).queryKey, detail)
      markRows(cache, detail.id, detail.decision?.verdict ?? null)
      void rereadLists(cache)
      // a decision about a former result is one about the candidate, whose present result is elsewhere
      if (detail.replaced_by) void cache.invalidateQueries({ queryKey: ['results'] })
      const name = noteDraft(user.id, detail.application.id)
      const saved = detail.decision?.note ?? ''
      if (readDraft(name)?.trim() === saved) keepDraft(name, saved, saved)
    },
    onError: (error, { id }, context) => {
      if (isSuperseded(id)) return
      if (context?.before) {
        cache.setQueryData(resultQuery(id).queryKey, context.before)
        markRows(cache, id, context.before.decision?.verdict ?? null)
      }
      // the snapshot may contain an earlier decision that was not saved either
      void cache.invalidateQueries({ queryKey: ['results'] })
      toastError(messageOr(error, 'Не удалось сохранить решение'))
    },
  })

  /** Sets the decision; setting the current one again clears it. */
  function set(result: ResultDetail, verdict: Recommendation) {
    const before = { verdict: result.decision?.verdict ?? null, note: result.decision?.note ?? null }
    const next = before.verdict === verdict ? null : verdict
    const name = noteDraft(user.id, result.application.id)
    const draft = readDraft(name)
    const note = next === null ? null : before.verdict === null ? clean(draft) : before.note
    if (next === null && before.note !== null) keepDraft(name, draft ?? before.note, '')
    mutate({ id: result.id, verdict: next, note })
    const undo = () => {
      if (before.verdict === null && note !== null) keepDraft(name, note, '')
      mutate({ id: result.id, ...before })
    }
    const words = next === null ? 'Решение снято' : `«${recommendationLooks[next].label}»`
    toastUndo(`${candidateName(result.application.candidate_name)}: ${words}`, undo)
    return undo
  }

  return {
    set,
    /** The promise ends with the saving, also after the user has left the card; a failure is announced here. */
    note: (id: string, verdict: Recommendation, note: string) =>
      mutateAsync({ id, verdict, note: clean(note) }),
  }
}
