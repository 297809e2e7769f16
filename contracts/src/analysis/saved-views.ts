/** Filters, an order and columns of the candidates' table under a name, for oneself or the whole company. */
import * as z from 'zod/mini'
import type { ResultFilter } from './analysis.ts'
import { resultSorts } from '../domain.ts'
import { endpoint, id, idParams, text } from '../endpoint.ts'
import { filterInBody } from './exports.ts'

/** Of one person. */
export const MAX_VIEWS = 30
export const MAX_VIEW_NAME = 60

const { vacancy_id: _, search: __, ...kept } = filterInBody
/**
 * Whatever holds in every vacancy: not a searched name, which is a candidate's. A requirement has the same id in every vacancy
 * that asks for it.
 */
export const viewFilter = z.object(kept)
export type ViewFilter = Omit<ResultFilter, 'vacancy_id' | 'search'>

/** px */
export const MIN_COLUMN = 44
export const MAX_COLUMN = 480
/** A column of the table; which there are, the application knows. */
const viewColumn = z.object({
  id: text(20),
  is_on: z.boolean(),
  /** `null`: the usual one. */
  width: z.nullable(z.int().check(z.gte(MIN_COLUMN), z.lte(MAX_COLUMN))),
})
export type ViewColumn = z.output<typeof viewColumn>

const given = {
  name: text(MAX_VIEW_NAME).check(z.minLength(1, 'Назовите вид')),
  /** The whole company sees it. */
  is_shared: z.boolean(),
  filter: viewFilter,
  sort: z._default(z.enum(resultSorts), 'score'),
  order: z._default(z.enum(['desc', 'asc']), 'desc'),
  /** In their order; `null`: the view leaves them as they are. */
  columns: z._default(z.nullable(z.array(viewColumn).check(z.maxLength(40, 'Столько столбцов нет'))), null),
}
export const savedView = z.object({
  id,
  ...given,
  is_own: z.boolean(),
  /** Who saved it. */
  by: z.string(),
})
export type SavedView = z.output<typeof savedView>

export const listViews = endpoint({
  method: 'GET',
  path: '/api/analysis/saved-views',
  access: 'user',
  summary: "One's own saved views of the candidates' table, and those that colleagues share, by name",
  data: z.object({ views: z.array(savedView) }),
  refusals: [],
})
export const saveView = endpoint({
  method: 'POST',
  path: '/api/analysis/saved-views',
  access: 'user',
  summary: "Save a view; under a name that one has used already it replaces one's own",
  body: z.object(given),
  status: 200,
  data: savedView,
  refusals: ['TOO_MANY_VIEWS'],
})
export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/analysis/saved-views/:id',
  access: 'user',
  summary: "Delete one's own saved view",
  params: idParams,
  data: z.object({}),
  refusals: [],
})
