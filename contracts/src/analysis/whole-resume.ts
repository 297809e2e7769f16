/** The stored resume that a result was read from. */
import * as z from 'zod/mini'
import { endpoint, idParams } from '../endpoint.ts'

export const resumeText = z.object({
  /**
   * `source` uses the same names as evidence: `title`, `experience[0]` for the latest job, `skills`, `about`,
   * `education`… Empty: not stored.
   */
  sections: z.array(z.object({ source: z.string(), heading: z.string(), text: z.string() })),
  /** The dated jobs, the latest first, under the names of their sections; months as `2024-03`. */
  jobs: z.array(
    z.object({
      source: z.string(),
      title: z.nullable(z.string()),
      start: z.nullable(z.string()),
      /** `null`: to this day. */
      end: z.nullable(z.string()),
    }),
  ),
  /** A different text was judged. */
  is_changed: z.boolean(),
})
export type ResumeSections = z.output<typeof resumeText>
export const getResultResume = endpoint({
  method: 'GET',
  path: '/api/analysis/results/:id/resume',
  access: 'user',
  summary:
    'The stored resume a result was read from, in the order evidence names its places; never asks the job board',
  params: idParams,
  data: resumeText,
  refusals: [],
})
