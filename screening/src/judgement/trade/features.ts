/** What tells whether a job is of the vacancy's trade: its names, its profession, and what was done at it. */
import { alikeness, type Bag, bagOf, nearByWords, nearTold } from '../alike/alike.ts'
import type { Probe, Said } from '../match/match.ts'
import { cosine, tellingOf } from '../vectors/vectors.ts'
import { relationOf, sharedOf, type Spoken } from './objects.ts'
import { alikeTrades } from './profiles.ts'
import { type PreparedRoles, type RoleVector, roleLikeness } from '../../roles.ts'

/** The vacancy, prepared once. */
export type Trade = {
  readonly titles: readonly Probe[]
  readonly roles: PreparedRoles
  /** Professions the title alone names; `null` when it names none. */
  readonly named: PreparedRoles | null
  /** Statements of the vacancy. */
  readonly lines: readonly Probe[]
  /** All of it together, and how much of a text is near it. */
  readonly whole: Bag
  readonly nearWhole: (told: Bag) => number
  readonly spoken: Spoken
}

/** A job, or everything a person says as one more. */
export type Work = {
  readonly names: readonly Said[]
  readonly professions: readonly { readonly vector: RoleVector; readonly length: number }[]
  /** Likeness of the profession the position names to that of the title, 0…1; `null` where one names none. */
  readonly named: number | null
  readonly done: readonly Heard[]
  readonly spoken: Spoken
}

/** What a passage is to the vacancy. */
export type Heard = {
  readonly said: Said
  /** How alike it is to the nearest statement of the vacancy, how much of it, and to the title: −1…1, 0…1. */
  readonly whole: number
  readonly told: number
  readonly title: number
  /** How near it comes to each statement of the vacancy, 0…1. */
  readonly asked: Float32Array
}

/** Words of a vacancy or of a job that are read, in their order. */
const WORDS = 90

export function wholeOf(
  titles: readonly Probe[],
  lines: readonly Probe[],
): Pick<Trade, 'whole' | 'nearWhole'> {
  const words = new Map<string, number>()
  for (const { keys } of [...titles, ...lines])
    for (const [key, telling] of keys) words.set(key, Math.max(words.get(key) ?? 0, telling))
  const whole = bagOf(words, WORDS)
  return { whole, nearWhole: nearTold(whole) }
}

/** Texts less alike than this as wholes are not compared word by word. */
const UNLIKE = 0.1

export function hear({ titles, lines }: Trade, said: Said): Heard {
  const asked = new Float32Array(lines.length)
  let whole = 0
  let told = 0
  for (const [at, { bag }] of lines.entries()) {
    const like = alikeness(bag, said.bag)
    if (like < UNLIKE) continue
    const near = nearByWords(bag, said.bag)
    whole = Math.max(whole, like)
    told = Math.max(told, near.told)
    asked[at] = near.asked
  }
  const title = Math.max(0, ...titles.map(({ bag }) => alikeness(bag, said.bag)))
  return { said, whole, told, title, asked }
}

const OWN = 15
const OF_OBJECTS = 12
const OF_LIKELY = 6
export const TRADE_FEATURES = OWN + (OWN * (OWN + 1)) / 2 + OF_OBJECTS + OF_LIKELY

/** Likenesses of names, professions and deeds, and their products. */
export function tradeFeatures(trade: Trade, work: Work): Float64Array {
  const own = ownFeatures(trade, work)
  const out = new Float64Array(TRADE_FEATURES)
  out.set(own)
  let at = OWN
  for (let a = 0; a < OWN; a += 1) for (let b = a; b < OWN; b += 1) out[at++] = (own[a] ?? 0) * (own[b] ?? 0)
  out.set(objectFeatures(trade.spoken, work.spoken), at)
  return out
}

/** What the vacancy and the work have in common and what they have instead, and how their names stand to each other. */
function objectFeatures(asked: Spoken, told: Spoken): number[] {
  const relation = relationOf(asked.trades, told.trades)
  const is = (condition: boolean): number => (condition ? 1 : 0)
  return [
    ...[
      sharedOf(asked.all, told.all),
      sharedOf(asked.named, told.all),
      sharedOf(asked.named, told.named),
      sharedOf(told.all, asked.all),
    ].flatMap(({ shared, other }) => [shared, other]),
    is(relation === 'same'),
    is(relation === 'near'),
    is(relation === 'far'),
    is(relation === null && asked.trades.length > 0 && told.trades.length > 0),
    ...alikeTrades(asked.likely, told.likely).flatMap((share) => [share, share ** 2]),
  ]
}

/** −1…1 except for the length. */
function ownFeatures(trade: Trade, { names, professions, named, done }: Work): Float64Array {
  const { titles, roles, lines, whole, nearWhole } = trade
  let nearest = 0
  let asked = 0
  let told = 0
  for (const title of titles)
    for (const name of names) {
      nearest = Math.max(nearest, cosine(title.vector, name.vector))
      const found = nearByWords(title.bag, name.bag)
      asked = Math.max(asked, found.asked)
      told = Math.max(told, found.told)
    }
  const words = new Set([...names, ...done.map(({ said }) => said)].flatMap(({ keys }) => keys))
  const job = bagOf(
    [...words].map((key) => [key, tellingOf(key)]),
    WORDS,
  )
  const long = done.reduce((sum, { said }) => sum + said.keys.length, 0)
  const meanOf = (of: (one: Heard) => number): number => {
    let sum = 0
    let weights = 0
    for (const one of done) {
      const weight = Math.sqrt(one.said.keys.length)
      sum += weight * of(one)
      weights += weight
    }
    return weights === 0 ? 0 : sum / weights
  }
  return Float64Array.of(
    nearest,
    asked,
    told,
    Math.max(0, ...professions.map(({ vector, length }) => roleLikeness(roles, vector, length) ?? 0)),
    named ?? 0,
    named === null ? 0 : 1,
    meanOf((one) => one.whole),
    meanOf((one) => one.told),
    meanOf((one) => one.title),
    coverOf(lines.length, done),
    alikeness(whole, job),
    nearWhole(job),
    done.length > 0 ? 1 : 0,
    Math.log1p(long),
    names.length > 0 ? 1 : 0,
  )
}

/** Mean over the vacancy's statements of how near the best passage comes. */
function coverOf(lines: number, done: readonly Heard[]): number {
  let sum = 0
  for (let at = 0; at < lines; at += 1) {
    let most = 0
    for (const { asked } of done) most = Math.max(most, asked[at] ?? 0)
    sum += most
  }
  return lines === 0 ? 0 : sum / lines
}
