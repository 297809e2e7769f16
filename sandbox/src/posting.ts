/** How a stand-in tells the product of events: requests of its own, in the background, until it closes. */
export type Posting = {
  /** Posts JSON text. The status of the answer; null: none within `patience_ms`. */
  readonly post: (
    url: string,
    raw: string,
    options?: { headers?: object; patience_ms?: number },
  ) => Promise<number | null>
  readonly later: (ms: number, work: () => Promise<void>) => void
  readonly is_closed: () => boolean
  readonly close: () => void
}

export function createPosting(): Posting {
  const timers = new Set<NodeJS.Timeout>()
  const closing = new AbortController()
  return {
    async post(url, raw, { headers = {}, patience_ms = 20_000 } = {}) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
          body: raw,
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience_ms)]),
        })
        await response.arrayBuffer()
        return response.status
      } catch {
        return null
      }
    },
    later(ms, work) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void work()
      }, ms)
      timer.unref()
      timers.add(timer)
    },
    is_closed: () => closing.signal.aborted,
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
