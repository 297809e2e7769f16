/** What a person's jobs, by their trade alone, say of an ask: who does the same work does most of what it takes. */
import { weighedMonths } from '../../resume/months.ts'

/** A job of work; chances as `TradeChances`. */
export type Served = {
  readonly same: number
  readonly near: number
  readonly far: number
  /** How much it is of the trade, 0…1. */
  readonly worth: number
  /** Months since it ended. */
  readonly ago: number
  readonly interval: { readonly first: number; readonly last: number } | null
}

export type Career = {
  /** A recent job bears the name of the profession or of one near it. */
  readonly is_named: boolean
  /** Of the best job: chances, and worth, less the longer it ended ago; worth of the latest job. */
  readonly same: number
  readonly near: number
  readonly far: number
  readonly best: number
  readonly latest: number
  /** Months by how likely each job is the same work, and that or a near one, and by its worth. */
  readonly months: { readonly same: number; readonly near: number; readonly all: number }
}

export const NO_CAREER: Career = {
  is_named: false,
  same: 0,
  near: 0,
  far: 0,
  best: 0,
  latest: 0,
  months: { same: 0, near: 0, all: 0 },
}

/** A job that ended long ago counts less: so much a month, at most a third. */
export const recencyOf = (ago: number): number => 1 - Math.min(1 / 3, ago / 300)

/** A job counts in full when it is surely of the trade, and not at all when it is of another. */
export const shareOf = (worth: number): number => Math.max(0, Math.min(1, (worth - 0.25) / 0.5))

export function careerOf(jobs: readonly Served[], latest: number, is_named: boolean): Career {
  const most = (of: (job: Served) => number): number => Math.max(0, ...jobs.map(of))
  const months = (of: (job: Served) => number): number =>
    weighedMonths(
      jobs.flatMap((job) => (job.interval === null ? [] : [{ ...job.interval, weight: of(job) }])),
    )
  return {
    is_named,
    same: most(({ same, ago }) => same * recencyOf(ago)),
    near: most(({ near, ago }) => near * recencyOf(ago)),
    far: most(({ far }) => far),
    best: most(({ worth, ago }) => worth * recencyOf(ago)),
    latest,
    months: {
      same: months(({ same }) => same),
      near: months(({ near }) => near),
      all: months(({ worth }) => shareOf(worth)),
    },
  }
}

/** More months of the trade than so many times those asked say nothing more. */
const MUCH = 1.5
const LONG = 5
export const CAREER_FEATURES = 13

/** @param months asked; @param trade how near the ask is in meaning to the vacancy's title */
export function careerFeatures(
  { months, trade }: { readonly months: number | null; readonly trade: number },
  { is_named, same, near, far, best, latest, months: had }: Career,
): number[] {
  const served = (told: number): number => (months === null ? 1 : Math.min(MUCH, told / Math.max(1, months)))
  const own = Math.max(0, trade)
  return [
    is_named ? 1 : 0,
    same,
    near,
    far,
    best,
    latest,
    served(had.same),
    served(had.near),
    served(had.all),
    Math.log1p(had.same) / LONG,
    Math.log1p(had.near) / LONG,
    own * same,
    own * near,
  ]
}
