/** Runs, results, a person's decision, statistics. */
import * as z from 'zod/mini'
import { limits } from './billing.ts'
import { engines, recommendations, salaryMatches, verdicts } from './domain.ts'
import { count, endpoint, id, idParams, instant, percent, queryInt, text } from './endpoint.ts'
import { application, collectionId } from './vacancies.ts'

const recommendation = z.enum(recommendations)
const score = percent

export const runStatuses = ['pending', 'running', 'completed', 'stopped', 'failed'] as const
export const run = z.object({
  id,
  vacancy_id: z.nullable(id),
  vacancy_title: z.nullable(z.string()),
  kind: z.enum(['new', 'selected', 'reanalyze']),
  status: z.enum(runStatuses),
  total: count,
  analyzed: count,
  failed: count,
  skipped: count,
  /** It started by itself after a synchronisation. */
  is_auto: z.boolean(),
  /** Put off: the day's views of resumes were used up. */
  postponed: count,
  /** When that goes on by itself; `null`: nothing waits, or it has been gone on with. */
  continues_at: z.nullable(instant),
  remaining: count,
  percent,
  eta_seconds: z.nullable(count),
  /** Who reads: chosen when the run began. */
  engine: z.enum(engines),
  /** What the model was paid for in this run; `null`: no model reads it. */
  spending: z.nullable(
    z.object({
      questions: count,
      input_tokens: count,
      output_tokens: count,
      /** Rubles; `null`: no price is set. */
      cost: z.nullable(z.number()),
      /** Results the embedded engine read instead. */
      fallbacks: count,
    }),
  ),
  errors: z.array(z.object({ application_id: id, message: z.string() })),
  created_at: instant,
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
})
export type Run = z.output<typeof run>

/** `switched_off`: consent, plan or configuration were withdrawn while the run was on. */
export const fallbacks = ['unavailable', 'refused', 'unreadable', 'switched_off'] as const
export type Fallback = (typeof fallbacks)[number]

export const result = z.object({
  id,
  vacancy_id: id,
  vacancy_title: z.string(),
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
  /** Why the embedded engine read what a model was to read; `null`: nothing of the kind. */
  fallback: z.nullable(z.enum(fallbacks)),
  /** The vacancy or the resume changed after the analysis. */
  is_outdated: z.boolean(),
  application,
  /** The same person responded before, by a resume, a contact or a person's word. */
  is_repeat: z.boolean(),
  decision: z.nullable(recommendation),
})
export type Result = z.output<typeof result>

const evidence = z.object({ quote: z.string(), source: z.string() })
export const decision = z.object({
  verdict: recommendation,
  note: z.nullable(z.string()),
  by: z.string(),
  at: instant,
  /** What the person saw when deciding; later versions of the criteria do not change it. */
  score,
  recommendation,
  rubric_version: z.int(),
})
export const resultDetail = z.extend(z.omit(result, { is_repeat: true, decision: true }), {
  criteria: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      value: z.nullable(z.number()),
      weight: z.number(),
      verdict: z.enum(verdicts),
      evidence: z.array(evidence),
    }),
  ),
  flags: z.array(
    z.object({
      key: z.string(),
      severity: z.enum(['low', 'medium', 'high']),
      text: z.string(),
      evidence: z.array(evidence),
    }),
  ),
  questions: z.array(z.string()),
  /** What makes it outdated. */
  changed: z.array(z.enum(['vacancy', 'resume'])),
  /** Every skill the vacancy asks for; empty for results made before readings were kept. */
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      level: z.enum(['must', 'nice', 'knock_out']),
      /** `near`: a neighbouring skill only; `silent`: the resume says nothing of skills. */
      state: z.enum(['proven', 'listed', 'near', 'absent', 'silent']),
      quote: z.nullable(z.string()),
      source: z.nullable(z.string()),
      asked_by: z.string(),
      /** The vacancy's own job title, no skill. */
      is_profession: z.boolean(),
    }),
  ),
  /** Why not higher: each gap filled alone, and the score it would give; the dearest first. */
  raises: z.array(z.object({ title: z.string(), is_open: z.boolean(), score, gain: z.int() })),
  cover_letter: z.nullable(z.string()),
  rubric_version: z.int(),
  engine_version: z.string(),
  /** The language model that read, in its vendor's words; `null`: the embedded engine did. */
  model: z.nullable(z.string()),
  /** When the score was last counted: with other criteria, that is later than `analyzed_at`. */
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
})
export type VacancyStats = z.output<typeof vacancyStats>

export const dashboard = z.object({
  total_analyses: count,
  analyses_this_month: count,
  avg_score: z.nullable(z.number()),
  /** Recommendation `hire`, all time: equals what its link exports. */
  top_candidates_count: count,
  /** Score of at least 80. */
  best_candidates_count: count,
  recent_analyses: z.array(
    z.object({
      id,
      candidate_name: z.nullable(z.string()),
      vacancy_title: z.string(),
      score,
      recommendation,
      analyzed_at: instant,
    }),
  ),
  /** The last six calendar months of Moscow, oldest first. */
  monthly: z.array(z.object({ month: z.string(), analyses: count, top_candidates: count })),
  recommendation_distribution: recommendationCounts,
})
export type Dashboard = z.output<typeof dashboard>

const startRefusals = [
  'NOT_FOUND',
  'ANALYSIS_IN_PROGRESS',
  'NOTHING_TO_ANALYZE',
  'LIMIT_EXCEEDED',
  'AI_UNAVAILABLE',
  'HH_NOT_CONNECTED',
  'HH_RECONNECT_REQUIRED',
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
    application_ids: z
      .array(id)
      .check(z.minLength(1, 'Выберите кандидатов'), z.maxLength(500, 'Не больше 500 кандидатов')),
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
  summary: 'The running analysis of the company, and what the plan still allows while there is one',
  data: z.object({ run: z.nullable(run), limits: z.nullable(limits) }),
  refusals: [],
})
export const getRun = endpoint({
  method: 'GET',
  path: '/api/analysis/runs/:id',
  access: 'user',
  summary: 'One run with its progress and failures',
  params: idParams,
  data: run,
  refusals: ['NOT_FOUND'],
})
export const stopRun = endpoint({
  method: 'POST',
  path: '/api/analysis/runs/:id/stop',
  access: 'user',
  summary: 'Stop: what is being read finishes, the rest is released and not counted',
  params: idParams,
  data: run,
  refusals: ['NOT_FOUND'],
})

export const resultFilter = {
  vacancy_id: z.optional(id),
  recommendation: z.optional(recommendation),
  min_score: z.optional(queryInt(0, 100)),
}
export const listResults = endpoint({
  method: 'GET',
  path: '/api/analysis/results',
  access: 'user',
  summary: 'Current results; totals describe the whole filter, counts ignore the recommendation',
  query: z.object({
    ...resultFilter,
    sort: z._default(z.enum(['score', 'date']), 'score'),
    order: z._default(z.enum(['desc', 'asc']), 'desc'),
    page: z._default(queryInt(1, 100_000), 1),
    limit: z._default(queryInt(1, 200), 100),
    cursor: z.optional(text(200)),
    search: z.optional(text(100)),
  }),
  data: z.object({ results: z.array(result) }),
  meta: z.object({
    total: count,
    page: count,
    limit: count,
    avg_score: z.nullable(z.number()),
    counts: recommendationCounts,
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
  refusals: ['NOT_FOUND'],
})
export const resumeText = z.object({
  /** Named as evidence names places: `title`, `experience[0]` the latest job, `skills`, `about`, `education`… Empty: not stored. */
  sections: z.array(z.object({ source: z.string(), heading: z.string(), text: z.string() })),
  /** Another text was judged. */
  is_changed: z.boolean(),
})
export type ResumeSections = z.output<typeof resumeText>
export const getResultResume = endpoint({
  method: 'GET',
  path: '/api/analysis/results/:id/resume',
  access: 'user',
  summary:
    'The stored resume a result was read from, in the order evidence names its places; never asks the job board',
  params: idParams,
  data: resumeText,
  refusals: ['NOT_FOUND'],
})
export const decide = endpoint({
  method: 'PUT',
  path: '/api/analysis/results/:id/decision',
  access: 'user',
  summary: "A person's decision beside the engine's advice; null takes it back",
  params: idParams,
  body: z.object({ verdict: z.nullable(recommendation), note: z.optional(z.nullable(text(2000))) }),
  data: resultDetail,
  refusals: ['NOT_FOUND'],
})
export const getVacancyStats = endpoint({
  method: 'GET',
  path: '/api/analysis/vacancy/:id/stats',
  access: 'user',
  summary: 'Counts and average of the current results of a vacancy',
  params: idParams,
  data: vacancyStats,
  refusals: ['NOT_FOUND'],
})
export const modelState = z.object({
  /** `null`: no language model is configured on this server. */
  model: z.nullable(
    z.object({
      /** Who runs it, for people. */
      provider: z.string(),
      name: z.string(),
      /** Texts leave the country. */
      is_abroad: z.boolean(),
      in_plan: z.boolean(),
      /** The company agreed, and its plan includes it: the next run is read by the model. */
      is_on: z.boolean(),
      /** What one more resume is expected to take. */
      per_resume: z.object({
        input_tokens: count,
        output_tokens: count,
        /** Rubles; `null`: no price is set. */
        cost: z.nullable(z.number()),
        /** `measured`: on the company's own resumes. */
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
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/analysis/dashboard',
  access: 'user',
  summary: 'Figures of the company, all of them counted, none invented',
  data: dashboard,
  refusals: [],
})
