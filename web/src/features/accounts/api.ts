import * as accounts from '@rezumetr/contracts/accounts/account'
import type { Input } from '@rezumetr/contracts/endpoint'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { call, tokens } from '../../api/call.ts'
import { clearAnswers } from '../../api/config.ts'
import { noteErasure } from './erasure-notice.ts'
import { sessionOf, type Session } from './session.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const user = await call(accounts.getMe, { signal })
    // somebody is signed in, maybe by another tab
    noteErasure(null)
    return user
  },
  staleTime: 5 * 60_000,
  // what another tab changes: the address confirmed by an email's link, hh.ru connected
  refetchOnWindowFocus: 'always',
  // The guard shows a failure with its own retry button; silent retries would look like a hang.
  retry: false,
})

/**
 * Refetches the profile after a change on the server. Cancels a request in flight
 * first: its response would be stale but count as fresh.
 */
export async function refreshMe(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey: meQuery.queryKey })
  await cache.invalidateQueries({ queryKey: meQuery.queryKey })
}

/** The current session; also follows sign-ins and sign-outs of other tabs. */
export function useSession(): Session {
  const access = useSyncExternalStore(tokens.subscribe, tokens.access, tokens.access)
  const profile = useQuery({ ...meQuery, enabled: access !== null })
  return sessionOf(access !== null, tokens.endedBy(), profile)
}

const UserContext = createContext<accounts.User | null>(null)
export const UserProvider = UserContext.Provider

/** The signed-in user; usable only below the session guard. */
export function useUser(): accounts.User {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser outside of the session guard')
  return user
}

type LoginValues = Input<typeof accounts.login>['body']

/** Opens a session and loads the profile; both must succeed (STATE-11). */
export function useLogin() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (values: LoginValues) => {
      const pair = await call(accounts.login, { body: values })
      clearAnswers(cache)
      tokens.save(pair)
      return cache.fetchQuery(meQuery)
    },
  })
}

/** Ends the session locally whatever the server responds (ERR-05). */
export function useLogout() {
  return async () => {
    const refresh_token = tokens.refresh()
    const revoked = call(accounts.logout, { body: refresh_token ? { refresh_token } : {} }).catch(
      () => undefined,
    )
    tokens.clear('logout')
    await revoked
  }
}
