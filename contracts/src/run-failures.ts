/** The applications that a run could not analyse. */
import * as z from 'zod/mini'
import { count, id } from './endpoint.ts'

export const runFailures = {
  /** The first failed applications, at most as many as one start may name. */
  errors: z.array(
    z.object({
      application_id: id,
      message: z.string(),
      candidate_name: z.nullable(z.string()),
      resume_url: z.nullable(z.string()),
      /** Why another try is in vain now: the board does not have the resume, or the vacancy is switched off; `null`: it may succeed. */
      retry_blocked: z.nullable(z.enum(['unreadable', 'switched_off'])),
    }),
  ),
  /** All failures, counted by reason, most frequent first. */
  failures: z.array(z.object({ message: z.string(), count })),
}
