import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isStatus } from '../../../api/api-error.ts'
import { useUser } from '../../accounts/api.ts'
import { awaitAutomatic, refreshAfterSync, syncHistoryQuery, syncJobQuery } from './api.ts'
import { jobMemory } from './job-memory.ts'
import { isActive } from './sync.ts'

const SHOWN_AFTER_END_MS = 60_000
/** Scheduled synchronisations are shorter than this: their ends are noticed, not their courses. */
const LOOK_MS = 5 * 60_000

export type SyncWatch = {
  /** The running job, or one that ended less than a minute ago. */
  job: SyncJob | null
  /** Empty also while they are unknown. */
  jobs: SyncJob[]
  /** False until the list has been loaded once. */
  isKnown: boolean
  activeCount: number
}

/**
 * Tracks the company's synchronisation on every screen of the shell: finds the running job (the server's list takes
 * precedence over the tab's memory), polls it and clears it a minute after its end. Refetches what a job has changed when it
 * ends, also when it was a scheduled one.
 */
export function useSyncWatch(): SyncWatch {
  const user = useUser()
  const history = useQuery({ ...syncHistoryQuery, enabled: user.has_hh_token, refetchInterval: LOOK_MS })
  const running = history.data?.find((job) => isActive(job.status))
  const remembered = jobMemory.useRemembered(user.id)
  const jobId = running?.id ?? remembered
  const followed = useQuery({ ...syncJobQuery(jobId ?? ''), enabled: jobId !== null })
  const job = jobId === null ? null : (followed.data ?? running ?? null)

  const runningId = running?.id
  useEffect(() => {
    if (runningId) jobMemory.remember(user.id, runningId)
  }, [runningId, user.id])
  const ended = job !== null && !isActive(job.status) ? job : null
  useRefreshAtEnd(history.data, ended?.id ?? null)
  useClearing(user.id, job, isStatus(followed.error, 404))

  // The followed job is fresher than its entry in the list.
  const jobs = (history.data ?? []).map((known) => (known.id === job?.id ? job : known))
  return {
    job,
    jobs,
    isKnown: history.data !== undefined || !user.has_hh_token,
    activeCount: jobs.filter((known) => isActive(known.status)).length,
  }
}

/** Refetches what a job has changed, once after each end. @param ended the followed job, if it has ended */
function useRefreshAtEnd(history: readonly SyncJob[] | undefined, ended: string | null) {
  const cache = useQueryClient()
  // the newest that has ended, whether this tab has watched it or not; `undefined`: not known yet
  const last = history?.find(({ status }) => !isActive(status))
  const latest = ended ?? (history && (last?.id ?? null))
  const lastEnd = last?.completed_at ?? null
  const known = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (latest === undefined || latest === known.current) return
    const isChanged = latest !== null && (known.current !== undefined || latest === ended)
    const isRecent = lastEnd !== null && Date.now() - Date.parse(lastEnd) < SHOWN_AFTER_END_MS
    known.current = latest
    if (isChanged) void refreshAfterSync(cache)
    // it ended just before the tab was opened
    else if (isRecent) void awaitAutomatic(cache)
  }, [latest, ended, lastEnd, cache])
}

/** Clears the job a minute after its end, at once when it is `gone`. */
function useClearing(userId: string, job: SyncJob | null, gone: boolean) {
  const seenActive = useRef<string | null>(null)
  useEffect(() => {
    if (job !== null && isActive(job.status)) seenActive.current = job.id
  }, [job])
  const ended = job !== null && !isActive(job.status) ? job.id : null
  const endedAt = ended === null ? null : job?.completed_at
  useEffect(() => {
    if (ended === null && !gone) return undefined
    // an end that this tab has seen is new; the clock of the device may differ from the server's
    const isOld = endedAt && seenActive.current !== ended
    const age = isOld ? Math.max(0, Date.now() - Date.parse(endedAt)) : 0
    const timer = setTimeout(() => jobMemory.clear(userId), gone ? 0 : Math.max(0, SHOWN_AFTER_END_MS - age))
    return () => clearTimeout(timer)
  }, [ended, endedAt, gone, userId])
}
