/**
 * Sweeps: periodic checks of rows by every worker process, such as orphans to recover or work that has become due. Nearly
 * everything they could find starts with a notification to the nodes – a job, a letter, a change, a node's death – so
 * without notifications they run rarely, and an idle installation hardly queries its database.
 */
import { MINUTE_MS } from '../values/clock.ts'
import { withLogFields, type Log } from '../process/log.ts'
import type { Metrics } from '../http/metrics.ts'

/** `run` must be cheap and safe to run concurrently on several nodes. */
export type Sweep = {
  readonly name: string
  readonly every_ms: number
  readonly run: () => Promise<void>
  /** Interval without notifications, for work that becomes due only by the clock and is therefore not announced. */
  readonly dozing_ms?: number
  /** Acts on the deaths of processes: not run until those that only lost their connection have returned. */
  readonly counts_deaths?: true
}

/**
 * How long sweeps keep their own interval after the last notification: longer than any running work goes
 * without one (a slice of a language model's answers is the longest), and longer than it takes to free the
 * claims of this process's predecessor.
 */
const AWAKE_MS = MINUTE_MS
/** Interval of most sweeps without notifications: then they can only find lost notifications. */
const DOZING_MS = 600_000
/** Delay between the starts of sweeps: all at once would take every connection of the pool, and requests would wait. */
const APART_MS = 30

export type Sweeps = {
  /** A notification arrived: dozing sweeps run soon, and all keep their own interval for a while. */
  stir(): void
  /** Stops the timers and waits for running sweeps. */
  stop(): Promise<void>
}

/** Starts the sweeps shortly after one another, then runs each at its interval. */
export function startSweeps(sweeps: readonly Sweep[], log: Log, metrics: Metrics): Sweeps {
  let awake_until = performance.now() + AWAKE_MS
  const isAwake = () => performance.now() < awake_until
  const running = sweeps.map((sweep, n) => repeat(sweep, n * APART_MS, isAwake, log, metrics))
  return {
    stir() {
      awake_until = performance.now() + AWAKE_MS
      for (const one of running) one.wake()
    },
    async stop() {
      await Promise.all(running.map((one) => one.stop()))
    },
  }
}

/** Runs one sweep repeatedly; runs never overlap. */
function repeat(
  { name, every_ms, run, dozing_ms = Math.max(every_ms, DOZING_MS) }: Sweep,
  apart_ms: number,
  isAwake: () => boolean,
  log: Log,
  metrics: Metrics,
) {
  /** Whether the current timer has the dozing interval. */
  let dozes = false
  let stopped = false
  const look = async () => {
    timer = undefined
    try {
      await withLogFields({ sweep: name }, run)
    } catch (error) {
      metrics.sweepFailed(name)
      log.warn({ sweep: name, err: error instanceof Error ? error.message : String(error) }, 'sweep failed')
    }
    if (stopped) return
    dozes = dozing_ms > every_ms && !isAwake()
    timer = setTimeout(next, dozes ? dozing_ms : every_ms)
  }
  let current = Promise.resolve()
  const next = () => {
    current = look()
  }
  let timer: NodeJS.Timeout | undefined = setTimeout(next, apart_ms)
  return {
    wake() {
      // a running sweep chooses its next interval when it ends, and is awake then
      if (timer === undefined || !dozes) return
      dozes = false
      clearTimeout(timer)
      timer = setTimeout(next, apart_ms)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      timer = undefined
      return current
    },
  }
}
