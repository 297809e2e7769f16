/** What a segment of a statement looks like to the classifier of its status: hashed words, pairs, endings, neighbours. */
import { bucketOf } from '../../../text/bucket.ts'
import type { Status } from '../status.ts'

export const BUCKETS = 1 << 16
const LONGEST = 24
/** Words of a neighbour that count, those next to the segment. */
const NEAR = 4
/** How often the word of the rules counts. */
export const TOLD = 3

const WORD = /[а-яa-z0-9+#.]+/g
const wordsOf = (folded: string): string[] => (folded.match(WORD) ?? []).slice(0, LONGEST)
const stem = (word: string): string => word.slice(0, 5)
const DENYING = new Set(['не', 'ни', 'без', 'нет', 'кроме', 'только'])

/**
 * @param folded the segment; @param before and @param after the segments beside it, '' at an edge
 * @param told what the rules take it for
 * @returns buckets; one that counts more than once stands there so often
 */
export function featuresOf(folded: string, before: string, after: string, told: Status): number[] {
  const words = wordsOf(folded)
  const stems = words.map(stem)
  const ends = words.map((word) => word.slice(-3))
  const out = new Set<string>([`l${Math.min(8, words.length)}`])
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const key = stems[at] ?? ''
    const next = stems[at + 1]
    const third = stems[at + 2]
    out.add(`u${key}`)
    if (word.length > 4) out.add(`e${ends[at]}`)
    if (next === undefined) continue
    out.add(`b${key} ${next}`)
    out.add(`d${ends[at]} ${ends[at + 1]}`)
    if (DENYING.has(word)) out.add(`n${word} ${ends[at + 1]}`)
    if (third === undefined) continue
    out.add(`t${key} ${next} ${third}`)
    out.add(`g${key} ${third}`)
  }
  out.add(`f${stems[0] ?? ''}`)
  out.add(`f${stems[0] ?? ''} ${stems[1] ?? ''}`)
  out.add(`z${stems.at(-1) ?? ''}`)
  for (const word of wordsOf(before).slice(-NEAR)) out.add(`p${stem(word)}`)
  for (const word of wordsOf(after).slice(0, NEAR)) out.add(`q${stem(word)}`)
  const buckets: number[] = []
  for (const name of out) buckets.push(bucketOf(name, BUCKETS))
  const rule = bucketOf(`r${told}`, BUCKETS)
  for (let times = 0; times < TOLD; times += 1) buckets.push(rule)
  return buckets
}
