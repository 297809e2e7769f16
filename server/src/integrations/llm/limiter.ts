/** Adaptive concurrency (AIMD): starts at the cap, halves on a 429, grows by one per round of successes. */
export type Limiter = {
  enter(signal: AbortSignal): Promise<Place>
  readonly limit: () => number
}

export type Place = {
  /** @param busy_ms after a 429 no call starts for this long */
  leave(outcome: { readonly ok: true } | { readonly ok: false; readonly busy_ms: number | null }): void
}

export function createLimiter(cap: number): Limiter {
  let limit = cap
  let active = 0
  /** Calls before the last decrease say nothing about the new limit. */
  let lowered = 0
  let calls = 0
  let closed_until = 0
  let timer: NodeJS.Timeout | null = null
  const waiting: { start(): void }[] = []

  const admit = () => {
    if (timer) return
    const wait = closed_until - performance.now()
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = null
        admit()
      }, wait)
      timer.unref()
      return
    }
    while (waiting.length > 0 && active < Math.floor(limit)) {
      active += 1
      waiting.shift()?.start()
    }
  }

  const occupied = (): Place => {
    const number = (calls += 1)
    return {
      leave(outcome) {
        active -= 1
        if (outcome.ok) limit = Math.min(cap, limit + 1 / limit)
        else if (outcome.busy_ms !== null) {
          closed_until = Math.max(closed_until, performance.now() + outcome.busy_ms)
          if (number > lowered) {
            limit = Math.max(1, limit / 2)
            lowered = calls
          }
        }
        admit()
      },
    }
  }

  return {
    limit: () => Math.floor(limit),
    enter(signal) {
      const entered = waitIn(waiting, signal).then(occupied)
      admit()
      return entered
    },
  }
}

const waitIn = (line: { start(): void }[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const entry = {
      start() {
        signal.removeEventListener('abort', leave)
        resolve()
      },
    }
    const leave = () => {
      line.splice(line.indexOf(entry), 1)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', leave, { once: true })
    line.push(entry)
  })
