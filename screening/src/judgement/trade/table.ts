/** Weights that tell the same trade from others, learned by `tools/make-evidence.ts`, and what people work on. */
import { readFileSync } from 'node:fs'

/** The bias stands last. */
export type TradeTable = {
  /** The same work; that or a near one; anything but a different one. */
  readonly same: readonly number[]
  readonly near: readonly number[]
  readonly far: readonly number[]
}

let loaded: TradeTable | null = null
/** Read with the first use. */
export function tradeTable(): TradeTable {
  loaded ??= JSON.parse(readFileSync(new URL('trade.json', import.meta.url), 'utf8')) as TradeTable
  return loaded
}

/** Written by `tools/make-objects.ts`; keys are the words' stems, parted by a space. */
export type ObjectTable = {
  /** Facet of each value. */
  readonly facets: readonly number[]
  readonly words: Readonly<Record<string, readonly number[]>>
  readonly names: Readonly<Record<string, readonly number[]>>
  readonly near: readonly (readonly number[])[]
  readonly far: readonly (readonly number[])[]
}

export const readObjects = (): ObjectTable =>
  JSON.parse(readFileSync(new URL('objects.json', import.meta.url), 'utf8')) as ObjectTable
