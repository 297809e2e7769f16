/**
 * Model of analysis runs as a state machine of atomic steps (R6): what each transaction of
 * `features/runs` may read and change, without a database, so that 100,000 interleavings take minutes.
 * `engine.test.ts` verifies the model against the real transactions.
 */
import { MAX_ATTEMPTS } from '../../../server/src/features/runs/queue/rules.ts'

export type Item = {
  status: 'queued' | 'processing' | 'done' | 'failed' | 'released'
  claimed_by: number | null
  attempts: number
}
export type Run = {
  readonly vacancy: number
  readonly items: Item[]
  status: 'open' | 'completed' | 'failed' | 'stopped'
  stop_requested: boolean
  analyzed: number
  failed: number
}
export type Outcome = { readonly item: number; readonly kind: 'done' | 'requeue' | 'retry' | 'failed' }

export type Engine = {
  readonly runs: Run[]
  /** Ids of live processes. */
  readonly alive: Set<number>
  /** Idempotency keys of charged units. */
  readonly events: Set<string>
  readonly ledger: { readonly limit: number; used: number; reserved: number }
}

export const createEngine = (limit: number): Engine => ({
  runs: [],
  alive: new Set(),
  events: new Set(),
  ledger: { limit, used: 0, reserved: 0 },
})

const withStatus = (run: Run, status: Item['status']) => run.items.filter((item) => item.status === status)
export const isOpen = (run: Run): boolean => run.status === 'open'

/**
 * Models `beginRun`, serialised by the lock on the ledger row.
 * @returns index of the run; `null` when another run is active or the limit is exceeded
 */
export function start(engine: Engine, vacancy: number, items: number): number | null {
  const { ledger, runs } = engine
  if (runs.some(isOpen) || ledger.used + ledger.reserved + items > ledger.limit) return null
  ledger.reserved += items
  const queued = (): Item => ({ status: 'queued', claimed_by: null, attempts: 0 })
  return (
    runs.push({
      vacancy,
      items: Array.from({ length: items }, queued),
      status: 'open',
      stop_requested: false,
      analyzed: 0,
      failed: 0,
    }) - 1
  )
}

/** Models `claimItems`. @returns indexes of the claimed items */
export function claim(run: Run, node: number, limit: number): number[] {
  const claimed = [...run.items.keys()]
    .filter((place) => run.items[place]?.status === 'queued')
    .slice(0, limit)
  for (const place of claimed) {
    const item = run.items[place]
    if (item) Object.assign(item, { status: 'processing', claimed_by: node })
  }
  return claimed
}

function settle({ ledger, events }: Engine, spent: readonly string[], released: number): void {
  const fresh = spent.filter((name) => !events.has(name))
  for (const name of fresh) events.add(name)
  ledger.used += fresh.length
  ledger.reserved -= fresh.length + released
}

function advance(run: Run, analyzed: number, failed: number): void {
  run.analyzed += analyzed
  run.failed += failed
  if (run.items.some(({ status }) => status === 'queued' || status === 'processing')) return
  run.status = run.stop_requested ? 'stopped' : run.analyzed === 0 ? 'failed' : 'completed'
}

/** Models `recordOutcomes`: ignores items that the node no longer holds. */
export function record(engine: Engine, id: number, node: number, outcomes: readonly Outcome[]): void {
  const run = engine.runs[id]
  if (!run || !isOpen(run)) return
  const spent: string[] = []
  let failed = 0
  let released = 0
  for (const { item: place, kind } of outcomes) {
    const item = run.items[place]
    if (item?.status !== 'processing' || item.claimed_by !== node) continue
    item.claimed_by = null
    const again = run.stop_requested ? 'released' : 'queued'
    if (kind === 'done') {
      item.status = 'done'
      spent.push(`${id}:${place}`)
    } else if (kind === 'requeue') item.status = again
    else if (kind === 'retry' && item.attempts + 1 < MAX_ATTEMPTS) {
      item.attempts += 1
      item.status = again
    } else {
      if (kind === 'retry') item.attempts += 1
      item.status = 'failed'
      failed += 1
    }
    if (item.status === 'released') released += 1
  }
  settle(engine, spent, failed + released)
  advance(run, spent.length, failed)
}

const releaseQueued = (run: Run): number => {
  const queued = withStatus(run, 'queued')
  for (const item of queued) item.status = 'released'
  return queued.length
}

/** Models `stopRun`. */
export function stop(engine: Engine, id: number): void {
  const run = engine.runs[id]
  if (!run || !isOpen(run)) return
  settle(engine, [], releaseQueued(run))
  run.stop_requested = true
  advance(run, 0, 0)
}

/** Models `mendRun`. @param strandedOn a live node that no longer works on the run */
export function mend(engine: Engine, id: number, strandedOn: number | null): void {
  const run = engine.runs[id]
  if (!run || !isOpen(run)) return
  for (const item of withStatus(run, 'processing')) {
    const holder = item.claimed_by ?? 0
    if (!engine.alive.has(holder) || holder === strandedOn)
      Object.assign(item, { status: 'queued', claimed_by: null })
  }
  settle(engine, [], run.stop_requested ? releaseQueued(run) : 0)
  advance(run, 0, 0)
}

/** Invariants that must hold between any two steps. @returns the violated ones */
export function wrongWith(engine: Engine): string[] {
  const { runs, events, ledger } = engine
  const wrong: string[] = []
  const expect = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what)
  }
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0)
  const held = sum((run) => withStatus(run, 'queued').length + withStatus(run, 'processing').length)
  expect(runs.filter(isOpen).length <= 1, 'one active run')
  expect(events.size === sum((run) => withStatus(run, 'done').length), 'charged = done')
  expect(ledger.used === events.size, 'used = charged')
  expect(ledger.reserved === held, 'reserved = still to do')
  expect(ledger.used + ledger.reserved <= ledger.limit, 'within the limit')
  for (const run of runs) {
    expect(run.analyzed === withStatus(run, 'done').length, 'analyzed = recount')
    expect(run.failed === withStatus(run, 'failed').length, 'failed = recount')
    expect(isOpen(run) || withStatus(run, 'processing').length === 0, 'nothing at work in a run that is over')
  }
  return wrong
}
