/** A part of the harness prints its own table and says whether all of it ended well. */
export type ChaosOptions = {
  readonly rounds: number
  /** 0 ≤ x < 1, reproducible by the printed seed. */
  readonly random: () => number
  /** Board requests per second: slow enough for a shot to hit the middle. */
  readonly pace: number
  /** Thrown away at the end. */
  readonly data_dir: string
}

export type ChaosPart = (options: ChaosOptions) => Promise<boolean>
