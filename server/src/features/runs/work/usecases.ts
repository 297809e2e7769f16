import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Deps } from '../../../ports/deps.ts'
import { decrement, increment } from '../../../platform/concurrency/keyed-counter.ts'
import { settleAnalyses } from '../../billing/plans/usecases.ts'
import { findStoredResumes } from '../../resumes/stored/resume-usecases.ts'
import { releaseQueued, requeueOrphans, type ClaimedItem } from '../queue/item-queries.ts'
import {
  NONE_STORED,
  openItem,
  failureOf,
  sourcesOf,
  writeDown,
  type Found,
  type Sources,
  type WorkDeps,
} from './item-usecases.ts'
import { jobOf, workRunJob, type RunKey } from '../queue/jobs.ts'
import { readSlice } from './model-work-usecases.ts'
import { judgeOpened } from './reading-usecases.ts'
import type { Outcome } from './record-usecases.ts'
import { enqueueRescoring } from '../../rubrics/rerank-usecases.ts'
import { TOO_MANY_CRASHES_ERROR } from '../queue/rules.ts'
import { advanceRun, listTroubledRuns, lockRun, openRun, type OpenRun } from '../queue/run-queries.ts'
import { claimDueItems } from '../queue/claim-usecases.ts'

const BATCH = 25
const STORED_BATCH = 100
const OPEN_AHEAD = 5
/** Then no further item, for progress and stops within a second. */
const BATCH_MS = 1000
/** Then the run is enqueued again, for other companies' sake. */
const SLICE_MS = 5000
/** Handlers per run here: items held without one are stranded by a lost answer or failed write. */
const atWork = new Map<string, number>()

/** For a few seconds; the next wake-up does the rest. */
export async function workRun(
  deps: WorkDeps,
  named: { readonly company_id: string; readonly run_id: string },
  signal: AbortSignal,
): Promise<void> {
  const { run_id } = named
  // before the run's lock, so that a periodic task sees this handler
  increment(atWork, run_id)
  try {
    const run = await openRun(deps.db, named, deps.clock())
    if (!run) return
    if (run.engine === 'llm' && deps.model) await readSlice(deps, run, deps.model, signal)
    else await workSlice(deps, run, signal)
  } finally {
    decrement(atWork, run_id)
  }
}

async function workSlice(deps: WorkDeps, run: OpenRun, signal: AbortSignal): Promise<void> {
  const { db, enqueue } = deps
  const until = performance.now() + SLICE_MS
  const sources = sourcesOf(deps, run, signal)
  /** Resumes that open slowly are recorded when they arrive. */
  const late = new Set<Promise<void>>()
  const troubles: unknown[] = []
  let size = BATCH
  for (let batch = 1; troubles.length === 0; batch++) {
    // a slow hh.ru gets no more requests than a quick one
    while (late.size >= OPEN_AHEAD) await Promise.race(late)
    if (performance.now() > until) {
      await enqueue(db, workRunJob, jobOf(run))
      break
    }
    const { node, items, release } = await claimDueItems(deps, run, size, signal)
    if (items.length === 0) break
    const slow: Promise<void>[] = []
    try {
      // more than a batch: an idle node may join
      if (batch === 1 && items.length === size) await enqueue(db, workRunJob, jobOf(run))
      const { judged, opening, isStored } = await judgeBatch(deps, run, items, sources, signal)
      size = isStored ? STORED_BATCH : BATCH
      for (const outcome of opening) {
        const written = outcome
          .then((one) => writeDown(deps, run, node, [one]))
          .catch((trouble: unknown) => void troubles.push(trouble))
          .finally(() => late.delete(written))
        late.add(written)
        slow.push(written)
      }
      if (judged.length > 0) await writeDown(deps, run, node, judged)
    } finally {
      void Promise.all(slow).then(release)
    }
  }
  await Promise.all(late)
  if (troubles.length > 0) throw troubles[0]
}

/** Fetches stored resumes together and opens others ahead; slow ones are returned as promises. Never throws. */
async function judgeBatch(
  deps: WorkDeps,
  run: OpenRun,
  items: readonly ClaimedItem[],
  sources: Sources,
  signal: AbortSignal,
): Promise<{ judged: Outcome[]; opening: Promise<Outcome>[]; isStored: boolean }> {
  const ids = items.map(({ application_id }) => application_id)
  // the cause shows again below
  const stored = await findStoredResumes(deps, run.scope, ids, 'latest').catch(() => NONE_STORED)
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
    if (!asked || !found) judged.push({ item, kind: 'requeue' })
    else if (found === 'time is up')
      slow.push(asked.then((opened) => judgeOne(deps, run, item, opened, signal)))
    else judged.push(judgeOne(deps, run, item, found, signal))
  }
  return { judged, opening: slow, isStored: stored.size === items.length }
}
function judgeOne(
  deps: WorkDeps,
  run: OpenRun,
  item: ClaimedItem,
  found: Found,
  signal: AbortSignal,
): Outcome {
  try {
    if ('error' in found) throw found.error
    // started for a model this server no longer has
    return judgeOpened(deps, item, found, run.engine === 'llm' ? 'switched_off' : null)
  } catch (error) {
    return failureOf(deps, item, error, signal)
  }
}

/** Requeues orphans and wakes idle runs; cheap, on every node each second. */
export async function recoverRuns(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue' | 'node'>,
): Promise<void> {
  const { db, clock, enqueue, node } = deps
  const own = { node: node(), at_work: [...atWork.keys()] }
  for (const run of await listTroubledRuns(db, own, clock())) {
    if (run.is_broken) await mendRun(deps, run)
    await enqueue(db, workRunJob, jobOf(run))
  }
}

const mendRun = (
  { db, clock, log, enqueue, node }: Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue' | 'node'>,
  key: RunKey,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const run = await lockRun(trx, key)
    if (!run) return
    // under the lock: a handler may have begun since
    const strandedOn = atWork.has(run.id) ? null : node()
    const crashed = await requeueOrphans(trx, run, strandedOn, now)
    for (const application_id of crashed)
      log.error({ run_id: run.id, application_id }, 'a resume kills its worker')
    const failed = crashed.length
    const released = run.stop_requested ? await releaseQueued(trx, run, now) : 0
    await settleAnalyses(trx, run.scope, run.period_id, { spent: [], released: failed + released }, now)
    const error_code = failed > 0 ? TOO_MANY_CRASHES_ERROR.code : null
    if (await advanceRun(trx, run, { analyzed: 0, failed, error_code }, now))
      await enqueueRescoring({ enqueue }, trx, run)
  })
