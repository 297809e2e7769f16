import * as board from '@rezumetr/contracts/job-board'
import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOr } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { refreshMe, useUser } from '../accounts/api.ts'
import { rememberJob } from './job-memory.ts'
import type { PendingCode } from './pending-code.ts'
import { isActive, pollDelay, readJobs } from './sync.ts'

export const HISTORY_MS = 10_000

/** The last ten jobs: badge, bell and the screen read the same list. */
export const syncHistoryQuery = queryOptions({
  queryKey: ['sync', 'history'],
  queryFn: async ({ signal }) => readJobs(await call(board.listSyncJobs, { query: { limit: 10 }, signal })),
})

/** One job, polled while it is neither completed nor failed (STATE-25). */
export const syncJobQuery = (id: string) =>
  queryOptions({
    queryKey: ['sync', 'job', id],
    queryFn: ({ signal }) => call(board.getSyncJob, { params: { id }, signal }),
    retry: false,
    refetchInterval: ({ state }) => {
      const status = state.error && 'status' in state.error ? state.error.status : null
      if (status === 401 || status === 404) return false
      if (state.data && !isActive(state.data.status)) return false
      return pollDelay(state.fetchFailureCount)
    },
  })

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(board.getSettings, { signal }),
})

export function useUpdateSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Omit<board.Settings, 'hh'>>) => call(board.updateSettings, { body }),
    onSuccess: (settings) => cache.setQueryData(settingsQuery.queryKey, settings),
  })
}

/** Everything that a finished synchronisation may have changed. */
export async function refreshAfterSync(cache: QueryClient) {
  await Promise.all([
    // a synchronisation learns first that the connection does not work, or works again
    refreshMe(cache),
    cache.invalidateQueries({ queryKey: ['sync', 'history'] }),
    cache.invalidateQueries({ queryKey: ['vacancies'] }),
    cache.invalidateQueries({ queryKey: ['applications'] }),
    cache.invalidateQueries({ queryKey: ['dashboard'] }),
    cache.invalidateQueries({ queryKey: ['billing'] }),
  ])
}

/** Everything that hangs on the connection: the profile first of all (API-46). */
async function refreshAfterTokenChange(cache: QueryClient) {
  await Promise.all([
    refreshMe(cache),
    cache.invalidateQueries({ queryKey: ['settings'] }),
    // the schedule and the views left stand under it
    cache.invalidateQueries({ queryKey: ['sync', 'history'] }),
    cache.invalidateQueries({ queryKey: ['vacancies'] }),
    cache.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}

export function useStartSync() {
  const cache = useQueryClient()
  const user = useUser()
  return useMutation({
    mutationFn: (full: boolean) =>
      call(board.startSync, {
        body: { sync_vacancies: true, sync_applications: true, force_full_sync: full },
      }),
    onSuccess: (job) => {
      cache.setQueryData(syncJobQuery(job.id).queryKey, job)
      // it may have ended before the list is read: followed from here, its end is heard
      rememberJob(user.id, job.id)
    },
    // A refusal because one runs already (another tab, a colleague) is how this tab learns of it.
    onSettled: () => cache.invalidateQueries({ queryKey: ['sync', 'history'] }),
  })
}

export function useCancelSync() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(board.cancelSync, { params: { id } }),
    onSuccess: (job) => cache.setQueryData(syncJobQuery(job.id).queryKey, job),
  })
}

/** Leaves for hh.ru; the answer comes back to a callback page. */
export function useConnectBoard() {
  return useMutation({
    mutationFn: () => call(board.getOauthUrl),
    onSuccess: ({ authorization_url }) => location.assign(authorization_url),
  })
}

/** Asks hh.ru about the connection; the profile then tells how it stands. */
export function useCheckConnection() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(board.testConnection),
    onSuccess: async ({ valid, paid_access }) => {
      await refreshMe(cache)
      if (valid && paid_access?.negotiations !== false) toastSuccess('Подключение к HH.ru работает')
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

/** Takes the other employer's connection, or leaves everything as it was. */
export function useDecideSwitch() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isConfirmed: boolean) =>
      isConfirmed ? call(board.confirmEmployerSwitch) : call(board.refuseEmployerSwitch),
    onSuccess: () => refreshAfterEmployerChange(cache),
  })
}

/** Nothing that was read of the old employer may stay on a screen. */
async function refreshAfterEmployerChange(cache: QueryClient) {
  await refreshMe(cache)
  await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })
}

/** Why the last attempt to connect brought nothing, until the next one. */
export const refusedAccountQuery = queryOptions({
  queryKey: ['connection', 'refused'],
  queryFn: () => false,
  enabled: false,
  initialData: false,
})

/** One attempt with a code; a lost session is the caller's to tell. */
export function useExchangeCode() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ code, state }: PendingCode) =>
      call(board.exchangeOauthCode, { query: { code, ...(state && { state }) }, keepSession: true }),
    onSuccess: async ({ refused }) => {
      cache.setQueryData(refusedAccountQuery.queryKey, refused === 'wrong_account')
      await refreshAfterTokenChange(cache)
    },
  })
}

/** Ends in words on any screen; a failure that the settings tell themselves, in their own words, is not told twice. */
export function useSaveToken() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(board.saveToken, { body: { token } }),
    onSuccess: async ({ token_saved }) => {
      cache.setQueryData(refusedAccountQuery.queryKey, false)
      await refreshAfterTokenChange(cache)
      // of another employer: the settings ask about it
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
    onSuccess: () => refreshAfterTokenChange(cache),
  })
}
