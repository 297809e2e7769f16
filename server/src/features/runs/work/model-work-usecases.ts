import { setTimeout } from 'node:timers/promises'
import { coalesceWrites } from '../../../platform/concurrency/coalesce-writes.ts'
import { createSemaphore, type Semaphore } from '../../../platform/concurrency/semaphore.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import { openItem, failureOf, sourcesOf, writeDown, type Sources, type WorkDeps } from './item-usecases.ts'
import type { ClaimedItem } from '../queue/item-queries.ts'
import { jobOf, workRunJob } from '../queue/jobs.ts'
import { judgeByModel } from './reading-usecases.ts'
import type { Outcome } from './record-usecases.ts'
import type { OpenRun } from '../queue/run-queries.ts'
import { claimDueItems, type Claimed } from '../queue/claim-usecases.ts'

/** Longer than the embedded engine's: answers are in flight while the next slice starts. */
const SLICE_MS = 30_000

/** Per process, across all runs. */
const semaphores = new WeakMap<LanguageModel, Semaphore>()
function semaphoreOf(model: LanguageModel): Semaphore {
  const known = semaphores.get(model) ?? createSemaphore(model.parallel)
  semaphores.set(model, known)
  return known
}

/** @returns gives the permit back; `null` when stopped while waiting */
const permitOf = (model: LanguageModel, signal: AbortSignal) =>
  semaphoreOf(model)
    .acquire(signal)
    .catch(() => null)

/** A second handler would only wait for the same semaphore. */
const taking = new Set<string>()
/** As a new job, of which all nodes hear; a postponed one might be polled by this process again. */
const SEND_AGAIN_MS = 500

/**
 * Each resume is claimed when a request can start and recorded when read: nothing waits
 * for the slowest, and a stop releases the rest.
 */
export async function readSlice(
  deps: WorkDeps,
  run: OpenRun,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<void> {
  if (!taking.has(run.id)) return await readUntilOver(deps, run, model, signal)
  await setTimeout(SEND_AGAIN_MS)
  await deps.enqueue(deps.db, workRunJob, jobOf(run))
}

async function readUntilOver(
  deps: WorkDeps,
  run: OpenRun,
  model: LanguageModel,
  signal: AbortSignal,
): Promise<void> {
  const { db, enqueue } = deps
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
      // the next resume is read while this is written
      releasePermit()
      await writing
    } catch (error) {
      troubles.push(error)
    } finally {
      release()
    }
  }
  /** A person waits for it: during ten preparations the write takes three times longer. */
  let first = null as Promise<void> | null
  let isAlone = true
  let isOver = false
  try {
    while (troubles.length === 0) {
      const releasePermit = await permitOf(model, signal)
      if (!releasePermit) break
      // its failure is in `troubles`
      await first?.catch(() => {})
      isOver = performance.now() > until
      const claimed = isOver ? null : await claimDueItems(deps, run, 1, signal).catch(fail(releasePermit))
      const [item] = claimed?.items ?? []
      if (!claimed || !item) {
        releasePermit()
        if (isOver || claimed?.node === 0 || reading.size === 0) break
        // one being read may return to the queue
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

const outcomeWriter = (deps: WorkDeps, run: OpenRun) =>
  coalesceWrites<{ readonly node: number; readonly outcome: Outcome }>(async (batch) => {
    // after a reconnect this process has another number
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
    return failureOf(deps, item, error, signal)
  }
}
