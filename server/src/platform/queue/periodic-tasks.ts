/** Checks of rows by every worker. What they find mostly comes with a notification, so without they run rarely. */
import { MINUTE_MS } from '../values/clock.ts'
import { withLogFields, type Log } from '../process/log.ts'
import type { Metrics } from '../http/metrics.ts'

/** `run`: cheap, on several nodes at once. */
export type PeriodicTask = {
  readonly name: string
  readonly every_ms: number
  readonly run: () => Promise<void>
  /** For work due by the clock alone. */
  readonly idle_ms?: number
  /** Waits until processes that lost their connection have returned. */
  readonly counts_crashes?: true
}

/** After a notification; longer than running work goes without one. */
const AWAKE_MS = MINUTE_MS
/** Then only lost notifications can be found. */
const IDLE_MS = 600_000
/** All at once would take every connection. */
const APART_MS = 30

export type PeriodicTasks = {
  /** Idle ones run soon, all keep their interval for a while. */
  wake(): void
  stop(): Promise<void>
}

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

/** Runs never overlap. */
function repeat(
  { name, every_ms, run, idle_ms = Math.max(every_ms, IDLE_MS) }: PeriodicTask,
  apart_ms: number,
  isAwake: () => boolean,
  log: Log,
  metrics: Metrics,
) {
  /** The timer's interval is the idle one. */
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
      // a running one is awake when it ends
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
