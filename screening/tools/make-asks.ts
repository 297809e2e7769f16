/**
 * `node screening/tools/make-asks.ts [FOLDER] [--folds]` learns which lines read from a vacancy are asked at all and which
 * are knock-outs, and writes `worth.json` and `insists.json` of `src/judgement/worth`. `screening/training/asks` holds
 * lines of the invented vacancies of `screening/panel` that readers called asked or not, or gave a letter: K knock-out,
 * M must, N nice, X not asked; `asks.jsonl` of FOLDER holds real ones, of which none is kept; `worth.json` is only written with them. `--folds` prints how well
 * vacancies left out are read. Deterministic.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Line, worthFeatures } from '../src/judgement/worth/features.ts'
import { chanceOf, weigh } from '../src/judgement/evidence/table.ts'
import { statementsOf } from '../src/judgement/rubric/read.ts'
import { BUCKETS, insistWords, refusesSome } from '../src/judgement/worth/insists.ts'
import type { InsistTable } from '../src/judgement/worth/table.ts'
import { areaUnder, type Example, regress, rounded } from './regression.ts'
import { bytesOf, predict, type Model, type Sample, teach, untaught } from './softmax.ts'

type Letter = 'K' | 'M' | 'N' | 'X'
type Labelled = { readonly lines: readonly (Line & { readonly asked?: boolean; readonly letter?: Letter })[] }
type Row = Example & {
  readonly vacancy: number
  readonly isReal: boolean
  /** Of what is asked as needed: whether it is a knock-out. */
  readonly insisted: Sample | null
  readonly isKnockOut: boolean
}

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
    const refuses = refusesSome(statements)
    return own.flatMap(({ asked, letter, ...line }): Row[] => {
      const statement = statements.find((one) => one.text === line.quote)
      if (statement === undefined) return []
      const isKnockOut = letter === 'K'
      const features = worthFeatures(line, statement)
      const isNeeded = line.kind !== 'nice' && (isKnockOut || letter === 'M')
      return [
        {
          features,
          target: (asked ?? letter !== 'X') ? 1 : 0,
          weight: 1,
          vacancy,
          isReal,
          isKnockOut,
          insisted: isNeeded
            ? {
                hashed: insistWords(line, statement, refuses),
                meant: features,
                kinds: [isKnockOut ? 1 : 0],
                weight: 1,
              }
            : null,
        },
      ]
    })
  })
}

/** Of two classes one is enough: its weights less those of the other. */
function insistModel(taught: readonly Row[]): Model {
  const samples = taught.flatMap(({ insisted }) => insisted ?? [])
  return teach(untaught(2, BUCKETS, samples[0]?.meant.length ?? 0), samples, {
    rounds: 12,
    rate: 0.05,
    decay: 3e-5,
  })
}
function insistTable({ weights, bias, meaning }: Model): InsistTable {
  const apart = Float32Array.from(
    { length: weights.length / 2 },
    (_, at) => (weights[2 * at + 1] ?? 0) - (weights[2 * at] ?? 0),
  )
  const { cells, scale } = bytesOf(apart.subarray(0, meaning / 2), LARGEST)
  return {
    scale,
    bias: (bias[1] ?? 0) - (bias[0] ?? 0),
    cells: [...cells],
    dense: rounded([...apart.subarray(meaning / 2)]),
  }
}
/** No weight of a word is greater. */
const LARGEST = 3

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
  const insisted = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const model = insistModel(rows.filter(({ vacancy }) => vacancy % FOLDS !== fold))
    return rows.flatMap(({ vacancy, insisted: sample, isKnockOut }) =>
      vacancy % FOLDS !== fold || sample === null
        ? []
        : [{ odds: predict(model, sample)[1] ?? 0, isKnockOut }],
    )
  })
  const oddsOf = (is: boolean): number[] =>
    insisted.filter(({ isKnockOut }) => isKnockOut === is).map(({ odds }) => odds)
  const [knockOuts, musts] = [oddsOf(true), oddsOf(false)]
  console.log(`knock-outs above musts ${areaUnder(knockOuts, musts).toFixed(3)}`)
  for (const least of [0.4, 0.5, 0.6, 0.7])
    console.log(
      `from ${least}: ${knockOuts.filter((odds) => odds >= least).length} of ${knockOuts.length} knock-outs,`,
      `${musts.filter((odds) => odds >= least).length} of ${musts.length} musts`,
    )
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
} else {
  const write = (file: string, table: unknown): void =>
    writeFileSync(new URL(`src/judgement/worth/${file}.json`, home), `${JSON.stringify(table)}\n`)
  // without the real ones the lines of real texts would be read worse
  if (folder !== undefined) write('worth', rounded(regress(rows)))
  write('insists', insistTable(insistModel(rows)))
}
