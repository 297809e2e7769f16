import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, errorCode, isStatus } from '../api/api-error.ts'
import { tokens } from '../api/call.ts'
import { clearAnswers } from '../api/config.ts'
import { personOf } from '../api/tokens.ts'
import { refreshMe } from '../features/accounts/api.ts'

/**
 * A refusal that contradicts the profile: another tab, a colleague, the operator or a synchronisation has changed the connection or
 * the role. The profile is read again, or the settings, to which the refusal refers, would still say «Подключено».
 */
function readContradicted(error: Error): void {
  const code = errorCode(error)
  if (code === 'FORBIDDEN' || (isStatus(error, 409) && code?.startsWith('HH_'))) void refreshMe(queryClient)
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: readContradicted }),
  queryCache: new QueryCache({
    onError(error, query) {
      readContradicted(error)
      // what has been deleted, perhaps at a candidate's request, must not stay on the screen beside the refusal
      if (isStatus(error, 404)) query.setState({ data: undefined })
    },
  }),
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
/** Whose data the tab has shown; stays when that user leaves. */
let shownTo = person

/**
 * Removes what the tab remembers when its session ends. After an expired session the entries of that user stay, under the user's id, until
 * somebody signs in: the same user continues with them, for anybody else they are removed.
 */
function clearMemories(former: string | null): void {
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
function clearFormerPerson(): void {
  const former = person
  person = personOf(tokens.access())
  if (former === person) return
  clearMemories(former)
  if (former !== null) {
    void queryClient.cancelQueries()
    clearAnswers(queryClient)
  }
  if (person === null) return
  // the rendered screen, or a slow answer to what was sent before, still holds the previous user's data
  if (shownTo !== null && shownTo !== person) location.reload()
  shownTo = person
}

tokens.subscribe(clearFormerPerson)
// a suspended tab, or one restored from the back/forward cache, has missed the `storage` events of other tabs
addEventListener('pageshow', tokens.notify)
addEventListener('visibilitychange', tokens.notify)
