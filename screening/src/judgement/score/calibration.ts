/** Every number of the score in one place; how they were found is told in docs/scoring.md. */
import type { CriterionKey } from './keys.ts'

/** Points of a resume that shows and denies nothing. */
export const BASE = 16

/** Points of a criterion: `credit` for a value of 1, `debit` for a value of −1. */
export type Points = { readonly credit: number; readonly debit: number }

export const POINTS: Readonly<Record<CriterionKey, Points>> = {
  work: { credit: 17, debit: 0 },
  occupation: { credit: 19, debit: 0 },
  must_have: { credit: 5, debit: 6 },
  nice_to_have: { credit: 5, debit: 0 },
  years: { credit: 16, debit: 0 },
  level: { credit: 0, debit: 12 },
  education: { credit: 1, debit: 5 },
  languages: { credit: 7, debit: 22 },
  papers: { credit: 5, debit: 25 },
  permit: { credit: 6, debit: 47 },
  place: { credit: 5, debit: 10 },
  format: { credit: 3, debit: 40 },
  schedule: { credit: 1, debit: 28 },
  trips: { credit: 4, debit: 15 },
  pay: { credit: 0, debit: 12 },
  refusals: { credit: 0, debit: 78 },
  gaps: { credit: 0, debit: 22 },
  exclusions: { credit: 0, debit: 15 },
}

/** Values of what the vacancy does not ask: neither credit nor debit against those who are asked. */
export const UNASKED: Readonly<Partial<Record<CriterionKey, number>>> = {
  must_have: 0.25,
  nice_to_have: 0.2,
  years: 0.8,
}

/** Where no experience is asked, work and trade of others count as much as half of what is asked elsewhere. */
export const NO_EXPERIENCE = { work: 0.6, occupation: 0.6 } as const

/** Points → score: linear between these. */
export const SCALE: readonly (readonly [points: number, score: number])[] = [
  [-40, 0],
  [20, 8],
  [40, 25],
  [58.5, 40],
  [62, 60],
  [77, 80],
  [95, 99],
]

/** The greatest score with something against the person. */
export const CAP = { rejected: 39, unlikely: 55, adjacent: 59 } as const
/** Below these odds the work is another, or a neighbouring one. */
export const CLOSENESS = { different: 0.08, adjacent: 0.3 } as const
/** So far above the offer a person of a higher level asks for another job. */
export const OVERPAID = 1.25

/** Scores of a model's «call now», «worth a look», «unlikely» and «reject». */
export const BANDS = { A: [80, 99], B: [60, 79], C: [38, 59], D: [2, 39] } as const
