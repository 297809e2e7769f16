/** Whole percents of counts that add up to 100 (the largest remainders are rounded up); of nothing all are 0. */
export function wholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count / total) * 100)
  const left = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const raised = exact
    .map((share, index) => ({ index, rest: share % 1 }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, left)
    .map(({ index }) => index)
  return exact.map((share, index) => Math.floor(share) + (raised.includes(index) ? 1 : 0))
}
