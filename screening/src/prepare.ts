/** A rubric and a resume prepared for many comparisons: once per object, cached with it. */
import { IMPLIED_SKILL, SKILL_LINE_WEIGHT } from './calibration.ts'
import { type Facts, keysOf } from './facts.ts'
import { lexicon } from './lexicon.ts'
import type { Rubric, RubricRequirement } from './model.ts'
import { bagKeys, skim, type Statement } from './resume/skim.ts'
import { namesProfession, type PreparedRoles, prepareRoles } from './roles.ts'
import { PHRASE_MARK, skillTitle } from './skills.ts'
import { isGenericKey } from './text/everyday.ts'
import { type WordBag, bagOf } from './text/likeness.ts'
import { cleanText } from './text/normalise.ts'
import { keyWeight } from './text/weights.ts'
import { type Work, workOf } from './work.ts'

export type SkillAsk = {
  readonly requirement: RubricRequirement
  readonly ids: readonly string[]
  /** Key lists of phrases the ontology does not know. */
  readonly phrases: readonly (readonly string[])[]
  /** Keys of its name as in the vacancy, without words of any work («работа с кассой»); of a choice, of each name. */
  readonly names: readonly (readonly string[])[]
  /** How specific it is to the profession: a distinctive tool weighs twice as much as a common one. */
  readonly weight: number
  /** Related skills of the ontology: parents and siblings of the asked ones. */
  readonly related: ReadonlySet<string>
  /** The vacancy's own job title among the asks: it counts in the score, but a profession is not a skill. */
  readonly is_own_title: boolean
}

export type PreparedRubric = {
  readonly rubric: Rubric
  readonly must: readonly SkillAsk[]
  readonly nice: readonly SkillAsk[]
  readonly formal: readonly RubricRequirement[]
  /** Formal requirements of few words, in the vacancy's own words: a resume that repeats them is on topic. */
  readonly formal_phrases: readonly (readonly string[])[]
  readonly roles: PreparedRoles
  /** Skills characteristic of the vacancy's leading professions. */
  readonly typical: ReadonlySet<string>
  /** Title, duties and skill requirements as one word bag. */
  readonly content: WordBag
  readonly title_words: ReadonlyMap<string, number>
  readonly title_total: number
  readonly duty_lines: readonly Statement[]
  /** Key strings of the vacancy's own statements, long enough to rule out coincidence. */
  readonly copied: ReadonlySet<string>
  /** The same of any length: removed once a paste is certain. */
  readonly spoken: ReadonlySet<string>
}

export type PreparedFacts = {
  readonly facts: Facts
  readonly work: Work
}

const rubrics = new WeakMap<Rubric, PreparedRubric>()
const resumes = new WeakMap<Facts, PreparedFacts>()

/** A requirement of more words is never repeated in full. */
const PHRASE_KEYS = 8
/** Minimum number of content words of a copied statement. */
export const COPY_KEYS = 5
/** This many copied statements, or this share of the vacancy's own, are a paste: a sentence or two may coincide. */
const PASTED_STATEMENTS = 3
const PASTED_SHARE = 0.5

export function prepareRubric(rubric: Rubric): PreparedRubric {
  const known = rubrics.get(rubric)
  if (known !== undefined) return known
  const asks = rubric.requirements
    .filter(({ kind }) => kind === 'skill')
    .map((requirement) => askOf(requirement, rubric.title))
  const formal = rubric.requirements.filter(({ kind }) => kind !== 'skill')
  const duty = skim(rubric.duties.join('\n'))
  const quotes = skim(
    rubric.requirements
      .filter(({ kind }) => kind === 'skill')
      .map(({ quote }) => quote)
      .join('\n'),
  )
  const heading = skim(rubric.title ?? '').statements
  const title = heading.flatMap(({ keys }) => keys)
  const titleWords = new Map(title.map((key) => [key, keyWeight(key)]))
  const sources = [...duty.statements, ...quotes.statements].map(
    (statement): readonly [readonly string[], number] => [bagKeys(statement), 1],
  )
  const spoken = skim(rubric.lines.join('\n')).statements.filter(({ keys }) => keys.length > 0)
  const copied = spoken.filter(({ keys }) => keys.length >= COPY_KEYS)
  const prepared: PreparedRubric = {
    rubric,
    must: asks.filter(({ requirement }) => requirement.level !== 'nice'),
    nice: asks.filter(({ requirement }) => requirement.level === 'nice'),
    formal,
    formal_phrases: formal
      .map(({ quote }) => keysOf(cleanText(quote)))
      .filter(({ length }) => length > 0 && length <= PHRASE_KEYS),
    roles: prepareRoles(rubric.roles),
    typical: new Set(
      Object.entries(rubric.roles).flatMap(([id, share]) =>
        share < IMPLIED_SKILL.typical_profession_from ? [] : (lexicon().professions.get(id)?.skills ?? []),
      ),
    ),
    content: bagOf([...sources, [heading.flatMap(bagKeys), 1]]),
    title_words: titleWords,
    title_total: total(titleWords),
    duty_lines: duty.statements,
    copied: new Set(copied.map(signature)),
    spoken: new Set(spoken.map(signature)),
  }
  rubrics.set(rubric, prepared)
  return prepared
}

function total(words: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const weight of words.values()) sum += weight
  return sum
}

function nameKeys(name: string): readonly string[] {
  const keys = keysOf(name)
  const telling = keys.filter((key) => !isGenericKey(key))
  return telling.length > 0 ? telling : keys
}

function askOf(requirement: RubricRequirement, vacancyTitle: string | null): SkillAsk {
  const ids = requirement.any_of.filter((id) => !id.startsWith(PHRASE_MARK))
  const phrases = requirement.any_of
    .filter((id) => id.startsWith(PHRASE_MARK))
    .map((id) => id.slice(1).split(' '))
  const { parents } = lexicon()
  const related = new Set<string>()
  for (const id of ids) for (const parent of parents.get(id) ?? []) related.add(parent)
  const telling =
    SKILL_LINE_WEIGHT.base +
    Math.max(
      0,
      ...ids.map((id) => keyWeight(`#${id}`)),
      ...phrases.map((keys) => Math.max(...keys.map(keyWeight)) * SKILL_LINE_WEIGHT.phrase_share),
    )
  const weight = telling * (requirement.importance ?? 1)
  return {
    requirement,
    ids,
    phrases,
    names: requirement.title.split(' или ').map(nameKeys),
    weight,
    related,
    is_own_title: isOwnTitle(requirement, vacancyTitle),
  }
}

/** Whether a line of the rubric is the vacancy's own job title. */
export const isOwnTitle = (
  { kind, title, quote, any_of }: RubricRequirement,
  vacancyTitle: string | null,
): boolean =>
  kind === 'skill' &&
  quote === vacancyTitle &&
  namesProfession(title) &&
  any_of.every((id) => skillTitle(id) !== title)

export function prepareFacts(facts: Facts): PreparedFacts {
  const known = resumes.get(facts)
  if (known !== undefined) return known
  let work: Work | null = null
  const prepared: PreparedFacts = {
    facts,
    // lazy: recounting a stored reading does not need the words
    get work() {
      work ??= workOf(facts)
      return work
    },
  }
  resumes.set(facts, prepared)
  return prepared
}

type Signed = { readonly text: string; readonly signature: string }

const signed = new WeakMap<Facts, readonly Signed[]>()

/** Identifies a statement when it is copied. */
const signature = ({ keys }: Statement): string => keys.join(' ')

/** Statements long enough to be identified; the same for every vacancy, so computed once. */
function signedStatements(facts: Facts): readonly Signed[] {
  const known = signed.get(facts)
  if (known !== undefined) return known
  const long = [...facts.about, ...facts.jobs.flatMap((job) => job.statements)]
    .filter(({ keys }) => keys.length >= COPY_KEYS)
    .map((statement) => ({ text: statement.text, signature: signature(statement) }))
  signed.set(facts, long)
  return long
}

/** The same resume without the statements copied from this vacancy; the same object when there are none. */
export function withoutCopies(
  facts: Facts,
  rubric: PreparedRubric,
): { readonly facts: Facts; readonly copied: readonly string[] } {
  const copied = signedStatements(facts).filter((statement) => rubric.copied.has(statement.signature))
  const isPasted =
    copied.length >= PASTED_STATEMENTS ||
    (copied.length >= 1 && copied.length >= rubric.copied.size * PASTED_SHARE)
  if (!isPasted) return { facts, copied: [] }
  const honest = (statements: readonly Statement[]): readonly Statement[] =>
    statements.filter((statement) => !rubric.spoken.has(signature(statement)))
  return {
    facts: {
      ...facts,
      about: honest(facts.about),
      jobs: facts.jobs.map((job) => ({ ...job, statements: honest(job.statements) })),
    },
    copied: copied.map(({ text }) => text),
  }
}
