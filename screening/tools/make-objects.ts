/**
 * `node screening/tools/make-objects.ts` writes `src/judgement/trade/objects.json` from `training/objects`: what people of
 * one craft work on and the words that tell it (`*-facets.jsonl`), and finer trades with near and far ones (`*-trades.jsonl`).
 * General knowledge, written without a look at any vacancy or resume.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Keyed, ObjectTable } from '../src/judgement/trade/table.ts'
import { phraseKeys } from '../src/text/tokens.ts'

type FacetValue = { readonly facet: string; readonly value: string; readonly words: readonly string[] }
type FineTrade = {
  readonly names: readonly string[]
  readonly near: readonly string[]
  readonly far: readonly string[]
}

const home = new URL('../training/objects/', import.meta.url)
const read = (ending: string): unknown[] =>
  readdirSync(home)
    .filter((file) => file.endsWith(ending))
    .toSorted()
    .flatMap((file) => readFileSync(new URL(file, home), 'utf8').split('\n').filter(Boolean))
    .map((line): unknown => JSON.parse(line))

const keyOf = (phrase: string): string => phraseKeys(phrase).join(' ')

function idsByKey(lists: readonly (readonly string[])[]): Record<string, number[]> {
  const ids: Record<string, number[]> = {}
  lists.forEach((list, id) => {
    for (const key of new Set(list.map(keyOf))) if (key !== '') (ids[key] ??= []).push(id)
  })
  return ids
}

const phrasesOf = (ids: Record<string, number[]>): Keyed => ({
  keys: Object.keys(ids).join('\n'),
  numbers: Object.values(ids)
    .map((own) => own.join(' '))
    .join('\n'),
})

/** «Kotlin-разработчик», «разработчик Kotlin». */
function inEitherOrder(name: string): string[] {
  const [first, second, ...more] = name.split(/[\s-]+/u)
  return first === undefined || second === undefined || more.length > 0
    ? [name]
    : [name, `${second} ${first}`]
}

/** Who is near or far of one is so of the other. */
function related(trades: readonly FineTrade[], kind: 'near' | 'far', names: Record<string, number[]>) {
  const sets = trades.map((trade) => new Set(trade[kind].flatMap((name) => names[keyOf(name)] ?? [])))
  sets.forEach((set, id) => {
    for (const other of set) sets[other]?.add(id)
  })
  return sets.map((set, id) => [...set].filter((other) => other !== id).toSorted((a, b) => a - b))
}

function makeTable(): ObjectTable {
  const facets = read('-facets.jsonl') as FacetValue[]
  const ids = [...new Set(facets.map(({ facet }) => facet))]
  const trades = read('-trades.jsonl') as FineTrade[]
  const names = idsByKey(trades.map(({ names: own }) => own.flatMap(inEitherOrder)))
  return {
    facets: facets.map(({ facet }) => ids.indexOf(facet)),
    words: phrasesOf(idsByKey(facets.map(({ words }) => words))),
    names: phrasesOf(names),
    near: related(trades, 'near', names),
    far: related(trades, 'far', names),
  }
}

writeFileSync(
  new URL('../src/judgement/trade/objects.json', import.meta.url),
  `${JSON.stringify(makeTable())}\n`,
)
