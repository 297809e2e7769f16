/**
 * The one poll of the running analysis (STATE-43…46), free of browser and framework: the caller supplies the clock, the
 * pace and the patience.
 */

export type PollClock = {
  now: () => number
  setTimeout: (run: () => void, ms: number) => unknown
  clearTimeout: (timer: unknown) => void
}

export type PollOptions = {
  intervalMs: number
  /** How long nothing may move before the poll gives up; every movement starts the time anew. */
  maxMs: number
  /** One look. A mark that changes as the work moves on; `null` when it is over. A rejection counts as «nothing moved». */
  look: () => Promise<string | null>
}

export type Poll = {
  /** Looks at once, then every `intervalMs`. Whatever was polled before is dropped. Returns the way to stop. */
  start: (options: PollOptions) => () => void
  /** Takes up a poll that gave up. */
  resume: () => void
  /** The last poll gave up: the work may go on where nobody looks. */
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
      // Another poll took over while this answer was on its way.
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
