/** How far what a person limits collides with what the vacancy demands, topic by topic. */
import type { Line } from '../model.ts'
import type { Person } from '../person/person.ts'
import type { Features } from '../sentences/features.ts'
import { BUCKETS, limitFeatures } from './features.ts'
import { limitTable, type Weights } from './table.ts'
import { TOPICS, topics } from './topics.ts'

/** Probabilities, topic by topic, that a statement limits or demands it. */
type Weighed = { readonly text: string; readonly topics: Float64Array; readonly stand: number }

function predict({ kinds, cells, scale, bias }: Weights, { hashed, meant }: Features): Float64Array {
  const sums = Float64Array.from(bias)
  const add = (row: number, by: number): void => {
    for (let kind = 0; kind < kinds; kind += 1)
      sums[kind] = (sums[kind] ?? 0) + by * scale * (cells[row * kinds + kind] ?? 0)
  }
  for (const feature of hashed) add(feature, 1)
  meant.forEach((value, at) => add(BUCKETS + at, value))
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

function weighed(text: string, side: 'candidate' | 'vacancy'): Weighed {
  const table = limitTable()
  const features = limitFeatures(text)
  const [, stand = 0] = predict(table[side], features)
  const told = predict(table.topic, features).subarray(0, TOPICS)
  const total = told.reduce((sum, value) => sum + value, 1e-6)
  return { text, stand, topics: told.map((value) => (stand * value) / total) }
}

/** What is most demanded of each topic, and the statement that does. */
export type Demands = readonly { readonly value: number; readonly text: string }[]

/** Whether a statement may be a term that the work has. */
export const isTerm = (text: string): boolean => weighed(text, 'vacancy').stand >= LEAST_TERM
const LEAST_TERM = 0.3

export function demandsOf(statements: readonly string[]): Demands {
  const told = statements.map((text) => weighed(text, 'vacancy'))
  return topics.map((_, at) => {
    let best = { value: 0, text: '' }
    for (const { text, topics: own } of told)
      if ((own[at] ?? 0) > best.value) best = { value: own[at] ?? 0, text }
    return best
  })
}

export type Limit = { readonly value: number; readonly line: Line; readonly asked: string }

const limitsOf = new WeakMap<Person, readonly (Weighed & { readonly line: Line })[]>()

function limitsIn(person: Person): readonly (Weighed & { readonly line: Line })[] {
  const known = limitsOf.get(person)
  if (known !== undefined) return known
  const lines = new Map<string, Line>()
  for (const { place, status, quote, source } of person.passages)
    if (place === 'about' || place === 'letter' || (place === 'duty' && status !== 'has'))
      lines.set(quote, { quote, source })
  const out = [...lines.values()]
    .map((line) => ({ ...weighed(line.quote, 'candidate'), line }))
    .filter(({ stand }) => stand >= LEAST_LIMIT)
  limitsOf.set(person, out)
  return out
}
const LEAST_LIMIT = 0.1

/** Of a learned chance half is believed. */
const BELIEVED = 0.5

/** For each limiting statement, half the sum over topics of how surely it is limited and demanded: 0…0.5. */
export const collisions = (demands: Demands, person: Person): Limit[] =>
  limitsIn(person).map(({ topics: own, line }) => {
    let value = 0
    let most = 0
    let asked = ''
    for (const [at, demand] of demands.entries()) {
      const both = (own[at] ?? 0) * demand.value
      value += both
      if (both > most) [most, asked] = [both, demand.text]
    }
    return { value: BELIEVED * value, line, asked }
  })
