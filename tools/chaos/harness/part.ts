/** Options of a part of the harness. */
export type ChaosOptions = {
  readonly rounds: number
  /** Rounds already done by an earlier start. */
  readonly from: number
  /** 0 ≤ x < 1, reproducible with the printed seed. */
  readonly random: () => number
  /** Board requests per second; low enough for a kill to hit work in progress. */
  readonly pace: number
  /** Duration of parts that are limited by time. */
  readonly minutes: number
  /** Removed at the end. */
  readonly data_dir: string
  /**
   * Reports completed rounds; the final table shows only what was reported. A part that can be resumed calls it after
   * every round, the others (marked * in docs/testing.md) once, when all rounds are done.
   */
  readonly note: (round: Noted) => void
}

export type Noted = {
  readonly is_good: boolean
  /** `lost`: promised but missing; `doubled`: done more often than requested. */
  readonly lost?: number
  readonly doubled?: number
  /** Rounds reported by this call; 1 by default. */
  readonly rounds?: number
}

/**
 * Prints a table of its own and reports every round to `note`.
 * @returns whether all of its rounds passed; `null` when this machine lacks what the part needs, which it has printed
 */
export type ChaosPart = (options: ChaosOptions) => Promise<boolean | null>
