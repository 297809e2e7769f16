/** Views of resumes at the job board: what opening them will take, and what the day has left. */
import * as z from 'zod/mini'
import { count, endpoint, id, instant, queryInt } from './endpoint.ts'

const figures = z.object({ limit: count, left: count })

export const viewPlan = z.object({
  /** Resumes that would have to be opened now. */
  to_open: count,
  /** Of them today; the rest waits for `continues_at`. */
  will_open: count,
  /** Of the employee who connected; `null`: the board does not tell. */
  employee: z.nullable(figures),
  /** Of the company, which the board does not tell: its daily limit less what was opened here and by this employee. */
  company: z.nullable(figures),
  /** Left to people on the board's site. */
  kept: count,
  opened_today: count,
  /** Nothing more is opened today. */
  is_used_up: z.boolean(),
  /** When a new day of views has begun. */
  continues_at: instant,
})
export type ViewPlan = z.output<typeof viewPlan>

export const getSyncViews = endpoint({
  method: 'GET',
  path: '/api/hh/views',
  access: 'user',
  summary: 'What a synchronisation will open, and what is left of the day’s views',
  data: z.extend(viewPlan, {
    /** The company opens resumes with the synchronisation; otherwise it spends none. */
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
