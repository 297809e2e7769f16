/** A user's decision about several candidates at once. */
import * as z from 'zod/mini'
import { decision } from './analysis.ts'
import { recommendations } from '../domain.ts'
import { endpoint, id, instant } from '../endpoint.ts'

/** Maximum number of candidates decided about at once. */
export const MAX_DECISIONS = 500

const resultIds = z
  .array(id)
  .check(
    z.minLength(1, 'Выберите кандидатов'),
    z.maxLength(MAX_DECISIONS, `Не больше ${MAX_DECISIONS} за раз`),
  )

export const decideBatch = endpoint({
  method: 'POST',
  path: '/api/analysis/decisions',
  access: 'user',
  idempotent: true,
  summary:
    'The same decision about several candidates, all or none; null takes theirs back. Notes of replaced ones stay',
  body: z.object({ result_ids: resultIds, verdict: z.nullable(z.enum(recommendations)) }),
  status: 200,
  data: z.object({
    /** Identifies the batch when it is undone. */
    decided_at: instant,
    /** Without those whom a person gave this verdict already: their decision stays as it was made. */
    changed: z.array(
      z.object({
        result_id: id,
        /** The decision that was replaced or withdrawn; `null`: there was none. */
        former: z.nullable(z.pick(decision, { verdict: true, note: true })),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
})

export const undoBatch = endpoint({
  method: 'POST',
  path: '/api/analysis/decisions/undo',
  access: 'user',
  summary:
    "Undo one's own batch within a day: former decisions return as they were made; what has changed since stays",
  body: z.object({ result_ids: resultIds, decided_at: instant }),
  status: 200,
  /** The results of those for whom it was undone. */
  data: z.object({ undone: z.array(id) }),
  refusals: ['NOT_FOUND'],
})
