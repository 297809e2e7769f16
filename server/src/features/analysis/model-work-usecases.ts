/** A run that a language model reads: one resume at a time, as lanes to the model come free. */
import { setTimeout } from 'node:timers/promises'
import { createLanes, type Lanes } from '../../platform/lanes.ts'
import type { LanguageModel } from '../../ports/language-model.ts'
import { openItem, setbackOf, sourcesOf, writeDown, type Sources, type WorkDeps } from './item-usecases.ts'
import type { ClaimedItem } from './item-queries.ts'
import { workRunJob } from './jobs.ts'
import { judgeByModel } from './reading-usecases.ts'
import type { Outcome } from './record-usecases.ts'
import type { OpenRun } from './run-queries.ts'
import { takeItems, type Taken } from './take-usecases.ts'

/** Longer than a slice of the embedded engine: it ends with answers of seconds on their way, and the next begins beside them. */
const SLICE_MS = 30_000

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
 * After this a wake-up that came to the wrong process is sent anew. It is not put off: every listener hears of a new one at
 * once, while a postponed one is found by timers, where the same process might be first every time.
 */
const SEND_AGAIN_MS = 500

/**
 * Answers take seconds, so each resume is claimed when a lane is free for it and written down when it is read: no batch waits
 * for its slowest, other nodes find what is left, and a stop releases everything that is not being read.
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
    return await enqueue(db, workRunJob, { run_id: run.id })
  }
  taking.add(run.id)
  const until = performance.now() + SLICE_MS
  const sources = sourcesOf(deps, run, signal)
  const reading = new Set<Promise<void>>()
  const troubles: unknown[] = []
  const write = togetherWriter(deps, run.id)
  const read = async (item: ClaimedItem, { node, leave }: Taken, leaveLane: () => void): Promise<void> => {
    try {
      const writing = write(node, await readOne(deps, run, item, sources, signal))
      first ??= writing
      // the next is asked about while this one is written down
      leaveLane()
      await writing
    } catch (error) {
      troubles.push(error)
    } finally {
      leave()
    }
  }
  /** Somebody waits for it before the screen, and ten lanes that prepare their next questions would make it three times as long. */
  let first = null as Promise<void> | null
  let isAlone = true
  let isOver = false
  try {
    while (troubles.length === 0) {
      const leave = await lanesOf(model)
        .enter(signal)
        .catch(() => null)
      if (!leave) break
      // what is wrong with it is among the troubles
      await first?.catch(() => {})
      isOver = performance.now() > until
      const taken = isOver ? null : await takeItems(deps, run.id, 1, signal).catch(fail(leave))
      const [item] = taken?.items ?? []
      if (!taken || !item) {
        leave()
        if (isOver || taken?.node === 0 || reading.size === 0) break
        // what is left is at work or waits for its time: something may come back to the queue
        await Promise.race(reading)
        continue
      }
      const work = read(item, taken, leave).finally(() => reading.delete(work))
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
