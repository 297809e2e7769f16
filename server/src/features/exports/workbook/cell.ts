/** A cell, and the kinds of cells our workbook has. */
import { recommendationLabels, type Recommendation } from '@rezumetr/contracts/domain'
import { MOSCOW_OFFSET_MS } from '../../../platform/values/clock.ts'
import type { CellStyle } from './style.ts'

/**
 * A date is shown in UTC: shift it beforehand for another zone. A text of style `phone` may begin with «+».
 * `link` makes the cell clickable where Excel allows it; the cell keeps its text either way.
 */
export type Cell = {
  readonly value: string | number | Date
  readonly style?: CellStyle
  readonly link?: string
} | null

export const text = (value: string | null | undefined, style?: CellStyle): Cell =>
  value ? { value, ...(style ? { style } : {}) } : null
export const number = (value: number | null, style?: CellStyle): Cell =>
  value === null ? null : { value, ...(style ? { style } : {}) }
/** Shown in Moscow time, like every date of the product. */
export const moment = (value: Date): Cell => ({ value: new Date(value.getTime() + MOSCOW_OFFSET_MS) })
export const lines = (items: readonly string[]): Cell => text(items.map((item) => `• ${item}`).join('\n'))
export const label = (value: Recommendation | null): Cell => text(value && recommendationLabels[value])
