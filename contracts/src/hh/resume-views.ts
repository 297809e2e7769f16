/** Resume views at the job board: how many are needed and how many are left today. */
import * as z from 'zod/mini'
import { count, endpoint, id, instant, queryInt } from '../endpoint.ts'

const figures = z.object({ limit: count, left: count })

export const viewPlan = z.object({
  /** Number of resumes to be opened now. */
  to_open: count,
  /** Number of those that will be opened today; the rest waits until `continues_at`. */
  will_open: count,
  /** The limit of the connected employee; `null`: the board does not say. */
  employee: z.nullable(figures),
  /**
   * The company's limit, which the board does not report: its daily limit less what was opened here and by this employee.
   */
  company: z.nullable(figures),
  /** Reserved for people on the board's site. */
  reserved: count,
  opened_today: count,
  /** No more resumes can be opened today. */
  is_used_up: z.boolean(),
  /** Whether the board refuses further views today despite its figures, for example because colleagues used up the company's limit. */
  is_stopped_by_board: z.boolean(),
  /** When the rest is opened, on a day with a new limit; `null`: not by itself. */
  continues_at: z.nullable(instant),
})
export type ViewPlan = z.output<typeof viewPlan>

export const getSyncViews = endpoint({
  method: 'GET',
  path: '/api/hh/views',
  access: 'user',
  summary: 'What a synchronisation will open, and what is left of the day’s views',
  data: z.extend(viewPlan, {
    /** The company opens resumes during synchronisation; otherwise synchronisation uses no views. */
    opens_with_sync: z.boolean(),
  }),
  refusals: ['HH_NOT_CONNECTED', 'HH_RECONNECT_REQUIRED'],
})
export const getAnalysisViews = endpoint({
  method: 'GET',
  path: '/api/analysis/views',
  access: 'user',
  summary: 'What an analysis of the newest new responses of a vacancy will open',
  query: z.object({ vacancy_id: id, limit: z.optional(queryInt(1, 100_000)) }),
  data: viewPlan,
  refusals: ['NOT_FOUND', 'HH_NOT_CONNECTED', 'HH_RECONNECT_REQUIRED'],
})
