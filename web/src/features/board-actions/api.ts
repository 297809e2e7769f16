import * as actions from '@rezumetr/contracts/board-actions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, callWithMeta } from '../../api/call.ts'
import { inPortions } from './portions.ts'

/** What is on its way is looked at this often. */
const LOOK_MS = 2000

export const actionPeopleQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['board-actions', 'people', ...ids],
    queryFn: async ({ signal }) => {
      const people: actions.ActionPerson[] = []
      for (const application_ids of inPortions(ids))
        people.push(...(await call(actions.listActionPeople, { body: { application_ids }, signal })).people)
      return people
    },
  })

export const actionTemplatesQuery = queryOptions({
  queryKey: ['board-actions', 'templates'],
  queryFn: ({ signal }) => call(actions.getActionTemplates, { signal }),
})

export const isOpen = ({ status }: actions.BoardAction) => status === 'waiting' || status === 'sending'
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

/** What waits to be sent or is being sent, and how much of it there is. */
export const openActionsQuery = queryOptions({
  queryKey: ['board-actions', 'open'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await callWithMeta(actions.listBoardActions, {
      query: { status: 'open', limit: 100 },
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

/** One after another: what was started stays so when a later one fails. */
export type ActionWishes = {
  wishes: readonly ActionWish[]
  onStarted: (batch: readonly actions.BoardAction[]) => void
}

/** Once fewer steps are under way than before, whatever shows where responses stand is read again. */
export function useSettledSteps(open: number | undefined) {
  const cache = useQueryClient()
  const before = useRef(open)
  useEffect(() => {
    if (open !== undefined && before.current !== undefined && open < before.current) {
      void cache.invalidateQueries({ queryKey: ['board-actions'] })
      for (const what of ['one', 'page', 'list'])
        void cache.invalidateQueries({ queryKey: ['results', what] })
    }
    before.current = open
  }, [open, cache])
}

/** Every list that shows steps or where responses stand is read again. */
function useRefresh() {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: ['board-actions'] })
}

export function useStartActions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ wishes, onStarted }: ActionWishes) => {
      for (const { applicationIds, target, message, idempotencyKey } of wishes) {
        const body = { application_ids: [...applicationIds], target, message }
        onStarted((await call(actions.startBoardActions, { body, idempotencyKey })).actions)
      }
    },
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
