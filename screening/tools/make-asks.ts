/**
 * Learns which lines read from a vacancy are asked at all, and writes `src/judgement/worth/worth.json`.
 *
 *     node screening/tools/make-asks.ts [FOLDER] [--folds]
 *
 * `screening/training/asks` holds lines read from the invented vacancies of `screening/panel` that readers called asked
 * or not; `asks.jsonl` of FOLDER holds the same of real texts, of which none is kept. Logistic regression.
 * `--folds` prints how well vacancies left out are read. Deterministic.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Line, worthFeatures } from '../src/judgement/worth/features.ts'
import { chanceOf, weigh } from '../src/judgement/evidence/table.ts'
import { statementsOf } from '../src/judgement/rubric/read.ts'
import { areaUnder, type Example, regress, rounded } from './regression.ts'

type Labelled = { readonly lines: readonly (Line & { readonly asked: boolean })[] }
type Row = Example & { readonly vacancy: number; readonly isReal: boolean }

const lines = (file: string | URL): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)
const home = new URL('../', import.meta.url)

function written(): (Labelled & { readonly text: string })[] {
  const texts = new Map<string, string>()
  for (const set of readdirSync(new URL('panel/', home)))
    for (const { id, data } of JSON.parse(
      readFileSync(new URL(`panel/${set}/vacancies.json`, home), 'utf8'),
    ) as { id: string; data: { description: string } }[])
      texts.set(id, data.description)
  return readdirSync(new URL('training/asks/', home))
    .toSorted()
    .flatMap((file) => lines(new URL(`training/asks/${file}`, home)))
    .map((line) => JSON.parse(line) as Labelled & { vacancy: string })
    .map(({ vacancy, lines: own }) => ({ text: texts.get(vacancy) ?? '', lines: own }))
}

function readRows(folder: string | undefined): Row[] {
  const real = folder === undefined ? '' : join(folder, 'asks.jsonl')
  const invented = written().map((one) => ({ ...one, isReal: false }))
  const found = existsSync(real)
    ? lines(real).map((line) => ({ ...(JSON.parse(line) as Labelled & { text: string }), isReal: true }))
    : []
  return [...invented, ...found].flatMap(({ text, lines: own, isReal }, vacancy) => {
    const statements = statementsOf(text)
    return own.flatMap(({ asked, ...line }) => {
      const statement = statements.find((one) => one.text === line.quote)
      return statement === undefined
        ? []
        : [{ features: worthFeatures(line, statement), target: asked ? 1 : 0, weight: 1, vacancy, isReal }]
    })
  })
}

const [folder] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const rows = readRows(folder)
console.log(`${rows.length} lines, ${rows.filter(({ target }) => target === 0).length} of them not asked`)
if (process.argv.includes('--folds')) {
  const FOLDS = 8
  const read = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const weights = regress(rows.filter(({ vacancy }) => vacancy % FOLDS !== fold))
    return rows
      .filter(({ vacancy }) => vacancy % FOLDS === fold)
      .map(({ features, target, isReal }) => ({ odds: chanceOf(weigh(weights, features)), target, isReal }))
  })
  for (const isReal of [false, true]) {
    const of = (target: number): number[] =>
      read.filter((one) => one.isReal === isReal && one.target === target).map(({ odds }) => odds)
    const [asked, other] = [of(1), of(0)]
    console.log(`${isReal ? 'real' : 'written'}: asked above not asked ${areaUnder(asked, other).toFixed(3)}`)
    for (const least of [0.5, 0.6, 0.7, 0.8, 0.9])
      console.log(
        `below ${least}: ${other.filter((odds) => odds < least).length} of ${other.length} not asked,`,
        `${asked.filter((odds) => odds < least).length} of ${asked.length} asked`,
      )
  }
} else
  writeFileSync(
    new URL('src/judgement/worth/worth.json', home),
    `${JSON.stringify(rounded(regress(rows)))}\n`,
  )
