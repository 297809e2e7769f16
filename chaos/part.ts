/** Options of a part of the harness. A part prints its own table and returns whether all of its rounds passed. */
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
  /** Must be called after every completed round, so that a later start can resume from there. */
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

export type ChaosPart = (options: ChaosOptions) => Promise<boolean>
