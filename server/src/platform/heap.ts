/**
 * V8 trades memory for speed: it lets garbage accumulate, enlarges the young generation under load, and releases little
 * of either. Our processes share a machine with PostgreSQL and others, so all flags that limit this are here, each with
 * its measured effect (`npm run bench -- --part start --part export`).
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ResourceLimits } from 'node:worker_threads'

/**
 * How often a process checks whether it is idle, and the CPU milliseconds per check below which
 * it is: active sweeps use less.
 */
const LOOK_MS = 15_000
const QUIET_MS = 450

/**
 * For a running process; the start itself is better off with V8's defaults. Garbage may grow to two fifths of the memory
 * in use instead of several times as much. A process that becomes idle collects garbage once, because nothing else would
 * trigger it (118 MB become 103, in 60 ms); V8 then releases the freed memory within seconds.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=40')
  let before = process.cpuUsage()
  let wasQuiet = false
  const look = () => {
    const { user, system } = process.cpuUsage(before)
    const isQuiet = (user + system) / 1000 < QUIET_MS
    if (isQuiet && !wasQuiet) collectGarbage()
    wasQuiet = isQuiet
    before = process.cpuUsage()
  }
  setInterval(look, LOOK_MS).unref()
}

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  // only contexts created after the flag expose `gc`
  const gc = runInNewContext('gc') as () => void
  gc()
}

let working = 0

/**
 * Keeps the young generation of this process from growing while `work` runs: V8 reads the
 * flag whenever it would enlarge it.
 */
export async function withinYoungHeap<T>(work: () => Promise<T>): Promise<T> {
  if (working++ === 0) setFlagsFromString('--semi-space-growth-factor=1')
  try {
    return await work()
  } finally {
    // V8's default
    if (--working === 0) setFlagsFromString('--semi-space-growth-factor=2')
  }
}

/**
 * Limits for a thread about to be started `withinYoungHeap`: without them its young generation takes 48 MB where 8
 * suffice. It cannot grow there, so it starts at its maximum size; starting from V8's default megabyte it would be
 * collected twice as often.
 */
export function youngThreadLimits(): ResourceLimits {
  // size of each semi-space: V8 divides the young generation into three, rounded to a power of
  // two; read when a heap is created
  setFlagsFromString('--min-semi-space-size=2')
  return { maxYoungGenerationSizeMb: 8 }
}
