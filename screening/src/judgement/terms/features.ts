/** What a statement looks like to the classifier of terms: its words, the pairs that follow each other, over a word too. */
import { bucketOf } from '../../text/bucket.ts'
import type { Token } from '../../text/tokens.ts'

export const BUCKETS = 1 << 15
const LONGEST = 60

/** Buckets, each once. Each counts by one through the root of how many there are. */
export function termFeatures(tokens: readonly Token[]): number[] {
  const stems = tokens.slice(0, LONGEST).map(({ stem }) => stem)
  const out = new Set<number>()
  for (const [at, stem] of stems.entries()) {
    out.add(bucketOf(`w${stem}`, BUCKETS))
    if (stem.length > 5) out.add(bucketOf(`p${stem.slice(0, 5)}`, BUCKETS))
    out.add(bucketOf(`b${stems[at - 1] ?? '^'} ${stem}`, BUCKETS))
    const second = stems[at - 2]
    if (second !== undefined) out.add(bucketOf(`k${second} ${stem}`, BUCKETS))
  }
  return [...out]
}
