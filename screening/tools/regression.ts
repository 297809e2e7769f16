/** Logistic regression for the tables of the engine, and how well it tells. */
import { chanceOf, weigh } from '../src/judgement/evidence/table.ts'

export type Example = { readonly features: Float64Array; readonly target: number; readonly weight: number }

const ROUNDS = 150
const RATE = 0.06
const SHRINK = 1e-3

/** Mean and deviation of each feature. */
function scaleOf(examples: readonly { readonly features: Float64Array }[]) {
  const size = examples[0]?.features.length ?? 0
  const mean = new Float64Array(size)
  const spread = new Float64Array(size)
  for (const { features } of examples) features.forEach((value, at) => (mean[at] = (mean[at] ?? 0) + value))
  mean.forEach((sum, at) => (mean[at] = sum / examples.length))
  for (const { features } of examples)
    features.forEach((value, at) => (spread[at] = (spread[at] ?? 0) + (value - (mean[at] ?? 0)) ** 2))
  spread.forEach((sum, at) => (spread[at] = Math.sqrt(sum / examples.length) + 1e-6))
  return { mean, spread }
}
type Scale = ReturnType<typeof scaleOf>
const scaled = (features: Float64Array, { mean, spread }: Scale): Float64Array =>
  features.map((value, at) => (value - (mean[at] ?? 0)) / (spread[at] ?? 1))

/** Weights of the features as they are from those of the scaled ones; the bias last. */
function unscaled(weights: Float64Array, { mean, spread }: Scale): number[] {
  const size = mean.length
  let bias = weights[size] ?? 0
  const out: number[] = []
  for (let at = 0; at < size; at += 1) {
    const weight = (weights[at] ?? 0) / (spread[at] ?? 1)
    out.push(weight)
    bias -= weight * (mean[at] ?? 0)
  }
  return [...out, bias]
}

/**
 * Logistic regression by gradient descent with Adam over all examples.
 * @param isBound whether the weight of a feature may not be negative
 */
export function regress(
  examples: readonly Example[],
  isBound: (feature: number) => boolean = () => false,
): number[] {
  const scale = scaleOf(examples)
  const rows = examples.map(({ features }) => scaled(features, scale))
  const size = scale.mean.length
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const weights = new Float64Array(size + 1)
  const first = new Float64Array(size + 1)
  const second = new Float64Array(size + 1)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slopes = weights.map((weight, at) => (at === size ? 0 : SHRINK * weight))
    for (const [index, row] of rows.entries()) {
      const { weight, target } = examples[index]
      const slope = (weight / total) * (chanceOf(weigh(weights, row)) - target)
      for (let at = 0; at < size; at += 1) slopes[at] = (slopes[at] ?? 0) + slope * (row[at] ?? 0)
      slopes[size] = (slopes[size] ?? 0) + slope
    }
    const rate = (RATE * Math.sqrt(1 - 0.999 ** round)) / (1 - 0.9 ** round)
    for (let at = 0; at <= size; at += 1) {
      const slope = slopes[at] ?? 0
      const mean = 0.9 * (first[at] ?? 0) + 0.1 * slope
      const square = 0.999 * (second[at] ?? 0) + 0.001 * slope * slope
      first[at] = mean
      second[at] = square
      const weight = (weights[at] ?? 0) - (rate * mean) / (Math.sqrt(square) + 1e-8)
      weights[at] = at < size && isBound(at) ? Math.max(0, weight) : weight
    }
  }
  return unscaled(weights, scale)
}

/** Chance that a random one of `high` exceeds a random one of `low`. */
export function areaUnder(high: readonly number[], low: readonly number[]): number {
  const all = [
    ...high.map((value) => ({ value, isHigh: true })),
    ...low.map((value) => ({ value, isHigh: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  let ranks = 0
  all.forEach(({ isHigh }, at) => (ranks += isHigh ? at + 1 : 0))
  return (ranks - (high.length * (high.length + 1)) / 2) / (high.length * low.length)
}

/** Five digits say all that the examples tell. */
export const rounded = (weights: readonly number[]): number[] =>
  weights.map((weight) => Number(weight.toPrecision(5)))
