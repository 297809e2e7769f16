/** Runs that continue later, because the daily resume views at the job board were used up. */
import * as z from 'zod/mini'
import { count, id, instant } from '../endpoint.ts'

/** An ended run whose postponed applications are analysed automatically on the board's next day, or once it is connected again. */
export const postponedRun = z.object({
  id,
  vacancy_title: z.nullable(z.string()),
  vacancy_name: z.nullable(z.string()),
  is_auto: z.boolean(),
  postponed: count,
  /** `connection`: until a user connects the job board, it is not continued. */
  waits_for: z.enum(['views', 'connection']),
  /** When it is tried to continue it. */
  continues_at: instant,
})
export type PostponedRun = z.output<typeof postponedRun>
