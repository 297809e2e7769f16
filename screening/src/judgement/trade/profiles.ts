/** Which of the fine trades a text is likest to, by the words in which their people tell of their work. */
import { saidOf } from '../match/match.ts'
import { numbersIn, readProfiles } from './table.ts'

type Word = {
  /** How few trades use it. */
  readonly rarity: number
  readonly trades: readonly number[]
  readonly weights: readonly number[]
}

type Known = { readonly wordOf: (key: string) => Word | undefined; readonly count: number }

let loaded: Known | null = null
/** Read with the first use. */
function known(): Known {
  if (loaded !== null) return loaded
  const { count, words } = readProfiles()
  const places = new Map<string, number>()
  for (const key of words.keys.split('\n')) places.set(key, places.size)
  const lines = words.numbers.split('\n')
  const read = new Map<number, Word>()
  const wordOf = (key: string): Word | undefined => {
    const place = places.get(key)
    if (place === undefined) return undefined
    const word = read.get(place) ?? readWord(lines[place] ?? '')
    read.set(place, word)
    return word
  }
  loaded = { count, wordOf }
  return loaded
}

function readWord(line: string): Word {
  const [rarity = 0, ...rest] = numbersIn(line)
  return {
    rarity,
    trades: rest.filter((_, at) => at % 2 === 0),
    weights: rest.filter((_, at) => at % 2 === 1),
  }
}

/** Likeness to the likeliest trades above that to the next one, the best first; of unit length. */
export type Likely = { readonly trades: readonly number[]; readonly shares: readonly number[] }

const MOST = 30
/** A name says so much more than a line. */
const NAME = 2

/** @param names of the job or the place; @param lines what is done there */
export function likelyTrades(names: readonly string[], lines: readonly string[]): Likely {
  const { wordOf, count } = known()
  const counts = new Map<string, number>()
  const add = (texts: readonly string[], times: number): void => {
    // a line said twice, with another mark at its end, is one line
    const said = new Map(texts.map((text) => saidOf(text).keys).map((keys) => [keys.join(' '), keys]))
    for (const keys of said.values()) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + times)
  }
  add(names, NAME)
  add(lines, 1)
  const sums = new Float64Array(count)
  for (const [key, times] of counts) {
    const word = wordOf(key)
    if (word === undefined) continue
    const weight = Math.log1p(times) * word.rarity
    const { trades, weights } = word
    for (let at = 0; at < trades.length; at += 1) {
      const trade = trades[at] ?? 0
      sums[trade] = (sums[trade] ?? 0) + weight * (weights[at] ?? 0)
    }
  }
  const order = greatest(sums, MOST + 1)
  const least = sums[order[MOST] ?? -1] ?? 0
  const trades = order.slice(0, MOST)
  const shares = trades.map((trade) => (sums[trade] ?? 0) - least)
  const length = Math.hypot(...shares) || 1
  return { trades, shares: shares.map((share) => share / length) }
}

/** Places of the greatest positive sums, the greatest first, of equal ones the first. */
function greatest(sums: Float64Array, most: number): number[] {
  const order: number[] = []
  let least = 0
  for (let at = 0; at < sums.length; at += 1) {
    const sum = sums[at] ?? 0
    if (sum <= least) continue
    let place = order.length
    while (place > 0 && sum > (sums[order[place - 1] ?? -1] ?? 0)) place -= 1
    order.splice(place, 0, at)
    if (order.length > most) order.pop()
    if (order.length === most) least = sums[order[most - 1] ?? -1] ?? 0
  }
  return order
}

/** Cosine of both; how near what each is likest to is to the best of the other: 0…1. */
export function alikeTrades(asked: Likely, told: Likely): readonly [number, number, number] {
  let common = 0
  for (const [at, trade] of asked.trades.entries()) common += (asked.shares[at] ?? 0) * shareIn(told, trade)
  const peak = (from: Likely, to: Likely): number =>
    from.trades[0] === undefined ? 0 : shareIn(to, from.trades[0]) / (to.shares[0] ?? 1)
  return [common, peak(asked, told), peak(told, asked)]
}

const shareIn = ({ trades, shares }: Likely, trade: number): number => shares[trades.indexOf(trade)] ?? 0
