/** Weights of the sentence classifier, learned by `tools/make-sentences.ts`. */
import { readFileSync } from 'node:fs'
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

export type SentenceTable = {
  /** A row of weights, one for each kind, for each bucket; times `scale`. */
  readonly cells: Int8Array
  readonly scale: number
  /** A bias for each kind, then a row of weights for each dimension of meaning. */
  readonly meaning: Float32Array
}

const HEAD = 1 + KINDS * (1 + DIMENSIONS)

export function writeSentences({ cells, scale, meaning }: SentenceTable): Buffer {
  const head = Buffer.alloc(4 * HEAD)
  head.writeFloatLE(scale, 0)
  meaning.forEach((value, at) => head.writeFloatLE(value, 4 + 4 * at))
  return Buffer.concat([head, Buffer.from(cells.buffer, cells.byteOffset, cells.length)])
}

let loaded: SentenceTable | null = null
/** Read with the first use. */
export function sentenceTable(): SentenceTable {
  if (loaded !== null) return loaded
  const bytes = readFileSync(new URL('sentences.bin', import.meta.url))
  loaded = {
    scale: bytes.readFloatLE(0),
    meaning: Float32Array.from({ length: HEAD - 1 }, (_, at) => bytes.readFloatLE(4 + 4 * at)),
    cells: new Int8Array(bytes.buffer, bytes.byteOffset + 4 * HEAD, BUCKETS * KINDS),
  }
  return loaded
}
