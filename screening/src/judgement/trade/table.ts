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

/** Written by `tools/make-objects.ts`. */
export type ObjectTable = {
  /** Facet of each value. */
  readonly facets: readonly number[]
  /** Each line has the stems of a phrase, parted by spaces, a tab and the numbers of what it names: values, or trades. */
  readonly words: string
  readonly names: string
  readonly near: readonly (readonly number[])[]
  readonly far: readonly (readonly number[])[]
}

export const readObjects = (): ObjectTable =>
  JSON.parse(readFileSync(new URL('objects.json', import.meta.url), 'utf8')) as ObjectTable

/** The key of each line and the numbers after its tab, of which few are ever asked for. */
export function* keyedLines(text: string): Generator<readonly [key: string, numbers: string]> {
  for (const line of text.split('\n')) {
    const end = line.indexOf('\t')
    yield [line.slice(0, end), line.slice(end + 1)]
  }
}

export const numbersIn = (list: string): number[] => list.split(' ').map(Number)

/** Written by `tools/make-profiles.ts`. */
export type ProfileTable = {
  /** How many trades there are. */
  readonly count: number
  /** Each line has a word, a tab, how rare it is and the trades that use it, each with its weight. */
  readonly words: string
}

export const readProfiles = (): ProfileTable =>
  JSON.parse(readFileSync(new URL('profiles.json', import.meta.url), 'utf8')) as ProfileTable
