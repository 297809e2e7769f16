/** Runs read by a language model: one resume at a time, as the model's capacity permits. */
import { setTimeout } from 'node:timers/promises'
import { coalesceWrites } from '../../../platform/concurrency/coalesce-writes.ts'
import { createSemaphore, type Semaphore } from '../../../platform/concurrency/semaphore.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import { openItem, setbackOf, sourcesOf, writeDown, type Sources, type WorkDeps } from './item-usecases.ts'
import type { ClaimedItem } from '../queue/item-queries.ts'
import { jobOf, workRunJob } from '../queue/jobs.ts'
import { judgeByModel } from './reading-usecases.ts'
import type { Outcome } from './record-usecases.ts'
import type { OpenRun } from '../queue/run-queries.ts'
import { claimDueItems, type Claimed } from '../queue/claim-usecases.ts'

/**
 * Longer than a slice of the embedded engine: when a slice ends, answers are still in flight for seconds, while
 * the next slice already starts.
 */
const SLICE_MS = 30_000

/** Limits the resumes a model reads concurrently in this process, across all runs. */
const semaphores = new WeakMap<LanguageModel, Semaphore>()
function semaphoreOf(model: LanguageModel): Semaphore {
  const known = semaphores.get(model) ?? createSemaphore(model.parallel)
  semaphores.set(model, known)
  return known
}

/** Runs that a handler of this process is already working on: a second handler would only wait for the same semaphore. */
const taking = new Set<string>()
/**
 * Delay before a wake-up job received by a process already working on the run is enqueued again. As a new job, not a
 * postponed one: all nodes are notified of a new job at once, while a postponed one is found by polling, where the same
 * process might always win.
 */
const SEND_AGAIN_MS = 500

/**
 * Answers take seconds, so each resume is claimed when a request can start, and recorded as soon as it is read: no batch
 * waits for its slowest item, other nodes find the remaining items, and a stop releases everything not being read.
 */
export async function readSlice(
  deps: WorkDeps,
  run: OpenRun,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<void> {
  const { db, enqueue } = deps
  if (taking.has(run.id)) {
    await setTimeout(SEND_AGAIN_MS)
    return await enqueue(db, workRunJob, jobOf(run))
  }
  taking.add(run.id)
  const until = performance.now() + SLICE_MS
  const sources = sourcesOf(deps, run, signal)
  const reading = new Set<Promise<void>>()
  const troubles: unknown[] = []
  const write = outcomeWriter(deps, run)
  const read = async (
    item: ClaimedItem,
    { node, release }: Claimed,
    releasePermit: () => void,
  ): Promise<void> => {
    try {
      const outcome = await readOne(deps, run, item, sources, signal)
      const writing = write({ node, outcome })
      first ??= writing
      // the model can read the next resume while this outcome is being written
      releasePermit()
      await writing
    } catch (error) {
      troubles.push(error)
    } finally {
      release()
    }
  }
  /**
   * A person waits for the first result: concurrent with ten requests being prepared its write
   * would take three times as long.
   */
  let first = null as Promise<void> | null
  let isAlone = true
  let isOver = false
  try {
    while (troubles.length === 0) {
      const releasePermit = await semaphoreOf(model)
        .acquire(signal)
        .catch(() => null)
      if (!releasePermit) break
      // its failure is in `troubles`
      await first?.catch(() => {})
      isOver = performance.now() > until
      const claimed = isOver ? null : await claimDueItems(deps, run, 1, signal).catch(fail(releasePermit))
      const [item] = claimed?.items ?? []
      if (!claimed || !item) {
        releasePermit()
        if (isOver || claimed?.node === 0 || reading.size === 0) break
        // no item is due, but one being read may return to the queue
        await Promise.race(reading)
        continue
      }
      const work = read(item, claimed, releasePermit).finally(() => reading.delete(work))
      reading.add(work)
      // an idle node may join
      if (isAlone) await enqueue(db, workRunJob, jobOf(run))
      isAlone = false
    }
  } finally {
    taking.delete(run.id)
  }
  if (isOver) await enqueue(db, workRunJob, jobOf(run))
  await Promise.all(reading)
  if (troubles.length > 0) throw troubles[0]
}

/** Answers arrive in bursts, so they are written in batches. */
const outcomeWriter = (deps: WorkDeps, run: OpenRun) =>
  coalesceWrites<{ readonly node: number; readonly outcome: Outcome }>(async (batch) => {
    // after a reconnect this process has another number; items claimed under the old one are written separately
    for (const [node, own] of Map.groupBy(batch, (one) => one.node))
      await writeDown(
        deps,
        run,
        node,
        own.map(({ outcome }) => outcome),
      )
  }, 0)

const fail = (release: () => void) => (error: unknown) => {
  release()
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
