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
  cursor: SyncCursor
  /**
   * Runs `work` in a transaction, one step after another; batched ones fail together.
   * @throws LostJob
   */
  readonly step: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  failuresInARow: number
  readonly connection: ConnectionCache
}

export class LostJob extends Error {
  override readonly name = 'LostJob'
}

/** Circuit breaker: more requests would only add load. */
export const isBoardDown = ({ failuresInARow }: SyncRun): boolean => failuresInARow >= MAX_FAILURES_IN_A_ROW

/** Exponential backoff or `Retry-After`; not with an open circuit breaker. */
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

/** More than the rate limiter keeps in flight, so that requests continue while items are written. */
const MIN_PARALLEL = 8
const MAX_PARALLEL = 32
const LOOP_SECONDS = 0.16

/** The first failure stops the other loops after their item and is rethrown. */
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
  // a failure closes the shared generator for all loops
  const loop = async () => {
    for await (const item of queue) await work(item)
  }
  for (const end of await Promise.allSettled(Array.from({ length: parallel }, loop)))
    if (end.status === 'rejected') throw end.reason
}

export const ROUNDS = 3

/** `stopped`: `visit` had enough; `moved`: still changing in the last round; `too_deep`: a page beyond the depth was refused. */
type WalkEnd = 'complete' | 'stopped' | 'moved' | 'too_deep'

/**
 * Reads a list that may shift. Repeats while fewer distinct items were seen than counted,
 * until a second steady round shows nothing new.
 * @param visit of every page, also repeated; `true` stops
 * @param unlisted how many fewer are enough · `isWhole`: `visit` never stops, pages are prefetched
 * @returns items by id, how reading ended, the last count
 */
export async function walkPages<T>(
  read: (page: number) => Promise<Page<T>>,
  idOf: (item: T) => string,
  visit: (page: Page<T>) => Promise<boolean> = async () => false,
  { isWhole = false, unlisted = 0 }: { readonly isWhole?: boolean; readonly unlisted?: number } = {},
): Promise<{ items: Map<string, T>; end: WalkEnd; found: number }> {
  const tally = new Tally(idOf)
  const ended = (end: WalkEnd) => ({ items: tally.items, end, found: tally.found ?? 0 })
  for (let round = 0; round < ROUNDS; round += 1) {
    tally.beginRound()
    let next: Promise<Page<T> | null> | null = null
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer: Page<T> | null = await (next ?? readToDepth(read, page))
      if (answer === null) return ended('too_deep')
      tally.add(answer)
      ;({ pages } = answer)
      next = isWhole && page + 1 < pages ? readToDepth(read, page + 1) : null
      // thrown when awaited; no unhandled rejection until then
      next?.catch(() => {})
      if (await visit(answer)) return ended('stopped')
    }
    if (tally.endRound(unlisted)) return ended('complete')
  }
  return ended('moved')
}

/**
 * Items seen over the rounds. A changed count discards them, as one that left could hide a
 * missed one; an item on two pages reveals a shift.
 */
class Tally<T> {
  readonly items = new Map<string, T>()
  found: number | null = null
  readonly #idOf: (item: T) => string
  readonly #seen = new Set<string>()
  readonly #listed = new Set<string>()
  #isSteady = true
  #isShifted = false
  #seenBefore: number | null = null

  constructor(idOf: (item: T) => string) {
    this.#idOf = idOf
  }
  beginRound(): void {
    this.#isSteady = true
    this.#isShifted = false
    this.#listed.clear()
  }
  add({ items, found }: Page<T>): void {
    if (this.found !== null && this.found !== found) {
      this.#isSteady = false
      this.#seen.clear()
    }
    this.found = found
    for (const item of items) {
      const id = this.#idOf(item)
      this.#isShifted ||= this.#listed.has(id)
      this.#listed.add(id)
      this.#seen.add(id)
      this.items.set(id, item)
    }
  }
  endRound(unlisted: number): boolean {
    const isRepeated = !this.#isShifted && this.#seen.size === this.#seenBefore
    const isAll = this.#seen.size >= (this.found ?? 0) - unlisted || isRepeated
    if (this.#isSteady && isAll) return true
    if (!this.#isSteady) this.#seenBefore = null
    else if (!this.#isShifted) this.#seenBefore = this.#seen.size
    return false
  }
}

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
