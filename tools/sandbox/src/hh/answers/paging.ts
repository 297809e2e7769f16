import { one } from '../../http/request-fields.ts'
import type { Fields } from '../../http/request-fields.ts'
import { badArgument } from './errors.ts'

export type Page = { page: number; per_page: number }

/** Reads `page` and `per_page`; values above the maximum or beyond the depth limit get 400 instead of being clamped. */
export function readPage(fields: Fields, limits: { max: number; preset?: number; depth?: number }): Page {
  const page = readNumber(fields, 'page', 0, 0)
  const perPage = readNumber(fields, 'per_page', limits.preset ?? 20, 1)
  if (perPage > limits.max) throw badArgument('per_page')
  if (page * perPage > (limits.depth ?? 2000)) throw badArgument('page', 'per_page')
  return { page, per_page: perPage }
}

export function paginate<Item>(items: readonly Item[], { page, per_page }: Page) {
  return {
    found: items.length,
    pages: Math.ceil(items.length / per_page),
    page,
    per_page,
    items: items.slice(page * per_page, (page + 1) * per_page),
  }
}

/** An optional integer, at least `least`. */
export function readNumber(fields: Fields, name: string, preset: number, least: number): number {
  const text = one(fields, name)
  if (text === undefined) return preset
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) throw badArgument(name)
  return value
}
