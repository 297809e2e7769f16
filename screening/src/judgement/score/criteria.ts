/** The criteria of a judgement: each reading of one aspect as a value between −1 and 1, with the lines it rests on. */
import { along, OCCUPATION, TRADE } from './calibration.ts'
import type { CriterionKey } from './keys.ts'
import type { Status } from '../assertion/status.ts'
import { standing } from '../objections/standing.ts'
import type {
  Line,
  PairReading,
  Requirement,
  RequirementKind,
  RequirementType,
  VacancyRubric,
  Verdict,
} from '../model.ts'
import { WORK_TYPES } from '../verdict/verdict.ts'

/** `value`: −1…1 of the criterion's weight; `null`: the vacancy does not ask, or the resume does not say. */
export type Aspect = {
  readonly value: number | null
  readonly lines: readonly Line[]
  readonly is_asked: boolean
  /** How much of the value each of the lines makes, where they count apart. */
  readonly shares?: readonly number[]
}

const NOT_ASKED: Aspect = { value: null, lines: [], is_asked: false }

/** A guessed line counts like a wish until a person confirms it. */
export const kindOf = ({ kind, sure }: Requirement): RequirementKind => (sure ? kind : 'nice')

export const KIND_WEIGHT: Readonly<Record<RequirementKind, number>> = { knock_out: 1.5, must: 1, nice: 0.3 }

export function aspectsOf(rubric: VacancyRubric, reading: PairReading): Record<CriterionKey, Aspect> {
  return {
    work: work(rubric, reading),
    occupation: occupation(rubric, reading),
    must_have: musts(rubric, reading),
    nice_to_have: nices(rubric, reading),
    years: years(rubric, reading),
    level: level(reading),
    education: formal(rubric, reading, ['education']),
    languages: formal(rubric, reading, ['language']),
    papers: formal(rubric, reading, ['licence', 'document']),
    permit: worst([formal(rubric, reading, ['permit']), condition(reading, 'permit')]),
    place: condition(reading, 'place'),
    format: condition(reading, 'format'),
    schedule: worst(
      ['hours', 'shifts', 'nights', 'rotation', 'start'].map((kind) => condition(reading, kind)),
    ),
    trips: worst(['trips', 'own_car'].map((kind) => condition(reading, kind))),
    pay: pay(reading),
    refusals: objections(rubric, reading, REFUSALS),
    // what nobody has to bring may be lacking
    gaps: objections(rubric, reading, asksNoExperience(rubric) ? LOST : GAPS),
    exclusions: exclusions(reading),
  }
}

/** Nobody's resume repeats the whole vacancy: this much of it shown by work is all that can be asked. */
const FULL_COVERAGE = 0.55
/** What is refused or cannot be, and what is lacked, lost or wished for; a clause in plain words is the first. */
export const REFUSALS: ReadonlySet<Status> = new Set(['refuses', 'has', 'hypothetical'])
const LOST: ReadonlySet<Status> = new Set(['lost'])
const GAPS: ReadonlySet<Status> = new Set(['lost', 'lacks', 'wants', 'other'])
/** What is no likelier than not counts nothing, what is sure counts whole. */
const EVEN = 0.5

/** Share of the vacancy's statements that the work shows, by the weight of what each asks. */
export function coverageOf(rubric: VacancyRubric, reading: PairReading): number {
  const kinds = new Map<string, number>()
  const shares = new Map<string, number[]>()
  for (const line of rubric.requirements) {
    kinds.set(line.quote, Math.max(kinds.get(line.quote) ?? 0, KIND_WEIGHT[kindOf(line)]))
    const share = reading.requirements[line.id]?.share
    if (WORK_TYPES.has(line.type) && share !== undefined)
      shares.set(line.quote, [...(shares.get(line.quote) ?? []), share])
  }
  let sum = 0
  let weights = 0
  for (const [index, value] of reading.lines.entries()) {
    const line = rubric.lines[index] ?? ''
    // a person has removed what the line asks
    if (value === null || line === '') continue
    const weight = kinds.get(line) ?? 1
    // what was asked of the line is better judged than the line as a whole
    sum += weight * (meanOf(shares.get(line)) ?? value)
    weights += weight
  }
  const told = new Set(reading.lines.length > 0 ? rubric.lines : [])
  for (const line of rubric.requirements) {
    if (told.has(line.quote) || !WORK_TYPES.has(line.type)) continue
    const weight = KIND_WEIGHT[kindOf(line)]
    sum += weight * (reading.requirements[line.id]?.share ?? 0)
    weights += weight
  }
  return weights === 0 ? 0 : sum / weights
}

const meanOf = (values: readonly number[] | undefined): number | null =>
  values === undefined ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export const asksNoExperience = ({ years }: VacancyRubric): boolean => years === 0

const work = (rubric: VacancyRubric, reading: PairReading): Aspect => ({
  value: Math.min(1, coverageOf(rubric, reading) / FULL_COVERAGE),
  lines: [],
  is_asked: true,
})

/** Most for the nearest work, the rest for the latest job. */
function occupation(
  rubric: VacancyRubric,
  { occupation: { closeness, latest, lines } }: PairReading,
): Aspect {
  const isUnasked = asksNoExperience(rubric)
  const nearest = OCCUPATION.nearest * along(TRADE, closeness)
  const value = isUnasked ? LEARNED_THERE * nearest : nearest + OCCUPATION.latest * latest
  return { value, lines, is_asked: true }
}
/** Where no experience is asked, work of the trade is welcome and no more. */
const LEARNED_THERE = 0.4

function musts(rubric: VacancyRubric, reading: PairReading): Aspect {
  const asked = rubric.requirements.filter((line) => kindOf(line) !== 'nice' && WORK_TYPES.has(line.type))
  if (asked.length === 0) return NOT_ASKED
  const verdicts = asked.map(({ id }) => reading.requirements[id])
  const sum = verdicts.reduce((total, verdict) => total + proof(verdict), 0)
  return { value: sum / asked.length, lines: linesOf(verdicts), is_asked: true }
}

/** Work proves, words count half, a denial is worse than silence. */
function proof(verdict: Verdict | undefined): number {
  if (verdict === undefined) return 0
  return verdict.stance === 'contradicts' ? -1 : verdict.share
}

function nices(rubric: VacancyRubric, reading: PairReading): Aspect {
  const asked = rubric.requirements.filter((line) => kindOf(line) === 'nice')
  if (asked.length === 0) return NOT_ASKED
  const verdicts = asked.map(({ id }) => reading.requirements[id])
  return {
    value: verdicts.reduce((sum, verdict) => sum + (verdict?.share ?? 0), 0) / asked.length,
    lines: linesOf(verdicts),
    is_asked: true,
  }
}

/** Half for the months asked, half for all months of the trade, each year less than the one before. */
function years(rubric: VacancyRubric, reading: PairReading): Aspect {
  const asked = Math.max(
    (rubric.years ?? 0) * 12,
    ...rubric.requirements.filter((line) => kindOf(line) !== 'nice').map(({ months }) => months ?? 0),
  )
  const { months, lines } = reading.occupation
  const told = months ?? 0
  const whole = Math.min(1, Math.log1p(told) / Math.log1p(LONG_CAREER))
  if (asksNoExperience(rubric)) return NOT_ASKED
  const enough = asked === 0 ? UNASKED_MONTHS : Math.min(1, told / asked)
  return { value: (enough + whole) / 2, lines, is_asked: asked > 0 }
}
/** Months. */
const LONG_CAREER = 240
const UNASKED_MONTHS = 0.8

/** As two steps: who leaves the names of all jobs out must not gain by it. */
const UNTOLD_LEVEL = -2 / 3

function level({ level: { stance, steps, lines } }: PairReading): Aspect {
  if (stance === 'untold') return { value: UNTOLD_LEVEL, lines, is_asked: true }
  if (stance === 'same') return { value: Math.min(0, steps * 0.2), lines, is_asked: true }
  // a lead still does the work: less of a step than a head
  if (steps === 2) return { value: -0.4, lines, is_asked: true }
  return { value: Math.max(-1, -Math.abs(steps) / 3), lines, is_asked: true }
}

/** The worst of what is asked decides: a second paper does not replace a lost one. */
function formal(rubric: VacancyRubric, reading: PairReading, types: readonly RequirementType[]): Aspect {
  const asked = rubric.requirements.filter((line) => kindOf(line) !== 'nice' && types.includes(line.type))
  if (asked.length === 0) return NOT_ASKED
  const verdicts = asked.flatMap(({ id }) => reading.requirements[id] ?? [])
  return { value: valueOf(verdicts), lines: linesOf(verdicts), is_asked: true }
}

function condition(reading: PairReading, kind: string): Aspect {
  const verdict = reading.conditions[kind]
  if (verdict === undefined) return NOT_ASKED
  return { value: valueOf([verdict]), lines: verdict.lines, is_asked: true }
}

function valueOf(verdicts: readonly Verdict[]): number | null {
  const stances = verdicts.map(({ stance }) => stance)
  if (stances.includes('contradicts')) return -1
  if (stances.includes('partly')) return -0.3
  return stances.includes('meets') ? 1 : null
}

function worst(aspects: readonly Aspect[]): Aspect {
  const told = aspects.filter(({ value }) => value !== null)
  if (told.length === 0) return aspects.find(({ is_asked }) => is_asked) ?? NOT_ASKED
  return told.reduce((low, aspect) => ((aspect.value ?? 0) < (low.value ?? 0) ? aspect : low))
}

/** 10 % above the offer are a talk, twice the offer is another job. */
function pay({ pay: told }: PairReading): Aspect {
  if (told === null) return { value: null, lines: [], is_asked: true }
  return { value: -Math.min(1, Math.max(0, told.ratio - 1.1) / 0.9), lines: told.lines, is_asked: true }
}

/** How likely these clauses speak against the person; two sure ones are all there is. */
function objections(rubric: VacancyRubric, reading: PairReading, of: ReadonlySet<Status>): Aspect {
  const said = standing(rubric, reading).filter(
    ({ status, chance, counts }) => counts && of.has(status) && chance > EVEN,
  )
  const sum = said.reduce((total, { chance }) => total + (chance - EVEN) / (1 - EVEN), 0)
  return {
    value: -Math.min(1, sum / 2),
    lines: said.map(({ line }) => line),
    is_asked: true,
    shares: said.map(({ chance }) => (chance - EVEN) / (1 - EVEN) / sum),
  }
}

/** Who is perhaps meant is asked about. */
function exclusions({ exclusions: told }: PairReading): Aspect {
  const isMet = told.some(({ stance }) => stance === 'meets')
  const met = told.filter(({ stance }) => stance === (isMet ? 'meets' : 'partly'))
  return { value: isMet ? -1 : met.length > 0 ? -0.3 : 0, lines: linesOf(met), is_asked: true }
}

const linesOf = (verdicts: readonly (Verdict | undefined)[]): Line[] =>
  verdicts.flatMap((verdict) => verdict?.lines ?? [])
