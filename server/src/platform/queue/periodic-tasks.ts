/**
 * Periodic tasks: periodic checks of rows by every worker process, such as orphans to recover or work that has become due. Nearly
 * everything they could find starts with a notification to the nodes – a job, a letter, a change, a node's death – so
 * without notifications they run rarely, and an idle installation hardly queries its database.
 */
import { MINUTE_MS } from '../values/clock.ts'
import { withLogFields, type Log } from '../process/log.ts'
import type { Metrics } from '../http/metrics.ts'

/** `run` must be cheap and safe to run concurrently on several nodes. */
export type PeriodicTask = {
  readonly name: string
  readonly every_ms: number
  readonly run: () => Promise<void>
  /** Interval without notifications, for work that becomes due only by the clock and is therefore not announced. */
  readonly idle_ms?: number
  /** Acts on the deaths of processes: not run until those that only lost their connection have returned. */
  readonly counts_deaths?: true
}

/**
 * How long periodic tasks keep their own interval after the last notification: longer than any running work goes
 * without one (a slice of a language model's answers is the longest), and longer than it takes to free the
 * claims of this process's predecessor.
 */
const AWAKE_MS = MINUTE_MS
/** Interval of most periodic tasks without notifications: then they can only find lost notifications. */
const IDLE_MS = 600_000
/** Delay between the starts of periodic tasks: all at once would take every connection of the pool, and requests would wait. */
const APART_MS = 30

export type PeriodicTasks = {
  /** A notification arrived: idle periodic tasks run soon, and all keep their own interval for a while. */
  wake(): void
  /** Stops the timers and waits for running periodic tasks. */
  stop(): Promise<void>
}

/** Starts the periodic tasks shortly after one another, then runs each at its interval. */
export function startPeriodicTasks(
  tasks: readonly PeriodicTask[],
  log: Log,
  metrics: Metrics,
): PeriodicTasks {
  let awake_until = performance.now() + AWAKE_MS
  const isAwake = () => performance.now() < awake_until
  const running = tasks.map((task, n) => repeat(task, n * APART_MS, isAwake, log, metrics))
  return {
    wake() {
      awake_until = performance.now() + AWAKE_MS
      for (const one of running) one.wake()
    },
    async stop() {
      await Promise.all(running.map((one) => one.stop()))
    },
  }
}

/** Runs one periodic task repeatedly; runs never overlap. */
function repeat(
  { name, every_ms, run, idle_ms = Math.max(every_ms, IDLE_MS) }: PeriodicTask,
  apart_ms: number,
  isAwake: () => boolean,
  log: Log,
  metrics: Metrics,
) {
  /** Whether the current timer has the idle interval. */
  let isIdle = false
  let stopped = false
  const look = async () => {
    timer = undefined
    try {
      await withLogFields({ task: name }, run)
    } catch (error) {
      metrics.periodicTaskFailed(name)
      log.warn(
        { task: name, err: error instanceof Error ? error.message : String(error) },
        'periodic task failed',
      )
    }
    if (stopped) return
    isIdle = idle_ms > every_ms && !isAwake()
    timer = setTimeout(next, isIdle ? idle_ms : every_ms)
  }
  let current = Promise.resolve()
  const next = () => {
    current = look()
  }
  let timer: NodeJS.Timeout | undefined = setTimeout(next, apart_ms)
  return {
    wake() {
      // a running periodic task chooses its next interval when it ends, and is awake then
      if (timer === undefined || !isIdle) return
      isIdle = false
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
