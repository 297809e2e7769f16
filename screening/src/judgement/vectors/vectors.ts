/** Texts as vectors: the mean of their words' vectors, weighted by how rare the words are. */
import { DIMENSIONS, vectorTable } from './table.ts'

export type Vector = Float32Array

/** The first components tell common words from rare ones, not one trade from another. */
const COMMON = 1
/** A word seen in more than one of e² texts says little. */
const COMMONPLACE = 1.6

const memo = new Map<string, number>()

/** Row of a word, or of its longest known beginning of five letters or more; −1 for an unknown one. */
export function rowIn(rows: ReadonlyMap<string, number>, key: string): number {
  let found = rows.get(key) ?? -1
  for (let end = key.length - 1; end >= 5 && found < 0; end -= 1) found = rows.get(key.slice(0, end)) ?? -1
  return found
}

function rowOf(key: string): number {
  const before = memo.get(key)
  if (before !== undefined) return before
  const found = rowIn(vectorTable().places, key)
  if (memo.size > 50_000) memo.clear()
  memo.set(key, found)
  return found
}

export const isNumber = (key: string): boolean => key.charCodeAt(0) <= 0x39 && /^\d+$/.test(key)

/** How much a word tells, 0…: rare ones most; an unknown word is rare. */
export function tellingOf(key: string): number {
  if (isNumber(key)) return 0
  const { places, rarity } = vectorTable()
  const row = places.get(key)
  return row === undefined ? 8 : Math.max(0, (rarity[row] ?? 0) - COMMONPLACE)
}

/** Unit vector of the words; `null` when none is known. */
export function vectorOf(keys: readonly string[]): Vector | null {
  const { cells, rarity } = vectorTable()
  const sum = new Float32Array(DIMENSIONS)
  let isKnown = false
  for (const key of keys) {
    if (isNumber(key)) continue
    const row = rowOf(key)
    if (row < 0) continue
    const weight = Math.max(0, (rarity[row] ?? 0) - COMMONPLACE) / 127
    if (weight === 0) continue
    isKnown = true
    const from = row * DIMENSIONS
    for (let at = COMMON; at < DIMENSIONS; at += 1)
      sum[at] = (sum[at] ?? 0) + weight * (cells[from + at] ?? 0)
  }
  return isKnown ? unit(sum) : null
}

function unit(sum: Float32Array): Vector | null {
  let square = 0
  for (const x of sum) square += x * x
  if (square === 0) return null
  const length = Math.sqrt(square)
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) / length
  return sum
}

/** Weighted mean of unit vectors. */
export function meanOf(
  parts: readonly { readonly vector: Vector | null; readonly weight: number }[],
): Vector | null {
  const sum = new Float32Array(DIMENSIONS)
  for (const { vector, weight } of parts)
    if (vector !== null)
      for (let at = 0; at < DIMENSIONS; at += 1) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0)
  return unit(sum)
}

/** Cosine of two unit vectors, −1…1; 0 when one is missing. */
export function cosine(a: Vector | null, b: Vector | null): number {
  if (a === null || b === null) return 0
  let dot = 0
  for (let at = COMMON; at < DIMENSIONS; at += 1) dot += (a[at] as number) * (b[at] as number)
  return dot
}
