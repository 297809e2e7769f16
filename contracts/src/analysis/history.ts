/** What has happened to a response: how it came, its scores, people's decisions and steps at hh.ru. */
import * as z from 'zod/mini'
import { recommendations } from '../domain.ts'
import { endpoint, id, idParams, instant, percent } from '../endpoint.ts'
import { boardAction } from '../hh/actions.ts'

const recommendation = z.enum(recommendations)
/** `null`: the product itself. */
const by = z.nullable(z.string())

export const historyEvent = z.discriminatedUnion('kind', [
  /** `file_name`: brought as a file; `null`: a response at hh.ru. */
  z.object({ kind: z.literal('applied'), at: instant, by, file_name: z.nullable(z.string()) }),
  z.object({ kind: z.literal('corrected'), at: instant, by }),
  z.object({
    kind: z.literal('scored'),
    at: instant,
    result_id: id,
    /** As it stands now: what it was before its last recount is not stored. */
    score: percent,
    recommendation,
    rubric_version: z.int(),
    /** `null`: never recounted since. */
    recounted_at: z.nullable(instant),
    is_current: z.boolean(),
  }),
  z.object({
    kind: z.literal('decided'),
    at: instant,
    by,
    /** `null`: withdrawn. */
    verdict: z.nullable(recommendation),
    former: z.nullable(recommendation),
    /** What the person saw; `null`: withdrawn. */
    score: z.nullable(percent),
    /** Only the note of the present decision is kept, and for a day that of the one before. */
    note: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('step'), at: instant, step: boardAction }),
])
export type HistoryEvent = z.output<typeof historyEvent>

export const getResultHistory = endpoint({
  method: 'GET',
  path: '/api/analysis/results/:id/history',
  access: 'user',
  summary: 'What has happened to the response of a result, newest first, as far as it is stored',
  params: idParams,
  data: z.object({ events: z.array(historyEvent) }),
  refusals: [],
})
