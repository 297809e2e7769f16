/** Similarity of two texts as bags of informative words: `log(1 + count) × key weight` (TF-IDF, authored weights). */
import { keyWeight } from './weights.ts'

export type WordBag = {
  /** Key → component. */
  readonly parts: ReadonlyMap<string, number>
  readonly length: number
}

/** Words below this weight occur in every text: they neither count nor dilute, so plain text around a fact is free. */
export const TELLING = 0.15

/** Bag of key lists, each with the factor of its source. */
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

/**
 * Share of the asked text that `told` repeats, 0…1: a cosine whose length counts only the words not asked for. A plain
 * cosine would fall when an asked word of small weight is added; this one never does.
 */
export function likeness(asked: WordBag, told: WordBag): number {
  if (asked.length === 0 || told.length === 0) return 0
  let dot = 0
  let met = 0
  const [small, large] = asked.parts.size <= told.parts.size ? [asked, told] : [told, asked]
  for (const [key, part] of small.parts) {
    const twin = large.parts.get(key)
    if (twin === undefined) continue
    dot += part * twin
    met += small === told ? part * part : twin * twin
  }
  const strange = Math.max(0, told.length * told.length - met)
  return Math.min(1, dot / (asked.length * Math.sqrt(OWN_LENGTH * asked.length * asked.length + strange)))
}
/** Added to the length for the asked text itself, so that a line or two of exact matches is not full similarity. */
export const OWN_LENGTH = 0.12
