/** Works on runs: claim, read, judge, record; and requeues the items of dead processes. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Deps } from '../../../ports/deps.ts'
import { decrement, increment } from '../../../platform/concurrency/keyed-counter.ts'
import { settleAnalyses } from '../../billing/plans/usecases.ts'
import { findStoredResumes } from '../../resumes/stored/resume-usecases.ts'
import { releaseQueued, requeueOrphans, type ClaimedItem } from '../queue/item-queries.ts'
import {
  NONE_STORED,
  openItem,
  setbackOf,
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
import { TOO_MANY_DEATHS_ERROR } from '../queue/rules.ts'
import { advanceRun, listTroubledRuns, lockRun, openRun, type OpenRun } from '../queue/run-queries.ts'
import { claimDueItems } from '../queue/claim-usecases.ts'

/** Batch sizes: for items whose resumes are opened at the board, and for those whose resumes are stored. */
const BATCH = 25
const STORED_BATCH = 100
/** Resumes of a batch that are opened concurrently. */
const OPEN_AHEAD = 5
/** A batch starts no further item after this time, so that progress is visible and a stop takes effect within a second. */
const BATCH_MS = 1000
/** After this time the run is enqueued again, so that one company's thousands of items do not delay the next company. */
const SLICE_MS = 5000
/**
 * Number of handlers in this process per run. After a lost claim answer, or a batch that could not be written, items are
 * stranded: claimed by a live node that does not know of them. The periodic task recognises them by this map.
 */
const atWork = new Map<string, number>()

/** Works on a run for a few seconds; the rest is left to the next wake-up, here or on another node. */
export async function workRun(
  deps: WorkDeps,
  named: { readonly company_id: string; readonly run_id: string },
  signal: AbortSignal,
): Promise<void> {
  const { run_id } = named
  // before the run is opened, which waits for its lock: a periodic task that holds it either sees this handler, or has ended
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
  /** Slowly opening resumes do not delay the next batch: each is recorded when it arrives. */
  const late = new Set<Promise<void>>()
  const troubles: unknown[] = []
  let size = BATCH
  for (let batch = 1; troubles.length === 0; batch++) {
    // a slow board gets no more concurrent requests than a quick one
    while (late.size >= OPEN_AHEAD) await Promise.race(late)
    if (performance.now() > until) {
      await enqueue(db, workRunJob, jobOf(run))
      break
    }
    const { node, items, release } = await claimDueItems(deps, run, size, signal)
    if (items.length === 0) break
    const slow: Promise<void>[] = []
    try {
      // more than one batch: an idle node may join
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

/**
 * Fetches stored resumes together and opens the others a few ahead. Yields to the event loop between items. Slowly
 * opening ones are returned as promises, so that the batch does not wait for them. Never throws.
 */
async function judgeBatch(
  deps: WorkDeps,
  run: OpenRun,
  items: readonly ClaimedItem[],
  sources: Sources,
  signal: AbortSignal,
): Promise<{ judged: Outcome[]; opening: Promise<Outcome>[]; isStored: boolean }> {
  const ids = items.map(({ application_id }) => application_id)
  // the cause shows again below, where each resume is opened and its failure recorded
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
    // the run was started for a model that this server no longer has
    return judgeOpened(deps, item, found, run.engine === 'llm' ? 'switched_off' : null)
  } catch (error) {
    return setbackOf(deps, item, error, signal)
  }
}

/**
 * Requeues orphaned items and wakes runs that no node works on. Cheap and safe to run on every node concurrently; with an
 * interval of a second, work continues within three seconds of any restart.
 */
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
    // asked under the lock: a handler may have begun since the runs were listed, and holds its items rightly
    const strandedOn = atWork.has(run.id) ? null : node()
    const killers = await requeueOrphans(trx, run, strandedOn, now)
    for (const application_id of killers)
      log.error({ run_id: run.id, application_id }, 'a resume kills its worker')
    const failed = killers.length
    const released = run.stop_requested ? await releaseQueued(trx, run, now) : 0
    await settleAnalyses(trx, run.scope, run.period_id, { spent: [], released: failed + released }, now)
    const error_code = failed > 0 ? TOO_MANY_DEATHS_ERROR.code : null
    if (await advanceRun(trx, run, { analyzed: 0, failed, error_code }, now))
      await enqueueRescoring({ enqueue }, trx, run)
  })
