/** Runs that continue on another day, because the daily resume views at the job board were used up. */
import * as z from 'zod/mini'
import { count, id, instant } from './endpoint.ts'

/** An ended run whose postponed applications are analysed automatically on the board's next day. */
export const postponedRun = z.object({
  id,
  vacancy_title: z.nullable(z.string()),
  is_auto: z.boolean(),
  postponed: count,
  continues_at: instant,
})
export type PostponedRun = z.output<typeof postponedRun>
