/** Sends webhooks of a stand-in to the product in the background, until it is closed. */
export type Posting = {
  /** Posts JSON text. @returns the status of the answer; `null` when there is none within `patience_ms` */
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
