/** What people of one craft work on – goods, machines, patients, stacks – and which finer trades stand near each other. */
import { PhraseMatcher } from '../../text/matcher.ts'
import { type Token, tokenise } from '../../text/tokens.ts'
import { type Likely, likelyTrades } from './profiles.ts'
import { type Keyed, numbersIn, type ObjectTable, readObjects } from './table.ts'

type Find = (text: string) => readonly number[]
type Known = Omit<ObjectTable, 'words' | 'names'> & {
  /** Values the words speak of, each as often as it is named. */
  readonly objectsIn: Find
  /** Finer trades the words name. */
  readonly tradesIn: Find
}

let loaded: Known | null = null
/** Read with the first use. */
function known(): Known {
  if (loaded !== null) return loaded
  const { words, names, ...rest } = readObjects()
  loaded = { objectsIn: finderOf(words), tradesIn: finderOf(names), ...rest }
  return loaded
}

/** What is found stays as long as the words of the text are kept: a line is one of its job and one of the whole resume. */
function finderOf({ keys, numbers }: Keyed): Find {
  const phrases = new PhraseMatcher<string>()
  const ids = numbers.split('\n')
  keys.split('\n').forEach((key, at) => phrases.addWords(key.split(' '), ids[at] ?? ''))
  const found = new WeakMap<readonly Token[], readonly number[]>()
  return (text) => {
    const tokens = tokenise(text)
    const before = found.get(tokens) ?? phrases.find(tokens).flatMap(({ value }) => numbersIn(value))
    found.set(tokens, before)
    return before
  }
}

/** Weights of the values within each facet. */
export type Facets = ReadonlyMap<number, ReadonlyMap<number, number>>

/** @param objects weight of each value that is spoken of */
function facetsOf(objects: ReadonlyMap<number, number>): Facets {
  const { facets } = known()
  const out = new Map<number, Map<number, number>>()
  for (const [value, weight] of objects) {
    const facet = facets[value] ?? 0
    const own = out.get(facet) ?? new Map<number, number>()
    own.set(value, weight)
    out.set(facet, own)
  }
  return out
}

const sumOf = (weights: ReadonlyMap<number, number>): number => {
  let sum = 0
  for (const weight of weights.values()) sum += weight
  return sum
}

/** Of what the asked speaks of: how much the told shares, and how much it puts something else of the kind in its place. */
export function sharedOf(asked: Facets, told: Facets): { readonly shared: number; readonly other: number } {
  let shared = 0
  let other = 0
  let total = 0
  for (const [facet, wanted] of asked) {
    const all = sumOf(wanted)
    const weight = Math.sqrt(all)
    total += weight
    const had = told.get(facet)
    if (had === undefined) continue
    const sum = sumOf(had)
    let common = 0
    for (const [value, share] of wanted) common += Math.min(share / all, (had.get(value) ?? 0) / sum)
    shared += weight * common
    other += weight * (1 - common)
  }
  return total === 0 ? { shared: 0, other: 0 } : { shared: shared / total, other: other / total }
}

/** Whether two names mean the same finer trade, near ones or far ones. */
export function relationOf(
  asked: readonly number[],
  told: readonly number[],
): 'same' | 'near' | 'far' | null {
  const { near, far } = known()
  const is = (sets: Known['near']): boolean =>
    asked.some((one) => told.some((other) => sets[one]?.includes(other) === true))
  if (asked.some((one) => told.includes(one))) return 'same'
  return is(near) ? 'near' : is(far) ? 'far' : null
}

/** What a job, a title or a vacancy speaks of. */
export type Spoken = {
  readonly all: Facets
  /** By its names alone. */
  readonly named: Facets
  readonly trades: readonly number[]
  readonly likely: Likely
}

/** A name says more of the work than a line of it. */
const NAME = 3

/** @param names of the job or the place; @param lines what is done there, where and for whom */
export function spokenOf(names: readonly string[], lines: readonly string[]): Spoken {
  const weights = new Map<number, number>()
  const add = (into: Map<number, number>, text: string, weight: number): void => {
    for (const value of known().objectsIn(text)) into.set(value, (into.get(value) ?? 0) + weight)
  }
  const named = new Map<number, number>()
  for (const name of names) add(named, name, NAME)
  for (const line of lines) add(weights, line, 1)
  for (const [value, weight] of named) weights.set(value, (weights.get(value) ?? 0) + weight)
  return {
    all: facetsOf(weights),
    named: facetsOf(named),
    trades: [...new Set(names.flatMap(known().tradesIn))],
    likely: likelyTrades(names, lines),
  }
}
