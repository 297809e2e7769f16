/** What of a resume speaks against its author for a vacancy: denials, refusals, losses, in whatever words. */
import { chanceOf, weigh } from '../evidence/table.ts'
import { probeOf, saidOf } from '../match/match.ts'
import type { Objection, VacancyRubric } from '../model.ts'
import type { Passage, Person } from '../person/person.ts'
import { chancesOf, type Demands, isLearned } from '../terms/terms.ts'
import { BUCKETS } from '../terms/features.ts'
import { lineOf } from '../verdict/verdict.ts'
import { languagesIn } from '../../resume/languages.ts'
import { foldText } from '../../text/normalise.ts'
import {
  type Group,
  groups,
  type Near,
  nearOf,
  type Remark,
  remarkFeatures,
  remarkOf,
  type Statement,
} from './features.ts'
import { sexless } from './forms.ts'
import { type ObjectionTable, objectionTable } from './table.ts'

/** Statements of the vacancy, each once, by the weightiest thing it is. */
export function statementsOf({
  title,
  occupation,
  exclusions,
  conditions,
  terms,
  requirements,
  lines,
}: VacancyRubric): Statement[] {
  const isTag = (text: string): boolean => !lines.some((line) => line.includes(text))
  const found = new Map<string, Group>()
  const add = (group: Group, texts: readonly string[]): void => {
    for (const text of texts) if (!found.has(text)) found.set(text, group)
  }
  const quotes = (isNice: boolean): string[] =>
    requirements
      .filter(({ kind, type }) => type !== 'trait' && (kind === 'nice') === isNice)
      .map(({ quote }) => quote)
  add(
    'exclusion',
    exclusions.map(({ quote }) => quote),
  )
  add(
    'condition',
    conditions.map(({ quote }) => quote).filter((quote) => quote.length > LONG),
  )
  add('must', quotes(false))
  add('nice', quotes(true))
  add('condition', terms.filter(isLearned))
  add('duty', lines)
  found.set([title, occupation.core, occupation.object].join(' '), 'title')
  return [...found].map(([text, group]) => ({
    ...statementOf(text, group),
    isNamed: (group === 'must' || group === 'nice') && isTag(text),
  }))
}
/** Letters: a shorter condition is a value of the form. */
const LONG = 12

export const statementOf = (text: string, group: Group): Statement => ({
  text,
  group,
  probe: probeOf(text),
  said: saidOf(text),
  isNamed: false,
})

/** What is no work done, and no list: it may speak against a person. A level of a language is compared elsewhere. */
const isRemark = ({ place, status, text }: Passage): boolean =>
  (place === 'about' || place === 'letter' || (place === 'duty' && status !== 'has')) &&
  (status !== 'has' || languagesIn(foldText(text)).length === 0)

const remarks = new WeakMap<Person, readonly Remark[]>()
export function remarksOf(person: Person): readonly Remark[] {
  const known = remarks.get(person)
  if (known !== undefined) return known
  const made = person.passages
    .filter(isRemark)
    .map((passage) =>
      remarkOf(passage, probeOf(passage.text), chancesOf(sexless(passage.quote), 'candidate')),
    )
  remarks.set(person, made)
  return made
}

const NOTHING: Near = { told: 0, asked: 0, alike: 0, named: 0 }

/** Of each group the nearest, feature by feature; and the statement that is the nearest of all. */
export function nearestOf(
  remark: Remark,
  statements: readonly Statement[],
): { readonly near: Readonly<Record<Group, Near>>; readonly asked: string } {
  const near: Record<Group, Near> = Object.fromEntries(groups.map((group) => [group, NOTHING])) as Record<
    Group,
    Near
  >
  let best = 0
  let asked = ''
  for (const statement of statements) {
    const own = nearOf(remark, statement)
    const before = near[statement.group]
    near[statement.group] = {
      told: Math.max(before.told, own.told),
      asked: Math.max(before.asked, own.asked),
      alike: Math.max(before.alike, own.alike),
      named: Math.max(before.named, own.named),
    }
    const value = statement.isNamed ? own.named : own.told + own.alike + own.named
    if (statement.group !== 'title' && value > best) [best, asked] = [value, statement.text]
  }
  return { near, asked }
}

export function oddsOf(
  { weights, cells, scale }: ObjectionTable,
  { words, rest }: Pick<Remark, 'words' | 'rest'>,
  features: Float64Array,
): number {
  let sum = 0
  for (const word of words) sum += (cells[word] ?? 0) / Math.sqrt(words.length)
  for (const word of rest) sum += (cells[BUCKETS + word] ?? 0) / (2 * Math.sqrt(rest.length))
  return weigh(weights, features) + scale * sum
}

export function objectionsOf(
  statements: readonly Statement[],
  demands: Demands,
  person: Person,
): Objection[] {
  const table = objectionTable()
  const demanded = demands.map(({ value }) => value)
  return remarksOf(person).flatMap((remark) => {
    const { near, asked } = nearestOf(remark, statements)
    const chance = chanceOf(oddsOf(table, remark, remarkFeatures(remark, near, demanded)))
    const { status } = remark.passage
    return chance < LEAST
      ? []
      : [{ status, chance, line: lineOf(remark.passage), asked: demandOf(remark, demands) ?? asked }]
  })
}
/** Below these odds nothing is kept. */
const LEAST = 0.3

/** The statement that demands what the remark refuses, where both are likely. */
function demandOf({ terms }: Remark, demands: Demands): string | null {
  let most = REFUSED
  let found: string | null = null
  for (const [term, { value, text }] of demands.entries()) {
    const both = value * (terms[term] ?? 0)
    if (both > most) [most, found] = [both, text]
  }
  return found
}
const REFUSED = 0.3
