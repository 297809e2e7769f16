/** What a model read, checked; and how it takes the place of the engine's own reading. Months, money and places stay counted by code. */
import { SKILL_CREDIT } from '../calibration.ts'
import { type Outcome, unknown, valued } from '../criteria/outcome.ts'
import { isStuffed } from '../integrity/flags.ts'
import type { Evidence } from '../model.ts'
import type { LineReading, Reading, ReadKey } from '../reading.ts'

export const levels = ['none', 'weak', 'partial', 'full', 'unknown'] as const
export type Level = (typeof levels)[number]

export type Verdict = {
  readonly level: Level
  readonly evidence: Evidence | null
  /** Index of the job the words stand in; `null` elsewhere. */
  readonly job: number | null
}

/** Criteria a model reads as a whole; skills it reads line by line, the rest is counted. */
export type WholeKey = Extract<ReadKey, 'role' | 'duties' | 'seniority'>

export type Verdicts = {
  /** By the id of the rubric's line. */
  readonly lines: Readonly<Record<string, Verdict>>
  readonly wholes: Readonly<Partial<Record<WholeKey, Verdict>>>
}

/** Of a criterion read as a whole. */
const WORTH: Readonly<Record<Exclude<Level, 'unknown'>, number>> = {
  none: 0,
  weak: 0.3,
  partial: 0.6,
  full: 1,
}
/** Of a skill, in the credits the engine itself gives, with half a neighbour for a weak sign. */
const HELD: Readonly<Record<Level, number>> = {
  full: SKILL_CREDIT.evidenced,
  partial: SKILL_CREDIT.related,
  weak: SKILL_CREDIT.related / 2,
  none: 0,
  unknown: 0,
}

/** The engine's reading with the model's verdicts in it; what the model was not asked, and what the vacancy does not ask, stays. */
export function withVerdicts(reading: Reading, { lines, wholes }: Verdicts): Reading {
  const listed = isStuffed(reading.facts) ? SKILL_CREDIT.stuffed : SKILL_CREDIT.listed
  const read: Record<string, LineReading> = { ...reading.lines }
  for (const [id, { level, evidence, job }] of Object.entries(lines))
    read[id] = {
      held: Math.min(HELD[level], job === null ? listed : SKILL_CREDIT.evidenced),
      quote: evidence?.quote ?? null,
      job,
      ...(evidence?.source === 'about' ? { place: 'about' as const } : {}),
    }
  const outcomes: Record<ReadKey, Outcome> = { ...reading.outcomes }
  for (const key of ['role', 'duties', 'seniority'] as const) {
    const verdict = wholes[key]
    if (verdict === undefined || outcomes[key].verdict === 'n/a') continue
    const evidence = verdict.evidence === null ? [] : [verdict.evidence]
    outcomes[key] = verdict.level === 'unknown' ? unknown(evidence) : valued(WORTH[verdict.level], evidence)
  }
  return { ...reading, lines: read, outcomes }
}
