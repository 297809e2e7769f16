/** Vacancies and the applications (responses) to them, as stored here. */
import * as z from 'zod/mini'
import { requirementKinds, requirementTypes } from '../domain.ts'
import { count, endpoint, id, idParams, instant, pageMeta, queryFlag, queryInt, text } from '../endpoint.ts'

export const vacancy = z.object({
  id,
  title: z.string(),
  /** The title, and what tells it from others of the same title: the area, or also the day of publication. Begins with the title. */
  name: z.string(),
  /** Number of stored applications in all collections. */
  applications_count: count,
  /** Number of those not analysed yet. */
  new_applications_count: count,
  /** Of those, the unreadable ones: an analysis can not open the resume, as it is neither stored nor, as far as is known, at the board. */
  unreadable_applications_count: count,
  status: z.enum(['active', 'archived']),
  /** Counts towards the plan's active vacancies; applications to other vacancies are not loaded. */
  is_enabled: z.boolean(),
  /** When all responses at the board were last read; `null`: never, so `applications_count` does not include them. */
  responses_read_at: z.nullable(instant),
  area: z.nullable(z.string()),
  salary: z.nullable(
    z.object({
      from: z.nullable(z.number()),
      to: z.nullable(z.number()),
      currency: z.string(),
      gross: z.nullable(z.boolean()),
    }),
  ),
  url: z.nullable(z.string()),
  published_at: z.nullable(instant),
  synced_at: instant,
})
export type Vacancy = z.output<typeof vacancy>

/** One line of the rubric: a sentence a recruiter would say, with the sentence of the vacancy it comes from. */
export const requirement = z.object({
  id: z.string(),
  kind: z.enum(requirementKinds),
  type: z.enum(requirementTypes),
  ask: z.string(),
  /** Alternatives, any of which satisfies the line. */
  any_of: z.array(z.string()),
  /** CEFR of a language, category of a driving licence, «0»…«3» of education; `null` elsewhere. */
  level: z.nullable(z.string()),
  /** Least experience the line itself asks for, months. */
  months: z.nullable(z.number()),
  quote: z.string(),
  /** `false`: guessed; lowers no score before a person confirms it. */
  sure: z.boolean(),
})
export type Requirement = z.output<typeof requirement>

export const application = z.object({
  id,
  vacancy_id: id,
  /** A response on hh.ru or an uploaded file. */
  source: z.enum(['hh', 'upload']),
  candidate_name: z.nullable(z.string()),
  candidate_email: z.nullable(z.string()),
  candidate_phone: z.nullable(z.string()),
  resume_url: z.nullable(z.string()),
  resume_title: z.nullable(z.string()),
  area: z.nullable(z.string()),
  salary: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  collection_id: z.string(),
  applied_at: instant,
  is_analyzed: z.boolean(),
})
export type Application = z.output<typeof application>

export const applicationStats = z.object({
  total_applications: count,
  analyzed_applications: count,
  unanalyzed_applications: count,
  /** Of the unanalysed ones, as `unreadable_applications_count`. */
  unreadable_applications: count,
})
export type ApplicationStats = z.output<typeof applicationStats>

/** hh.ru's collection id, or `all`; an unknown one gives an empty list, not an error. */
export const collectionId = z.string().check(z.trim(), z.regex(/^[\w-]{1,64}$/, 'Некорректная коллекция'))

export const listVacancies = endpoint({
  method: 'GET',
  path: '/api/hh/vacancies',
  access: 'user',
  summary: 'Stored vacancies; never asks the job board',
  query: z.object({
    active_only: z.optional(queryFlag),
    search: z.optional(text(100)),
    page: z._default(queryInt(1, 100_000), 1),
    limit: z._default(queryInt(1, 500), 500),
  }),
  data: z.object({ vacancies: z.array(vacancy) }),
  meta: z.object({ total: count }),
  refusals: [],
})
export const getVacancy = endpoint({
  method: 'GET',
  path: '/api/hh/vacancies/:id',
  access: 'user',
  summary: 'A vacancy with its text and what it asks',
  params: idParams,
  data: z.extend(vacancy, {
    description: z.nullable(z.string()),
    key_skills: z.array(z.string()),
    requirements: z.array(requirement),
    rubric_version: z.nullable(z.int()),
  }),
  refusals: [],
})
export const enableVacancy = endpoint({
  method: 'PUT',
  path: '/api/hh/vacancies/:id/enabled',
  access: 'user',
  summary: 'Choose whether the plan counts and serves this vacancy',
  params: idParams,
  body: z.object({ enabled: z.boolean() }),
  data: vacancy,
  refusals: ['ACTION_IMPOSSIBLE', 'LIMIT_EXCEEDED'],
})
export const listApplications = endpoint({
  method: 'GET',
  path: '/api/hh/vacancies/:id/applications',
  access: 'user',
  summary: 'Applications of a vacancy, newest first',
  params: idParams,
  query: z.object({
    collection_id: z.optional(collectionId),
    analyzed: z.optional(queryFlag),
    page: z._default(queryInt(1, 100_000), 1),
    limit: z._default(queryInt(1, 200), 50),
  }),
  data: z.object({ applications: z.array(application) }),
  meta: pageMeta,
  refusals: [],
})
export const getApplicationStats = endpoint({
  method: 'GET',
  path: '/api/applications/stats',
  access: 'user',
  summary: 'How many are analysed; without a vacancy: all enabled vacancies',
  query: z.object({
    vacancy_id: z.optional(id),
    /** Counts only applications whose resume is stored: analysing it needs no connection to hh.ru. */
    stored: z._default(queryFlag, false),
  }),
  data: applicationStats,
  refusals: ['NOT_FOUND'],
})
export const listUnanalyzed = endpoint({
  method: 'GET',
  path: '/api/applications/unanalyzed',
  access: 'user',
  summary: 'Applications without a result, newest first',
  query: z.object({
    vacancy_id: id,
    collection_id: z._default(collectionId, 'response'),
    /** `false`: only the unreadable ones. */
    readable: z.optional(queryFlag),
    limit: z._default(queryInt(1, 1000), 100),
  }),
  data: z.object({ applications: z.array(application) }),
  meta: z.object({ total: count }),
  refusals: ['NOT_FOUND'],
})
