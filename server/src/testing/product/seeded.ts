/** Reproducible randomness: the seed is printed, and can be set in the environment. */

/** mulberry32. @returns 0 ≤ x < 1 */
export function seeded(name: string): { readonly seed: number; readonly random: () => number } {
  const seed = Number(process.env['MONEY_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`${name}: MONEY_SEED=${seed}\n`)
  let state = seed
  return {
    seed,
    random: () => {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
    },
  }
}

/** Full volumes run on request (`FULL=on`, `npm run chaos -- --part proofs`), reduced ones with every `npm test`. */
export const isFull = process.env['FULL'] === 'on'
