/** Runs, results, users' decisions, statistics. */
import * as z from 'zod/mini'
import { limits } from '../billing/plans.ts'
import {
  decisionFilters,
  engines,
  flagFilters,
  lacks,
  MAX_DAYS,
  MAX_MEETS,
  MAX_PAY,
  MAX_YEARS,
  placeFilters,
  recommendations,
  resultSorts,
  salaryMatches,
} from '../domain.ts'
import {
  count,
  endpoint,
  id,
  idParams,
  instant,
  percent,
  queryFlag,
  queryInt,
  queryList,
  text,
} from '../endpoint.ts'
import { judgementFields } from './judgement.ts'
import { postponedRun } from './postponed-run.ts'
import { namedIds, runFailures } from './run-failures.ts'
import { application, collectionId } from '../vacancies/vacancies.ts'

const recommendation = z.enum(recommendations)
const score = percent

export const runStatuses = ['pending', 'running', 'completed', 'stopped', 'failed'] as const
export const run = z.object({
  id,
  vacancy_id: z.nullable(id),
  vacancy_title: z.nullable(z.string()),
  vacancy_name: z.nullable(z.string()),
  kind: z.enum(['new', 'selected', 'reanalyze']),
  status: z.enum(runStatuses),
  /** A user has stopped it: what is being read is finished, and nothing else is begun. */
  is_stopping: z.boolean(),
  total: count,
  analyzed: count,
  failed: count,
  skipped: count,
  /** Started automatically after a synchronisation. */
  is_auto: z.boolean(),
  /** Number of postponed applications: the daily resume views were used up. */
  postponed: count,
  /** When the postponed ones will continue automatically; `null`: none are waiting, or they have already continued. */
  continues_at: z.nullable(instant),
  /** Outcome of the postponed ones: a later run took them, or the plan had too few analyses; `null`: waiting, or cancelled. */
  postponed_end: z.nullable(z.enum(['continued', 'plan_used_up'])),
  remaining: count,
  percent,
  eta_seconds: z.nullable(count),
  /** The engine that reads resumes, chosen at the start of the run. */
  engine: z.enum(engines),
  /** Paid use of the language model in this run; `null`: no model is used. */
  spending: z.nullable(
    z.object({
      questions: count,
      input_tokens: count,
      output_tokens: count,
      /** Rubles; `null`: no price is configured. */
      cost: z.nullable(z.number()),
      /** Number of results read by the embedded engine instead. */
      fallbacks: count,
    }),
  ),
  ...runFailures,
  created_at: instant,
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
})
export type Run = z.output<typeof run>

/** `switched_off`: consent, plan or configuration was withdrawn during the run. */
export const fallbacks = ['unavailable', 'refused', 'unreadable', 'switched_off'] as const
export type Fallback = (typeof fallbacks)[number]

export const result = z.object({
  id,
  vacancy_id: id,
  vacancy_title: z.string(),
  vacancy_name: z.string(),
  score,
  recommendation,
  skills_match: z.nullable(percent),
  experience_match: z.nullable(percent),
  salary_match: z.nullable(z.enum(salaryMatches)),
  strengths: z.array(z.string()),
  weaknesses: z.array(z.string()),
  red_flags: z.array(z.string()),
  reasoning: z.string(),
  analyzed_at: instant,
  engine: z.enum(engines),
  /** Why the embedded engine read instead of the model; `null`: there was no fallback. */
  fallback: z.nullable(z.enum(fallbacks)),
  /** The vacancy or the resume has changed since the analysis. */
  is_outdated: z.boolean(),
  application,
  /** The same person responded before, according to a resume, a contact or a user's verdict. */
  is_repeat: z.boolean(),
  decision: z.nullable(recommendation),
})
export type Result = z.output<typeof result>

export const decision = z.object({
  verdict: recommendation,
  note: z.nullable(z.string()),
  by: z.string(),
  at: instant,
  /** What the user saw when deciding; later versions of the criteria do not change it. */
  score,
  recommendation,
  rubric_version: z.int(),
})
export const resultDetail = z.extend(z.omit(result, { is_repeat: true, decision: true }), {
  ...judgementFields,
  /** Among the current results of the vacancy; equal scores share a place. `null`: a replaced result. */
  rank: z.nullable(z.object({ place: z.int(), of: count })),
  /** The application's current result, if a later analysis has replaced this one. */
  replaced_by: z.nullable(id),
  /** Why the result is outdated. */
  changed: z.array(z.enum(['vacancy', 'resume'])),
  /** The board has dated the resume later than the text it was read from: changed, or only raised in the search. */
  is_resume_renewed: z.boolean(),
  cover_letter: z.nullable(z.string()),
  rubric_version: z.int(),
  engine_version: z.string(),
  /** The language model that read the resume, as named by the vendor; `null`: the embedded engine did. */
  model: z.nullable(z.string()),
  /** When the score was last computed; later than `analyzed_at` if the criteria have changed since. */
  scored_at: instant,
  decision: z.nullable(decision),
})
export type ResultDetail = z.output<typeof resultDetail>

export const recommendationCounts = z.object({ hire: count, interview: count, maybe: count, reject: count })
export type RecommendationCounts = z.output<typeof recommendationCounts>

export const vacancyStats = z.object({
  total_analyzed: count,
  hire_count: count,
  interview_count: count,
  maybe_count: count,
  reject_count: count,
  avg_score: z.nullable(z.number()),
  /** A job is recomputing results by changed criteria: the order of the list is not final. */
  is_recounting: z.boolean(),
})
export type VacancyStats = z.output<typeof vacancyStats>

const startRefusals = [
  'NOT_FOUND',
  'ANALYSIS_IN_PROGRESS',
  'NOTHING_TO_ANALYZE',
  'LIMIT_EXCEEDED',
  'HH_NOT_CONNECTED',
  'HH_RECONNECT_REQUIRED',
  'ERASURE_REQUESTED',
] as const

export const startNewAnalysis = endpoint({
  method: 'POST',
  path: '/api/analysis/start-new',
  access: 'user',
  idempotent: true,
  summary: 'Analyse the newest applications without a result; absent limit: all of them',
  query: z.object({
    vacancy_id: id,
    collection_filter: z.optional(collectionId),
    limit: z.optional(queryInt(1, 100_000)),
    /** Only those whose resume is stored, which needs no connection to hh.ru. */
    stored: z.optional(queryFlag),
  }),
  status: 202,
  data: z.object({ run, requested: count, total: count }),
  refusals: startRefusals,
})
export const startAnalysis = endpoint({
  method: 'POST',
  path: '/api/analysis/start',
  access: 'user',
  idempotent: true,
  summary: 'Analyse the named applications',
  body: z.object({
    application_ids: namedIds,
    force_reanalysis: z._default(z.boolean(), false),
  }),
  status: 202,
  data: z.object({ run, skipped: count }),
  refusals: startRefusals,
})
export const reanalyzeAll = endpoint({
  method: 'POST',
  path: '/api/analysis/reanalyze-all',
  access: 'user',
  idempotent: true,
  summary: 'Analyse every analysed application of a vacancy again; confirm_count must name their number',
  query: z.object({ vacancy_id: id, confirm_count: z.optional(queryInt(0, 100_000)) }),
  status: 202,
  data: z.object({ run }),
  refusals: [...startRefusals, 'CONFIRM_REQUIRED'],
})
export const getActiveRun = endpoint({
  method: 'GET',
  path: '/api/analysis/runs/active',
  access: 'user',
  live: true,
  summary:
    'The running analysis of the company, what the plan still allows while there is one, and what waits for another day',
  data: z.object({
    run: z.nullable(run),
    limits: z.nullable(limits),
    /** Of the whole company, whoever started them; the one that continues first comes first. */
    postponed: z.array(postponedRun),
  }),
  refusals: [],
})
export const getRun = endpoint({
  method: 'GET',
  path: '/api/analysis/runs/:id',
  access: 'user',
  summary: 'One run with its progress and failures',
  params: idParams,
  data: run,
  refusals: [],
})
export const stopRun = endpoint({
  method: 'POST',
  path: '/api/analysis/runs/:id/stop',
  access: 'user',
  summary: 'Stop: what is being read finishes, the rest is released and not counted',
  params: idParams,
  data: run,
  refusals: [],
})

/** Words of the candidate's name or parts of them, in any order and case; empty: all candidates. */
export const resultSearch = text(100)
export const areaName = text(200)
const LONGEST_ID = 400
export const requirementId = text(LONGEST_ID)
export const stageId = text(64)
/** Selects the current results of the list, its figures and an export; an absent field does not filter. */
export const resultFilter = {
  vacancy_id: z.optional(id),
  recommendation: z.optional(recommendation),
  min_score: z.optional(queryInt(0, 100)),
  search: z.optional(resultSearch),
  decision: z.optional(z.enum(decisionFilters)),
  max_score: z.optional(queryInt(1, 100)),
  /** The town as the resume names it. */
  area: z.optional(areaName),
  place: z.optional(z.enum(placeFilters)),
  /** The named expectation at most, in the currency of the vacancy. */
  max_pay: z.optional(queryInt(1, MAX_PAY)),
  /** Years of work in all at least. */
  min_years: z.optional(queryInt(1, MAX_YEARS)),
  /** Ids of requirements of the vacancy, all of which the candidate meets. */
  meets: z.optional(queryList(LONGEST_ID, MAX_MEETS)),
  /** Responded within so many days. */
  days: z.optional(queryInt(1, MAX_DAYS)),
  /** Where the response stands at hh.ru. */
  stage: z.optional(stageId),
  lack: z.optional(z.enum(lacks)),
  flags: z.optional(z.enum(flagFilters)),
}
export type ResultFilter = z.output<z.ZodMiniObject<typeof resultFilter>>
/** Only the fields that filter: an empty search or list, a score from 0 and the `null` of a body are left out. */
export const appliedFields = <T extends object>(filter: T) =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  ) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
export const listResults = endpoint({
  method: 'GET',
  path: '/api/analysis/results',
  access: 'user',
  summary: 'Current results; totals describe the whole filter, counts ignore the recommendation',
  query: z.object({
    ...resultFilter,
    sort: z._default(z.enum(resultSorts), 'score'),
    order: z._default(z.enum(['desc', 'asc']), 'desc'),
    page: z._default(queryInt(1, 100_000), 1),
    limit: z._default(queryInt(1, 200), 100),
    cursor: z.optional(text(1000)),
    /** `apart`: left to `getResultFigures`, so that a page never waits for them. */
    figures: z._default(z.enum(['here', 'apart']), 'here'),
  }),
  data: z.object({ results: z.array(result) }),
  meta: z.object({
    total: z.optional(count),
    page: count,
    limit: count,
    avg_score: z.optional(z.nullable(z.number())),
    counts: z.optional(recommendationCounts),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND'],
})
export const getResult = endpoint({
  method: 'GET',
  path: '/api/analysis/results/:id',
  access: 'user',
  summary: 'A result with every criterion and its evidence',
  params: idParams,
  data: resultDetail,
  refusals: [],
})
export const MAX_NOTE = 2000
export const decide = endpoint({
  method: 'PUT',
  path: '/api/analysis/results/:id/decision',
  access: 'user',
  summary: "A person's decision beside the engine's advice; null takes it back",
  params: idParams,
  body: z.object({
    verdict: z.nullable(recommendation),
    /** Absent: the existing one stays. */
    note: z.optional(z.nullable(text(MAX_NOTE))),
    /** The decision that the user has seen, `null` for none; if the stored one differs, the request is refused. Absent: not compared. */
    seen: z.optional(z.nullable(z.pick(decision, { verdict: true, note: true }))),
    /**
     * Undoes the last change: if it replaced or withdrew a decision with this verdict, that one is restored with its author, its time
     * and what the user saw. With another note it is restored as a decision of this user. Possible for a day.
     */
    undo: z.optional(z.boolean()),
  }),
  data: resultDetail,
  refusals: ['DECISION_CHANGED'],
})
export const getVacancyStats = endpoint({
  method: 'GET',
  path: '/api/analysis/vacancy/:id/stats',
  access: 'user',
  summary: 'Counts and average of the current results of a vacancy',
  params: idParams,
  data: vacancyStats,
  refusals: [],
})
export const modelState = z.object({
  /** `null`: no language model is configured on this server. */
  model: z.nullable(
    z.object({
      /** Display name of the vendor. */
      provider: z.string(),
      name: z.string(),
      /** Texts are sent abroad. */
      is_abroad: z.boolean(),
      in_plan: z.boolean(),
      /** The company agreed. With `in_plan` the next run is read by the model. */
      is_on: z.boolean(),
      /** Expected consumption per further resume. */
      per_resume: z.object({
        input_tokens: count,
        output_tokens: count,
        /** Rubles; `null`: no price is configured. */
        cost: z.nullable(z.number()),
        /** `measured`: based on the company's own resumes. */
        basis: z.enum(['measured', 'typical']),
      }),
    }),
  ),
})
export type ModelState = z.output<typeof modelState>

export const getModel = endpoint({
  method: 'GET',
  path: '/api/analysis/model',
  access: 'user',
  summary: 'The language model that may read resumes, whether the company lets it, and what a resume costs',
  data: modelState,
  refusals: [],
})
export const switchModel = endpoint({
  method: 'PUT',
  path: '/api/analysis/model',
  access: 'user',
  summary: 'Let the language model read resumes from the next run on, or stop it at once',
  body: z.object({ is_on: z.boolean() }),
  data: modelState,
  refusals: ['AI_UNAVAILABLE', 'FORBIDDEN'],
})
