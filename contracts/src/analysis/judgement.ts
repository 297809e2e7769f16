/** What a result shows of its judgement: verdicts on the requirements, criteria, limits, each with lines of the resume. */
import * as z from 'zod/mini'
import { percent } from '../endpoint.ts'
import { requirementKinds, requirementTypes } from '../domain.ts'

const stances = ['meets', 'partly', 'contradicts', 'silent'] as const
const evidenceKinds = ['work', 'stated', 'inferred'] as const
const capReasons = [
  'knock_out',
  'other_work',
  'adjacent_work',
  'refused_condition',
  'above_level',
  'excluded',
] as const
const evidence = z.object({ quote: z.string(), source: z.string() })

export const judgementFields = {
  /** One or two sentences a person would say; `reasoning` is these joined. */
  summary: z.array(z.string()),
  /** What the vacancy asks, in its order, and what the resume says to it. Empty: judged before readings were stored. */
  requirements: z.array(
    z.object({
      id: z.string(),
      ask: z.string(),
      kind: z.enum(requirementKinds),
      type: z.enum(requirementTypes),
      stance: z.enum(stances),
      /** `work`: shown by what was done; `stated`: only named; `inferred`: follows; `null`: silent. */
      evidence: z.nullable(z.enum(evidenceKinds)),
      lines: z.array(evidence),
      /** Of silence: the line that comes nearest, shown as such. */
      nearest: z.nullable(evidence),
      sure: z.boolean(),
    }),
  ),
  criteria: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      /** −1…1; `null`: not asked, or the resume does not say. */
      value: z.nullable(z.number()),
      points: z.number(),
      is_asked: z.boolean(),
      lines: z.array(evidence),
    }),
  ),
  /** How the points became the score: `base` is everybody's, `unlimited` what they are worth before a limit. */
  reckoning: z.nullable(
    z.object({
      base: z.number(),
      points: z.number(),
      unlimited: percent,
      by: z.enum(['scale', 'floor', 'model']),
    }),
  ),
  /** What limits the score, the lowest limit first. */
  caps: z.array(
    z.object({ reason: z.enum(capReasons), limit: percent, text: z.string(), lines: z.array(evidence) }),
  ),
  /** The resume says little about the work: a mark of its own, never a deduction. */
  is_little_known: z.boolean(),
  flags: z.array(
    z.object({
      key: z.string(),
      severity: z.enum(['low', 'medium', 'high']),
      text: z.string(),
      evidence: z.array(evidence),
    }),
  ),
  questions: z.array(z.string()),
}
