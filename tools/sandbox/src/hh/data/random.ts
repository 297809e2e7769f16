/** A small seeded PRNG (xmur3 for the seed, mulberry32 for the stream): the same seed gives the same people on every machine. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** A random integer, both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<Item>(list: readonly Item[]): Item
  /** Up to `count` different items in random order. */
  sample<Item>(list: readonly Item[], count: number): Item[]
}

export function hashText(text: string): number {
  let hash = 1779033703 ^ text.length
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** `length` hexadecimal digits derived from the text alone. */
export function hashHex(text: string, length: number): string {
  let out = ''
  for (let part = 0; out.length < length; part += 1) out += hashText(`${part}/${text}`).toString(16).padStart(8, '0')
  return out.slice(0, length)
}

export function createRandom(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const sample = <Item>(list: readonly Item[], count: number): Item[] => {
    const rest = [...list]
    const taken: Item[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1))
    return taken
  }
  return {
    next,
    int,
    sample,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[int(0, list.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}
