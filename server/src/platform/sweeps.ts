/**
 * Looks that every worker process takes again and again: recovery of orphans, what has become due. All they could find begins
 * with something that is told to the nodes – a job, a letter, a change somebody made, a node's death – so while nothing is heard
 * of they are taken seldom: an installation that nobody uses asks its database next to nothing.
 */
import { withLogFields, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Must be cheap and safe to race. */
export type Sweep = {
  readonly name: string
  readonly every_ms: number
  readonly run: () => Promise<void>
  /** In silence: for what nobody can tell of, as its time comes by itself. */
  readonly dozing_ms?: number
}

/**
 * Longer than anything under way keeps silent, a slice of a language model's answers above all; after a start, longer than what a
 * predecessor was in the middle of takes to be free: its connection, a step at the board whose answer was lost.
 */
const AWAKE_MS = 60_000
/** In silence there is nothing to find but what was missed. */
const DOZING_MS = 600_000
/** Those that begin together: all at once would want every connection there may be, and requests would wait behind them. */
const APART_MS = 30

export type Sweeps = {
  /** Something was told: sweeps that dozed are run soon, and all go at their own pace for a while. */
  stir(): void
  /** Waits for those at work. */
  stop(): Promise<void>
}

/** Runs one soon after another, then each on its interval. */
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

/** Never overlaps itself. */
function repeat(
  { name, every_ms, run, dozing_ms = Math.max(every_ms, DOZING_MS) }: Sweep,
  apart_ms: number,
  isAwake: () => boolean,
  log: Log,
  metrics: Metrics,
) {
  /** The timer is the long one. */
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
      // one at work looks again soon: it finds itself awake when it ends
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
