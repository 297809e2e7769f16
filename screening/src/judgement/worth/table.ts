/** Weights of the features, then the bias, learned by `tools/make-asks.ts`. */
import { readFileSync } from 'node:fs'

let loaded: readonly number[] | null = null
/** Read with the first use. */
export function worthTable(): readonly number[] {
  loaded ??= JSON.parse(readFileSync(new URL('worth.json', import.meta.url), 'utf8')) as number[]
  return loaded
}
