/** Linear regression with a confidence interval. */
export type Slope = {
  /** Units per hour. */
  readonly per_hour: number
  /** Half of the 95 % confidence interval of the slope, units per hour. */
  readonly margin: number
}

/**
 * Least squares over `[seconds, value]`. The margin is 1.96 standard errors of the slope (normal
 * approximation; with 20 or more points it is off by less than a tenth). The standard error is the root of
 * RSS ÷ (n − 2) ÷ Σ(x − x̄)².
 */
export function slopeOf(points: readonly (readonly [seconds: number, value: number])[]): Slope {
  const n = points.length
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / n
  const [x, y] = [mean(([seconds]) => seconds), mean(([, value]) => value)]
  const spread = points.reduce((sum, [seconds]) => sum + (seconds - x) ** 2, 0)
  const slope = points.reduce((sum, [seconds, value]) => sum + (seconds - x) * (value - y), 0) / spread
  const residue = points.reduce((sum, [seconds, value]) => sum + (value - y - slope * (seconds - x)) ** 2, 0)
  const error = Math.sqrt(residue / Math.max(1, n - 2) / spread)
  return { per_hour: slope * 3600, margin: 1.96 * error * 3600 }
}
