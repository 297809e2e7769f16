/** Weights that tell the same trade from others, learned by `tools/make-evidence.ts`; the bias stands last. */
import { readFileSync } from 'node:fs'

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
