/** Every number of the score in one place; how they were found is told in docs/scoring.md. */
import type { CriterionKey } from './keys.ts'

/** Points of a criterion: `credit` for a value of 1, `debit` for a value of −1. */
export type Points = { readonly credit: number; readonly debit: number }

export const POINTS: Readonly<Record<CriterionKey, Points>> = {
  work: { credit: 62, debit: 0 },
  occupation: { credit: 93, debit: 0 },
  must_have: { credit: 30, debit: 8 },
  nice_to_have: { credit: 24, debit: 0 },
  years: { credit: 56, debit: 0 },
  level: { credit: 0, debit: 15 },
  education: { credit: 9, debit: 36 },
  languages: { credit: 14, debit: 68 },
  papers: { credit: 13, debit: 39 },
  permit: { credit: 12, debit: 79 },
  place: { credit: 8, debit: 9 },
  format: { credit: 9, debit: 139 },
  schedule: { credit: 6, debit: 64 },
  trips: { credit: 23, debit: 39 },
  pay: { credit: 0, debit: 40 },
  refusals: { credit: 0, debit: 151 },
  gaps: { credit: 0, debit: 74 },
  exclusions: { credit: 0, debit: 63 },
}

/** Values of what the vacancy does not ask: neither credit nor debit against those who are asked. */
export const UNASKED: Readonly<Partial<Record<CriterionKey, number>>> = {
  must_have: 0.25,
  nice_to_have: 0.2,
  years: 1,
}

/** Points of everybody where no experience is asked: the trade and its years are learned there. */
export const NO_EXPERIENCE = 81

/** Points → score: linear between these. */
export const SCALE: readonly (readonly [points: number, score: number])[] = [
  [0, 0],
  [181, 40],
  [188, 60],
  [229, 80],
  [262, 99],
]

/** The greatest score with something against the person. */
export const CAP = { rejected: 39, unlikely: 55, adjacent: 59 } as const
/** Below these odds the work is another, or a neighbouring one. */
export const CLOSENESS = { different: 0.15, adjacent: 0.4 } as const
/** So far above the offer a person of a higher level asks for another job. */
export const OVERPAID = 1.25

/** Scores of a model's «call now», «worth a look», «unlikely» and «reject». */
export const BANDS = { A: [80, 99], B: [60, 79], C: [38, 59], D: [2, 39] } as const
