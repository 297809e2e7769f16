/** Result type of every bench part, and the statistics of repeated runs. */

export type Figure = {
  readonly what: string
  readonly goal: number
  readonly measured: number
  readonly unit: string
  /** `least`: the goal is a floor (throughput); otherwise a ceiling. */
  readonly bound?: 'most' | 'least'
  /** What a ratio is made of, printed beside it. */
  readonly beside?: string
}

export type Part = {
  /**
   * @returns the figures, and a paragraph about how they were measured
   * @param runs number of measurements; see `medians`
   * @param scale factor by which simulated external services answer faster than in production, where they determine the time
   */
  measure(
    runs: number,
    scale: number,
  ): Promise<{ readonly figures: readonly Figure[]; readonly about: string }>
}

export const isReached = ({ goal, measured, bound = 'most' }: Figure): boolean =>
  bound === 'most' ? measured <= goal : measured >= goal

/** Formats at least three significant digits, because ratio goals differ in the third. */
export const figure = (value: number): string =>
  new Intl.NumberFormat(
    'en',
    value < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 1 },
  ).format(value)

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * The median of `runs` measurements, per key.
 * @param never keys whose greatest value counts: what must never happen, a median would hide if it happened once
 */
export async function medians<T extends Record<string, number>>(
  runs: number,
  measure: () => Promise<T>,
  never: readonly (keyof T)[] = [],
): Promise<T> {
  const all: T[] = []
  for (let run = 0; run < runs; run++) all.push(await measure())
  const [first] = all
  if (!first) throw new Error('--runs takes a number from 1')
  const valueOf = (key: keyof T) => {
    const values = all.map((one) => one[key] ?? 0)
    return never.includes(key) ? Math.max(...values) : median(values)
  }
  // the result has the same keys, each with its value
  return Object.fromEntries(Object.keys(first).map((key) => [key, valueOf(key)])) as T
}
