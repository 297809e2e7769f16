/** Plays one interleaving of nodes, user actions and faults on the model of `engine-model.ts`; a list of numbers determines it. */
import {
  claim,
  createEngine,
  isOpen,
  mend,
  record,
  start,
  stop,
  wrongWith,
  type Engine,
  type Outcome,
} from './engine-model.ts'

const NODES = 3
/** Two handlers, so that one node can work on the same run concurrently. */
const HANDLERS = 2
const BATCH = 3
const LIMIT = 12
/** Steps within which all runs must end once faults have stopped. */
const PATIENCE = 400

type Handler = Generator<void, void>
type Process = {
  number: number
  handlers: (Handler | null)[]
  /** Number of handlers working on each run. */
  at_work: Map<number, number>
  sweep: Handler | null
}

export type Verdict = { readonly steps: number; readonly wrong: readonly string[]; readonly runs: number }

/** @param choices each number selects who moves next and how; missing ones count as 0 */
export function play(choices: readonly number[]): Verdict {
  const engine = createEngine(LIMIT)
  let next = 0
  const choose = (most: number) => (choices[next++] ?? 0) % most
  let numbers = 0
  const born = (): Process => {
    engine.alive.add(++numbers)
    return {
      number: numbers,
      handlers: Array.from({ length: HANDLERS }, () => null),
      at_work: new Map(),
      sweep: null,
    }
  }
  const nodes = Array.from({ length: NODES }, born)
  const verdict = (wrong: readonly string[]): Verdict => ({ steps: next, wrong, runs: engine.runs.length })
  let isCalm = false

  const sweepOnce = (node: Process): void => {
    node.sweep ??= sweep(engine, node)
    if (node.sweep.next().done) node.sweep = null
  }
  const workOnce = (node: Process, lane: number): void => {
    const handler = node.handlers[lane] ?? work(engine, node, choose, () => isCalm)
    node.handlers[lane] = handler.next().done ? null : handler
  }
  const move = (): void => {
    const place = choose(NODES)
    const node = nodes[place]
    if (!node) return
    const kind = choose(isCalm ? 8 : 12)
    if (kind < 5) workOnce(node, choose(HANDLERS))
    else if (kind < 8) sweepOnce(node)
    else if (kind === 8) {
      // kill and restart: the new process has a new id
      engine.alive.delete(node.number)
      nodes[place] = born()
    } else if (kind === 9) {
      // the node lost its database session: it gets a new id but keeps its memory
      engine.alive.delete(node.number)
      node.number = ++numbers
      engine.alive.add(node.number)
    } else if (kind === 10) start(engine, choose(3), 1 + choose(6))
    else stop(engine, choose(engine.runs.length || 1))
  }

  start(engine, 0, 1 + choose(6))
  while (next < choices.length) {
    move()
    const wrong = wrongWith(engine)
    if (wrong.length > 0) return verdict(wrong)
  }
  // no more faults: every run must end
  isCalm = true
  for (let step = 0; engine.runs.some(isOpen); step++) {
    if (step > PATIENCE) return verdict(['it never ends'])
    for (const node of nodes) {
      sweepOnce(node)
      for (const lane of node.handlers.keys()) workOnce(node, lane)
    }
    const wrong = wrongWith(engine)
    if (wrong.length > 0) return verdict(wrong)
  }
  return verdict([])
}

/** Models `workRun`: each `yield` is a point where the process awaits I/O. */
function* work(
  engine: Engine,
  node: Process,
  choose: (most: number) => number,
  calm: () => boolean,
): Handler {
  const id = engine.runs.findIndex(isOpen)
  const run = engine.runs[id]
  // workers are woken only for queued items
  if (!run?.items.some(({ status }) => status === 'queued')) return
  node.at_work.set(id, (node.at_work.get(id) ?? 0) + 1)
  yield
  for (;;) {
    const { number } = node
    const items = isOpen(run) ? claim(run, number, BATCH) : []
    yield
    // lost answer to the claim: a live node holds the items without knowing it
    if (items.length === 0 || (!calm() && choose(10) === 0)) break
    const kinds = calm() ? (['done'] as const) : (['done', 'done', 'requeue', 'retry', 'failed'] as const)
    const outcomes = items.map((item): Outcome => ({ item, kind: kinds[choose(kinds.length)] ?? 'done' }))
    yield
    // outcomes may be recorded together or in two batches
    const first = choose(outcomes.length + 1)
    record(engine, id, number, outcomes.slice(first))
    yield
    // retries a write whose result is unknown
    if (!calm() && choose(10) === 0) record(engine, id, number, outcomes.slice(first))
    record(engine, id, number, outcomes.slice(0, first))
    yield
  }
  const others = (node.at_work.get(id) ?? 1) - 1
  if (others > 0) node.at_work.set(id, others)
  else node.at_work.delete(id)
}

/** Models `recoverRuns`: its snapshot of the node's own work is as old as its list of runs. */
function* sweep(engine: Engine, node: Process): Handler {
  const number = node.number
  const atWork = new Set(node.at_work.keys())
  yield
  for (const [id, run] of engine.runs.entries()) {
    if (!isOpen(run)) continue
    yield
    mend(engine, id, atWork.has(id) ? null : number)
  }
}
