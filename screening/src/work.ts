/**
 * The work described in a resume, cut into pieces (a position, a statement, a listed skill) and counted once: which
 * words and profession signs each job has, and which pieces prove a skill. Comparison with a vacancy uses these counts.
 */
import { STUFFED_LIST, type Facts } from './facts.ts'
import { mentionWeight, professionNumbers } from './roles.ts'
import { bagKeys, type Statement } from './resume/skim.ts'
import { ancestors, findSkills } from './skills.ts'
import { TELLING } from './text/likeness.ts'
import { tokenise } from './text/tokens.ts'
import { keyWeight } from './text/weights.ts'

export type Piece = {
  readonly kind: 'name' | 'duty' | 'listed' | 'about' | 'studied'
  /** Index of the job, latest first; `null`: not in a job. */
  readonly job: number | null
  readonly text: string
  /** Word keys as written. */
  readonly keys: readonly string[]
  /** Its informative words, as indices of `Work.weights`. */
  readonly words: readonly number[]
  /** Its signs, as indices of `Work.signs`, with repeats. */
  readonly signs: readonly number[]
}

/** Contents of one job or of the whole resume. */
export type Unit = {
  readonly pieces: readonly number[]
  /** Distinct words, and how many pieces have each. */
  readonly words: Int32Array
  readonly counts: Int32Array
  /** Component of each word, from its weight and its count. */
  readonly parts: Float64Array
  /** How often each sign occurs, by index of `Work.signs`. */
  readonly mentions: ReadonlyMap<number, number>
  /** Professions the signs indicate, and the sum of sign weights for each. */
  readonly professions: Int32Array
  readonly sums: Float64Array
}

export type Work = {
  /** Word key → its index. */
  readonly numbers: ReadonlyMap<string, number>
  readonly weights: Float64Array
  readonly signs: readonly string[]
  readonly pieces: readonly Piece[]
  readonly jobs: readonly Unit[]
  readonly whole: Unit
  /** Skill, or any broader one → the pieces that name it. */
  readonly by_skill: ReadonlyMap<string, readonly number[]>
  /** Word key → the pieces that have it. */
  readonly by_key: ReadonlyMap<string, readonly number[]>
  /** Skills, and broader ones, that only names of positions tell, the desired one included. */
  readonly in_names: ReadonlySet<string>
}

type Source = Pick<Statement, 'keys' | 'skills' | 'named' | 'signs'>

export function workOf(facts: Facts): Work {
  const keys = new Map<string, number>()
  const signs = new Map<string, number>()
  const pieces: Piece[] = []
  const bySkill = new Map<string, number[]>()
  const byKey = new Map<string, number[]>()
  const add = (kind: Piece['kind'], job: number | null, text: string, source: Source): number => {
    const at = pieces.length
    const words: number[] = []
    for (const key of bagKeys(source)) {
      if (keyWeight(key) >= TELLING) words.push(numberOf(key, keys))
    }
    pieces.push({
      kind,
      job,
      text,
      keys: source.keys,
      words,
      signs: source.signs.map((key) => numberOf(key, signs)),
    })
    for (const id of source.skills) {
      note(bySkill, id, at)
      for (const above of ancestors(id)) note(bySkill, above, at)
    }
    return at
  }
  /** A name proves nothing: it is not searched for proofs, and its signs do not count for the content. */
  const addName = (
    job: number | null,
    text: string | null,
    own: readonly string[],
    told: readonly string[],
  ): number[] =>
    own.length === 0 && told.length === 0
      ? []
      : [add('name', job, text ?? '', { keys: own, skills: [], named: [], signs: told })]
  const addProof = (kind: Piece['kind'], job: number | null, statement: Statement): number => {
    const at = add(kind, job, statement.text, statement)
    for (const key of statement.keys) note(byKey, key, at)
    return at
  }
  const named = facts.jobs.map((job, index) =>
    addName(index, job.position, job.position_keys, job.position_signs),
  )
  const done = facts.jobs.map((job, index) =>
    job.statements.map((statement) => addProof('duty', index, statement)),
  )
  const wished = addName(null, facts.title, facts.title_keys, [])
  const listed = facts.listed.map((skill) => addProof('listed', null, skill))
  for (const statement of facts.about) addProof('about', null, statement)
  for (const statement of facts.education.specialities ?? []) addProof('studied', null, statement)
  const own = facts.listed.length >= STUFFED_LIST ? [] : listed
  const contents = [...done.flat(), ...own]
  const told = [...signs.keys()]
  const weights = Float64Array.from(keys.keys(), keyWeight)
  return {
    numbers: keys,
    weights,
    signs: told,
    pieces,
    jobs: facts.jobs.map((_, index) => {
      const all = [...(named[index] ?? []), ...(done[index] ?? [])]
      return unitOf(pieces, weights, told, all, all)
    }),
    whole: unitOf(pieces, weights, told, [...named.flat(), ...wished, ...contents], contents),
    by_skill: bySkill,
    by_key: byKey,
    in_names: new Set(
      [
        ...facts.jobs.flatMap(({ position_skills: told = [] }) => told),
        ...(facts.title === null ? [] : findSkills(tokenise(facts.title)).map(({ id }) => id)),
      ].flatMap((id) => [id, ...ancestors(id)]),
    ),
  }
}

function unitOf(
  pieces: readonly Piece[],
  weights: Float64Array,
  signs: readonly string[],
  all: readonly number[],
  content: readonly number[],
): Unit {
  const words = new Map<number, number>()
  const mentions = new Map<number, number>()
  for (const at of all)
    for (const word of pieces[at]?.words ?? []) words.set(word, (words.get(word) ?? 0) + 1)
  for (const at of content)
    for (const sign of pieces[at]?.signs ?? []) mentions.set(sign, (mentions.get(sign) ?? 0) + 1)
  const sums = new Map<number, number>()
  for (const [sign, count] of mentions) {
    const key = signs[sign] ?? ''
    const weight = mentionWeight(key, count)
    for (const profession of professionNumbers(key))
      sums.set(profession, (sums.get(profession) ?? 0) + weight)
  }
  return {
    pieces: content,
    words: Int32Array.from(words.keys()),
    counts: Int32Array.from(words.values()),
    parts: Float64Array.from(words, ([word, count]) => (weights[word] ?? 0) * Math.log1p(count)),
    mentions,
    professions: Int32Array.from(sums.keys()),
    sums: Float64Array.from(sums.values()),
  }
}

function numberOf(key: string, known: Map<string, number>): number {
  const at = known.get(key)
  if (at !== undefined) return at
  known.set(key, known.size)
  return known.size - 1
}

function note(index: Map<string, number[]>, key: string, at: number): void {
  const list = index.get(key)
  if (list === undefined) index.set(key, [at])
  else if (list.at(-1) !== at) list.push(at)
}

/** The pieces that prove an ask, in resume order: jobs latest first, then the list, then the rest. */
export function proofsOf(
  ask: { readonly ids: readonly string[]; readonly phrases: readonly (readonly string[])[] },
  work: Work,
): readonly number[] {
  const found: number[] = []
  for (const id of ask.ids) found.push(...(work.by_skill.get(id) ?? []))
  for (const phrase of ask.phrases) {
    const [first = ''] = phrase
    for (const at of work.by_key.get(first) ?? []) {
      const piece = work.pieces[at]
      if (piece !== undefined && phrase.every((key) => piece.keys.includes(key))) found.push(at)
    }
  }
  return found.length < 2 || ask.ids.length + ask.phrases.length < 2 ? found : found.toSorted((a, b) => a - b)
}
