/** Weights of the classifier of terms, learned by `tools/make-terms.ts`. */
import { readFileSync } from 'node:fs'
import { BUCKETS } from './features.ts'
import { type Side, sides, TERMS } from './names.ts'

/** A row of weights, one for each term, for each bucket; and the biases. */
export type Weights = {
  readonly cells: Int8Array
  readonly scale: number
  readonly bias: Float32Array
}
export type TermTable = Readonly<Record<Side, Weights>>

const CELLS = BUCKETS * TERMS
const HEAD = 4 * (1 + TERMS)

export const writeTerms = (table: TermTable): Buffer =>
  Buffer.concat(
    sides.flatMap((side) => {
      const { cells, scale, bias } = table[side]
      return [
        Buffer.from(Float32Array.of(scale, ...bias).buffer),
        Buffer.from(cells.buffer, cells.byteOffset, cells.length),
      ]
    }),
  )

let loaded: TermTable | null = null
/** Read with the first use. */
export function termTable(): TermTable {
  if (loaded !== null) return loaded
  const bytes = readFileSync(new URL('terms.bin', import.meta.url))
  const [vacancy, candidate] = sides.map((_, at): Weights => {
    const start = at * (HEAD + CELLS)
    return {
      scale: bytes.readFloatLE(start),
      bias: Float32Array.from({ length: TERMS }, (__, term) => bytes.readFloatLE(start + 4 + 4 * term)),
      cells: new Int8Array(bytes.buffer, bytes.byteOffset + start + HEAD, CELLS),
    }
  })
  if (vacancy === undefined || candidate === undefined) throw new Error('no terms.bin')
  loaded = { vacancy, candidate }
  return loaded
}
