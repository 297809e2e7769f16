/** The same person across vacancies and years. Responses are shown side by side, never merged. */
import * as z from 'zod/mini'
import { recommendations } from '../domain.ts'
import { endpoint, id, idParams, instant, percent } from '../endpoint.ts'
import { collectionId } from './vacancies.ts'

/** Why two responses may be from the same person; similar texts are only a hint for a user to confirm. */
export const sameReasons = ['resume', 'phone', 'email', 'text'] as const
export type SameReason = (typeof sameReasons)[number]

const otherApplication = z.object({
  application_id: id,
  /** Id of the current result; `null`: not analysed. */
  result_id: z.nullable(id),
  vacancy_id: id,
  vacancy_title: z.string(),
  vacancy_name: z.string(),
  candidate_name: z.nullable(z.string()),
  applied_at: instant,
  collection_id: collectionId,
  score: z.nullable(percent),
  recommendation: z.nullable(z.enum(recommendations)),
  /** The user's decision. */
  decision: z.nullable(z.enum(recommendations)),
  /** Empty: confirmed by a user, and the resumes share nothing any more. */
  reasons: z.array(z.enum(sameReasons)),
  /** A user confirmed that it is the same person. */
  is_confirmed: z.boolean(),
})
export type OtherApplication = z.output<typeof otherApplication>

const data = z.object({ responses: z.array(otherApplication) })

export const listOtherApplications = endpoint({
  method: 'GET',
  path: '/api/applicants/:id/responses',
  access: 'user',
  summary: 'Other responses of what seems to be the same person as in this one, newest first',
  params: idParams,
  data,
  refusals: [],
})
export const decideSamePerson = endpoint({
  method: 'PUT',
  path: '/api/applicants/:id/responses/:other_id',
  access: 'user',
  summary: 'Say that two responses are one person’s or not; null takes it back',
  params: z.object({ id, other_id: id }),
  body: z.object({ is_same: z.nullable(z.boolean()) }),
  data,
  refusals: [],
})
