import * as board from '@rezumetr/contracts/hh/job-board'
import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode, errorDetail, isStatus } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useSubmit } from '../../../api/use-submit.ts'
import { refreshMe, useUser } from '../../accounts/api.ts'
import { vacanciesQuery } from '../../vacancies/api.ts'
import { settingsQuery } from '../quota/settings-api.ts'
import { jobMemory } from './job-memory.ts'
import { isActive, pollDelay, readJobs } from './sync.ts'

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

export function useStartSync() {
  const cache = useQueryClient()
  const user = useUser()
  return useSubmit({
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
