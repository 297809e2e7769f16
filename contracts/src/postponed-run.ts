/** Analyses that the day's views of resumes at the job board were not enough for. */
import * as z from 'zod/mini'
import { count, id, instant } from './endpoint.ts'

/** A run that is over and goes on by itself on the board's next day, with what its views were not enough for. */
export const postponedRun = z.object({
  id,
  vacancy_title: z.nullable(z.string()),
  is_auto: z.boolean(),
  postponed: count,
  continues_at: instant,
})
export type PostponedRun = z.output<typeof postponedRun>
