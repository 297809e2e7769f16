/** Every number of the score in one place; how they were found is told in docs/scoring.md. */
import type { CriterionKey } from './keys.ts'

/** Points of a criterion: `credit` for a value of 1, `debit` for a value of −1. */
export type Points = { readonly credit: number; readonly debit: number }

export const POINTS: Readonly<Record<CriterionKey, Points>> = {
  work: { credit: 65, debit: 0 },
  occupation: { credit: 42, debit: 0 },
  must_have: { credit: 27, debit: 7 },
  nice_to_have: { credit: 29, debit: 0 },
  years: { credit: 30, debit: 0 },
  level: { credit: 0, debit: 9 },
  education: { credit: 6, debit: 64 },
  languages: { credit: 12, debit: 57 },
  papers: { credit: 17, debit: 40 },
  permit: { credit: 13, debit: 79 },
  place: { credit: 8, debit: 7 },
  format: { credit: 6, debit: 140 },
  schedule: { credit: 10, debit: 72 },
  trips: { credit: 18, debit: 38 },
  pay: { credit: 0, debit: 49 },
  refusals: { credit: 0, debit: 142 },
  gaps: { credit: 0, debit: 53 },
  exclusions: { credit: 0, debit: 63 },
}

/** Values of what the vacancy does not ask: neither credit nor debit against those who are asked. */
export const UNASKED: Readonly<Partial<Record<CriterionKey, number>>> = {
  must_have: 0.25,
  nice_to_have: 0.2,
  years: 1,
}

/** Points of everybody where no experience is asked: the trade and its years are learned there. */
export const NO_EXPERIENCE = 126

/** Points → score: linear between these. */
export const SCALE: readonly (readonly [points: number, score: number])[] = [
  [0, 0],
  [124, 40],
  [128, 60],
  [167, 80],
  [207, 99],
]

/** The greatest score with something against the person. */
export const CAP = { rejected: 39, unlikely: 55, adjacent: 59 } as const
/** Below these odds the work is another, or a neighbouring one. */
export const CLOSENESS = { different: 0.15, adjacent: 0.4 } as const
/** So far above the offer a person of a higher level asks for another job. */
export const OVERPAID = 1.25

/** Scores of a model's «call now», «worth a look», «unlikely» and «reject». */
export const BANDS = { A: [80, 99], B: [60, 79], C: [38, 59], D: [2, 39] } as const
