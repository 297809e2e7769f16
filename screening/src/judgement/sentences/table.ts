/** Weights of the sentence classifier, learned by `tools/make-sentences.ts`. */
import { readFileSync } from 'node:fs'
import { readWeights, type Weights, writeWeights } from '../evidence/weights.ts'
import { DIMENSIONS } from '../vectors/table.ts'
import { BUCKETS } from './features.ts'

export const sentenceKinds = [
  'duty',
  'must',
  'knock_out',
  'nice',
  'trait',
  'condition',
  'offer',
  'exclusion',
  'waived',
  'other',
] as const
export type SentenceKind = (typeof sentenceKinds)[number]

export const KINDS = sentenceKinds.length

export type SentenceTable = Pick<Weights, 'cells' | 'scale'> & {
  /** A bias for each kind, then a row of weights for each dimension of meaning. */
  readonly meaning: Float32Array
}

export const writeSentences = ({ meaning, ...rest }: SentenceTable): Buffer =>
  writeWeights({ ...rest, bias: meaning })

let loaded: SentenceTable | null = null
/** Read with the first use. */
export function sentenceTable(): SentenceTable {
  if (loaded !== null) return loaded
  const bytes = readFileSync(new URL('sentences.bin', import.meta.url))
  const { bias, ...rest } = readWeights(bytes, KINDS * (1 + DIMENSIONS), BUCKETS * KINDS)
  loaded = { ...rest, meaning: bias }
  return loaded
}
