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

/** The stems of a phrase, parted by spaces, and what it names. */
type Phrase = readonly [key: string, ...ids: number[]]

/** Written by `tools/make-objects.ts`. */
export type ObjectTable = {
  /** Facet of each value. */
  readonly facets: readonly number[]
  readonly words: readonly Phrase[]
  readonly names: readonly Phrase[]
  readonly near: readonly (readonly number[])[]
  readonly far: readonly (readonly number[])[]
}

export const readObjects = (): ObjectTable =>
  JSON.parse(readFileSync(new URL('objects.json', import.meta.url), 'utf8')) as ObjectTable

/** Written by `tools/make-profiles.ts`: of each word how rare it is, then the trades that use it, each with its weight. */
export type ProfileTable = {
  readonly count: number
  readonly words: readonly (readonly [key: string, rarity: number, ...tradesAndWeights: number[]])[]
}

export const readProfiles = (): ProfileTable =>
  JSON.parse(readFileSync(new URL('profiles.json', import.meta.url), 'utf8')) as ProfileTable
