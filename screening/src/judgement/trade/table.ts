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

/** Lines of keys and, at the same places, of the numbers of each, parted by spaces and read when they are asked for. */
export type Keyed = { readonly keys: string; readonly numbers: string }

/** Written by `tools/make-objects.ts`. */
export type ObjectTable = {
  /** Facet of each value. */
  readonly facets: readonly number[]
  /** The stems of phrases, parted by spaces, and the values they speak of. */
  readonly words: Keyed
  /** The same of the trades they name. */
  readonly names: Keyed
  readonly near: readonly (readonly number[])[]
  readonly far: readonly (readonly number[])[]
}

export const readObjects = (): ObjectTable =>
  JSON.parse(readFileSync(new URL('objects.json', import.meta.url), 'utf8')) as ObjectTable

/** Written by `tools/make-profiles.ts`. */
export type ProfileTable = {
  /** How many trades there are. */
  readonly count: number
  /** Of each word how rare it is, then the trades that use it, each with its weight. */
  readonly words: Keyed
}

export const readProfiles = (): ProfileTable =>
  JSON.parse(readFileSync(new URL('profiles.json', import.meta.url), 'utf8')) as ProfileTable

export const numbersIn = (line: string): number[] => line.split(' ').map(Number)
