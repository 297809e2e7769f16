/** Weights that tell evidence from likeness, learned by `tools/make-evidence.ts`. */
import { readFileSync } from 'node:fs'
import type { WorkType } from './features.ts'

/** Weights of the features, then the bias. */
type Weights = readonly number[]

export type EvidenceTable = {
  /** Log-odds that a passage shows what is asked. */
  readonly passage: Weights
  /** By the type of the ask, that a resume meets it, and that it says anything of it. No weight of what is said is negative. */
  readonly resume: Readonly<Record<WorkType, { readonly meets: Weights; readonly tells: Weights }>>
}

let loaded: EvidenceTable | null = null
/** Read with the first use. */
export function evidenceTable(): EvidenceTable {
  loaded ??= JSON.parse(readFileSync(new URL('evidence.json', import.meta.url), 'utf8')) as EvidenceTable
  return loaded
}

export function weigh(weights: ArrayLike<number>, features: Float64Array): number {
  let sum = weights[features.length] ?? 0
  for (let at = 0; at < features.length; at += 1) sum += (weights[at] ?? 0) * (features[at] ?? 0)
  return sum
}

export const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds))
