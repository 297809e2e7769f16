/** Weights that tell what speaks against a person, learned by `tools/make-objections.ts`. */
import { readFileSync } from 'node:fs'
import { BUCKETS } from '../terms/features.ts'

export type ObjectionTable = {
  /** Of the features, then the bias. */
  readonly weights: Float32Array
  /** Of the words of a remark, then of the rest of its sentence; times `scale`. */
  readonly cells: Int8Array
  readonly scale: number
}

export const CELLS = 2 * BUCKETS

export function writeObjections({ weights, cells, scale }: ObjectionTable): Buffer {
  const head = Float32Array.of(scale, ...weights)
  return Buffer.concat([Buffer.from(cells.buffer, cells.byteOffset, cells.length), Buffer.from(head.buffer)])
}

let loaded: ObjectionTable | null = null
/** Read with the first use. */
export function objectionTable(): ObjectionTable {
  if (loaded !== null) return loaded
  const bytes = readFileSync(new URL('objections.bin', import.meta.url))
  const count = (bytes.length - CELLS) / 4
  const [scale = 0, ...weights] = Array.from({ length: count }, (_, at) => bytes.readFloatLE(CELLS + 4 * at))
  loaded = {
    scale,
    weights: Float32Array.from(weights),
    cells: new Int8Array(bytes.buffer, bytes.byteOffset, CELLS),
  }
  return loaded
}
