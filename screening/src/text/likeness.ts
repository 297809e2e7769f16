/** Likeness of two texts as bags of telling words: cosine of `log(1 + count) × key weight` (TF-IDF with authored weights). */
import { keyWeight } from './weights.ts'

export type WordBag = {
  /** Key → component. */
  readonly parts: ReadonlyMap<string, number>
  readonly length: number
}

/** Words below this weight are in every text: they neither count nor dilute, so a plain sentence around a fact costs nothing. */
const TELLING = 0.15

/** Bag of key lists, each with the factor its source deserves. */
export function bagOf(sources: Iterable<readonly [keys: readonly string[], factor: number]>): WordBag {
  const counts = new Map<string, number>()
  for (const [keys, factor] of sources)
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + factor)
  const parts = new Map<string, number>()
  let square = 0
  for (const [key, count] of counts) {
    const weight = keyWeight(key)
    if (weight < TELLING) continue
    const part = weight * Math.log1p(count)
    parts.set(key, part)
    square += part * part
  }
  return { parts, length: Math.sqrt(square) }
}

/** Cosine, 0…1; 0 when either bag is empty. */
export function likeness(one: WordBag, other: WordBag): number {
  if (one.length === 0 || other.length === 0) return 0
  const [small, large] = one.parts.size <= other.parts.size ? [one, other] : [other, one]
  let dot = 0
  for (const [key, part] of small.parts) {
    const twin = large.parts.get(key)
    if (twin !== undefined) dot += part * twin
  }
  return dot / (one.length * other.length)
}
