import * as notifications from '@rezumetr/contracts/notifications'
import type { Input } from '@rezumetr/contracts/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Poll interval while the user links a chat in another window. */
const LOOK_MS = 2000

export const notificationsQuery = (linking = false) =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(notifications.getNotifications, { signal }),
    refetchInterval: linking ? LOOK_MS : false,
  })

type Choice = Input<typeof notifications.setNotification>['body']

/** Optimistic update, rolled back when the server rejects it. */
export function useSetNotification() {
  const cache = useQueryClient()
  const { queryKey } = notificationsQuery()
  return useMutation({
    mutationFn: (body: Choice) => call(notifications.setNotification, { body }),
    onMutate: async ({ kind, channel, enabled }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      if (before)
        cache.setQueryData(queryKey, {
          ...before,
          choices: { ...before.choices, [kind]: { ...before.choices[kind], [channel]: enabled } },
        })
      return { before }
    },
    onError: (_error, _choice, context) => cache.setQueryData(queryKey, context?.before),
    onSuccess: (settings) => cache.setQueryData(queryKey, settings),
  })
}

export function useLinkTelegram() {
  return useMutation({ mutationFn: () => call(notifications.linkTelegram) })
}

export function useUnlinkTelegram() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(notifications.unlinkTelegram),
    onSuccess: (settings) => cache.setQueryData(notificationsQuery().queryKey, settings),
  })
}

export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) => call(notifications.unsubscribe, { query: { token } }),
  })
}
