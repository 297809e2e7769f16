/** For tests: how the processor time of reading a text grows with the text's length. */

/** Processor time of one reading, ms. */
function costOf(read: () => unknown): number {
  const before = process.cpuUsage()
  read()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** A busy machine only adds time: the best reading counts. */
const TRIES = 3
const TIMES = 16
/** Above any linear reading, whose growth is 16, and far below a quadratic one, whose growth is 256. */
export const STEEP = 64

/**
 * @param length of the longer text, in characters; it is `unit` repeated
 * @returns the cost of reading that text divided by the cost of reading a sixteenth of it
 */
export function growthOf(read: (text: string) => unknown, unit: string, length: number): number {
  const small = unit.repeat(Math.ceil(length / TIMES / unit.length))
  const large = small.repeat(TIMES)
  // below this the clock is not precise enough
  const base = Math.max(4, Math.min(...Array.from({ length: TRIES }, () => costOf(() => read(small)))))
  let cost = Infinity
  for (let tried = 0; tried < TRIES && cost / base >= STEEP; tried++)
    cost = Math.min(
      cost,
      costOf(() => read(large)),
    )
  return cost / base
}
