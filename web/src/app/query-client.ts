import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { tokens } from '../api/call.ts'
import { personOf } from '../api/tokens.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A 4xx response is final; only network failures and server errors are worth a retry.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
  },
})

let person = personOf(tokens.access())

/**
 * Removes what the tab remembers when its session ends. After an expired session the entries of that user stay, under the user's id, until
 * somebody signs in: the same user continues with them, for anybody else they are removed.
 */
function forgetMemories(former: string | null): void {
  const keeper = person ?? (tokens.endedBy() === 'expired' ? former : null)
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith('rezumetr_') || (keeper !== null && key.endsWith(`:${keeper}`))) continue
    if (key !== 'rezumetr_hh_code' || tokens.endedBy() === 'logout') sessionStorage.removeItem(key)
  }
}

/**
 * Clears caches and session storage when the user changes in any tab, so that the
 * next user never sees the data of the previous one (STATE-03).
 */
function forgetFormerPerson(): void {
  const former = person
  person = personOf(tokens.access())
  if (former === person) return
  forgetMemories(former)
  if (former === null) return
  void queryClient.cancelQueries()
  queryClient.clear()
  // the rendered screen still holds the previous user's data
  if (person !== null) location.reload()
}

tokens.subscribe(forgetFormerPerson)
// a suspended tab, or one restored from the back/forward cache, has missed the `storage` events of other tabs
addEventListener('pageshow', tokens.notify)
addEventListener('visibilitychange', tokens.notify)
