/** Figures of results, apart from their list, whose pages take the same time however many there are to count. */
import * as z from 'zod/mini'
import { count, endpoint } from '../endpoint.ts'
import { recommendationCounts, resultFilter } from './analysis.ts'

export const resultFigures = z.object({
  total: count,
  avg_score: z.nullable(z.number()),
  counts: recommendationCounts,
})
export type ResultFigures = z.output<typeof resultFigures>
export const getResultFigures = endpoint({
  method: 'GET',
  path: '/api/analysis/results/figures',
  access: 'user',
  summary: 'Total and average of the current results of a filter; counts ignore its recommendation',
  query: z.object(resultFilter),
  data: resultFigures,
  refusals: ['NOT_FOUND'],
})
