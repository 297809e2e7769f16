/** What classifiers add up: rows of weights, and the probabilities that the sums make. */

/** Adds the weights from `row` on, each times `share`. */
export function addRow(
  sums: Float64Array,
  weights: Float32Array | Int8Array,
  row: number,
  share: number,
): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + share * (weights[row + at] ?? 0)
}

/** Probabilities of which one holds; they add up to 1. */
export function sharesOf(sums: Float64Array): Float64Array {
  let most = -Infinity
  for (const sum of sums) most = Math.max(most, sum)
  const powers = new Float64Array(sums.length)
  let total = 0
  for (let at = 0; at < sums.length; at += 1) {
    const power = Math.exp((sums[at] ?? 0) - most)
    powers[at] = power
    total += power
  }
  for (let at = 0; at < powers.length; at += 1) powers[at] = (powers[at] ?? 0) / total
  return powers
}
