/** Weights of the classifier of statuses, learned by `tools/make-statuses.ts`. */
import { readFileSync } from 'node:fs'
import { readWeights, type Weights } from '../../evidence/weights.ts'
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

let loaded: Weights | null = null
/** Read with the first use. */
export function statusTable(): Weights {
  loaded ??= readWeights(readFileSync(new URL('statuses.bin', import.meta.url)), STATUSES, BUCKETS * STATUSES)
  return loaded
}
