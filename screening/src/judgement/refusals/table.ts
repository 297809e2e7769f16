/** Weights of the reader of refusals, learned by `tools/make-refusals.ts`. */
import { readFileSync } from 'node:fs'
import { readWeights, type Weights } from '../evidence/weights.ts'
import { BUCKETS } from './features.ts'

/** What a word is: nothing of the kind, of whom the vacancy does not take, of what they lack, which is told apart alone. */
export const roles = ['none', 'not', 'need'] as const
export const ROLES = roles.length

let loaded: Weights | null = null
/** Read with the first use. */
export function refusalTable(): Weights {
  loaded ??= readWeights(readFileSync(new URL('refusals.bin', import.meta.url)), ROLES, BUCKETS * ROLES)
  return loaded
}
