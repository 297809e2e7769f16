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
  /** In silence; a minute unless what it looks for can not be told of. */
  readonly dozing_ms?: number
}

/**
 * Longer than anything under way keeps silent, a slice of a language model's answers above all; after a start, longer than what a
 * predecessor was in the middle of takes to be free: its connection, a step at the board whose answer was lost.
 */
const AWAKE_MS = 60_000
/** What only the passing of time brings is met so late at most. */
const DOZING_MS = 60_000

export type Sweeps = {
  /** Something was told: sweeps that dozed are run at once, and all go at their own pace for a while. */
  stir(): void
  /** Waits for those at work. */
  stop(): Promise<void>
}

/** Runs all at once, then each on its interval. @param isBusy this process works on something */
export function startSweeps(
  sweeps: readonly Sweep[],
  isBusy: () => boolean,
  log: Log,
  metrics: Metrics,
): Sweeps {
  let awake_until = performance.now() + AWAKE_MS
  const isAwake = () => isBusy() || performance.now() < awake_until
  const running = sweeps.map((sweep) => repeat(sweep, isAwake, log, metrics))
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
  isAwake: () => boolean,
  log: Log,
  metrics: Metrics,
) {
  let timer: NodeJS.Timeout | undefined
  /** The timer is the long one: it may have been set before the process found work that keeps it awake. */
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
  let current = look()
  const next = () => {
    current = look()
  }
  return {
    wake() {
      // one at work looks again soon: it finds itself awake when it ends
      if (timer === undefined || !dozes) return
      clearTimeout(timer)
      next()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      timer = undefined
      return current
    },
  }
}
