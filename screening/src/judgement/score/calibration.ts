/** Every number of the score in one place; how they were found is told in docs/scoring.md. */
import type { CriterionKey } from './keys.ts'

/** Points of a criterion: `credit` for a value of 1, `debit` for a value of −1. */
export type Points = { readonly credit: number; readonly debit: number }

export const POINTS: Readonly<Record<CriterionKey, Points>> = {
  work: { credit: 10, debit: 0 },
  occupation: { credit: 77, debit: 0 },
  must_have: { credit: 9, debit: 7 },
  nice_to_have: { credit: 18, debit: 0 },
  years: { credit: 12, debit: 0 },
  level: { credit: 0, debit: 5 },
  education: { credit: 1, debit: 32 },
  languages: { credit: 5, debit: 26 },
  papers: { credit: 10, debit: 11 },
  permit: { credit: 15, debit: 59 },
  place: { credit: 2, debit: 6 },
  format: { credit: 6, debit: 51 },
  schedule: { credit: 21, debit: 19 },
  trips: { credit: 12, debit: 31 },
  pay: { credit: 0, debit: 21 },
  refusals: { credit: 0, debit: 49 },
  gaps: { credit: 0, debit: 32 },
  exclusions: { credit: 0, debit: 38 },
}

/** Values of what the vacancy does not ask: neither credit nor debit against those who are asked. */
export const UNASKED: Readonly<Partial<Record<CriterionKey, number>>> = {
  must_have: 0.96,
  nice_to_have: 0.51,
  years: 0.12,
  education: 0.24,
  languages: 0.24,
  papers: 0.73,
  permit: 0.77,
  place: 0.18,
  format: 0.72,
  schedule: 0.96,
  trips: 0.37,
}

/** What is asked and not told counts so much of what is not asked: it is a question, no fault. */
export const UNTOLD = 0.7

/** Points of everybody where no experience is asked: the trade and its years are learned there. */
export const NO_EXPERIENCE = 71

/** What the nearest work is worth, 0…1 → share of its points: linear between these. */
export const TRADE: readonly (readonly [closeness: number, share: number])[] = [
  [0.05, 0.0],
  [0.15, 0.33],
  [0.3, 0.5],
  [0.45, 0.62],
  [0.6, 0.72],
  [0.75, 0.88],
  [0.85, 0.9],
  [0.9, 0.97],
  [0.96, 1.0],
]
/** Of the points of the occupation: for the nearest work, for the latest job. */
export const OCCUPATION = { nearest: 0.64, latest: 0.36 } as const

/** Points → score: linear between these. */
export const SCALE: readonly (readonly [points: number, score: number])[] = [
  [0, 0],
  [122, 40],
  [127, 60],
  [149, 80],
  [178, 99],
]

/**
 * Nobody stands lower who is so near the trade, in the latest job too, shows one asked statement of work by so much and has so
 * little against them; of whose work nothing is told, the names of the jobs are enough from `untold`.
 */
export const FLOOR = { nearest: 0.4, latest: 0.2, shown: 0.4, untold: 0.25, against: 10, score: 40 } as const

/** The greatest score with something against the person. */
export const CAP = { rejected: 39, unlikely: 55 } as const
/** Below the first the work is another, below the second a neighbouring trade, from there the same. */
export const CLOSENESS = { different: 0.2, adjacent: 0.4 } as const
/** How near the nearest work is → greatest score: linear between these, none from the last. */
export const TRADE_LIMIT: readonly (readonly [closeness: number, limit: number])[] = [
  [0.2, 40],
  [0.4, 59],
  [0.55, 79],
  [0.65, 100],
]
/** So far above the offer a person of a higher level asks for another job. */
export const OVERPAID = 1.25

/** Scores of a model's «call now», «worth a look», «unlikely» and «reject». */
export const BANDS = { A: [80, 99], B: [60, 79], C: [38, 59], D: [2, 39] } as const

/** A value of a curve given by its corners, level beyond the ends. */
export function along(corners: readonly (readonly [from: number, to: number])[], at: number): number {
  let [before, low] = corners[0] ?? [0, 0]
  for (const [corner, high] of corners) {
    if (at <= corner)
      return corner === before ? high : low + ((at - before) / (corner - before)) * (high - low)
    before = corner
    low = high
  }
  return low
}
