/** Taking items into the hands of this process, so that a resume that kills it can be told from those that were beside. */
import type { Deps } from '../../deps.ts'
import { createRoom } from '../../platform/room.ts'
import { claimItems, findFewestDeaths, type ClaimedItem } from './item-queries.ts'
import { ALONE_FROM } from './rules.ts'

export type Taken = {
  /** The number they are held under; 0: between two lives of the node's connection nothing may be claimed. */
  readonly node: number
  readonly items: readonly ClaimedItem[]
  /** To be called once they are written down. */
  readonly leave: () => void
}

/** Holds whatever this process has in its hands, of all runs. */
const room = createRoom()

/**
 * Takes what is due: first together what no process died over. Then suspects, one at a time and those that fewest died over first,
 * so that what is innocent is done before the next death.
 */
export async function takeItems(
  deps: Pick<Deps, 'db' | 'clock' | 'node'>,
  run_id: string,
  limit: number,
  signal: AbortSignal,
): Promise<Taken> {
  const fresh = await take(deps, run_id, { deaths: 0, limit }, signal)
  if (fresh.items.length > 0 || fresh.node === 0 || signal.aborted) return fresh
  const deaths = await findFewestDeaths(deps.db, run_id, deps.clock())
  return deaths === null
    ? fresh
    : await take(deps, run_id, { deaths, limit: deaths === 0 ? limit : 1 }, signal)
}

async function take(
  { db, clock, node: nodeNow }: Pick<Deps, 'db' | 'clock' | 'node'>,
  run_id: string,
  which: { readonly deaths: number; readonly limit: number },
  signal: AbortSignal,
): Promise<Taken> {
  const leave = await room.enter(which.deaths >= ALONE_FROM ? 'alone' : 'beside')
  let items: readonly ClaimedItem[] = []
  // asked now: it may have been lost while the room was full
  const node = nodeNow()
  try {
    if (node !== 0 && !signal.aborted) items = await claimItems(db, run_id, node, which, clock())
    return { node, items, leave }
  } finally {
    if (items.length === 0) leave()
  }
}
