/** What a statement looks like to the classifier of limits: words and their order, endings, denials, meaning. */
import { foldText } from '../../text/normalise.ts'
import { featuresOf } from '../assertion/learned/features.ts'
import { type Features, ownFeatures } from '../sentences/features.ts'

export const BUCKETS = 1 << 14
/** How much the vector of meaning, of unit length, weighs beside a feature. */
const MEANT = 3

const spread = (bucket: number): number => (Math.imul(bucket, 2_654_435_761) >>> 0) % BUCKETS

export function limitFeatures(text: string): Features {
  const { hashed, meant } = ownFeatures(text)
  const said = featuresOf(foldText(text), '', '', 'has').map((bucket) => bucket + (1 << 16))
  return {
    hashed: [...new Set([...hashed, ...said].map(spread))],
    meant: meant.map((value) => MEANT * value),
  }
}
