/** Shared by the stages of a synchronisation: job, steps, retries and pagination. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../../ports/deps.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { JobBoardFailure, type BoardCall, type Page } from '../../../ports/job-board.ts'
import {
  isPassing,
  REQUEST_ATTEMPTS,
  requestPauseSeconds,
  MAX_FAILURES_IN_A_ROW,
  type SyncCursor,
} from '../access/rules.ts'
import type { Claim } from './queries.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { withToken, type ConnectionCache } from '../access/token-usecases.ts'

export type SyncDeps = TokenDeps & Pick<Deps, 'log' | 'node' | 'enqueue'>

export type SyncRun = {
  readonly claim: Claim
  readonly signal: AbortSignal
  /** Where a successor would continue; updated by steps. */
  cursor: SyncCursor
  /**
   * Runs `work` in a transaction. Steps run one after another, so they may rely on `cursor`; steps batched together
   * succeed or fail together.
   * @throws LostJob
   */
  readonly step: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  /** Consecutive requests, across all parallel loops, that met a temporary problem. */
  failuresInARow: number
  readonly connection: ConnectionCache
}

/** The job was cancelled or claimed by another node: this process must stop writing. */
export class LostJob extends Error {
  override readonly name = 'LostJob'
}

/** Circuit breaker: after this many consecutive failures more requests would only add to the board's load. */
export const isBoardDown = ({ failuresInARow }: SyncRun): boolean => failuresInARow >= MAX_FAILURES_IN_A_ROW

/**
 * Retries temporary problems with exponential backoff or the board's `Retry-After`; gives up at once
 * when the circuit breaker is open.
 */
async function withRetries<T>(run: SyncRun, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    run.signal.throwIfAborted()
    try {
      const answer = await work()
      run.failuresInARow = 0
      return answer
    } catch (error) {
      if (!(error instanceof JobBoardFailure)) throw error
      run.failuresInARow = isPassing(error.problem) ? run.failuresInARow + 1 : 0
      if (!isPassing(error.problem) || attempt + 1 >= REQUEST_ATTEMPTS || isBoardDown(run)) throw error
      await pause(requestPauseSeconds(attempt, error.retry_after_seconds) * 1000, undefined, {
        signal: run.signal,
      })
      if (isBoardDown(run)) throw error
    }
  }
}

/** One request to the board with the company's token, with retries. */
export const askBoard = <T>(
  deps: SyncDeps,
  run: SyncRun,
  question: (call: BoardCall) => Promise<T>,
): Promise<T> =>
  withRetries(run, () =>
    withToken(deps, run.claim.scope, (call) => question({ ...call, signal: run.signal }), {
      cache: run.connection,
    }),
  )

/**
 * Items of one company processed concurrently. It exceeds the number of requests that the rate limiter (platform/queue/pace.ts)
 * keeps in flight, so that the next request is ready while some items are being written.
 */
const MIN_PARALLEL = 8
const MAX_PARALLEL = 32
/** Upper estimate of the seconds between two requests of one loop: using up a higher rate takes more loops. */
const LOOP_SECONDS = 0.16

/**
 * Runs `work` on all items with bounded concurrency. The first failure stops the other loops after
 * their current item and is rethrown.
 */
export async function forEachInParallel<T>(
  { config }: Pick<Deps, 'config'>,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const wanted = Math.ceil(config.hh.requests_per_second * LOOP_SECONDS)
  const parallel = Math.min(MAX_PARALLEL, Math.max(MIN_PARALLEL, wanted))
  const queue = (async function* () {
    yield* items
  })()
  // a failure exits `for await`, which closes the shared generator: the other loops find it finished
  const loop = async () => {
    for await (const item of queue) await work(item)
  }
  for (const end of await Promise.allSettled(Array.from({ length: parallel }, loop)))
    if (end.status === 'rejected') throw end.reason
}

/** Maximum passes over a list that changes while it is being read. */
export const ROUNDS = 3

/**
 * `complete`: every listed item was read; `stopped`: `visit` had enough; `moved`: the list still changed in the last round;
 * `too_deep`: the board refused a page beyond the depth of its lists, and the items before it were read.
 */
type WalkEnd = 'complete' | 'stopped' | 'moved' | 'too_deep'

/**
 * Reads every page of a list that may shift meanwhile, and repeats while fewer distinct items were seen than the board
 * counts, until a second round without a shift shows none that were not seen before: then the board counts more than it lists. When
 * that count changes, the seen items are discarded: one that left could compensate for one that was missed. An item on two
 * pages of a round reveals a shift that the count does not: another was passed over.
 * @param visit called for every page, including repeated rounds; `true` stops reading
 * @param unlisted how many items fewer than the board counts are known to be enough
 * @param isWhole `visit` never stops reading, so the next page is prefetched while this one is visited
 * @returns the items by id, how reading ended, and the board's last count
 */
export async function walkPages<T>(
  read: (page: number) => Promise<Page<T>>,
  idOf: (item: T) => string,
  visit: (page: Page<T>) => Promise<boolean> = async () => false,
  { isWhole = false, unlisted = 0 }: { readonly isWhole?: boolean; readonly unlisted?: number } = {},
): Promise<{ items: Map<string, T>; end: WalkEnd; found: number }> {
  const items = new Map<string, T>()
  const seen = new Set<string>()
  let found: number | null = null
  let seenBefore: number | null = null
  for (let round = 0; round < ROUNDS; round += 1) {
    let isSteady = true
    let isShifted = false
    const listed = new Set<string>()
    let next: Promise<Page<T> | null> | null = null
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer: Page<T> | null = await (next ?? readToDepth(read, page))
      if (answer === null) return { items, end: 'too_deep', found: found ?? 0 }
      if (found !== null && found !== answer.found) {
        isSteady = false
        seen.clear()
      }
      ;({ pages, found } = answer)
      for (const item of answer.items) {
        const id = idOf(item)
        isShifted ||= listed.has(id)
        listed.add(id)
        seen.add(id)
        items.set(id, item)
      }
      next = isWhole && page + 1 < pages ? readToDepth(read, page + 1) : null
      // a failed prefetch is thrown when awaited; until then it must not count as an unhandled rejection
      next?.catch(() => {})
      if (await visit(answer)) return { items, end: 'stopped', found }
    }
    const isAll = seen.size >= (found ?? 0) - unlisted || (!isShifted && seen.size === seenBefore)
    if (isSteady && isAll) return { items, end: 'complete', found: found ?? 0 }
    if (!isSteady) seenBefore = null
    else if (!isShifted) seenBefore = seen.size
  }
  return { items, end: 'moved', found: found ?? 0 }
}

/** @returns `null` when the board refuses the page because it lies beyond the depth of its lists */
async function readToDepth<T>(
  read: (page: number) => Promise<Page<T>>,
  page: number,
): Promise<Page<T> | null> {
  try {
    return await read(page)
  } catch (error) {
    if (page > 0 && error instanceof JobBoardFailure && error.problem === 'rejected') return null
    throw error
  }
}
