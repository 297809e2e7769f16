/** How far a passage of a resume speaks of what a requirement asks: by named skills, by words, by meaning. */
import { lexicon } from '../../lexicon.ts'
import { ancestors, findSkills, type FoundSkill } from '../../skills.ts'
import { type Bag, bagOf, bagOfKeys } from '../alike/alike.ts'
import { commonKey } from './english.ts'
import { isStopKey } from '../../text/everyday.ts'
import { type Token, tokenise } from '../../text/tokens.ts'
import { type Vector, cosine, tellingOf, vectorOf } from '../vectors/vectors.ts'
import { beginningOf } from './script.ts'

/** What is looked for, prepared once. */
export type Probe = {
  readonly text: string
  readonly keys: ReadonlyMap<string, number>
  readonly total: number
  /** Weights of the words by their beginnings. */
  readonly beginnings: ReadonlyMap<string, number>
  readonly bag: Bag
  readonly skills: readonly string[]
  /** Share of the words that name those skills. */
  readonly named: number
  readonly vector: Vector | null
}

/** Words of any requirement: «опыт», «знание», «работа». */
const FILLER = new Set(
  tokenise(
    'опыт знание навык умение владение понимание уверенный работа работать уровень хороший отличный базовый основы принцип наличие желательно обязательно год лет года месяц месяцев от до не менее минимум более свыше опытный практический готовность способность возможность experience knowledge understanding strong solid years year plus least',
  ).map(({ stem }) => stem),
)

/** Least weight of a word that names a skill. */
const NAME_TELLS = 3

export function probeOf(text: string): Probe {
  const tokens = tokenise(text)
  const found = findSkills(tokens)
  const keys = new Map<string, number>()
  let total = 0
  let named = 0
  for (const { stem, skill } of wordsOf(tokens, found)) {
    // «SOLID» is a name, «solid experience» is none
    const isName = skill !== null || (tokens.length === 1 && LATIN.test(text))
    if (isStopKey(stem) || (FILLER.has(stem) && !isName) || keys.has(stem)) continue
    // «Python» stands in a fifth of the texts and is a skill all the same
    const telling = Math.max(isName ? NAME_TELLS : 0, tellingOf(stem))
    if (telling <= 0) continue
    keys.set(stem, telling)
    total += telling
    if (isName) named += telling
  }
  const beginnings = new Map<string, number>()
  for (const [key, telling] of keys) {
    const beginning = beginningOf(key)
    beginnings.set(beginning, (beginnings.get(beginning) ?? 0) + telling)
  }
  return {
    text,
    keys,
    total,
    beginnings,
    bag: bagOf(keys),
    skills: [...new Set(found.map(({ id }) => id))],
    named: total === 0 ? 0 : named / total,
    vector: vectorOf([...keys.keys()]),
  }
}

type Word = { readonly stem: string; readonly skill: FoundSkill | null }

/** The words, a foreign name by the title of its skill: «k8s» and «Kubernetes», «Postgres» and «PostgreSQL» are one. */
function wordsOf(tokens: readonly Token[], found: readonly FoundSkill[]): Word[] {
  const out: Word[] = []
  let told: FoundSkill | null = null
  for (const { stem, start } of tokens) {
    const skill = found.find((one) => one.start <= start && start < one.end) ?? null
    const title = skill !== null ? titleKeys(skill.id) : []
    if (title.length === 0) out.push({ stem: commonKey(stem), skill })
    else if (skill !== told) for (const key of title) out.push({ stem: key, skill })
    if (title.length > 0) told = skill
  }
  return out
}
const LATIN = /^[a-z0-9.+#-]+$/iu
const titles = new Map<string, readonly string[]>()
function titleKeys(id: string): readonly string[] {
  const known = titles.get(id)
  if (known !== undefined) return known
  const title = lexicon().skillTitles.get(id) ?? ''
  const keys = /^[ -~]+$/.test(title) ? tokenise(title).map(({ stem }) => commonKey(stem)) : []
  titles.set(id, keys)
  return keys
}

/** What a text says, as far as matching needs it. */
export type Said = {
  readonly keys: readonly string[]
  readonly beginnings: ReadonlySet<string>
  readonly bag: Bag
  /** How much its words tell together. */
  readonly total: number
  readonly skills: readonly string[]
  /** The skills with everything broader: who names PostgreSQL speaks of SQL. */
  readonly means: ReadonlySet<string>
  readonly vector: Vector | null
}

/** Read once as long as the words of the text are kept. */
export function saidOf(text: string): Said {
  const tokens = tokenise(text)
  const read = known.get(tokens) ?? readSaid(tokens)
  known.set(tokens, read)
  return read
}
const known = new WeakMap<readonly Token[], Said>()

function readSaid(tokens: readonly Token[]): Said {
  const found = findSkills(tokens)
  const keys = [...new Set(wordsOf(tokens, found).map(({ stem }) => stem))].filter((key) => !isStopKey(key))
  const skills = [...new Set(found.map(({ id }) => id))]
  return {
    keys,
    beginnings: new Set(keys.map(beginningOf)),
    bag: bagOfKeys(keys),
    total: keys.reduce((sum, key) => sum + tellingOf(key), 0),
    skills,
    means: new Set(skills.flatMap((id) => [id, ...ancestors(id)])),
    vector: vectorOf(keys),
  }
}

export type Match = {
  readonly value: number
  readonly covered: number
  readonly meant: number
  readonly isNamed: boolean
}
const NONE: Match = { value: 0, covered: 0, meant: 0, isNamed: false }

export function match(probe: Probe, passage: Said): Match {
  if (probe.total === 0) return NONE
  let met = 0
  for (const key of passage.keys) met += probe.keys.get(key) ?? 0
  const covered = Math.min(1, met / probe.total)
  const isNamed = probe.skills.some((id) => passage.means.has(id))
  const meant = cosine(probe.vector, passage.vector)
  const byMeaning = Math.max(0, (meant - MEANING_FROM) / (MEANING_FULL - MEANING_FROM))
  const blended = COVERED * covered + (1 - COVERED) * Math.min(1, byMeaning)
  const byName = isNamed ? probe.named + (1 - probe.named) * blended : 0
  return { value: Math.max(blended, byName), covered, meant, isNamed }
}
const MEANING_FROM = 0.35
const MEANING_FULL = 0.95
const COVERED = 0.6

/** Matches of a probe by passage, computed once for all who ask. */
export type Matches = (probe: Probe) => readonly Match[]

export function matchesIn(passages: readonly Said[]): Matches {
  const computed = new Map<Probe, readonly Match[]>()
  return (probe) => {
    const before = computed.get(probe)
    if (before !== undefined) return before
    const matches = passages.map((passage) => match(probe, passage))
    computed.set(probe, matches)
    return matches
  }
}

/** The greatest value at these places, in single precision; 0 where there are none. */
export function greatest(matches: readonly Match[], places: readonly number[]): number {
  let most = 0
  for (const at of places) most = Math.max(most, matches[at]?.value ?? 0)
  return Math.fround(most)
}
