/** How many points each criterion contributed to the score. */
import type { CriterionResult } from './model.ts'
import { UNKNOWN_CREDIT } from './weights.ts'

type Weighed = Pick<CriterionResult, 'value' | 'weight' | 'verdict'> & { readonly key: string }

/**
 * The score in whole points per criterion, in proportion to weight × value. The sum equals the score: what rounding
 * leaves over goes to the largest remainders. What lowers the score as a whole lowers each share proportionally.
 */
export function pointsOf(criteria: readonly Weighed[], score: number): ReadonlyMap<string, number> {
  const parts = criteria.map(({ value, weight, verdict }) =>
    verdict === 'n/a' ? 0 : weight * (value ?? UNKNOWN_CREDIT),
  )
  const sum = parts.reduce((total, part) => total + part, 0)
  const shares = parts.map((part) => (sum === 0 ? 0 : (score * part) / sum))
  const points = shares.map(Math.floor)
  let left = sum === 0 ? 0 : score - points.reduce((total, one) => total + one, 0)
  const byRemainder = shares
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRemainder) {
    if (left <= 0) break
    points[at] = (points[at] ?? 0) + 1
    left -= 1
  }
  return new Map(criteria.map(({ key }, at) => [key, points[at] ?? 0]))
}
