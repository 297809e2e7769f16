/** What every part of the bench answers with, and how a run is repeated. */

export type Figure = {
  readonly what: string
  readonly goal: number
  readonly measured: number
  readonly unit: string
  /** `least`: the goal is a floor (throughput); otherwise a ceiling. */
  readonly bound?: 'most' | 'least'
}

export type Part = {
  /**
   * The figures, and a paragraph about how they were taken.
   * @param runs how often each is measured; the median counts
   * @param scale how many times faster than life services outside answer, where that is what takes the time
   */
  measure(
    runs: number,
    scale: number,
  ): Promise<{ readonly figures: readonly Figure[]; readonly about: string }>
}

export const isReached = ({ goal, measured, bound = 'most' }: Figure): boolean =>
  bound === 'most' ? measured <= goal : measured >= goal

/** Three digits at least count: goals of ratios differ in the third. */
export const figure = (value: number): string =>
  new Intl.NumberFormat(
    'en',
    value < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 1 },
  ).format(value)

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Key by key the median of `runs` measurements. */
export async function medians<T extends Record<string, number>>(
  runs: number,
  measure: () => Promise<T>,
): Promise<T> {
  const all: T[] = []
  for (let run = 0; run < runs; run++) all.push(await measure())
  const [first] = all
  if (!first) throw new Error('--runs takes a number from 1')
  const middle = (key: keyof T) => median(all.map((one) => one[key] ?? 0))
  // the same keys, each with its median
  return Object.fromEntries(Object.keys(first).map((key) => [key, middle(key)])) as T
}
