import * as actions from '@rezumetr/contracts/hh/actions'
import { placeVerdict } from '@rezumetr/contracts/hh/stages'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, callWithMeta } from '../../../api/call.ts'
import { markRows, rereadAround, rereadCandidates } from '../../results/list/decided-rows.ts'
import { inBatches } from './batches.ts'
import { isUnderWay, LOOK_LATER_MS, LOOK_MS, lookAgainMs } from './look-again.ts'

export const actionApplicationsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['board-actions', 'applications', ...ids],
    queryFn: async ({ signal }) => {
      const applications: actions.ActionApplication[] = []
      for (const application_ids of inBatches(ids))
        applications.push(
          ...(await call(actions.listActionApplications, { body: { application_ids }, signal })).people,
        )
      return applications
    },
  })

export const actionTemplatesQuery = queryOptions({
  queryKey: ['board-actions', 'templates'],
  queryFn: ({ signal }) => call(actions.getActionTemplates, { signal }),
})

/** What was done for one response, newest first. */
export const actionHistoryQuery = (application_id: string) =>
  queryOptions({
    queryKey: ['board-actions', 'history', application_id],
    queryFn: async ({ signal }) =>
      (await call(actions.listBoardActions, { query: { application_id, limit: 5 }, signal })).actions,
    refetchInterval: ({ state: { data = [] } }) => lookAgainMs(data),
  })

/** The most steps the server lists at a time. */
const LIST_STEP = 100

async function listOpen(signal?: AbortSignal): Promise<actions.BoardAction[]> {
  // by id: what is started meanwhile moves the pages, and a step appears on two of them
  const open = new Map<string, actions.BoardAction>()
  for (let page = 1; ; page++) {
    const query = { status: 'open', page, limit: LIST_STEP } as const
    const listed = (await call(actions.listBoardActions, { query, signal })).actions
    for (const action of listed) open.set(action.id, action)
    if (listed.length < LIST_STEP) return [...open.values()]
  }
}

const cancelBatch = async (id: string) => (await call(actions.cancelActionBatch, { params: { id } })).actions

/** All that waits to be sent or is being sent. The longer the list, the rarer it is looked at. */
export const openActionsQuery = queryOptions({
  queryKey: ['board-actions', 'open'],
  queryFn: ({ signal }) => listOpen(signal),
  refetchInterval: ({ state }) =>
    state.data?.some(isUnderWay) ? LOOK_MS * Math.ceil(state.data.length / LIST_STEP) : LOOK_LATER_MS,
})

/** The newest steps that were not sent and that nobody repeated or dismissed, and how many there are. */
export const unsentActionsQuery = queryOptions({
  queryKey: ['board-actions', 'unsent'],
  queryFn: async ({ signal }) => {
    const query = { status: 'unsent', page: 1, limit: LIST_STEP } as const
    const { data, meta } = await callWithMeta(actions.listBoardActions, { query, signal })
    return { actions: data.actions, total: meta.total }
  },
  refetchInterval: LOOK_LATER_MS,
})

export type ActionRequest = {
  applicationIds: readonly string[]
  target: string
  message: string | null
  /** One press of the button is one batch, however often the network repeats it. */
  idempotencyKey: string
}

/** One after another: what was started stays so when a later one fails, or when the person wants no more. */
export type ActionRequests = {
  requests: readonly ActionRequest[]
  onStarted: (batch: readonly actions.BoardAction[]) => void
  isEnough: () => boolean
}

/**
 * When to look again for the next steps of a response after one was taken. The server reads them from hh.ru in a second or two,
 * unless hh.ru answers slowly or asks to wait.
 */
const NEXT_STEPS_MS = [5000, 10_000, 20_000, 30_000]

/** Once a step is no longer under way, whatever shows where responses stand is read again. */
export function useSettledSteps() {
  const cache = useQueryClient()
  const { data: open } = useQuery(openActionsQuery)
  const before = useRef(open)
  useEffect(() => {
    // not by their number: another one may have begun meanwhile
    const ids = new Set(open?.map(({ id }) => id))
    if (open && before.current?.some(({ id }) => !ids.has(id))) {
      void cache.invalidateQueries({ queryKey: ['board-actions'] })
      rereadCandidates(cache)
      const queryKey = ['board-actions', 'applications']
      for (const ms of NEXT_STEPS_MS) setTimeout(() => void cache.invalidateQueries({ queryKey }), ms)
    }
    before.current = open
  }, [open, cache])
}

/** Every list that shows steps is read again, and those that show decisions: a step given up takes its own with it. */
function useRefresh() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: ['board-actions'] })
    rereadCandidates(cache)
  }
}

/** Whether a step of one of these failed, as far as this tab knows: the decision that came with it is replaced by another step. */
function hasFailed(cache: QueryClient, ids: readonly string[]): boolean {
  const unsent = cache.getQueryData(unsentActionsQuery.queryKey)?.actions ?? []
  const ofCards = ids.flatMap((id) => cache.getQueryData(actionHistoryQuery(id).queryKey) ?? [])
  return [...unsent, ...ofCards].some(
    ({ application_id, status }) => status === 'failed' && ids.includes(application_id),
  )
}

export function useStartActions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ requests, onStarted, isEnough }: ActionRequests) => {
      for (const { applicationIds, target, message, idempotencyKey } of requests) {
        if (isEnough()) return
        const body = { application_ids: [...applicationIds], target, message }
        const started = (await call(actions.startBoardActions, { body, idempotencyKey })).actions
        const verdict = placeVerdict(target)
        // a decision that exists stays; the shown list keeps the candidates, as after a decision on a card
        if (verdict)
          markRows(
            cache,
            ({ application, decision }) => decision === null && applicationIds.includes(application.id),
            verdict,
          )
        onStarted(started)
      }
    },
    // what failed may have been started, with only its answer lost
    onError: () => rereadCandidates(cache),
    onSettled: (_started, _error, { requests }) => {
      rereadAround(cache)
      const ids = requests.flatMap(({ applicationIds }) => applicationIds)
      if (hasFailed(cache, ids)) rereadCandidates(cache)
      void cache.invalidateQueries({ queryKey: ['results', 'one'] })
      for (const what of ['board-actions', 'applicants']) void cache.invalidateQueries({ queryKey: [what] })
    },
  })
}

export function useCancelActions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (which: { id: string } | { batchId: string }) =>
      'id' in which
        ? [await call(actions.cancelBoardAction, { params: { id: which.id } })]
        : cancelBatch(which.batchId),
    onSettled: refresh,
  })
}

/** Steps are dismissed as they were shown: what fails meanwhile is told afterwards. */
export function useDismissActions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(actions.dismissBoardActions, { body: { ids: [...ids] } }),
    onSettled: refresh,
  })
}

/** Everything that waits, also what is started meanwhile. Returns what became of the steps that were shown. */
export function useCancelAllActions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (shown: readonly actions.BoardAction[]) => {
      const ids = new Set(shown.map(({ id }) => id))
      // a step whose sending fails for a moment waits again, and is cancelled with its batch a second time
      const ended = new Map<string, actions.BoardAction>()
      for (let waiting = shown; waiting.length > 0;) {
        for (const id of new Set(waiting.map(({ batch_id }) => batch_id)))
          for (const action of await cancelBatch(id)) ended.set(action.id, action)
        waiting = (await listOpen()).filter(({ status }) => status === 'waiting')
      }
      return [...ended.values()].filter(({ id }) => ids.has(id))
    },
    onSettled: refresh,
  })
}

export function useSaveTemplates() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<actions.ActionTemplates>) => call(actions.updateActionTemplates, { body }),
    onSuccess: (saved) => cache.setQueryData(actionTemplatesQuery.queryKey, saved),
  })
}
