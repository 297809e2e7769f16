/** Weights of the classifier of limits and terms, learned by `tools/make-limits.ts`. */
import { readFileSync } from 'node:fs'
import { DIMENSIONS } from '../vectors/table.ts'
import { BUCKETS } from './features.ts'
import { STANDS, TOPICS } from './topics.ts'

/** A row of weights for each bucket and each dimension of meaning, a weight for each kind; then the biases. */
export type Weights = {
  readonly kinds: number
  readonly cells: Int8Array
  readonly scale: number
  readonly bias: Float32Array
}

/** Topics and none; stands of a candidate; stands of a vacancy. */
const PARTS = [TOPICS + 1, STANDS, STANDS] as const
const ROWS = BUCKETS + DIMENSIONS

export type LimitTable = {
  readonly topic: Weights
  readonly candidate: Weights
  readonly vacancy: Weights
}

export const writeLimits = ({ topic, candidate, vacancy }: LimitTable): Buffer =>
  Buffer.concat(
    [topic, candidate, vacancy].flatMap(({ cells, scale, bias }) => [
      Buffer.from(Float32Array.of(scale, ...bias).buffer),
      Buffer.from(cells.buffer, cells.byteOffset, cells.length),
    ]),
  )

let loaded: LimitTable | null = null
/** Read with the first use. */
export function limitTable(): LimitTable {
  if (loaded !== null) return loaded
  const bytes = readFileSync(new URL('limits.bin', import.meta.url))
  let at = 0
  const [topic, candidate, vacancy] = PARTS.map((kinds): Weights => {
    const scale = bytes.readFloatLE(at)
    const bias = Float32Array.from({ length: kinds }, (_, kind) => bytes.readFloatLE(at + 4 + 4 * kind))
    const start = at + 4 + 4 * kinds
    at = start + ROWS * kinds
    return { kinds, scale, bias, cells: new Int8Array(bytes.buffer, bytes.byteOffset + start, ROWS * kinds) }
  })
  if (topic === undefined || candidate === undefined || vacancy === undefined)
    throw new Error('no limits.bin')
  loaded = { topic, candidate, vacancy }
  return loaded
}
