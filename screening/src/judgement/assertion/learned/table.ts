/** Weights of the classifier of statuses, learned by `tools/make-statuses.ts`. */
import { readFileSync } from 'node:fs'
import type { Status } from '../status.ts'
import { BUCKETS } from './features.ts'

export const learnedStatuses = [
  'has',
  'lacks',
  'wants',
  'refuses',
  'lost',
  'other',
] as const satisfies Status[]
export type LearnedStatus = (typeof learnedStatuses)[number]
export const STATUSES = learnedStatuses.length

export type StatusTable = {
  /** A row of weights, one for each status, for each bucket; times `scale`. */
  readonly cells: Int8Array
  readonly scale: number
  readonly bias: Float32Array
}

const HEAD = 1 + STATUSES

export function writeStatuses({ cells, scale, bias }: StatusTable): Buffer {
  const head = Buffer.alloc(4 * HEAD)
  head.writeFloatLE(scale, 0)
  bias.forEach((value, at) => head.writeFloatLE(value, 4 + 4 * at))
  return Buffer.concat([head, Buffer.from(cells.buffer, cells.byteOffset, cells.length)])
}

let loaded: StatusTable | null = null
/** Read with the first use. */
export function statusTable(): StatusTable {
  if (loaded !== null) return loaded
  const bytes = readFileSync(new URL('statuses.bin', import.meta.url))
  loaded = {
    scale: bytes.readFloatLE(0),
    bias: Float32Array.from({ length: STATUSES }, (_, at) => bytes.readFloatLE(4 + 4 * at)),
    cells: new Int8Array(bytes.buffer, bytes.byteOffset + 4 * HEAD, BUCKETS * STATUSES),
  }
  return loaded
}
