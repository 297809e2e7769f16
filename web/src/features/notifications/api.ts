import * as notifications from '@rezumetr/contracts/notifications'
import type { Input } from '@rezumetr/contracts/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOr } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { sequential } from '../../api/sequential.ts'
import { toastError } from '../../ui/notices/toast.tsx'

/** Poll interval while the user links a chat in another window. */
const LOOK_MS = 2000

export const notificationsQuery = (linking = false) =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(notifications.getNotifications, { signal }),
    refetchInterval: linking ? LOOK_MS : false,
  })

const mutationKey = ['notifications']

type Choice = Input<typeof notifications.setNotification>['body']

/** The server receives them in the order they were made. */
const save = sequential((body: Choice) => call(notifications.setNotification, { body }))

/** Optimistic update, rolled back when the server rejects it. Every response holds all choices: only the last one is shown. */
export function useSetNotification() {
  const cache = useQueryClient()
  const { queryKey } = notificationsQuery()
  /** Whether a later choice is still to be saved. */
  const isSuperseded = () => cache.isMutating({ mutationKey }) > 1
  return useMutation({
    mutationKey,
    mutationFn: save,
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
    onError: (error, _choice, context) => {
      toastError(messageOr(error, 'Не удалось сохранить настройки'))
      if (isSuperseded()) return
      cache.setQueryData(queryKey, context?.before)
      // the snapshot may contain an earlier choice that was not saved either
      void cache.invalidateQueries({ queryKey })
    },
    onSuccess: (settings) => {
      if (!isSuperseded()) cache.setQueryData(queryKey, settings)
    },
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
