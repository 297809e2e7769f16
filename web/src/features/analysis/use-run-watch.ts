import type { Run } from '@rezumetr/contracts/analysis'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
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

/** What every step of a run changes; the rest waits for its end. */
const movingKeys = [['results'], ['applications'], ['billing', 'limits']]
const endKeys = [['results'], ['applications'], ['vacancies'], ['dashboard'], ['billing'], ['run']]

/**
 * Follows the company's running analysis from any screen of the shell: finds it (also after a reload), polls it, shows
 * partial results as they come (STATE-50) and reads everything anew when it is over (STATE-38).
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
    return runPoll.start({
      intervalMs: visible ? INTERVAL_MS : HIDDEN_INTERVAL_MS,
      maxMs: MAX_MS,
      look: async () => {
        const seen = await cache.fetchQuery({ ...activeRunQuery, staleTime: 0, retry: false })
        return isRunActive(seen) ? runMark(seen) : null
      },
    })
  }, [id, cache, visible])

  const before = useRef<{ id: string | null; analyzed: number }>({ id: null, analyzed: 0 })
  useEffect(() => {
    const ended = before.current.id !== null && before.current.id !== id
    const moved = id !== null && analyzed > 0 && before.current.analyzed !== analyzed
    before.current = { id, analyzed }
    const keys = ended ? endKeys : moved ? movingKeys : []
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
    // The dashboard is where people look next; it is read now, whether shown or not.
    if (ended) void cache.prefetchQuery(dashboardQuery)
  }, [id, analyzed, cache])

  return run
}

/** The poll gave up on a run that does not move; `resume` looks again. */
export function useStalledRun(): { stalled: boolean; resume: () => void } {
  const stalled = useSyncExternalStore(runPoll.subscribe, runPoll.isExpired)
  return { stalled, resume: runPoll.resume }
}
