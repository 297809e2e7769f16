/**
 * `node screening/tools/make-profiles.ts` writes `src/judgement/trade/profiles.json` from `training/trade/profiles`: what
 * people of two thousand fine trades write of their work. General knowledge, written without a look at any vacancy or resume.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { saidOf } from '../src/judgement/match/match.ts'
import type { ProfileTable } from '../src/judgement/trade/table.ts'

/** The first name counts twice, as each line and other name counts once. */
type Profile = { readonly names: readonly string[]; readonly lines: readonly string[] }

const home = new URL('../training/trade/profiles/', import.meta.url)
const profiles = readdirSync(home)
  .toSorted()
  .flatMap((file) => readFileSync(new URL(file, home), 'utf8').split('\n').filter(Boolean))
  .map((line) => JSON.parse(line) as Profile)

/** In how many lines of the trade each word stands. */
const counts = profiles.map(({ names, lines }) => {
  const own = new Map<string, number>()
  for (const text of [...names, ...names.slice(0, 1), ...lines])
    for (const key of new Set(saidOf(text).keys)) own.set(key, (own.get(key) ?? 0) + 1)
  return own
})
const users = new Map<string, number>()
for (const own of counts) for (const key of own.keys()) users.set(key, (users.get(key) ?? 0) + 1)
const rarityOf = (key: string): number => Math.log((profiles.length + 1) / ((users.get(key) ?? 0) + 1))

const words = new Map<string, number[]>()
for (const [trade, own] of counts.entries()) {
  const weights = [...own].map(([key, count]) => [key, Math.log1p(count) * rarityOf(key)] as const)
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
  for (const [key, weight] of weights)
    words.set(key, [...(words.get(key) ?? []), trade, Math.round((1000 * weight) / length)])
}

const sorted = [...words].toSorted(([a], [b]) => (a < b ? -1 : 1))
const table: ProfileTable = {
  count: profiles.length,
  words: {
    keys: sorted.map(([key]) => key).join('\n'),
    numbers: sorted.map(([key, rest]) => [Number(rarityOf(key).toFixed(2)), ...rest].join(' ')).join('\n'),
  },
}
writeFileSync(new URL('../src/judgement/trade/profiles.json', import.meta.url), `${JSON.stringify(table)}\n`)
