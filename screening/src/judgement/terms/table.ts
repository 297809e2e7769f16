/** Weights of the classifier of terms, learned by `tools/make-terms.ts`. */
import { readFileSync } from 'node:fs'
import { readWeights, type Weights, writeWeights } from '../evidence/weights.ts'
import { BUCKETS } from './features.ts'
import { type Side, sides, TERMS } from './names.ts'

export type TermTable = Readonly<Record<Side, Weights>>

const CELLS = BUCKETS * TERMS
const SIZE = 4 * (1 + TERMS) + CELLS

export const writeTerms = (table: TermTable): Buffer =>
  Buffer.concat(sides.map((side) => writeWeights(table[side])))

let loaded: TermTable | null = null
/** Read with the first use. */
export function termTable(): TermTable {
  if (loaded !== null) return loaded
  const bytes = readFileSync(new URL('terms.bin', import.meta.url))
  const of = (side: Side): Weights => readWeights(bytes, TERMS, CELLS, SIZE * sides.indexOf(side))
  loaded = { vacancy: of('vacancy'), candidate: of('candidate') }
  return loaded
}
