/** Working on runs: claim, read, judge, write down; and bringing back what dead processes held. */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { settleAnalyses } from '../billing/usecases.ts'
import { findStoredResumes } from '../vacancies/resume-usecases.ts'
import { releaseQueued, requeueOrphans, type ClaimedItem } from './item-queries.ts'
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
import { workRunJob } from './jobs.ts'
import { readSlice } from './model-work-usecases.ts'
import { judgeOpened } from './reading-usecases.ts'
import type { Outcome } from './record-usecases.ts'
import { bringUpAfter } from './rerank-usecases.ts'
import { KILLS } from './rules.ts'
import { advanceRun, listTroubledRuns, lockRun, openRun, type OpenRun } from './run-queries.ts'
import { takeItems } from './take-usecases.ts'

/** Items claimed and written down together: of the board's, and of those whose resumes are at hand. */
const BATCH = 25
const STORED_BATCH = 100
/** Resumes of a batch that are being opened at the same time. */
const OPEN_AHEAD = 5
/** A batch starts no further item after this: progress is seen and a stop is obeyed within a second. */
const BATCH_MS = 1000
/** After this the run queues up again, so that one company's thousands do not hold up the next company. */
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
    if (run.engine === 'llm' && deps.model) await readSlice(deps, run, deps.model, signal)
    else await workSlice(deps, run, signal)
  } finally {
    const others = (atWork.get(run_id) ?? 1) - 1
    if (others > 0) atWork.set(run_id, others)
    else atWork.delete(run_id)
  }
}

async function workSlice(deps: WorkDeps, run: OpenRun, signal: AbortSignal): Promise<void> {
  const { db, enqueue } = deps
  const until = performance.now() + SLICE_MS
  const sources = sourcesOf(deps, run, signal)
  /** What opens slowly holds up nobody: it is written down when it comes. */
  const late = new Set<Promise<void>>()
  const troubles: unknown[] = []
  let size = BATCH
  for (let batch = 1; troubles.length === 0; batch++) {
    // no more is asked of a slow board than of a quick one
    while (late.size >= OPEN_AHEAD) await Promise.race(late)
    if (performance.now() > until) {
      await enqueue(db, workRunJob, { run_id: run.id })
      break
    }
    const { node, items, leave } = await takeItems(deps, run.id, size, signal)
    if (items.length === 0) break
    const slow: Promise<void>[] = []
    try {
      // more than one batch: an idle node may join
      if (batch === 1 && items.length === size) await enqueue(db, workRunJob, { run_id: run.id })
      const { judged, opening, is_stored } = await judgeBatch(deps, run, items, sources, signal)
      size = is_stored ? STORED_BATCH : BATCH
      for (const outcome of opening) {
        const written = outcome
          .then((one) => writeDown(deps, run.id, node, [one]))
          .catch((trouble: unknown) => void troubles.push(trouble))
          .finally(() => late.delete(written))
        late.add(written)
        slow.push(written)
      }
      if (judged.length > 0) await writeDown(deps, run.id, node, judged)
    } finally {
      void Promise.all(slow).then(leave)
    }
  }
  await Promise.all(late)
  if (troubles.length > 0) throw troubles[0]
}

/**
 * Resumes at hand are fetched together, the others are opened a few ahead. Each is judged with room for other work in between;
 * those that open slowly are handed back as promises, so that nobody waits for them. Never throws.
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

/**
 * Brings back what nobody is at and wakes runs nobody works on. Cheap, safe to run on every node at once; with an interval
 * of a second, work goes on within three seconds of any restart.
 */
export async function recoverRuns(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue' | 'node'>,
): Promise<void> {
  const { db, clock, enqueue, node } = deps
  const own = { node: node(), at_work: [...atWork.keys()] }
  for (const { id, is_broken } of await listTroubledRuns(db, own, clock())) {
    if (is_broken) await mendRun(deps, id, own.at_work.includes(id) ? null : own.node)
    await enqueue(db, workRunJob, { run_id: id })
  }
}

const mendRun = (
  { db, clock, log, enqueue }: Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue'>,
  id: string,
  forsaken: number | null,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const run = await lockRun(trx, id)
    if (!run) return
    const killers = await requeueOrphans(trx, id, forsaken, now)
    for (const application_id of killers)
      log.error({ run_id: id, application_id }, 'a resume kills its worker')
    const failed = killers.length
    const released = run.stop_requested ? await releaseQueued(trx, id, now) : 0
    await settleAnalyses(trx, run.scope, run.period_id, { spent: [], released: failed + released }, now)
    const error_code = failed > 0 ? KILLS.code : null
    if (await advanceRun(trx, id, { analyzed: 0, failed, error_code }, now))
      await bringUpAfter({ enqueue }, trx, id)
  })
