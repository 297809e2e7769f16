import { connectionWords } from '@rezumetr/contracts/hh/connection'
import * as board from '@rezumetr/contracts/hh/job-board'
import {
  queryOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { isStatus, messageOr } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useRedirect } from '../../../api/use-redirect.ts'
import { toastError, toastSuccess } from '../../../ui/notices/toast.tsx'
import { meQuery, refreshMe } from '../../accounts/api.ts'
import type { PendingCode } from './pending-code.ts'

/** Invalidates everything that depends on the connection, above all the profile (API-46). */
async function refreshAfterTokenChange(cache: QueryClient) {
  await Promise.all([
    refreshMe(cache),
    cache.invalidateQueries({ queryKey: ['settings'] }),
    // the schedule and the remaining views have keys below this one
    cache.invalidateQueries({ queryKey: ['sync', 'history'] }),
    cache.invalidateQueries({ queryKey: ['vacancies'] }),
    cache.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}

/** Navigates to hh.ru, which redirects back to a callback page. */
export const useConnectBoard = () =>
  useRedirect(async () => (await call(board.getOauthUrl)).authorization_url)

/** Tests the connection at hh.ru; the refetched profile contains its state. */
export function useCheckConnection() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(board.testConnection),
    onSuccess: async ({ valid }) => {
      await refreshMe(cache)
      const hh = cache.getQueryData(meQuery.queryKey)?.hh
      // a valid token is not enough: the manager may lack rights, or the company paid access
      if (valid && hh && connectionWords[hh.state].blocks === null)
        toastSuccess('Подключение к HH.ru работает')
    },
    onError: (error) => toastError(messageOr(error, 'Не удалось проверить подключение')),
  })
}

export const workAccountsQuery = queryOptions({
  queryKey: ['settings', 'work-accounts'],
  queryFn: async ({ signal }) => (await call(board.listWorkAccounts, { signal })).accounts,
})

export function useChooseAccount() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { account_id: string; confirmed: boolean }) => call(board.chooseWorkAccount, { body }),
    onSuccess: () => refreshAfterEmployerChange(cache),
  })
}

/** Accepts the connection of the other employer, or keeps everything unchanged. */
export function useDecideSwitch() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ isConfirmed, until }: { isConfirmed: boolean; until: string }) =>
      call(isConfirmed ? board.confirmEmployerSwitch : board.refuseEmployerSwitch, { query: { until } }),
    onSuccess: () => refreshAfterEmployerChange(cache),
    // somebody else has answered, and may have confirmed it
    onError: (error) => (isStatus(error, 404) ? refreshAfterEmployerChange(cache) : undefined),
  })
}

/** Drops all data of the previous employer, or reads it again where it is on screen, so that no screen keeps showing it. */
export async function refreshAfterEmployerChange(cache: QueryClient) {
  await refreshMe(cache)
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== 'config'
  cache.removeQueries({
    type: 'inactive',
    predicate: (query) => predicate(query) && query.queryKey[0] !== 'me',
  })
  await cache.invalidateQueries({ predicate })
}

/** Client-only flag: whether the last connection attempt was rejected for a wrong account, until the next attempt. */
export const refusedAccountQuery = queryOptions({
  queryKey: ['connection', 'refused'],
  queryFn: () => false,
  enabled: false,
  initialData: false,
})

/** Exchanges a code, in a single attempt. The caller reports a lost session. */
export function useExchangeCode() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ code, state }: PendingCode) =>
      call(board.exchangeOauthCode, { query: { code, ...(state && { state }) }, keepSession: true }),
    // its dialog cannot be closed meanwhile: without a connection it fails instead of waiting for one
    networkMode: 'always',
    onSuccess: async ({ refused }) => {
      cache.setQueryData(refusedAccountQuery.queryKey, refused === 'wrong_account')
      await refreshAfterTokenChange(cache)
    },
  })
}

/** Shows a toast on any screen, except for errors on the settings page, which shows them itself. */
export function useSaveToken() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(board.saveToken, { body: { token } }),
    onSuccess: async ({ token_saved }) => {
      cache.setQueryData(refusedAccountQuery.queryKey, false)
      await refreshAfterTokenChange(cache)
      // otherwise the token belongs to another employer: the settings ask for confirmation
      if (token_saved) toastSuccess('HH.ru токен успешно сохранен')
    },
    onError: (error) => {
      if (location.pathname !== '/settings') toastError(messageOr(error, 'Ошибка сохранения HH.ru токена'))
    },
  })
}

export function useDisconnectBoard() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(board.disconnect),
    // its dialog cannot be closed meanwhile: without a connection it fails instead of waiting for one
    networkMode: 'always',
    onSuccess: () => refreshAfterTokenChange(cache),
  })
}
