/**
 * The checked verdicts of a model, and how they replace the engine's own reading. Months, salary and place are still
 * counted by code.
 */
import { SKILL_CREDIT } from '../calibration.ts'
import { type Outcome, unknown, valued } from '../criteria/outcome.ts'
import { isStuffed } from '../integrity/flags.ts'
import type { Evidence } from '../model.ts'
import { type LineReading, outcomesOf, type Reading, type ReadKey } from '../reading.ts'

export const levels = ['none', 'weak', 'partial', 'full', 'unknown'] as const
export type Level = (typeof levels)[number]

export type Verdict = {
  readonly level: Level
  readonly evidence: Evidence | null
  /** Index of the job that contains the words; `null` elsewhere. */
  readonly job: number | null
}

/** Criteria a model reads as a whole; it reads skills line by line, the rest is counted by code. */
export type WholeKey = Extract<ReadKey, 'role' | 'duties' | 'seniority'>

export type Verdicts = {
  /** By id of the rubric's line. */
  readonly lines: Readonly<Record<string, Verdict>>
  readonly wholes: Readonly<Partial<Record<WholeKey, Verdict>>>
}

/** Value of a criterion read as a whole. */
const WORTH: Readonly<Record<Exclude<Level, 'unknown'>, number>> = {
  none: 0,
  weak: 0.3,
  partial: 0.6,
  full: 1,
}
/** Credit for a skill, as the engine itself gives it; a weak sign gets half the credit of a related skill. */
const HELD: Readonly<Record<Level, number>> = {
  full: SKILL_CREDIT.evidenced,
  partial: SKILL_CREDIT.related,
  weak: SKILL_CREDIT.related / 2,
  none: 0,
  unknown: 0,
}

/** The engine's reading with the model's verdicts; what is not asked of the model, or by the vacancy, stays. */
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
  const outcomes: Record<ReadKey, Outcome> = { ...outcomesOf(reading) }
  for (const key of ['role', 'duties', 'seniority'] as const) {
    const verdict = wholes[key]
    if (verdict === undefined || outcomes[key].verdict === 'n/a') continue
    const evidence = verdict.evidence === null ? [] : [verdict.evidence]
    outcomes[key] = verdict.level === 'unknown' ? unknown(evidence) : valued(WORTH[verdict.level], evidence)
  }
  return { ...reading, lines: read, outcomes }
}
