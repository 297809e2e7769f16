/** Automatic analysis of new responses after a synchronisation. */
import * as z from 'zod/mini'
import { type Bounds, count, endpoint, id, instant, percent, within } from '../endpoint.ts'

/** Why automatic analysis is paused: a cap of the company, the plan, the daily views at the board, or the connection. */
export const autoPauseReasons = ['day', 'period', 'plan', 'views', 'connection'] as const

/** Inclusive bounds of the caps a company may set. */
export const CAP_BOUNDS = {
  per_day: { least: 1, most: 10_000 },
  per_period: { least: 1, most: 1_000_000 },
} as const satisfies Record<string, Bounds>

export const autoAnalysis = z.object({
  /** `false`: the operator of this server has disabled it for all companies. */
  is_available: z.boolean(),
  /** Maximum automatic analyses per day in Moscow time and per period of the plan; `null`: only the plan limits them. */
  per_day: z.nullable(count),
  per_period: z.nullable(count),
  started_today: count,
  started_in_period: count,
  pause_reason: z.nullable(z.enum(autoPauseReasons)),
  /** The last time candidates with at least the minimum score were found and reported; `null`: never. */
  last_found: z.nullable(z.object({ at: instant, analyzed: count, candidates: count, min_score: percent })),
  /** Active and enabled vacancies; new responses to the chosen ones are analysed. */
  vacancies: z.array(z.object({ id, title: z.string(), name: z.string(), is_chosen: z.boolean() })),
})
export type AutoAnalysis = z.output<typeof autoAnalysis>

export const getAutoAnalysis = endpoint({
  method: 'GET',
  path: '/api/analysis/auto',
  access: 'user',
  summary: 'What is analysed by itself, within which caps, and why nothing is at present',
  data: autoAnalysis,
  refusals: [],
})
export const updateAutoAnalysis = endpoint({
  method: 'PUT',
  path: '/api/analysis/auto',
  access: 'user',
  summary: 'Choose the vacancies and the caps; the switch, the minimum score and the batch are settings',
  body: z.object({
    per_day: z.optional(z.nullable(within(CAP_BOUNDS.per_day))),
    per_period: z.optional(z.nullable(within(CAP_BOUNDS.per_period))),
    vacancy_ids: z.optional(z.array(id).check(z.maxLength(1000))),
    /** Those chosen when the choice began: where `vacancy_ids` agrees with it, what is stored stays, as somebody may have changed it since. */
    seen_ids: z.optional(z.array(id).check(z.maxLength(1000))),
  }),
  data: autoAnalysis,
  refusals: ['NOT_FOUND'],
})
