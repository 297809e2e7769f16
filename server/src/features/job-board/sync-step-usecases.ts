/** What the stages of a synchronisation share: their job, steps, patience with the board, walking its pages. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database.ts'
import { JobBoardFailure, type BoardCall, type Page } from '../../ports/job-board.ts'
import { isPassing, PATIENCE, patienceSeconds, SILENCE, type SyncCursor } from './rules.ts'
import type { Claim } from './sync-queries.ts'
import type { TokenDeps } from './refresh-usecases.ts'
import { withToken, type Held } from './token-usecases.ts'

export type SyncDeps = TokenDeps & Pick<Deps, 'log' | 'node' | 'enqueue'>

export type SyncRun = {
  readonly claim: Claim
  readonly signal: AbortSignal
  /** Moves with the steps. */
  cursor: SyncCursor
  /** One after another, so that a step may build on what `cursor` says; several may succeed or fail together. @throws LostJob when the job was cancelled or taken over */
  readonly step: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  /** Questions in a row, of all lanes, that met a passing problem. */
  silence: number
  readonly connection: Held
}

/** Somebody else decides about the job now. */
export class LostJob extends Error {
  override readonly name = 'LostJob'
}

/** The board has not answered for so long that asking on would only add to its troubles. */
export const isSilent = ({ silence }: SyncRun): boolean => silence >= SILENCE

/** Repeats what meets a passing problem, with growing pauses or those the board asks for; at once no more when it is silent. */
async function patiently<T>(run: SyncRun, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    run.signal.throwIfAborted()
    try {
      const answer = await work()
      run.silence = 0
      return answer
    } catch (error) {
      if (!(error instanceof JobBoardFailure)) throw error
      run.silence = isPassing(error.problem) ? run.silence + 1 : 0
      if (!isPassing(error.problem) || attempt + 1 >= PATIENCE || isSilent(run)) throw error
      await pause(patienceSeconds(attempt, error.retry_after_seconds) * 1000, undefined, {
        signal: run.signal,
      })
      if (isSilent(run)) throw error
    }
  }
}

/** One question to the board with the company's token. */
export const ask = <T>(deps: SyncDeps, run: SyncRun, question: (call: BoardCall) => Promise<T>): Promise<T> =>
  patiently(run, () =>
    withToken(deps, run.claim.scope, (call) => question({ ...call, signal: run.signal }), {
      held: run.connection,
    }),
  )

/**
 * The fewest things of one company that are worked on at the same time: more than the line to the board admits at once
 * (platform/pace.ts), so that writing one never leaves the line without the next question.
 */
const LANES = 8
const MOST_LANES = 32
/** The usual longest pause between two questions of a lane: a faster line needs more lanes. */
const LANE_SECONDS = 0.16

/** Works on all of them, a few at a time. The first failure ends the others at their next item, and is thrown. */
export async function inLanes<T>(
  { config }: Pick<Deps, 'config'>,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const wanted = Math.ceil(config.hh.requests_per_second * LANE_SECONDS)
  const lanes = Math.min(MOST_LANES, Math.max(LANES, wanted))
  const queue = (async function* () {
    yield* items
  })()
  // whoever fails leaves its loop, which closes the queue for all
  const lane = async () => {
    for await (const item of queue) await work(item)
  }
  for (const end of await Promise.allSettled(Array.from({ length: lanes }, lane)))
    if (end.status === 'rejected') throw end.reason
}

/** How long a lot gathers: a statement for each item would cost more than reading it did. */
const GATHER_MS = 50

/**
 * Writes together what lanes bring meanwhile, one lot after another.
 * @param gather_ms at least; writing the lot before takes its time as well
 * @returns hands one over and waits until its lot is written, so that a process that dies loses no more than a lot
 */
export function inLots<T>(
  write: (lot: readonly T[]) => Promise<void>,
  gather_ms = GATHER_MS,
): (item: T) => Promise<void> {
  let lot: T[] = []
  let gathering: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()
  const gather = async () => {
    await Promise.all([last, pause(gather_ms)])
    const whole = lot
    lot = []
    gathering = null
    const written = write(whole)
    last = written.catch(() => {})
    await written
  }
  return (item) => {
    lot.push(item)
    return (gathering ??= gather())
  }
}

/** How often a list that moved under the reader is read. */
export const ROUNDS = 3

/**
 * Every page of a list that may shift meanwhile: walked again while fewer different items were seen than the board counts.
 * When its count changes, what was seen before counts no more: something that left may hide something unseen.
 * @param visit called for every page, also of a repeated walk; answers whether the rest needs no reading
 * @param isWhole all will be read: the next page is asked for while this one is visited
 * @returns the items by id; whether they are all; whether `visit` stopped the walk; the board's last count
 */
export async function walk<T>(
  read: (page: number) => Promise<Page<T>>,
  idOf: (item: T) => string,
  visit: (page: Page<T>) => Promise<boolean> = async () => false,
  isWhole = false,
): Promise<{ items: Map<string, T>; complete: boolean; stopped: boolean; found: number }> {
  const items = new Map<string, T>()
  const seen = new Set<string>()
  let found: number | null = null
  for (let round = 0; round < ROUNDS; round += 1) {
    let isSteady = true
    let next: Promise<Page<T>> | null = null
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer: Page<T> = await (next ?? read(page))
      if (found !== null && found !== answer.found) {
        isSteady = false
        seen.clear()
      }
      ;({ pages, found } = answer)
      for (const item of answer.items) {
        seen.add(idOf(item))
        items.set(idOf(item), item)
      }
      next = isWhole && page + 1 < pages ? read(page + 1) : null
      // its failure is heard when its turn comes, unless the visit fails before
      next?.catch(() => {})
      if (await visit(answer)) return { items, complete: false, stopped: true, found }
    }
    if (isSteady && seen.size >= (found ?? 0))
      return { items, complete: true, stopped: false, found: found ?? 0 }
  }
  return { items, complete: false, stopped: false, found: found ?? 0 }
}
