/** Analysis of new responses that starts by itself after a synchronisation. */
import * as z from 'zod/mini'
import { count, endpoint, id, instant, percent } from './endpoint.ts'

/** Why nothing is started now: a cap of the company, the plan, the day's views at the board, or the connection. */
export const autoHalts = ['day', 'period', 'plan', 'views', 'connection'] as const

const cap = (max: number) => z.nullable(z.int().check(z.gte(1), z.lte(max)))

export const autoAnalysis = z.object({
  /** `false`: the operator of this server switched it off for everybody. */
  is_available: z.boolean(),
  /** Analyses that may start by themselves in a day of Moscow, and in the plan's period; `null`: as many as the plan has. */
  per_day: z.nullable(count),
  per_period: z.nullable(count),
  taken_today: count,
  taken_in_period: count,
  halt: z.nullable(z.enum(autoHalts)),
  /** The last time candidates of at least the minimum score were found and told of; `null`: never. */
  last_found: z.nullable(z.object({ at: instant, analyzed: count, candidates: count, min_score: percent })),
  /** Vacancies in work; new responses of the chosen ones are analysed. */
  vacancies: z.array(z.object({ id, title: z.string(), is_chosen: z.boolean() })),
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
    per_day: z.optional(cap(10_000)),
    per_period: z.optional(cap(1_000_000)),
    vacancy_ids: z.optional(z.array(id).check(z.maxLength(1000))),
  }),
  data: autoAnalysis,
  refusals: ['NOT_FOUND'],
})
