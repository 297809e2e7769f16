import * as actions from '@rezumetr/contracts/board-actions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callWithMeta } from '../../api/call.ts'

/** What is on its way is looked at this often. */
const LOOK_MS = 2000

export const actionPeopleQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['board-actions', 'people', ...ids],
    queryFn: async ({ signal }) =>
      (await call(actions.listActionPeople, { body: { application_ids: [...ids] }, signal })).people,
  })

export const actionTemplatesQuery = queryOptions({
  queryKey: ['board-actions', 'templates'],
  queryFn: ({ signal }) => call(actions.getActionTemplates, { signal }),
})

const isUnderWay = ({ status, send_at }: actions.BoardAction) =>
  status === 'sending' || (status === 'waiting' && Date.parse(send_at) - Date.now() < 60_000)

/** What was done for one response, newest first. */
export const actionHistoryQuery = (application_id: string) =>
  queryOptions({
    queryKey: ['board-actions', 'history', application_id],
    queryFn: async ({ signal }) =>
      (await call(actions.listBoardActions, { query: { application_id, limit: 5 }, signal })).actions,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_MS : false),
  })

/** What waits to be sent, and how much of it there is. */
export const waitingActionsQuery = queryOptions({
  queryKey: ['board-actions', 'waiting'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await callWithMeta(actions.listBoardActions, {
      query: { status: 'waiting', limit: 100 },
      signal,
    })
    return { actions: data.actions, total: meta.total }
  },
  refetchInterval: ({ state }) => (state.data?.actions.some(isUnderWay) ? LOOK_MS : 60_000),
})

export type ActionWish = {
  applicationIds: readonly string[]
  target: string
  message: string | null
  /** One press of the button is one batch, however often the network repeats it. */
  idempotencyKey: string
}

/** Every list that shows steps or where responses stand is read again. */
function useRefresh() {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: ['board-actions'] })
}

export function useStartActions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ applicationIds, target, message, idempotencyKey }: ActionWish) =>
      (
        await call(actions.startBoardActions, {
          body: { application_ids: [...applicationIds], target, message },
          idempotencyKey,
        })
      ).actions,
    onSettled: refresh,
  })
}

export function useCancelActions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (which: { id: string } | { batchId: string }) =>
      'id' in which
        ? [await call(actions.cancelBoardAction, { params: { id: which.id } })]
        : (await call(actions.cancelActionBatch, { params: { id: which.batchId } })).actions,
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
