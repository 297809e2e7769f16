/** How much a job is of the vacancy's trade. */
import { chanceOf, weigh } from '../evidence/table.ts'
import { type Trade, tradeFeatures, type Work } from './features.ts'
import { type TradeTable, tradeTable } from './table.ts'

/** What is worth what: the same work, the same trade on another object or a neighbouring one, another work of the field. */
const WORTH = { same: 1, near: 0.7, far: 0.25 } as const

/** How likely a job is the same work; that or a near one; of the field at all. */
export type TradeChances = { readonly same: number; readonly near: number; readonly far: number }

export const tradeChances = (trade: Trade, work: Work): TradeChances =>
  chancesFrom(tradeFeatures(trade, work), tradeTable())

export function chancesFrom(features: Float64Array, table: TradeTable): TradeChances {
  const same = chanceOf(weigh(table.same, features))
  return {
    same,
    near: Math.max(same, chanceOf(weigh(table.near, features))),
    far: chanceOf(weigh(table.far, features)),
  }
}

/** 0…1: the worth of what it is, by how likely it is of the field, and within it each. */
export const worthOf = ({ same, near, far }: TradeChances): number =>
  far * (WORTH.far + (WORTH.near - WORTH.far) * near + (WORTH.same - WORTH.near) * same)
