import { getActiveRun, type Run } from '@rezumetr/contracts/analysis'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { follow } from '../../api/follow.ts'
import { limitsQuery } from '../billing/api.ts'
import { activeRunQuery, dashboardQuery } from './api.ts'
import { createPoll } from './poll.ts'
import { rememberRun } from './run-memory.ts'
import { isRunActive, runMark } from './run.ts'

const INTERVAL_MS = 3000
/** A tab nobody looks at only keeps in touch: coming back looks at once. */
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

/** Lists a run adds to are read again this often while it moves; the rest waits for its end. */
const LISTS_MS = 20_000
const movingKeys = [['results'], ['applications']]
const endKeys = [['results'], ['applications'], ['vacancies'], ['dashboard'], ['billing'], ['run']]

/**
 * Follows the company's running analysis from any screen of the shell: finds it (also after a reload), hears from
 * the server how it goes on and what that leaves of the plan (STATE-50), shows partial results as they come and reads everything
 * anew when it is over (STATE-38).
 */
export function useRunWatch(): Run | null {
  const cache = useQueryClient()
  const { data } = useQuery(activeRunQuery)
  const run = isRunActive(data) ? data : null
  const id = run?.id ?? null
  const analyzed = run?.analyzed ?? 0
  const visible = useSyncExternalStore(subscribeVisibility, isVisible)

  useEffect(() => {
    if (id === null) return undefined
    rememberRun(id)
    const leaving = new AbortController()
    const stop = runPoll.start({
      intervalMs: visible ? INTERVAL_MS : HIDDEN_INTERVAL_MS,
      maxMs: MAX_MS,
      look: async () => {
        let mark: string | null | undefined
        await follow(getActiveRun, leaving.signal, (seen) => {
          cache.setQueryData(activeRunQuery.queryKey, seen.run)
          if (seen.limits) cache.setQueryData(limitsQuery.queryKey, seen.limits)
          mark = isRunActive(seen.run) ? runMark(seen.run) : null
          return visible && mark !== null
        })
        if (mark === undefined) throw new Error('the server told nothing')
        return mark
      },
    })
    return () => {
      leaving.abort()
      stop()
    }
  }, [id, cache, visible])

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
      for (const queryKey of endKeys) void cache.invalidateQueries({ queryKey })
      // The dashboard is where people look next; it is read now, whether shown or not.
      void cache.prefetchQuery(dashboardQuery)
      return undefined
    }
    // nobody sees the lists of a hidden tab: they are read when it is looked at again
    if (shown === analyzed || !visible) return undefined
    const timer = setTimeout(
      () => {
        before.current = { id, analyzed, shown_at: Date.now() }
        for (const queryKey of movingKeys) void cache.invalidateQueries({ queryKey })
      },
      Math.max(0, shown_at + LISTS_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [id, analyzed, cache, visible])

  return run
}

/** The poll gave up on a run that does not move; `resume` looks again. */
export function useStalledRun(): { stalled: boolean; resume: () => void } {
  const stalled = useSyncExternalStore(runPoll.subscribe, runPoll.isExpired)
  return { stalled, resume: runPoll.resume }
}
