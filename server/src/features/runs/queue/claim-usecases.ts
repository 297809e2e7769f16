/** Claims items so that a resume that kills its process can be told from its neighbours. */
import type { Deps } from '../../../ports/deps.ts'
import { createReadersWriterLock } from '../../../platform/concurrency/readers-writer-lock.ts'
import { claimItems, findFewestCrashes, type ClaimedItem } from './item-queries.ts'
import type { RunKey } from './jobs.ts'
import { EXCLUSIVE_FROM_CRASHES } from './rules.ts'

export type Claimed = {
  /** 0: the node is disconnected and may claim nothing. */
  readonly node: number
  readonly items: readonly ClaimedItem[]
  /** Call when the outcomes are recorded. */
  readonly release: () => void
}

/** Held by items in this process: exclusively for one with several crashes. */
const lock = createReadersWriterLock()

/** First those without a crash, in batches; then the others singly, fewest crashes first, so that innocent ones finish. */
export async function claimDueItems(
  deps: Pick<Deps, 'db' | 'clock' | 'node'>,
  run: RunKey,
  limit: number,
  signal: AbortSignal,
): Promise<Claimed> {
  const fresh = await claim(deps, run, { crash_count: 0, limit }, signal)
  if (fresh.items.length > 0 || fresh.node === 0 || signal.aborted) return fresh
  const crash_count = await findFewestCrashes(deps.db, run, deps.clock())
  return crash_count === null
    ? fresh
    : await claim(deps, run, { crash_count, limit: crash_count === 0 ? limit : 1 }, signal)
}

async function claim(
  { db, clock, node: nodeNow }: Pick<Deps, 'db' | 'clock' | 'node'>,
  run: RunKey,
  which: { readonly crash_count: number; readonly limit: number },
  signal: AbortSignal,
): Promise<Claimed> {
  const release = await lock.acquire(which.crash_count >= EXCLUSIVE_FROM_CRASHES ? 'exclusive' : 'shared')
  let items: readonly ClaimedItem[] = []
  // the number may be lost while waiting for the lock
  const node = nodeNow()
  try {
    if (node !== 0 && !signal.aborted) items = await claimItems(db, run, node, which, clock())
    return { node, items, release }
  } finally {
    if (items.length === 0) release()
  }
}
