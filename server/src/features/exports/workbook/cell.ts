import { recommendationLabels, type Recommendation } from '@rezumetr/contracts/domain'
import type { CellStyle } from './style.ts'

/** Dates are shown in UTC. A text of style `phone` may begin with «+». `link` makes the cell clickable where Excel allows it. */
export type Cell = {
  readonly value: string | number | Date
  readonly style?: CellStyle
  readonly link?: string
} | null

/** The text of a cell that nobody can click: an address instead of short words for it. */
export const unlinked = (value: string, link: string | undefined): string =>
  link === undefined || link.includes(value) ? value : link

export const text = (value: string | null | undefined, style?: CellStyle): Cell =>
  value ? { value, ...(style ? { style } : {}) } : null
export const number = (value: number | null, style?: CellStyle): Cell =>
  value === null ? null : { value, ...(style ? { style } : {}) }
/** @param offset of the company's zone, ms */
export const moment = (value: Date, offset: number): Cell => ({ value: new Date(value.getTime() + offset) })
export const lines = (items: readonly string[]): Cell => text(items.map((item) => `• ${item}`).join('\n'))
export const label = (value: Recommendation | null): Cell => text(value && recommendationLabels[value])
