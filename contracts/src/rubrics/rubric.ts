/** The rubric of a vacancy: shown, checked, edited, previewed, applied to all results, restored. */
import * as z from 'zod/mini'
import { recommendationCounts } from '../analysis/analysis.ts'
import { conditionKinds, recommendations, requirementKinds } from '../domain.ts'
import { count, endpoint, id, idParams, instant, percent, text } from '../endpoint.ts'
import { requirement } from '../vacancies/vacancies.ts'

const kind = z.enum(requirementKinds)

/** Lines of a rubric: those of the text and those people added, removed ones included. */
export const MAX_LINES = 200
/** Characters of a requirement in a person's own words, and of an alternative. */
export const MAX_WORDS = 120
/** Alternatives of one line. */
export const MAX_ALTERNATIVES = 20

const lineId = text(400).check(z.minLength(1))
/** Factor of a criterion; 0 excludes it. */
export const MAX_WEIGHT = 3
export const USUAL_WEIGHT = 1
const weight = z.number().check(z.gte(0, 'Не меньше 0'), z.lte(MAX_WEIGHT, `Не больше ${MAX_WEIGHT}`))
/** 0: no experience is asked; `null`: not said. */
const years = z.nullable(z.number().check(z.gte(0, 'Не меньше 0'), z.lte(30, 'Не больше 30 лет')))

export const rubricLine = z.extend(requirement, {
  id: lineId,
  /** The kind from the vacancy's text; `null` for a line a person added. */
  text_kind: z.nullable(kind),
  /** The alternatives from the text; `null` for a line a person added. */
  text_any_of: z.nullable(z.array(z.string())),
  /** A person confirmed a guessed line (`sure: false`), which lowers no score before. */
  confirmed: z.boolean(),
  removed: z.boolean(),
  is_own: z.boolean(),
})
export type RubricLine = z.output<typeof rubricLine>

export const rubricWeight = z.object({
  key: z.string(),
  title: z.string(),
  weight,
  /** Whether the vacancy asks for it. */
  asked: z.boolean(),
})

export const rubricVersion = z.object({
  version: z.int(),
  source: z.enum(['extracted', 'edited', 'restored']),
  restored_from: z.nullable(z.int()),
  /** Full name; `null`: created by the product when it read the text. */
  created_by: z.nullable(z.string()),
  created_at: instant,
})
export type RubricVersion = z.output<typeof rubricVersion>

export const rubric = z.extend(rubricVersion, {
  vacancy_id: id,
  vacancy_title: z.string(),
  occupation: z.object({
    /** What one does, and on what. */
    core: z.string(),
    object: z.nullable(z.string()),
    /** What else the vacancy accepts. */
    accepted: z.array(z.string()),
  }),
  /** 0 intern, 1 junior, 2 specialist, 3 senior, 4 lead, 5 head, 6 director; `null`: not said. */
  level: z.nullable(z.int()),
  lines: z.array(rubricLine),
  /** What the work demands from a person's life: compared with wishes and refusals. */
  conditions: z.array(
    z.object({
      kind: z.enum(conditionKinds),
      /** A town; `office`, `hybrid`, `remote`; `full`, `part`; `2/2`; `yes`. */
      value: z.string(),
      /** The vacancy insists. */
      strict: z.boolean(),
      quote: z.string(),
    }),
  ),
  /** Whom the vacancy asks not to apply; `only`: those who have nothing else. */
  exclusions: z.array(
    z.object({ text: z.string(), only: z.boolean(), quote: z.string(), sure: z.boolean() }),
  ),
  weights: z.array(rubricWeight),
  years: z.nullable(z.number()),
  /** The value from the vacancy's text. */
  text_years: z.nullable(z.number()),
  /** Users have made changes relative to the text. */
  is_edited: z.boolean(),
  /** When a person first confirmed or edited the criteria; `null`: never. */
  confirmed_at: z.nullable(instant),
  is_confirmed: z.boolean(),
  /** Nobody has confirmed or skipped the check, and nothing is judged yet: «Проверьте критерии». */
  is_check_due: z.boolean(),
  /** The vacancy's text, or the way it is read, has changed since: the new version is offered, edits are kept. */
  is_behind: z.boolean(),
  /** Number of current results of the vacancy, which a change would recompute. */
  results: count,
  /** Number of those computed with another version: an analysis was running, or the resume is no longer stored. */
  results_behind: count,
  /** A job is recomputing the results that the last change left, the best first: `results_behind` falls. */
  is_recounting: z.boolean(),
})
export type Rubric = z.output<typeof rubric>

const alternatives = z
  .array(text(MAX_WORDS).check(z.minLength(1)))
  .check(z.minLength(1), z.maxLength(MAX_ALTERNATIVES, `Не больше ${MAX_ALTERNATIVES} вариантов`))

export const rubricDraft = z.object({
  lines: z
    .array(
      z.object({
        id: lineId,
        kind,
        /** Absent: as in the text. */
        any_of: z.optional(alternatives),
        confirmed: z.boolean(),
        removed: z.boolean(),
      }),
    )
    .check(z.maxLength(MAX_LINES, `Не больше ${MAX_LINES} критериев`)),
  /** New lines in the recruiter's own words; `readRequirement` tells how they are interpreted. */
  own: z
    .array(z.object({ words: text(MAX_WORDS).check(z.minLength(1)), kind }))
    .check(z.maxLength(20, 'Не больше 20 новых критериев за раз')),
  weights: z.record(z.string().check(z.maxLength(40)), weight),
  years,
})
export type RubricDraft = z.output<typeof rubricDraft>

/** A change of the rubric: an edit, a restored version, or a new reading of the changed text that keeps the edits. */
export const rubricChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('edit'), draft: rubricDraft }),
  z.object({ kind: z.literal('restore'), version: z.int32() }),
  z.object({ kind: z.literal('extract') }),
])
export type RubricChange = z.output<typeof rubricChange>

const standing = z.object({ score: percent, recommendation: z.enum(recommendations), place: z.int() })
export const rubricMove = z.object({
  result_id: id,
  candidate_name: z.nullable(z.string()),
  before: standing,
  after: standing,
})
export type RubricMove = z.output<typeof rubricMove>

export const rubricPreview = z.object({
  /** Number of results that the figures below are about: all, or the best of a vacancy with very many. */
  total: count,
  /** Number of the other results; a job recomputes them once the change is applied. */
  left: count,
  /** Number of results whose score changes. */
  changed: count,
  up: z.array(rubricMove),
  down: z.array(rubricMove),
  up_count: count,
  down_count: count,
  counts: z.object({ before: recommendationCounts, after: recommendationCounts }),
  /** Number of results per ten points of the score, 0–9 first; 100 is in the last bin. */
  histogram: z.object({ before: z.array(count), after: z.array(count) }),
  /** Number of stored resumes read again because the text or a requirement is new. */
  read_again: count,
  /** Number of results that stay unchanged because their resume is no longer stored. */
  unreadable: count,
})
export type RubricPreview = z.output<typeof rubricPreview>

const refusals = ['CRITERION_REFUSED', 'RUBRIC_CHANGED'] as const
const changing = z.object({
  /** The version the change is based on: refused if it is no longer current. */
  version: z.int(),
  change: rubricChange,
})

export const getRubric = endpoint({
  method: 'GET',
  path: '/api/analysis/vacancy/:id/rubric',
  access: 'user',
  summary: 'What a vacancy asks, each line with the sentence it came from',
  params: idParams,
  data: rubric,
  refusals: [],
})
export const listRubricVersions = endpoint({
  method: 'GET',
  path: '/api/analysis/vacancy/:id/rubric/versions',
  access: 'user',
  summary: 'Versions of a rubric, newest first',
  params: idParams,
  data: z.object({ versions: z.array(rubricVersion) }),
  refusals: [],
})
export const readRequirement = endpoint({
  method: 'POST',
  path: '/api/analysis/criteria/read',
  access: 'user',
  summary:
    'What a requirement in own words will be looked for as; protected and vague ones are refused with a hint',
  body: z.object({
    words: text(MAX_WORDS).check(z.minLength(1, 'Напишите критерий')),
    kind: z._default(kind, 'must'),
  }),
  data: z.object({ lines: z.array(requirement) }),
  refusals: ['CRITERION_REFUSED'],
})
export const previewRubric = endpoint({
  method: 'POST',
  path: '/api/analysis/vacancy/:id/rubric/preview',
  access: 'user',
  summary: 'Who would move and by how much; changes nothing',
  params: idParams,
  body: changing,
  data: rubricPreview,
  max_concurrent: 2,
  refusals,
})
export const applyRubric = endpoint({
  method: 'PUT',
  path: '/api/analysis/vacancy/:id/rubric',
  access: 'user',
  summary:
    'A new version of the rubric, and every result of the vacancy counted by it, beyond the best 2,000 by a job; free, and no resume is opened',
  params: idParams,
  body: changing,
  data: z.object({ rubric, preview: rubricPreview }),
  max_concurrent: 2,
  refusals,
})
export const rubricChecks = ['confirmed', 'skipped'] as const
export const checkRubric = endpoint({
  method: 'POST',
  path: '/api/analysis/vacancy/:id/rubric/check',
  access: 'user',
  summary:
    'Remembers that a person has confirmed the criteria, guessed lines included, or skipped the check; a run starts without it too',
  params: idParams,
  body: z.object({ version: z.int(), outcome: z.enum(rubricChecks) }),
  data: rubric,
  max_concurrent: 2,
  refusals,
})
