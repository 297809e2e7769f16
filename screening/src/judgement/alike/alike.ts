/** How alike two texts are in what they tell, word by word and as a whole, by tuned vectors. */
import { DIMENSIONS } from '../vectors/table.ts'
import { isNumber, rowIn, tellingOf } from '../vectors/vectors.ts'
import { type AlikeTable, alikeTable } from './table.ts'

/** The first words with their weights, and their weighted mean of unit length. */
export type Bag = {
  readonly rows: readonly number[]
  readonly weights: readonly number[]
  readonly total: number
  readonly mean: Float32Array
}

/** Words of one clause that are read. */
const MOST = 24
/** Likeness of words from which they are near; the share left above it counts. */
export const NEAR = 0.3

export const nearness = (likeness: number): number => Math.max(0, (likeness - NEAR) / (1 - NEAR))

/** Rows of the words that were read, and likenesses of asked words to others, in hundredths; of one table. */
let tellingRows = new Map<string, number>()
let likenesses = new Map<number, Int8Array>()
let owner: AlikeTable | null = null
function tableNow(): AlikeTable {
  const table = alikeTable()
  if (owner !== table) {
    owner = table
    tellingRows = new Map()
    likenesses = new Map()
  }
  return table
}

/** Row of a word as `rowIn` finds it, read. */
export function alikeRow(key: string): number {
  const { rows, fill } = tableNow()
  const found = rowIn(rows, key)
  if (found >= 0) fill?.(found)
  return found
}

/** The same of a word that tells of work: −1 for numbers and for what tells the sex of who speaks. */
function tellingRow(key: string): number {
  tableNow()
  const before = tellingRows.get(key)
  if (before !== undefined) return before
  const found = isNumber(key) || OF_SEX.test(key) ? -1 : alikeRow(key)
  if (tellingRows.size > 50_000) tellingRows.clear()
  tellingRows.set(key, found)
  return found
}

/** @param words with how much each tells, and how many of them count */
export function bagOf(words: Iterable<readonly [key: string, telling: number]>, most = MOST): Bag {
  const { cells, weights: learned } = alikeTable()
  const rows: number[] = []
  const weights: number[] = []
  const mean = new Float32Array(DIMENSIONS)
  let total = 0
  for (const [key, telling] of words) {
    const row = telling > 0 ? tellingRow(key) : -1
    if (row < 0 || rows.length >= most || rows.includes(row)) continue
    const weight = telling * (learned[row] ?? 1)
    rows.push(row)
    weights.push(weight)
    total += weight
    for (let at = 0; at < DIMENSIONS; at += 1)
      mean[at] = (mean[at] ?? 0) + weight * (cells[row * DIMENSIONS + at] ?? 0)
  }
  let square = 0
  for (const x of mean) square += x * x
  const length = Math.sqrt(square) || 1
  for (let at = 0; at < DIMENSIONS; at += 1) mean[at] = (mean[at] ?? 0) / length
  return { rows, weights, total, mean }
}

export const bagOfKeys = (keys: readonly string[]): Bag => bagOf(keys.map((key) => [key, tellingOf(key)]))

/** Stems that differ by the sex of who speaks, «нашёл» and «нашла», and tell nothing of work. */
const OF_SEX =
  /^(?:(?:на|по|за|у|при|про|вы|во|от|обо|пере|до|со|из|подо|разо)?(?:шел|шл)|(?:с|по|из)?мог|(?:вы|воз|под|до|об|за)рос|(?:до|по|за|на)стиг|(?:в|вы|при|за|пере|от|по|под|раз|про|до)(?:нес|вез))л?$|^гот(?:ов)?$|^должн?$/

const UNKNOWN = -128
const REMEMBERED = 1500

/** Likenesses of an asked word to every other, as far as they are known. */
function likenessesOf(asked: number): Int8Array {
  const table = tableNow()
  let known = likenesses.get(asked)
  if (known === undefined) {
    if (likenesses.size >= REMEMBERED) likenesses.clear()
    known = new Int8Array(table.rows.size).fill(UNKNOWN)
    known[asked] = 100
    likenesses.set(asked, known)
  }
  return known
}

/** Cosine of two words, −1…1, in hundredths; noted among the likenesses of the first. */
function compare(asked: number, other: number, known: Int8Array): number {
  const { cells } = tableNow()
  const from = asked * DIMENSIONS
  const to = other * DIMENSIONS
  let dot = 0
  for (let at = 0; at < DIMENSIONS; at += 1) dot += (cells[from + at] ?? 0) * (cells[to + at] ?? 0)
  return (known[other] = Math.round(100 * dot))
}

/** Cosine of two texts as wholes, −1…1; 0 where one has no known word. */
export function alikeness(asked: Bag, told: Bag): number {
  let dot = 0
  for (let at = 0; at < DIMENSIONS; at += 1) dot += (asked.mean[at] ?? 0) * (told.mean[at] ?? 0)
  return dot
}

/** How near the told comes to the asked words, and how much of what is told is near them: 0…1. */
export type Nearness = { readonly asked: number; readonly told: number }
const NOTHING: Nearness = { asked: 0, told: 0 }

/** Of each told word the nearest asked one; kept between the calls, of which there are thousands for a resume. */
let nearestAsked = new Int8Array(64)

export function nearByWords(asked: Bag, told: Bag): Nearness {
  if (asked.rows.length === 0 || told.rows.length === 0) return NOTHING
  const words = told.rows.length
  if (nearestAsked.length < words) nearestAsked = new Int8Array(words)
  nearestAsked.fill(UNKNOWN, 0, words)
  let near = 0
  for (let i = 0; i < asked.rows.length; i += 1) {
    const row = asked.rows[i] ?? 0
    const known = likenessesOf(row)
    let most = UNKNOWN
    for (let j = 0; j < words; j += 1) {
      const other = told.rows[j] ?? 0
      let value = known[other] ?? UNKNOWN
      if (value === UNKNOWN) value = compare(row, other, known)
      if (value > most) most = value
      if (value > (nearestAsked[j] ?? UNKNOWN)) nearestAsked[j] = value
    }
    near += (asked.weights[i] ?? 0) * nearness(most / 100)
  }
  let back = 0
  for (let j = 0; j < words; j += 1) back += (told.weights[j] ?? 0) * nearness((nearestAsked[j] ?? 0) / 100)
  return { asked: near / asked.total, told: back / told.total }
}

/** How much of what is told is near the asked words, 0…1, for one who asks of many: nearest words are remembered. */
export function nearTold(asked: Bag): (told: Bag) => number {
  const table = tableNow()
  const nearest = new Int8Array(table.rows.size).fill(UNKNOWN)
  const nearestTo = (other: number): number => {
    let most = UNKNOWN + 1
    for (const row of asked.rows) {
      const known = likenessesOf(row)
      const before = known[other] ?? UNKNOWN
      most = Math.max(most, before === UNKNOWN ? compare(row, other, known) : before)
    }
    return (nearest[other] = most)
  }
  return ({ rows, weights, total }) => {
    if (asked.rows.length === 0 || rows.length === 0) return 0
    let sum = 0
    for (let j = 0; j < rows.length; j += 1) {
      const row = rows[j] ?? 0
      const before = nearest[row] ?? UNKNOWN
      sum += (weights[j] ?? 0) * nearness((before === UNKNOWN ? nearestTo(row) : before) / 100)
    }
    return sum / total
  }
}

/** How near anything told comes to each asked word: their weighted mean, 0…1. */
export function nearTo(asked: Bag, told: readonly Bag[]): number {
  if (asked.total === 0) return 0
  let near = 0
  for (let i = 0; i < asked.rows.length; i += 1) {
    const row = asked.rows[i] ?? 0
    const known = likenessesOf(row)
    let most = UNKNOWN
    for (const { rows } of told)
      for (let j = 0; j < rows.length && most < 100; j += 1) {
        const other = rows[j] ?? 0
        let value = known[other] ?? UNKNOWN
        if (value === UNKNOWN) value = compare(row, other, known)
        if (value > most) most = value
      }
    near += (asked.weights[i] ?? 0) * nearness(most / 100)
  }
  return near / asked.total
}
