/** What a vacancy demands of a person's life against what a candidate refuses, statement by statement, in any wording. */
import { cleanText } from '../../text/normalise.ts'
import { type Token, tokenise } from '../../text/tokens.ts'
import { addRow } from '../evidence/sums.ts'
import { chanceOf } from '../evidence/table.ts'
import type { ConditionKind, Line, Objection, RequirementVerdict, VacancyRubric } from '../model.ts'
import type { Person } from '../person/person.ts'
import { stated } from '../verdict/verdict.ts'
import { termFeatures } from './features.ts'
import { type Side, type Term, terms, TERMS } from './names.ts'
import { termTable } from './table.ts'
import { isUnruled } from './unruled.ts'

/** Of every term the chance that it holds of the statement, 0…1; computed once as long as its words are kept. */
export function chancesOf(text: string, side: Side): Readonly<Float64Array> {
  const tokens = tokenise(cleanText(text))
  const before = known[side].get(tokens)
  if (before !== undefined) return before
  const { cells, scale, bias } = termTable()[side]
  const features = termFeatures(tokens)
  const share = scale / Math.sqrt(Math.max(1, features.length))
  const chances = new Float64Array(bias)
  for (const row of features) addRow(chances, cells, row * TERMS, share)
  for (let term = 0; term < TERMS; term += 1) chances[term] = chanceOf(chances[term] ?? 0)
  known[side].set(tokens, chances)
  return chances
}
const known: Readonly<Record<Side, WeakMap<readonly Token[], Float64Array>>> = {
  vacancy: new WeakMap(),
  candidate: new WeakMap(),
}

/** The condition a term is of, and its value there; of the others nothing is asked in a rubric. */
const CONDITIONS: Readonly<Partial<Record<Term, readonly [kind: ConditionKind, value: string]>>> = {
  office: ['format', 'office'],
  hybrid: ['format', 'hybrid'],
  remote: ['format', 'remote'],
  nights: ['nights', 'yes'],
  oncall: ['nights', 'duty'],
  shifts: ['shifts', 'yes'],
  trips: ['trips', 'yes'],
  rotation: ['rotation', 'yes'],
  weekends: ['shifts', 'weekends'],
  evenings: ['shifts', 'evenings'],
  early: ['shifts', 'early'],
  car: ['own_car', 'yes'],
  fulltime: ['hours', 'full'],
  citizen: ['permit', 'гражданство'],
}
/** Kinds of conditions a refusal is answered under. */
const ANSWERS: Readonly<Partial<Record<Term, ConditionKind>>> = {
  office: 'format',
  hybrid: 'format',
  remote: 'format',
  nights: 'nights',
  oncall: 'nights',
  shifts: 'shifts',
  weekends: 'shifts',
  evenings: 'shifts',
  early: 'shifts',
  trips: 'trips',
  field: 'trips',
  rotation: 'rotation',
  car: 'own_car',
  fulltime: 'hours',
  parttime: 'hours',
}

/** How likely a sentence refuses something of the kind, 0…1; 1 where that is told in too many ways to say. */
export function refusalOf(kind: ConditionKind, text: string): number {
  if (kind === 'hours' || kind === 'own_car') return 1
  const chances = chancesOf(text, 'candidate')
  const own = terms.flatMap((term, at) => (ANSWERS[term] === kind ? [chances[at] ?? 0] : []))
  return own.length === 0 ? 1 : Math.max(...own)
}

/** What is most demanded of each term, and the statement that does. */
export type Demands = readonly { readonly value: number; readonly text: string }[]

export function demandsOf(statements: readonly string[]): Demands {
  const told = statements.map((text) => ({ text, chances: chancesOf(text, 'vacancy') }))
  return terms.map((_, at) => {
    let best = { value: 0, text: '' }
    for (const { text, chances } of told)
      if ((chances[at] ?? 0) > best.value) best = { value: chances[at] ?? 0, text }
    return best
  })
}

/** Whether a statement says that the work is heavy. */
export const isHeavy = (text: string): boolean =>
  (chancesOf(text, 'vacancy')[terms.indexOf('heavy')] ?? 0) >= SURE

/** Whether a statement may be a term that the work has. */
export const isTerm = (text: string): boolean => isUnruled(text) || isLearned(text)
/** Whether it may be one of those that are told from labelled statements. */
export const isLearned = (text: string): boolean =>
  chancesOf(text, 'vacancy').some((chance) => chance >= LEAST)

const LEAST = 0.2

/** Conditions that the statements surely make. */
export const conditionsIn = (
  demands: Demands,
): readonly { readonly kind: ConditionKind; readonly value: string; readonly quote: string }[] =>
  terms.flatMap((term, at) => {
    const found = CONDITIONS[term]
    const demand = demands[at]
    // «в пять утра» is early, and no night
    const early = demands[terms.indexOf('early')]
    const isMorning = term === 'nights' && early?.text === demand?.text && (early?.value ?? 0) >= SURE
    return found === undefined || demand === undefined || demand.value < SURE || isMorning
      ? []
      : [{ kind: found[0], value: found[1], quote: demand.text }]
  })
const SURE = 0.75

/** Of a statement that names remote work: whether it is the office that is demanded. */
export function saysOffice(text: string): boolean {
  const chances = chancesOf(text, 'vacancy')
  return (chances[terms.indexOf('office')] ?? 0) > Math.max(0.3, chances[terms.indexOf('remote')] ?? 0)
}

/** A refusal of what is demanded: how likely both are, 0…1. */
export type Collision = {
  readonly term: Term
  readonly kind: ConditionKind | null
  readonly value: number
  readonly line: Line
  readonly asked: string
}

/** How likely a term is by the wording, and by what rules have read: both sides of a collision by rules are theirs. */
type Chance = { readonly learned: number; readonly ruled: number }
/** What a rule has read is so sure. */
const RULED = 0.9

const TERMS_OF: Readonly<Record<string, readonly Term[]>> = {
  'format office': ['office'],
  'format hybrid': ['hybrid'],
  'format remote': ['remote'],
  'nights yes': ['nights'],
  'nights duty': ['oncall'],
  'rotation yes': ['rotation'],
  'trips yes': ['trips', 'field'],
  'own_car yes': ['car'],
  'hours full': ['fulltime'],
  'hours part': ['parttime'],
}
const termsOf = (kind: string, value: string): readonly Term[] =>
  TERMS_OF[`${kind} ${value}`] ?? (kind === 'shifts' && value !== '5/2' ? ['shifts'] : [])

/** What is refused, statement by statement. */
type Refusals = readonly {
  readonly chances: Readonly<Float64Array>
  readonly ruled: ReadonlySet<Term>
  readonly line: Line
}[]
const refusalsOf = new WeakMap<Person, Refusals>()

function refusalsIn(person: Person): Refusals {
  const read = refusalsOf.get(person)
  if (read !== undefined) return read
  const lines = new Map<string, Line>()
  for (const { place, status, quote, source } of person.passages)
    if (place === 'about' || place === 'letter' || (place === 'duty' && status !== 'has'))
      lines.set(quote, { quote, source })
  const out = [...lines.values()].map((line) => ({
    line,
    chances: chancesOf(line.quote, 'candidate'),
    ruled: new Set(
      person.wishes
        .filter((wish) => wish.line.quote === line.quote && wish.is_said && wish.stance === 'refuses')
        .flatMap(({ kind, value }) => termsOf(kind, value)),
    ),
  }))
  refusalsOf.set(person, out)
  return out
}

/** Of each term what is refused most surely. */
function collisionsOf({ conditions }: VacancyRubric, demands: Demands, person: Person): Collision[] {
  const ruled = new Map<Term, string>()
  for (const { kind, value, quote, strict } of conditions)
    // full time is the form's habit
    if (kind !== 'hours' || strict)
      for (const term of termsOf(kind, /\d/.test(value) && kind !== 'shifts' ? 'yes' : value))
        ruled.set(term, quote)
  return terms.flatMap((term, at): Collision[] => {
    const { value: learned = 0, text = '' } = demands[at] ?? {}
    const asked: Chance = { learned, ruled: ruled.has(term) ? RULED : 0 }
    let best: Collision | null = null
    for (const { chances, ruled: own, line } of refusalsIn(person)) {
      const told: Chance = { learned: chances[at] ?? 0, ruled: own.has(term) ? RULED : 0 }
      const value = jointly(asked, told)
      if (value >= CLASH && value > (best?.value ?? 0))
        best = {
          term,
          kind: ANSWERS[term] ?? null,
          value,
          line,
          asked: text === '' ? (ruled.get(term) ?? '') : text,
        }
    }
    return best === null ? [] : [best]
  })
}

/** One side has to be worded plainly where the other is only known. */
const jointly = (asked: Chance, told: Chance): number =>
  Math.max(
    asked.learned * told.learned,
    asked.learned >= PLAIN ? asked.learned * told.ruled : 0,
    told.learned >= PLAIN ? asked.ruled * told.learned : 0,
  )
const PLAIN = 0.65

/** From here a refusal answers a condition of which nothing is said, from the second one that a tick of the form meets. */
const CLASH = 0.45
const SURE_CLASH = 0.6

/**
 * The verdicts with what is refused of their terms, and refusals of terms that no condition is of.
 * @param verdicts by what rules have read
 */
export function withCollisions(
  verdicts: readonly RequirementVerdict[],
  rubric: VacancyRubric,
  demands: Demands,
  person: Person,
): { readonly conditions: readonly RequirementVerdict[]; readonly refusals: readonly Objection[] } {
  const found = collisionsOf(rubric, demands, person)
  const answers = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
  for (const { kind, value, line } of found) {
    if (kind === null) continue
    const before = answers.get(kind)
    // what rules have read of a person's words is theirs
    if (
      before !== undefined &&
      before.stance !== 'silent' &&
      before.lines.some(({ source }) => isSaid(source))
    )
      continue
    if (before?.stance === 'meets' && value < SURE_CLASH) continue
    answers.set(kind, stated(kind, 'contradicts', [line]))
  }
  return {
    conditions: [...answers.values()],
    refusals: found.flatMap(({ kind, term, value, line, asked }) =>
      kind === null && term !== 'move' && term !== 'citizen'
        ? [{ status: 'refuses' as const, chance: value, line, asked }]
        : [],
    ),
  }
}
const isSaid = (source: string): boolean => source === 'about' || source === 'cover_letter'
