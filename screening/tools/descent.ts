/** What tools learn by: rows in a repeatable order, and steps of Adagrad. */

/** The same numbers from 0 to 1 each time. */
export function seeded(): () => number {
  let state = 1
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

/** Places of `size` rows, round by round, each time shuffled anew. */
export function shuffled(size: number, rounds: number, random = seeded()): number[][] {
  const order = Array.from({ length: size }, (_, at) => at)
  return Array.from({ length: rounds }, () => {
    for (let at = size - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
    }
    return order.slice()
  })
}

/** Weights, each with the sum of its squared slopes. */
export type Learned<A = Float32Array | Float64Array> = { readonly weights: A; readonly squares: A }
/** @param floor of the squared slopes: a rare weight moves no faster */
export type Pace = { readonly rate: number; readonly decay: number; readonly floor?: number }

/** A step of Adagrad of one weight. */
export function step({ weights, squares }: Learned, at: number, slope: number, pace: Pace): void {
  const own = slope + pace.decay * (weights[at] ?? 0)
  const square = (squares[at] ?? 0) + own * own
  squares[at] = square
  weights[at] = (weights[at] ?? 0) - (pace.rate * own) / Math.sqrt((pace.floor ?? 0.01) + square)
}
