/**
 * V8 trades memory for speed: it lets garbage pile up, enlarges the nursery of new objects whenever there is much of them, and gives
 * little of either back. A process of ours shares its machine with a PostgreSQL and its like, so every flag that says otherwise is
 * here, each with what it was measured to do (`npm run bench -- --part start --part export`).
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ResourceLimits } from 'node:worker_threads'

/** How often a process is asked whether it is quiet, and how much of a processor it may have used since: awake sweeps use less. */
const LOOK_MS = 15_000
const QUIET_MS = 450

/**
 * Of a started process – the start itself is better off with V8's own ways. Garbage may be two fifths of what is in use, not several
 * times of it; and one that has fallen quiet collects once, for at rest nothing would make it (118 MB become 103, in 60 ms). What can
 * be done without after that, V8 gives back by itself within seconds.
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
  // a context made after the flag has it
  const gc = runInNewContext('gc') as () => void
  gc()
}

let working = 0

/** While `work` runs, the nursery of this process stays as large as it is: V8 reads the flag whenever it would let it grow. */
export async function withinYoungHeap<T>(work: () => Promise<T>): Promise<T> {
  if (working++ === 0) setFlagsFromString('--semi-space-growth-factor=1')
  try {
    return await work()
  } finally {
    // V8's own
    if (--working === 0) setFlagsFromString('--semi-space-growth-factor=2')
  }
}

/**
 * Of a thread about to be started `withinYoungHeap`: left alone its nursery takes 48 MB for the work of 8. It cannot grow there, so it
 * begins as large as it may be; from the megabyte V8 begins with it would be collected twice as often.
 */
export function youngThreadLimits(): ResourceLimits {
  // of each half: V8 makes three parts of the whole, rounded to a power of two; read when a heap is made
  setFlagsFromString('--min-semi-space-size=2')
  return { maxYoungGenerationSizeMb: 8 }
}
