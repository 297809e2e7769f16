/** Weights of the features, then the bias, learned by `tools/make-asks.ts`. */
import { readFileSync } from 'node:fs'

let loaded: readonly number[] | null = null
/** Read with the first use. */
export function worthTable(): readonly number[] {
  loaded ??= JSON.parse(readFileSync(new URL('worth.json', import.meta.url), 'utf8')) as number[]
  return loaded
}

/** Weights of the buckets, then of the features of `worth`, by a scale; then the bias. */
export type InsistTable = {
  readonly scale: number
  readonly bias: number
  readonly cells: readonly number[]
  readonly dense: readonly number[]
}

let insists: InsistTable | null = null
/** Read with the first use. */
export function insistTable(): InsistTable {
  insists ??= JSON.parse(readFileSync(new URL('insists.json', import.meta.url), 'utf8')) as InsistTable
  return insists
}
