/** How much a job is of the vacancy's trade. */
import { chanceOf, weigh } from '../evidence/table.ts'
import { type Trade, tradeFeatures, type Work } from './features.ts'
import { type TradeTable, tradeTable } from './table.ts'

/** What is worth what: the same work, the same trade on another object or a neighbouring one, another work of the field. */
const WORTH = { same: 1, near: 0.7, far: 0.25 } as const

/** 0…1: the worth of what it is, by how likely it is of the field, and within it each. */
export const tradeWorth = (trade: Trade, work: Work): number =>
  worthOf(tradeFeatures(trade, work), tradeTable())

export function worthOf(features: Float64Array, { same, near, far }: TradeTable): number {
  const isSame = chanceOf(weigh(same, features))
  const isNear = Math.max(isSame, chanceOf(weigh(near, features)))
  const isFar = chanceOf(weigh(far, features))
  return isFar * (WORTH.far + (WORTH.near - WORTH.far) * isNear + (WORTH.same - WORTH.near) * isSame)
}
