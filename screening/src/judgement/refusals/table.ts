/** Weights of the reader of refusals, learned by `tools/make-refusals.ts`. */
import { readFileSync } from 'node:fs'
import { BUCKETS } from './features.ts'

/** What a word is: nothing of the kind, of whom the vacancy does not take, of what the refused lack. */
export const roles = ['none', 'not', 'need'] as const
export const ROLES = roles.length

export type RefusalTable = {
  /** A row of weights, one for each role, for each bucket; times `scale`. */
  readonly cells: Int8Array
  readonly scale: number
  readonly bias: Float32Array
}

export const writeRefusals = ({ cells, scale, bias }: RefusalTable): Buffer =>
  Buffer.concat([
    Buffer.from(Float32Array.of(scale, ...bias).buffer),
    Buffer.from(cells.buffer, cells.byteOffset, cells.length),
  ])

let loaded: RefusalTable | null = null
/** Read with the first use. */
export function refusalTable(): RefusalTable {
  if (loaded !== null) return loaded
  const bytes = readFileSync(new URL('refusals.bin', import.meta.url))
  loaded = {
    scale: bytes.readFloatLE(0),
    bias: Float32Array.from({ length: ROLES }, (_, at) => bytes.readFloatLE(4 + 4 * at)),
    cells: new Int8Array(bytes.buffer, bytes.byteOffset + 4 * (1 + ROLES), BUCKETS * ROLES),
  }
  return loaded
}
