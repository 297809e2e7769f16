/** What the pages of a vacancy and the search everywhere show besides results: facts of rows, figures of vacancies, people found. */
import * as z from 'zod/mini'
import { count, endpoint, id, idParams, percent, text } from '../endpoint.ts'

/** Rows of a table that are read at a time. */
export const MAX_BRIEFS = 200

/** What a row of the table shows of a result besides the result itself. */
export const brief = z.object({
  id,
  /** Place of the score in its vacancy, 1 for the best; equal scores share a place. `null`: a replaced result. */
  place: z.nullable(z.int()),
  /** The latest job of the resume that was judged; `null`: it names none. */
  latest_job: z.nullable(z.object({ position: z.nullable(z.string()), company: z.nullable(z.string()) })),
  /** Months of work in all; `null`: judged before readings were stored. */
  months: z.nullable(count),
  is_little_known: z.boolean(),
  /** What the vacancy insists on, in its order. */
  musts: z.array(z.object({ ask: z.string(), stance: z.enum(['meets', 'partly', 'contradicts', 'silent']) })),
})
export type Brief = z.output<typeof brief>

export const listBriefs = endpoint({
  method: 'POST',
  path: '/api/analysis/results/briefs',
  access: 'user',
  summary:
    'What a table shows of these results besides the list: latest job, experience, must-haves; changes nothing',
  body: z.object({
    result_ids: z
      .array(id)
      .check(
        z.minLength(1, 'Назовите результаты'),
        z.maxLength(MAX_BRIEFS, `Не больше ${MAX_BRIEFS} за раз`),
      ),
  }),
  status: 200,
  /** Unknown ones are left out. */
  data: z.object({ briefs: z.array(brief) }),
  refusals: [],
})

export const vacancyFigures = z.object({
  vacancy_id: id,
  /** Current results without a decision. */
  undecided: count,
  /** Responses invited at the board, or further. */
  invited: count,
  /** Responses refused at the board, by the company or the applicant. */
  refused: count,
})
export type VacancyFigures = z.output<typeof vacancyFigures>

export const listVacancyFigures = endpoint({
  method: 'GET',
  path: '/api/analysis/vacancies/figures',
  access: 'user',
  summary:
    'How far each vacancy is: whom to decide about, who is invited, who is refused; without vacancies of zeros',
  data: z.object({ figures: z.array(vacancyFigures) }),
  refusals: [],
})

const counted = z.object({ value: z.string(), n: count })
export const vacancyOverview = z.object({
  /** Current results of each score there is. */
  scores: z.array(z.object({ score: percent, n: count })),
  /** Towns of the candidates, the most frequent first; the rarest are left out. */
  areas: z.array(counted),
  /** Where their responses stand at hh.ru. */
  stages: z.array(counted),
  /** Named expectations in the currency of the vacancy, the least first. */
  pays: z.array(count),
  /** Whose expectation is above the range, as the filter and the badges have it. */
  above_pay: count,
  /** What the vacancy asks, by the latest version of its criteria. */
  requirements: z.array(z.object({ id: z.string(), ask: z.string(), is_must: z.boolean() })),
})
export type VacancyOverview = z.output<typeof vacancyOverview>

export const getVacancyOverview = endpoint({
  method: 'GET',
  path: '/api/analysis/vacancy/:id/overview',
  access: 'user',
  summary: 'What the pictures and filters of the candidates of a vacancy are made of',
  params: idParams,
  data: vacancyOverview,
  refusals: [],
})

export const LEAST_SEARCH = 2
export const foundCandidate = z.object({
  application_id: id,
  vacancy_id: id,
  vacancy_name: z.string(),
  candidate_name: z.nullable(z.string()),
  resume_title: z.nullable(z.string()),
  /** The current result; `null`: not analysed yet. */
  result: z.nullable(z.object({ id, score: percent })),
  /** By name, e-mail or phone; else by the title, the latest job or its company; else by words of the resume, in any form. */
  found_by: z.enum(['contacts', 'work', 'resume']),
})
export type FoundCandidate = z.output<typeof foundCandidate>

export const findCandidates = endpoint({
  method: 'GET',
  path: '/api/analysis/candidates',
  access: 'user',
  summary:
    'Candidates of all vacancies by name, e-mail, the last digits of the phone, work or other words of the resume',
  query: z.object({ search: text(100).check(z.minLength(LEAST_SEARCH, 'Введите хотя бы два знака')) }),
  data: z.object({ candidates: z.array(foundCandidate) }),
  refusals: [],
})
