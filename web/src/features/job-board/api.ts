import { connectionWords } from '@rezumetr/contracts/hh/connection'
import * as board from '@rezumetr/contracts/hh/job-board'
import {
  queryOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { errorCode, errorDetail, isStatus, messageOr } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useDeparture } from '../../api/use-departure.ts'
import { usePress } from '../../api/use-press.ts'
import { toastError, toastSuccess } from '../../ui/notices/toast.tsx'
import { meQuery, refreshMe, useUser } from '../accounts/api.ts'
import { vacanciesQuery } from '../vacancies/api.ts'
import { jobMemory } from './job-memory.ts'
import type { PendingCode } from './pending-code.ts'
import { isActive, pollDelay, readJobs } from './sync.ts'
import { syncViewsQuery } from './views-api.ts'

export const HISTORY_MS = 10_000

/** The last ten jobs, shared by the badge, the bell and the screen. */
export const syncHistoryQuery = queryOptions({
  queryKey: ['sync', 'history'],
  queryFn: async ({ signal }) => readJobs(await call(board.listSyncJobs, { query: { limit: 10 }, signal })),
})

/** One job, polled while it is neither completed nor failed (STATE-25); without a session or the job there is nothing to wait for. */
export const syncJobQuery = (id: string) =>
  queryOptions({
    queryKey: ['sync', 'job', id],
    queryFn: ({ signal }) => call(board.getSyncJob, { params: { id }, signal }),
    // of one reading, as the failures in a row are counted within it only
    retry: (_failures, error) => !isStatus(error, 401) && !isStatus(error, 404),
    retryDelay: (failures) => pollDelay(failures + 1),
    refetchInterval: ({ state: { error, data } }) =>
      error || (data && !isActive(data.status)) ? false : pollDelay(0),
  })

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(board.getSettings, { signal }),
})

export function useUpdateSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Omit<board.Settings, 'hh'>>) => call(board.updateSettings, { body }),
    onSuccess: (settings) => {
      cache.setQueryData(settingsQuery.queryKey, settings)
      // they decide when resumes are opened, and how many
      void cache.invalidateQueries({ queryKey: syncViewsQuery.queryKey })
      void cache.invalidateQueries({ queryKey: ['applications', 'views'] })
    },
  })
}

/** The server begins an automatic analysis within this time after a synchronisation or another one. */
const AUTO_START_MS = 5000

const analysisKeys = [
  ['results'],
  ['applicants'],
  ['applications'],
  ['vacancies'],
  ['dashboard'],
  ['billing'],
  ['run'],
]
let nextLook: ReturnType<typeof setTimeout> | undefined

/**
 * Invalidates everything that an analysis changes, at once and once more: then an automatic one may have begun, and results of the
 * former may have been scored by criteria changed meanwhile. Automatic analyses follow one another and may be over before they are
 * seen, so there is a further look as long as the number of the analysed differs from that of the previous look.
 */
export async function refreshAfterRun(cache: QueryClient, analyzedBefore?: number | null): Promise<void> {
  await Promise.all(analysisKeys.map((queryKey) => cache.invalidateQueries({ queryKey })))
  const vacancies = cache.getQueryData(vacanciesQuery.queryKey)
  const analyzed =
    vacancies?.reduce((sum, known) => sum + known.applications_count - known.new_applications_count, 0) ??
    null
  // a run that is seen is watched, and its end calls this again
  const isWatched = Boolean(cache.getQueryData<{ run: unknown }>(['run', 'active'])?.run)
  if (isWatched || analyzed === analyzedBefore) return
  clearTimeout(nextLook)
  nextLook = setTimeout(() => void refreshAfterRun(cache, analyzed), AUTO_START_MS)
}

/** After the end of a synchronisation that changed nothing this tab has read: an automatic analysis may be about to begin. */
export async function awaitAutomatic(cache: QueryClient): Promise<void> {
  const settings = await cache.ensureQueryData(settingsQuery).catch(() => null)
  if (settings?.auto_analysis) await refreshAfterRun(cache)
}

/** Invalidates everything that a finished synchronisation may have changed, and what the automatic analysis after it does. */
export async function refreshAfterSync(cache: QueryClient) {
  await Promise.all([
    // a synchronisation is the first to detect that the connection failed or recovered
    refreshMe(cache),
    cache.invalidateQueries({ queryKey: ['sync', 'history'] }),
    // the steps that hh.ru offers at the new stages
    cache.invalidateQueries({ queryKey: ['board-actions'] }),
    // stages and changed resumes of analysed candidates are among it
    refreshAfterRun(cache),
  ])
}

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

export function useStartSync() {
  const cache = useQueryClient()
  const user = useUser()
  return usePress({
    mutationKey: ['sync', 'start'],
    mutationFn: (full: boolean): Promise<board.SyncJob | null> =>
      call(board.startSync, {
        body: { sync_vacancies: true, sync_applications: true, force_full_sync: full },
      }).catch((error: unknown) => {
        if (errorCode(error) !== 'SYNC_IN_PROGRESS') throw error
        // started by another tab or a colleague: the requested synchronisation is already running, or was until a moment ago
        return (errorDetail(error)['job'] as board.SyncJob | undefined) ?? null
      }),
    onSuccess: (job) => {
      if (!job) return
      cache.setQueryData(syncJobQuery(job.id).queryKey, job)
      // the job may end before the list is refetched: remembering it makes this tab follow it to its end
      jobMemory.remember(user.id, job.id)
    },
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

/** Navigates to hh.ru, which redirects back to a callback page. */
export const useConnectBoard = () =>
  useDeparture(async () => (await call(board.getOauthUrl)).authorization_url)

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
