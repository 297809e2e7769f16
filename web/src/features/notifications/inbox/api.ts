import * as inbox from '@rezumetr/contracts/inbox'
import type { Inbox } from '@rezumetr/contracts/inbox'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOr } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { toastError } from '../../../ui/notices/toast.tsx'

const LOOK_MS = 60_000

export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => call(inbox.getInbox, { signal }),
  refetchInterval: LOOK_MS,
})

/** A reading of the inbox that began before would show the same notifications as unread again. */
export async function showRead(cache: QueryClient, seen: Inbox) {
  await cache.cancelQueries({ queryKey: inboxQuery.queryKey })
  cache.setQueryData(inboxQuery.queryKey, seen)
}

export function useReadNotification() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(inbox.readNotification, { params: { id } }),
    // what it tells is open by now: a failure leaves it unread, which says enough
    onSuccess: (seen) => showRead(cache, seen),
  })
}

/** @param until of the newest notification that is shown */
export function useReadInbox() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => call(inbox.readInbox, { body: { until } }),
    onSuccess: (seen) => showRead(cache, seen),
    onError: (error) => toastError(messageOr(error, 'Не удалось отметить уведомления прочитанными.')),
  })
}
