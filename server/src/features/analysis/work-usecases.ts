/** Working on runs: claim, read, judge, write down; and bringing back what dead processes held. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { isDisconnected } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLanes, type Lanes } from '../../platform/lanes.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import { ModelFailure, type LanguageModel } from '../../ports/language-model.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { settleAnalyses } from '../billing/usecases.ts'
import { askerOf, openResume, type Ask } from '../job-board/resume-usecases.ts'
import { findStoredResumes, type OpenedResume } from '../vacancies/resume-usecases.ts'
import { claimItems, releaseQueued, requeueOrphans, type ClaimedItem } from './item-queries.ts'
import { workRunJob } from './jobs.ts'
import {
  judgeByModel,
  judgeOpened,
  rubricReader,
  type Opened,
  type RubricReader,
} from './reading-usecases.ts'
import { bringUpAfter } from './rerank-usecases.ts'
import { recordOutcomes, type Outcome } from './record-usecases.ts'
import { decideSetback } from './rules.ts'
import { advanceRun, listTroubledRuns, lockRun, openRun, type OpenRun } from './run-queries.ts'

type WorkDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keys' | 'jobBoard' | 'enqueue' | 'node' | 'config' | 'publicUrl' | 'model'
>

/** Items claimed and written down together: of the board's, and of those whose resumes are at hand. */
const BATCH = 25
const STORED_BATCH = 100
/** Resumes of a batch that are being opened at the same time. */
const OPEN_AHEAD = 5
/** A batch starts no further item after this: progress is seen and a stop is obeyed within a second. */
const BATCH_MS = 1000
/** Then the run queues up again, so that one company's thousands do not hold up the next company. */
const SLICE_MS = 5000
/** The same where a model reads: a slice ends with answers of seconds on their way, and the next begins beside them. */
const MODEL_SLICE_MS = 30_000

/**
 * How many handlers of this process are at each run. A claim whose answer was lost, or a batch that could not be written,
 * leaves items in the hands of a living node that does not know of them: the sweep tells them by this.
 */
const atWork = new Map<string, number>()

/** What resumes of a slice are read with. */
type Sources = { readonly rubrics: RubricReader; readonly ask: Ask }
const sourcesOf = (deps: WorkDeps, run: OpenRun, signal: AbortSignal): Sources => ({
  rubrics: rubricReader(deps, run, signal),
  ask: askerOf(deps, run.scope, signal),
})

/** Works on a run for a few seconds; the rest is left to the next wake-up, here or on another node. */
export async function workRun(deps: WorkDeps, run_id: string, signal: AbortSignal): Promise<void> {
  const run = await openRun(deps.db, run_id, deps.clock())
  if (!run) return
  atWork.set(run_id, (atWork.get(run_id) ?? 0) + 1)
  try {
    if (run.engine === 'llm' && deps.model) await readSlice(deps, run, deps.model, signal)
    else await workSlice(deps, run, signal)
  } finally {
    const others = (atWork.get(run_id) ?? 1) - 1
    if (others > 0) atWork.set(run_id, others)
    else atWork.delete(run_id)
  }
}

async function workSlice(deps: WorkDeps, run: OpenRun, signal: AbortSignal): Promise<void> {
  const { db, clock, enqueue } = deps
  const until = performance.now() + SLICE_MS
  const sources = sourcesOf(deps, run, signal)
  /** What opens slowly holds up nobody: it is written down when it comes. */
  const late = new Set<Promise<void>>()
  const troubles: unknown[] = []
  let size = BATCH
  for (let batch = 1; troubles.length === 0; batch++) {
    // no more is asked of a slow board than of a quick one
    while (late.size >= OPEN_AHEAD) await Promise.race(late)
    // asked every time: between two lives of the node's connection nothing may be claimed, and the sweep wakes the run again
    const node = deps.node()
    if (node === 0 || signal.aborted) break
    if (performance.now() > until) {
      await enqueue(db, workRunJob, { run_id: run.id })
      break
    }
    const items = await claimItems(db, run.id, node, size, clock())
    if (items.length === 0) break
    // more than one batch: an idle node may join
    if (batch === 1 && items.length === size) await enqueue(db, workRunJob, { run_id: run.id })
    const { judged, opening, is_stored } = await judgeBatch(deps, run, items, sources, signal)
    size = is_stored ? STORED_BATCH : BATCH
    if (judged.length > 0) await writeDown(deps, run.id, node, judged)
    for (const outcome of opening) {
      const written = outcome
        .then((one) => writeDown(deps, run.id, node, [one]))
        .catch((trouble: unknown) => void troubles.push(trouble))
        .finally(() => late.delete(written))
      late.add(written)
    }
  }
  await Promise.all(late)
  if (troubles.length > 0) throw troubles[0]
}

/**
 * A batch that can not be written is written one by one, so that one result nobody can store costs only its own attempts.
 * A lost connection is no such trouble: the items are given back by the sweep.
 */
async function writeDown(
  deps: WorkDeps,
  run_id: string,
  node: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  try {
    await recordOutcomes(deps, run_id, node, outcomes)
  } catch (error) {
    if (isDisconnected(error)) throw error
    deps.log.error({ run_id, err: whereOf(error) }, 'batch not written')
    for (const outcome of outcomes) {
      await recordOutcomes(deps, run_id, node, [outcome]).catch((reason: unknown) => {
        if (isDisconnected(reason)) throw reason
        const failure = { item: outcome.item, finished_at: deps.clock(), ...decideSetback(reason, false) }
        return recordOutcomes(deps, run_id, node, [failure])
      })
    }
  }
}

/**
 * Resumes at hand are fetched together; the others are opened a few ahead. They are judged one by one with room for other work between; those that open slowly are handed back
 * as promises and hold up nobody. Never throws.
 */
async function judgeBatch(
  deps: WorkDeps,
  run: OpenRun,
  items: readonly ClaimedItem[],
  sources: Sources,
  signal: AbortSignal,
): Promise<{ judged: Outcome[]; opening: Promise<Outcome>[]; is_stored: boolean }> {
  const ids = items.map(({ application_id }) => application_id)
  // whatever keeps them from being fetched befalls each of them below, where it is told
  const stored = await findStoredResumes(deps, run.scope, ids).catch(() => NONE_STORED)
  const until = performance.now() + BATCH_MS
  const timeIsUp = setTimeout(BATCH_MS, 'time is up' as const, { ref: false })
  const open = (item: ClaimedItem) =>
    performance.now() > until || signal.aborted ? null : openItem(deps, run.scope, item, sources, stored)
  const opening: ReturnType<typeof open>[] = []
  const judged: Outcome[] = []
  const slow: Promise<Outcome>[] = []
  for (const [place, item] of items.entries()) {
    while (opening.length < Math.min(items.length, place + OPEN_AHEAD)) {
      const next = items[opening.length]
      if (next) opening.push(open(next))
    }
    const asked = opening[place]
    const found = asked && (await Promise.race([asked, timeIsUp]))
    await setImmediate()
    if (!asked || !found) judged.push({ item, kind: 'back' })
    else if (found === 'time is up')
      slow.push(asked.then((opened) => judgeOne(deps, run, item, opened, signal)))
    else judged.push(judgeOne(deps, run, item, found, signal))
  }
  return { judged, opening: slow, is_stored: stored.size === items.length }
}
const NONE_STORED: ReadonlyMap<string, OpenedResume> = new Map()

type Found = Opened | { readonly error: unknown }

/** Never throws. */
const openItem = (
  deps: WorkDeps,
  scope: CompanyScope,
  { application_id, vacancy_id }: ClaimedItem,
  { rubrics, ask }: Sources,
  stored = NONE_STORED,
): Promise<Found> =>
  Promise.all([
    stored.get(application_id) ?? openResume(deps, scope, application_id, ask),
    rubrics(vacancy_id),
  ]).then(
    ([opened, rubric]) => ({ opened, rubric }),
    (error: unknown) => ({ error }),
  )

function judgeOne(
  deps: WorkDeps,
  run: OpenRun,
  item: ClaimedItem,
  found: Found,
  signal: AbortSignal,
): Outcome {
  try {
    if ('error' in found) throw found.error
    // a model was to read, and this server has none any more
    return judgeOpened(deps, item, found, run.engine === 'llm' ? 'switched_off' : null)
  } catch (error) {
    return setbackOf(deps, item, error, signal)
  }
}

function setbackOf(
  { clock, log }: WorkDeps,
  item: ClaimedItem,
  error: unknown,
  signal: AbortSignal,
): Outcome {
  const finished_at = clock()
  // our own trouble, which passes: no attempt is lost
  if (isDisconnected(error)) return { item, finished_at, kind: 'wait', seconds: 1 }
  const isForeseen =
    error instanceof JobBoardFailure || error instanceof Refusal || error instanceof ModelFailure
  if (!isForeseen && !signal.aborted)
    log.error({ application_id: item.application_id, err: whereOf(error) }, 'resume not judged')
  return { item, finished_at, ...decideSetback(error, signal.aborted) }
}

/** Resumes a model reads at the same time in this process, of all runs. */
const lanes = new WeakMap<LanguageModel, Lanes>()
function lanesOf(model: LanguageModel): Lanes {
  const known = lanes.get(model) ?? createLanes(model.parallel)
  lanes.set(model, known)
  return known
}

/** Runs a handler of this process takes resumes of for the model: a second one would only wait for the same lanes. */
const taking = new Set<string>()
/**
 * Then a wake-up that came to the wrong process is sent again. It is sent anew and not put off: whoever listens hears of a new
 * one at once, while one put off is met by timers, and the same process may be the first at it for ever.
 */
const SEND_AGAIN_MS = 500

/**
 * Answers take seconds, so each resume is claimed when a lane is free for it and written down when it is read: no batch waits
 * for its slowest, other nodes find what is left, and a stop releases everything that is not being read.
 */
async function readSlice(
  deps: WorkDeps,
  run: OpenRun,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, enqueue } = deps
  if (taking.has(run.id)) {
    await setTimeout(SEND_AGAIN_MS)
    return await enqueue(db, workRunJob, { run_id: run.id })
  }
  taking.add(run.id)
  const until = performance.now() + MODEL_SLICE_MS
  const sources = sourcesOf(deps, run, signal)
  const reading = new Set<Promise<void>>()
  const troubles: unknown[] = []
  const write = togetherWriter(deps, run.id)
  const read = async (item: ClaimedItem, node: number, leave: () => void): Promise<void> => {
    try {
      // the next is asked about while this one is written down
      await write(node, await readOne(deps, run, item, sources, signal).finally(leave))
    } catch (error) {
      troubles.push(error)
    }
  }
  let isAlone = true
  let isOver = false
  try {
    while (troubles.length === 0) {
      const leave = await lanesOf(model)
        .enter(signal)
        .catch(() => null)
      if (!leave) break
      const node = deps.node()
      isOver = performance.now() > until
      const [item] =
        node === 0 || isOver ? [] : await claimItems(db, run.id, node, 1, clock()).catch(fail(leave))
      if (!item) {
        leave()
        if (isOver || node === 0 || reading.size === 0) break
        // what is left is at work or waits for its time: something may come back to the queue
        await Promise.race(reading)
        continue
      }
      const work = read(item, node, leave).finally(() => reading.delete(work))
      reading.add(work)
      // an idle node may join
      if (isAlone) await enqueue(db, workRunJob, { run_id: run.id })
      isAlone = false
    }
  } finally {
    taking.delete(run.id)
  }
  if (isOver) await enqueue(db, workRunJob, { run_id: run.id })
  await Promise.all(reading)
  if (troubles.length > 0) throw troubles[0]
}

/** What is read while something is being written goes down together: answers come in waves. */
function togetherWriter(deps: WorkDeps, run_id: string) {
  let waiting: { readonly node: number; readonly outcome: Outcome }[] = []
  let writing: Promise<void> | null = null
  const writeAll = async (): Promise<void> => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const { node } = next
      const own = waiting.filter((one) => one.node === node)
      waiting = waiting.filter((one) => one.node !== node)
      await writeDown(
        deps,
        run_id,
        node,
        own.map(({ outcome }) => outcome),
      )
    }
  }
  return (node: number, outcome: Outcome): Promise<void> => {
    waiting.push({ node, outcome })
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }
}

const fail = (leave: () => void) => (error: unknown) => {
  leave()
  throw error
}

async function readOne(
  deps: WorkDeps,
  run: OpenRun,
  item: ClaimedItem,
  sources: Sources,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const found = await openItem(deps, run.scope, item, sources)
    if ('error' in found) throw found.error
    return await judgeByModel(deps, run, item, found, signal)
  } catch (error) {
    return setbackOf(deps, item, error, signal)
  }
}

/** The kind and place of an error: its words may quote the resume. */
export const whereOf = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
    : typeof error

/**
 * Brings back what nobody is at and wakes runs nobody works on. Cheap, safe to run on every node at once; with an interval
 * of a second, work goes on within three seconds of any restart.
 */
export async function recoverRuns(deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'node'>): Promise<void> {
  const { db, clock, enqueue, node } = deps
  const own = { node: node(), at_work: [...atWork.keys()] }
  for (const { id, is_broken } of await listTroubledRuns(db, own, clock())) {
    if (is_broken) await mendRun(deps, id, own.at_work.includes(id) ? null : own.node)
    await enqueue(db, workRunJob, { run_id: id })
  }
}

const mendRun = (
  { db, clock, enqueue }: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  id: string,
  forsaken: number | null,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const run = await lockRun(trx, id)
    if (!run) return
    await requeueOrphans(trx, id, forsaken)
    const released = run.stop_requested ? await releaseQueued(trx, id, now) : 0
    await settleAnalyses(trx, run.scope, run.period_id, { spent: [], released }, now)
    if (await advanceRun(trx, id, { analyzed: 0, failed: 0, error_code: null }, now))
      await bringUpAfter({ enqueue }, trx, id)
  })
