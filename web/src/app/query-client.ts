import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { tokens } from '../api/call.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is an answer; only silence and a server in trouble deserve another try.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
  },
})

// The next person at this browser must not meet the data of the one who left, from whichever tab (STATE-03).
tokens.subscribe(() => {
  if (tokens.access() !== null) return
  void queryClient.cancelQueries()
  queryClient.clear()
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('rezumetr_') && (key !== 'rezumetr_hh_code' || tokens.endedBy() === 'logout')) {
      sessionStorage.removeItem(key)
    }
  }
})
