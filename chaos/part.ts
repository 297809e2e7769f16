/** A part of the harness prints its own table and says whether all of it ended well. */
export type ChaosOptions = {
  readonly rounds: number
  /** Rounds of the same volume that were done before, in an earlier start. */
  readonly from: number
  /** 0 ≤ x < 1, reproducible by the printed seed. */
  readonly random: () => number
  /** Board requests per second: slow enough for a shot to hit the middle. */
  readonly pace: number
  /** For what is measured by the clock. */
  readonly minutes: number
  /** Thrown away at the end. */
  readonly data_dir: string
  /** Told after every round that has ended, so that a later start goes on from there. */
  readonly note: (round: Noted) => void
}

export type Noted = {
  readonly is_good: boolean
  /** What people were promised and do not have; what happened more often than it was asked for. */
  readonly lost?: number
  readonly doubled?: number
  /** Rounds told at once; 1 without. */
  readonly rounds?: number
}

export type ChaosPart = (options: ChaosOptions) => Promise<boolean>
