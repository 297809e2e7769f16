/** The figures of a company's dashboard. */
import * as z from 'zod/mini'
import { recommendationCounts } from './analysis.ts'
import { recommendations } from '../domain.ts'
import { count, endpoint, id, instant, percent } from '../endpoint.ts'

export const dashboard = z.object({
  total_analyses: count,
  analyses_this_month: count,
  avg_score: z.nullable(z.number()),
  /** All-time number of `hire` recommendations. */
  top_candidates_count: count,
  /** Number of results with a score of at least 80. */
  best_candidates_count: count,
  recent_analyses: z.array(
    z.object({
      id,
      candidate_name: z.nullable(z.string()),
      vacancy_title: z.string(),
      vacancy_name: z.string(),
      score: percent,
      recommendation: z.enum(recommendations),
      analyzed_at: instant,
    }),
  ),
  /** The last six calendar months in Moscow time, oldest first. */
  monthly: z.array(z.object({ month: z.string(), analyses: count, top_candidates: count })),
  recommendation_distribution: recommendationCounts,
})
export type Dashboard = z.output<typeof dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/analysis/dashboard',
  access: 'user',
  summary: 'Figures of the company, all of them counted, none invented',
  data: dashboard,
  refusals: [],
})
