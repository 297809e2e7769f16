/** The applications that a run could not analyse, and how many a start may name to try them again. */
import * as z from 'zod/mini'
import { count, id } from '../endpoint.ts'

/** The most applications that one start may name; an ended run names as many of its failures. */
export const MAX_NAMED = 500
export const namedIds = z
  .array(id)
  .check(z.minLength(1, 'Выберите кандидатов'), z.maxLength(MAX_NAMED, `Не больше ${MAX_NAMED} кандидатов`))

export const runFailures = {
  /** The first failed applications, at most `MAX_NAMED`. */
  errors: z.array(
    z.object({
      application_id: id,
      message: z.string(),
      candidate_name: z.nullable(z.string()),
      resume_url: z.nullable(z.string()),
      /**
       * Why another try is in vain now: another run has analysed it since, the board does not have the resume, or the vacancy is
       * switched off; `null`: it may succeed.
       */
      retry_blocked: z.nullable(z.enum(['analyzed', 'unreadable', 'switched_off'])),
    }),
  ),
  /** All failures, counted by reason, most frequent first. */
  failures: z.array(z.object({ message: z.string(), count })),
}
