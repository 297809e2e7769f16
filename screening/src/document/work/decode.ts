/**
 * Decides what each line of the work experience is. A resume writes every job in the same order (dates, company and
 * position in one of six), so the lines are decoded under each order and the order that explains them best wins.
 */
import type { Page } from '../layout/page.ts'
import type { Period } from '../periods.ts'
import { labelOf } from './labels.ts'
import { agreed } from './agreed.ts'
import { LOST_PERIOD, type Parse, parsesOf, type Piece, type Slot } from './parses.ts'

export type Decoded = {
  readonly pieces: readonly Piece[]
  readonly opensJob: boolean
  readonly isRest: boolean
  readonly line: string
}

type Layout = {
  readonly order: readonly Slot[]
  /** Dates stand below the duties. */
  readonly isDatedLast: boolean
}
const ORDERS: readonly (readonly Slot[])[] = [
  ['period', 'company', 'position'],
  ['period', 'position', 'company'],
  ['company', 'position', 'period'],
  ['company', 'period', 'position'],
  ['position', 'company', 'period'],
  ['position', 'period', 'company'],
]
const LAYOUTS: readonly Layout[] = [
  ...ORDERS.map((order) => ({ order, isDatedLast: false })),
  ...ORDERS.filter((order) => order[2] === 'period').map((order) => ({ order, isDatedLast: true })),
]
/** What it says of a line that blank lines stand above it. */
const APART = { opens: 0.8, duty: -1 }
/** A line inside the indent of a job begins none. */
const INSIDE = -4
const MIN_AT_EDGE = 2
/** A job whose dates lie inside those of the one above it. */
const NESTED_DATES = -2.5
type Stand = { readonly isApart: boolean; readonly isInside: boolean }
/** A position below what looked like duties. */
const LATE_ROLE = -1
/** A job that begins in the midst of lines where most others stand apart. */
const TOGETHER = -1
/** Of a step that most jobs of this text take. */
const HABIT = 1.6
const MIN_JOBS = 3
const BIT: Readonly<Record<Slot, number>> = { period: 1, company: 2, position: 4 }
/** What a job without it costs: a job has dates, mostly a company and a position. */
const MISSING: Readonly<Record<Slot, number>> = { period: 7, company: 2.2, position: 2.2 }
const MAX_LINES = 1500
/** mask of filled and passed slots 0…7; +8: in the duties; 16: before the first job. */
const REST = 16
type Step = {
  readonly state: number
  readonly score: number
  readonly back: Step | null
  readonly parse: Parse | null
  readonly opensJob: boolean
  /** Dates of the present job. */
  readonly period: Period | null
}

/**
 * @param isRest whether a line before the first job is known to be no job: a contact, a name
 * @param page how the lines stand
 */
export function decodeJobs(
  lines: readonly string[],
  isRest: (line: string) => boolean,
  page: Page,
): { readonly decoded: readonly Decoded[]; readonly order: readonly Slot[] } {
  const read = lines.slice(0, MAX_LINES)
  const parses = agreed(
    read.map((line) => (isRest(line) && labelOf(line)?.kind !== 'extra' ? [] : prune(parsesOf(line)))),
  )
  const stands = standsOf(read, page)
  let best: { readonly last: Step; readonly layout: Layout } | null = null
  // dates below the duties stand alone
  const hasLoneDates = parses.filter((ways) => ways.some(isLoneDate)).length > 1
  for (const layout of LAYOUTS) {
    if (layout.isDatedLast && !hasLoneDates) continue
    const last = decodeIn(layout, parses, stands, new Map())
    if (last && (best === null || last.score > best.last.score + 1e-9)) best = { last, layout }
  }
  if (best === null) return { decoded: [], order: ORDERS[0] ?? [] }
  const { layout } = best
  const steps = stepsTo(decodeIn(layout, parses, stands, habitsOf(stepsTo(best.last), stands)) ?? best.last)
  const decoded = steps.map(({ parse, opensJob, state }, at) => ({
    pieces: parse?.pieces ?? [],
    opensJob,
    isRest: state === REST,
    line: read[at] ?? '',
  }))
  return { decoded, order: layout.order }
}

function stepsTo(last: Step): Step[] {
  const steps: Step[] = []
  for (let step: Step | null = last; step?.back; step = step.back) steps.unshift(step)
  return steps
}

/** How a line goes on with a job: what was known of it before, and what the line adds. */
const habitOf = (before: number, parse: Parse, opensJob: boolean): string =>
  `${opensJob ? 'new' : before & 7} ${parse.pieces.map(({ kind }) => kind).join()}`

/** The share of jobs in which each step is taken: the jobs of one resume are written alike. */
const OPENS_APART = 'apart'
function habitsOf(steps: readonly Step[], stands: readonly Stand[]): ReadonlyMap<string, number> {
  const jobs = steps.filter(({ opensJob }) => opensJob).length
  const counts = new Map<string, number>()
  if (jobs < MIN_JOBS) return counts
  for (const { parse, opensJob, back } of steps) {
    if (!parse || !back || parse.pieces.every(({ kind }) => kind === 'duty' || kind === 'extra')) continue
    const habit = habitOf(back.state, parse, opensJob)
    counts.set(habit, (counts.get(habit) ?? 0) + 1)
  }
  const apart = steps.filter(({ opensJob }, at) => opensJob && stands[at]?.isApart === true).length
  if (apart >= jobs * 0.6) counts.set(OPENS_APART, jobs)
  return new Map(
    [...counts].filter(([, count]) => count * 2 >= jobs).map(([habit, count]) => [habit, count / jobs]),
  )
}

/** The best few of the ways to read a line, one for each set of kinds. */
function prune(parses: readonly Parse[]): Parse[] {
  const best = new Map<string, Parse>()
  for (const parse of parses) {
    const key = parse.pieces.map(({ kind }) => kind).join()
    const known = best.get(key)
    if (!known || parse.score > known.score) best.set(key, parse)
  }
  return [...best.values()]
    .filter(({ score }) => score > -7)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 12)
}

function decodeIn(
  layout: Layout,
  parses: readonly (readonly Parse[])[],
  stands: readonly Stand[],
  habits: ReadonlyMap<string, number>,
): Step | null {
  let states = new Map<number, Step>([
    [REST, { state: REST, score: 0, back: null, parse: null, opensJob: false, period: null }],
  ])
  for (const at of parses.keys()) {
    const next = new Map<number, Step>()
    const put = (step: Step) => {
      const known = next.get(step.state)
      if (!known || step.score > known.score) next.set(step.state, step)
    }
    for (const step of states.values())
      for (const moved of stepsFrom(
        step,
        layout,
        parses[at] ?? [],
        stands[at] ?? ANYWHERE,
        habits,
        parses[at - 1]?.length === 0,
      ))
        put(moved)
    states = next
  }
  let best: Step | null = null
  for (const step of states.values()) {
    const score = step.score - leftCost(step.state, layout.order)
    if (best === null || score > best.score) best = { ...step, score }
  }
  return best
}

const ANYWHERE: Stand = { isApart: false, isInside: false }
/** Every way to go on with a line. */
function stepsFrom(
  step: Step,
  layout: Layout,
  parses: readonly Parse[],
  stand: Stand,
  habits: ReadonlyMap<string, number>,
  isBelowName: boolean,
): Step[] {
  const out: Step[] = []
  if (step.state === REST)
    out.push({
      ...step,
      score: step.score + restScore(parses, isBelowName),
      back: step,
      parse: null,
      opensJob: false,
    })
  // a contact in the middle of jobs ends none of them
  if (parses.length === 0 && step.state !== REST && (step.state & BIT.period) !== 0)
    out.push({ ...step, back: step, parse: null, opensJob: false })
  for (const parse of parses) {
    const moved = move(layout, step, parse, stand.isApart)
    if (!moved) continue
    const { opensJob } = moved
    const together = opensJob && habits.has(OPENS_APART) && !stand.isApart ? TOGETHER : 0
    // what looks like no head of a job is none by habit alone
    const isDoubtful = opensJob && parse.score < 0 && !stand.isApart
    const habit = isDoubtful ? 0 : (habits.get(habitOf(step.state, parse, opensJob)) ?? 0)
    out.push({ ...moved, score: moved.score + standing(stand, opensJob, parse) + HABIT * habit + together })
  }
  return out
}

const standing = (stand: Stand, opensJob: boolean, parse: Parse): number =>
  (stand.isInside ? (opensJob ? INSIDE : isDuty(parse) ? -INSIDE / 2 : 0) : 0) +
  (stand.isApart ? (opensJob ? APART.opens : isDuty(parse) ? APART.duty : 0) : 0)

/** A line is inside when it begins further from the edge than those that begin at it. */
function standsOf(lines: readonly string[], page: Page): Stand[] {
  const indents = lines.map((line) => page.indentOf(line))
  const edge = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  const first = indents.indexOf(edge)
  const hasEdge = indents.filter((indent) => indent === edge).length >= MIN_AT_EDGE
  return lines.map((line, at) => ({
    isApart: page.isApart(line),
    isInside: hasEdge && at > first && (indents[at] ?? 0) > edge + 1,
  }))
}

const isLoneDate = ({ pieces }: Parse): boolean => pieces.length === 1 && pieces[0]?.kind === 'period'
const isDuty = ({ pieces }: Parse): boolean => pieces.length === 1 && pieces[0]?.kind === 'duty'

/** Before the first job dates alone are rarely lost, and other lines tell nothing. */
const restScore = (parses: readonly Parse[], isBelowName: boolean): number =>
  parses.some(isLoneDate)
    ? LOST_PERIOD
    : isBelowName &&
        parses.some(({ pieces, score }) => score > 2 && pieces.length === 1 && pieces[0]?.kind === 'position')
      ? TITLE_BELOW
      : 0
/** Below a name or a contact stands what is looked for. */
const TITLE_BELOW = 0.7

const SLOTS: readonly Slot[] = ['period', 'company', 'position']
/** A job without a company goes on with that above it, where companies stand first. */
const NESTED = 1.2
const leftCost = (state: number, order: readonly Slot[]): number =>
  state === REST
    ? 0
    : SLOTS.reduce((sum, slot) => {
        const cost = slot === 'company' && order[0] === 'company' ? NESTED : MISSING[slot]
        return sum + ((state & 7 & BIT[slot]) === 0 ? cost : 0)
      }, 0)

const isInside = (own: Period, other: Period | null): boolean =>
  other !== null &&
  own.start.slice(0, 4) > other.start.slice(0, 4) &&
  (own.end ?? '9').slice(0, 4) < (other.end ?? '99').slice(0, 4)

/** The next state when a line is read in this way; `null` when it cannot be. */
function move(layout: Layout, step: Step, parse: Parse, isApart: boolean): Step | null {
  const now = { score: step.score + parse.score, state: step.state, opensJob: false, isFirst: true }
  // a paragraph of its own below lists of what the company does
  const [only] = parse.pieces
  const isLateRole = isApart && parse.pieces.length === 1 && only?.kind === 'position'
  if (isLateRole && now.state !== REST && (now.state & 12) === 8) {
    now.state &= ~8
    now.score += LATE_ROLE
  }
  for (const { kind, isNamed } of parse.pieces) {
    const isAdded =
      kind === 'duty' || kind === 'extra'
        ? addBeside(now, kind, layout, isNamed === true)
        : fill(now, kind, layout, parse)
    if (!isAdded) return null
  }
  const { state, score, opensJob } = now
  const own = parse.pieces.find(({ kind }) => kind === 'period')?.period
  const nested = opensJob && own && (step.state & 7) === 7 && isInside(own, step.period) ? NESTED_DATES : 0
  const period = own ?? (opensJob ? null : step.period)
  return { state, score: score + nested, back: step, parse, opensJob, period }
}

type Now = { score: number; state: number; opensJob: boolean; isFirst: boolean }

/** A duty or a place beside the job; `false` where none may stand. */
function addBeside(now: Now, kind: 'duty' | 'extra', { isDatedLast }: Layout, isNamed: boolean): boolean {
  if (now.state === REST) return false
  if (kind === 'extra') return isNamed || (now.state & 8) === 0
  if (((now.state & BIT.period) === 0) !== isDatedLast) return false
  // slots passed by are counted once, when the job ends
  now.state |= 8
  return true
}

/** Fills a slot of the present job, or opens the next one; `false` when neither may be. */
function fill(now: Now, kind: Slot, { order, isDatedLast }: Layout, { pieces }: Parse): boolean {
  const bit = BIT[kind]
  const place = order.indexOf(kind)
  // «Обязанности: …» and below it «Работодатель: …» of the same job
  const isNamed = place > 0 && pieces.length === 1 && pieces[0]?.isNamed === true
  const isAfterDuties = (now.state & 8) !== 0 && !isNamed && !(isDatedLast && kind === 'period')
  const isTaken = now.state === REST || isAfterDuties || (now.state & bit) !== 0
  // a slot after a later one is out of order, which only the pieces of one line may be
  const isLate = now.isFirst && order.slice(place + 1).some((slot) => (now.state & BIT[slot]) !== 0)
  now.isFirst = false
  if (!isTaken && !isLate) {
    now.state |= bit
    return true
  }
  if (now.opensJob || (now.state !== REST && (now.state & BIT.period) === 0)) return false
  if (now.state !== REST) now.score -= leftCost(now.state, order)
  now.opensJob = true
  // a job that does not begin with what others begin with
  if (place > 0 && !pieces.some((piece) => piece.kind === order[0])) now.score -= 0.4
  now.state = bit
  return true
}
