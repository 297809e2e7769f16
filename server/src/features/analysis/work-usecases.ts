/** Working on runs: claim, read, judge, write down; and bringing back what dead processes held. */
import { setImmediate } from 'node:timers/promises'
import { readResume } from '@rezumetr/screening/facts'
import { aggregate } from '@rezumetr/screening/aggregate'
import { keepReading, readPair } from '@rezumetr/screening/reading'
import type { Deps } from '../../deps.ts'
import { moscowDay } from '../../platform/clock.ts'
import { isDisconnected } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { settleAnalyses } from '../billing/usecases.ts'
import { openResume } from '../job-board/resume-usecases.ts'
import { ensureRubric } from '../vacancies/rubric-usecases.ts'
import { claimItems, releaseQueued, requeueOrphans, type ClaimedItem } from './item-queries.ts'
import { workRunJob } from './jobs.ts'
import { recordOutcomes, type Outcome } from './record-usecases.ts'
import { decideSetback } from './rules.ts'
import { advanceRun, listTroubledRuns, lockRun, openRun, type OpenRun } from './run-queries.ts'

type WorkDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keys' | 'jobBoard' | 'enqueue' | 'node' | 'config' | 'publicUrl'
>

/** Items claimed and written down together. */
const BATCH = 25
/** Resumes of a batch that are being opened at the same time. */
const OPEN_AHEAD = 5
/** A batch starts no further item after this: progress is seen and a stop is obeyed within a second. */
const BATCH_MS = 1000
/** Then the run queues up again, so that one company's thousands do not hold up the next company. */
const SLICE_MS = 5000

/**
 * How many handlers of this process are at each run. A claim whose answer was lost, or a batch that could not be written,
 * leaves items in the hands of a living node that does not know of them: the sweep tells them by this.
 */
const atWork = new Map<string, number>()

/** Works on a run for a few seconds; the rest is left to the next wake-up, here or on another node. */
export async function workRun(deps: WorkDeps, run_id: string, signal: AbortSignal): Promise<void> {
  const run = await openRun(deps.db, run_id, deps.clock())
  if (!run) return
  atWork.set(run_id, (atWork.get(run_id) ?? 0) + 1)
  try {
    await workSlice(deps, run, signal)
  } finally {
    const others = (atWork.get(run_id) ?? 1) - 1
    if (others > 0) atWork.set(run_id, others)
    else atWork.delete(run_id)
  }
}

async function workSlice(deps: WorkDeps, run: OpenRun, signal: AbortSignal): Promise<void> {
  const { db, clock, enqueue } = deps
  const until = performance.now() + SLICE_MS
  const rubrics = rubricReader(deps, run)
  for (let batch = 1; ; batch++) {
    // asked every time: between two lives of the node's connection nothing may be claimed, and the sweep wakes the run again
    const node = deps.node()
    if (node === 0 || signal.aborted) return
    if (performance.now() > until) return await enqueue(db, workRunJob, { run_id: run.id })
    const items = await claimItems(db, run.id, node, BATCH, clock())
    if (items.length === 0) return
    // more than one batch: an idle node may join
    if (batch === 1 && items.length === BATCH) await enqueue(db, workRunJob, { run_id: run.id })
    await writeDown(deps, run.id, node, await judgeBatch(deps, run.scope, items, rubrics, signal))
  }
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

type RubricReader = (vacancy_id: string) => ReturnType<typeof ensureRubric>

/** Each vacancy's rubric is read once: the version the run began with, whatever people change meanwhile. */
function rubricReader({ db }: WorkDeps, { scope, created_at }: OpenRun): RubricReader {
  const read = new Map<string, ReturnType<typeof ensureRubric>>()
  return (vacancy_id) => {
    const rubric = read.get(vacancy_id) ?? ensureRubric(db, scope, vacancy_id, created_at)
    read.set(vacancy_id, rubric)
    return rubric
  }
}

/** Resumes are opened a few ahead, judged one by one with room for other work between; never throws. */
async function judgeBatch(
  deps: WorkDeps,
  scope: CompanyScope,
  items: readonly ClaimedItem[],
  rubrics: RubricReader,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const until = performance.now() + BATCH_MS
  const open = (item: ClaimedItem) =>
    performance.now() > until || signal.aborted
      ? null
      : Promise.all([openResume(deps, scope, item.application_id, signal), rubrics(item.vacancy_id)]).then(
          ([opened, rubric]) => ({ opened, rubric }),
          (error: unknown) => ({ error }),
        )
  const opening: ReturnType<typeof open>[] = []
  const outcomes: Outcome[] = []
  for (const item of items) {
    while (opening.length < Math.min(items.length, outcomes.length + OPEN_AHEAD)) {
      const next = items[opening.length]
      if (next) opening.push(open(next))
    }
    const found = await opening[outcomes.length]
    await setImmediate()
    outcomes.push(found ? judgeOne(deps, item, found, signal) : { item, kind: 'back' })
  }
  return outcomes
}

type Opened = {
  readonly opened: Awaited<ReturnType<typeof openResume>>
  readonly rubric: Awaited<ReturnType<typeof ensureRubric>>
}

function judgeOne(
  { clock, config, log }: WorkDeps,
  item: ClaimedItem,
  found: Opened | { readonly error: unknown },
  signal: AbortSignal,
): Outcome {
  const finished_at = clock()
  try {
    if ('error' in found) throw found.error
    const { opened, rubric } = found
    const { rubric: asked, extracted } = rubric
    const facts = readResume(opened.resume)
    const reading = keepReading(readPair(extracted, facts, moscowDay(finished_at), asked), asked)
    return {
      item,
      kind: 'done',
      judgement: aggregate(asked, reading, config.thresholds),
      reading,
      reading_base: rubric.base_version,
      rubric_version: rubric.version,
      vacancy_hash: rubric.content_hash,
      resume_hash: opened.resume_hash,
      finished_at,
    }
  } catch (error) {
    // our own trouble, which passes: no attempt is lost
    if (isDisconnected(error)) return { item, finished_at, kind: 'wait', seconds: 1 }
    if (!(error instanceof JobBoardFailure || error instanceof Refusal || signal.aborted))
      log.error({ application_id: item.application_id, err: whereOf(error) }, 'resume not judged')
    return { item, finished_at, ...decideSetback(error, signal.aborted) }
  }
}

/** The kind and place of an error: its words may quote the resume. */
const whereOf = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n')
    : typeof error

/**
 * Brings back what nobody is at and wakes runs nobody works on. Cheap, safe to run on every node at once; with an interval
 * of a second, work goes on within three seconds of any restart.
 */
export async function recoverRuns({
  db,
  clock,
  enqueue,
  node,
}: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'node'>): Promise<void> {
  const own = { node: node(), at_work: [...atWork.keys()] }
  for (const { id, is_broken } of await listTroubledRuns(db, own, clock())) {
    if (is_broken) await mendRun(db, id, own.at_work.includes(id) ? null : own.node, clock())
    await enqueue(db, workRunJob, { run_id: id })
  }
}

const mendRun = (db: Deps['db'], id: string, forsaken: number | null, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id)
    if (!run) return
    await requeueOrphans(trx, id, forsaken)
    const released = run.stop_requested ? await releaseQueued(trx, id, now) : 0
    await settleAnalyses(trx, run.scope, run.period_id, { spent: [], released }, now)
    await advanceRun(trx, id, { analyzed: 0, failed: 0, error_code: null }, now)
  })
