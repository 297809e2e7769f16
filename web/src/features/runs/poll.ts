/**
 * The poll of the running analysis (STATE-43…46), independent of browser and
 * framework: the caller supplies clock, interval and timeout.
 */

export type PollClock = {
  now: () => number
  setTimeout: (run: () => void, ms: number) => unknown
  clearTimeout: (timer: unknown) => void
}

export type PollOptions = {
  intervalMs: number
  /** The poll gives up after this long without progress; every progress restarts the period. */
  maxMs: number
  /**
   * Checks once. @returns a mark that changes with the progress; `null` when the work
   * has ended. A rejection counts as no progress.
   */
  look: () => Promise<string | null>
}

export type Poll = {
  /** Checks immediately, then every `intervalMs`; replaces any earlier poll. @returns a function that stops it */
  start: (options: PollOptions) => () => void
  /** Continues a poll that gave up. */
  resume: () => void
  /** Whether the last poll gave up; the work may still continue on the server. */
  isExpired: () => boolean
  subscribe: (listener: () => void) => () => void
}

export function createPoll(clock: PollClock): Poll {
  const listeners = new Set<() => void>()
  let expired = false
  let session = 0
  let timer: unknown
  let last: PollOptions | null = null

  function setExpired(next: boolean) {
    if (expired === next) return
    expired = next
    listeners.forEach((listener) => listener())
  }

  function stop() {
    session += 1
    clock.clearTimeout(timer)
  }

  function start(options: PollOptions): () => void {
    stop()
    setExpired(false)
    last = options
    const own = session
    let movedAt = clock.now()
    let mark: string | null | undefined

    const turn = async () => {
      const seen = await options.look().catch(() => mark)
      // Another poll has started while this check was in flight.
      if (own !== session || seen === null) return
      if (seen !== mark) {
        mark = seen
        movedAt = clock.now()
      }
      const left = options.maxMs - (clock.now() - movedAt)
      if (left <= 0) {
        setExpired(true)
        return
      }
      timer = clock.setTimeout(() => void turn(), Math.min(options.intervalMs, left))
    }
    void turn()
    return () => {
      if (last !== options) return
      stop()
      last = null
      setExpired(false)
    }
  }

  return {
    start,
    resume: () => {
      if (expired && last) start(last)
    },
    isExpired: () => expired,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
