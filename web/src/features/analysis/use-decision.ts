import { decide, type Result, type ResultDetail } from '@rezumetr/contracts/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOr } from '../../api/api-error.ts'
import { toastError, toastUndo } from '../../ui/toast.tsx'
import { resultQuery, type ResultPage as Page } from './api.ts'
import { candidateName } from './candidate.ts'
import { recommendationLooks } from './recommendation.tsx'

type Decision = { id: string; verdict: Recommendation | null; note: string | null }

/** Marks the rows of every list at hand, so that none waits for a new reading. */
function markRows(cache: QueryClient, id: string, verdict: Recommendation | null) {
  const mark = (page: Page): Page => ({
    ...page,
    data: {
      results: page.data.results.map((row: Result) => (row.id === id ? { ...row, decision: verdict } : row)),
    },
  })
  cache.setQueriesData<InfiniteData<Page>>({ queryKey: ['results', 'list'] }, (list) =>
    list ? { ...list, pages: list.pages.map(mark) } : list,
  )
  cache.setQueriesData<Page>({ queryKey: ['results', 'page'] }, (page) => (page ? mark(page) : page))
}

/** Records a person's decision beside the engine's advice, at once on the screen, with a way back for five seconds. */
export function useDecision() {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ id, verdict, note }: Decision) =>
      call(decide, { params: { id }, body: { verdict, note } }),
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
      cache.setQueryData(resultQuery(detail.id).queryKey, detail)
      markRows(cache, detail.id, detail.decision?.verdict ?? null)
    },
    onError: (error, { id }, context) => {
      if (context?.before) {
        cache.setQueryData(resultQuery(id).queryKey, context.before)
        markRows(cache, id, context.before.decision?.verdict ?? null)
      }
      toastError(messageOr(error, 'Не удалось сохранить решение'))
    },
  })

  /** Sets the decision; the same one again takes it back. */
  function set(result: ResultDetail, verdict: Recommendation) {
    const before = { verdict: result.decision?.verdict ?? null, note: result.decision?.note ?? null }
    const next = before.verdict === verdict ? null : verdict
    mutate({ id: result.id, verdict: next, note: next === null ? null : before.note })
    const undo = () => mutate({ id: result.id, ...before })
    const words = next === null ? 'Решение снято' : `«${recommendationLooks[next].label}»`
    toastUndo(`${candidateName(result.application.candidate_name)}: ${words}`, undo)
    return undo
  }

  return {
    set,
    note: (id: string, verdict: Recommendation, note: string) =>
      mutate({ id, verdict, note: note.trim() === '' ? null : note.trim() }),
  }
}
