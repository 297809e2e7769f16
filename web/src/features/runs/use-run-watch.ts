import { getActiveRun, type Run } from '@rezumetr/contracts/analysis/analysis'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { follow } from '../../api/follow.ts'
import { useUser } from '../accounts/api.ts'
import { limitsQuery } from '../billing/api.ts'
import { refreshAfterRun } from '../hh/sync/api.ts'
import { dashboardQuery } from '../results/api.ts'
import { openRunsQuery } from './api.ts'
import { createPoll } from './poll.ts'
import { runMemory } from './run-memory.ts'
import { isRunActive, runMark } from './run.ts'

const INTERVAL_MS = 3000
/** A hidden tab polls rarely; becoming visible triggers an immediate check. */
const HIDDEN_INTERVAL_MS = 30_000
const MAX_MS = 5 * 60_000

const runPoll = createPoll({
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
})

const subscribeVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = () => document.visibilityState === 'visible'

/** Lists that a run adds to are refetched at this interval while it progresses; everything else when it ends. */
const LISTS_MS = 20_000
const movingKeys = [['results'], ['applications']]

/**
 * Tracks the company's running analysis on every screen of the shell: finds it (also after a reload), follows its
 * progress and the remaining limits (STATE-50), shows partial results and refetches everything when it ends (STATE-38).
 */
export function useRunWatch(): Run | null {
  const { id: userId } = useUser()
  const cache = useQueryClient()
  const active = useQuery(openRunsQuery).data?.run
  const run = isRunActive(active) ? active : null
  const id = run?.id ?? null
  const visible = useSyncExternalStore(subscribeVisibility, isVisible)

  useEffect(() => {
    if (id === null) return undefined
    runMemory.remember(userId, id)
    const leaving = new AbortController()
    const stop = runPoll.start({
      intervalMs: visible ? INTERVAL_MS : HIDDEN_INTERVAL_MS,
      maxMs: MAX_MS,
      look: async () => {
        let mark: string | null | undefined
        await follow(getActiveRun, leaving.signal, (seen) => {
          cache.setQueryData(openRunsQuery.queryKey, seen)
          if (seen.limits) cache.setQueryData(limitsQuery.queryKey, seen.limits)
          mark = isRunActive(seen.run) ? runMark(seen.run) : null
          return visible && mark !== null
        })
        if (mark === undefined) throw new Error('the server sent nothing')
        return mark
      },
    })
    return () => {
      leaving.abort()
      stop()
    }
  }, [userId, id, cache, visible])

  const mark = run && runMark(run)
  useEffect(() => {
    // progress that another request has brought
    if (mark !== null) runPoll.resume()
  }, [mark])

  useMovingLists(id, run?.analyzed ?? 0, visible)

  return run
}

/** Refetches the lists while the run adds to them, and everything when it has ended. @param id of the active run */
function useMovingLists(id: string | null, analyzed: number, visible: boolean) {
  const { has_hh_token } = useUser()
  const cache = useQueryClient()
  const before = useRef<{ id: string | null; analyzed: number; shown_at: number }>({
    id: null,
    analyzed: 0,
    shown_at: 0,
  })
  useEffect(() => {
    const { id: former, analyzed: shown, shown_at } = before.current
    if (former !== id) {
      before.current = { id, analyzed, shown_at: 0 }
      if (former === null) return undefined
      void refreshAfterRun(cache)
      // Prefetched even when not shown, because users usually open the dashboard next; without a token it has no figures (DASH-29).
      if (has_hh_token) void cache.prefetchQuery(dashboardQuery)
      return undefined
    }
    // lists of a hidden tab are refetched when it becomes visible
    if (shown === analyzed || !visible) return undefined
    const timer = setTimeout(
      () => {
        before.current = { id, analyzed, shown_at: Date.now() }
        for (const queryKey of movingKeys) void cache.invalidateQueries({ queryKey })
      },
      Math.max(0, shown_at + LISTS_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [id, analyzed, cache, visible, has_hh_token])
}

/** Whether the poll gave up on a run without progress; `resume` polls again. */
export function useStalledRun(): { stalled: boolean; resume: () => void } {
  const stalled = useSyncExternalStore(runPoll.subscribe, runPoll.isExpired)
  return { stalled, resume: runPoll.resume }
}
