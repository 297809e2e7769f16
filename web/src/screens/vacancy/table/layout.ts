/** Which columns the table of candidates has, in which order and how wide. Pure. */
import { MAX_COLUMN, MIN_COLUMN, type ViewColumn } from '@rezumetr/contracts/analysis/saved-views'
import { columnSpecs } from './columns.tsx'

/** The score always stands first; a width of `null` is the usual one. */
export type Layout = readonly ViewColumn[]

export const usualLayout: Layout = columnSpecs.map(({ id, isExtra }) => ({
  id,
  is_on: isExtra !== true,
  width: null,
}))
const PINNED = 'score'

const clamped = (width: number) => Math.round(Math.min(Math.max(width, MIN_COLUMN), MAX_COLUMN))

function readColumn(value: unknown): ViewColumn | null {
  const { id, is_on, width } = (value ?? {}) as Partial<Record<keyof ViewColumn, unknown>>
  const usual = usualLayout.find((column) => column.id === id)
  if (!usual) return null
  return {
    id: usual.id,
    is_on: usual.id === PINNED || (typeof is_on === 'boolean' ? is_on : usual.is_on),
    width: typeof width === 'number' && Number.isFinite(width) ? clamped(width) : null,
  }
}

/** What was stored, without columns there are none of; those it does not name follow as usual. */
export function readLayout(stored: unknown): Layout {
  const known = new Map<string, ViewColumn>()
  for (const value of Array.isArray(stored) ? stored : []) {
    const column = readColumn(value)
    if (column && !known.has(column.id)) known.set(column.id, column)
  }
  const all = [...known.values(), ...usualLayout.filter(({ id }) => !known.has(id))]
  return [...all.filter(({ id }) => id === PINNED), ...all.filter(({ id }) => id !== PINNED)]
}

const changed = (layout: Layout, id: string, change: Partial<ViewColumn>): Layout =>
  layout.map((column) => (column.id === id ? { ...column, ...change } : column))

export const showColumn = (layout: Layout, id: string, is_on: boolean): Layout =>
  changed(layout, id, { is_on })

/** @param width `null`: the usual one again */
export const resizeColumn = (layout: Layout, id: string, width: number | null): Layout =>
  changed(layout, id, { width: width === null ? null : clamped(width) })

/** One place towards the beginning or the end; the first place is the score's. */
export function moveColumn(layout: Layout, id: string, by: -1 | 1): Layout {
  const at = layout.findIndex((column) => column.id === id)
  const [one, other] = [layout[at], layout[at + by]]
  if (!one || !other || one.id === PINNED || other.id === PINNED) return layout
  return layout.map((column) => (column === one ? other : column === other ? one : column))
}

export const isUsual = (layout: Layout): boolean => JSON.stringify(layout) === JSON.stringify(usualLayout)
