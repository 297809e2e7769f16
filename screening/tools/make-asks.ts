/**
 * `node screening/tools/make-asks.ts [FOLDER] [--folds]` learns which lines read from a vacancy are asked at all and which
 * are knock-outs, and writes `worth.json` and `insists.json` of `src/judgement/worth`. `screening/training/asks` holds
 * lines of the invented vacancies of `screening/panel` that readers called asked or not, or gave a letter: K knock-out,
 * M must, N nice, X not asked (`readers.jsonl`: by readers who saw no grades); `asks.jsonl` of FOLDER holds real ones, of
 * which none is kept; `worth.json` is only written with them. `--folds` prints how well sets left out whole are read.
 * Deterministic.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Line, worthFeatures } from '../src/judgement/worth/features.ts'
import { chanceOf, weigh } from '../src/judgement/evidence/table.ts'
import { PAPERS } from '../src/judgement/asks/asks.ts'
import { statementsOf } from '../src/judgement/rubric/read.ts'
import { aroundOf, BUCKETS, insistWords } from '../src/judgement/worth/insists.ts'
import type { InsistTable } from '../src/judgement/worth/table.ts'
import { areaUnder, type Example, regress, rounded } from './regression.ts'
import { bytesOf, predict, type Model, type Sample, teach, untaught } from './softmax.ts'

type Letter = 'K' | 'M' | 'N' | 'X'
type Labelled = { readonly lines: readonly (Line & { readonly asked?: boolean; readonly letter?: Letter })[] }
type Text = { readonly title: string | null; readonly description: string }
type Row = Example & {
  /** Of its set; a real vacancy by itself. */
  readonly fold: number
  readonly isPaper: boolean
  readonly isReal: boolean
  /** Of what is asked as needed: whether it is a knock-out. */
  readonly insisted: Sample | null
  readonly isKnockOut: boolean
}

const lines = (file: string | URL): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)
const home = new URL('../', import.meta.url)

function written(): (Labelled & {
  readonly text: string
  readonly title: string | null
  readonly set: string
})[] {
  const texts = new Map<string, Text>()
  for (const set of readdirSync(new URL('panel/', home)))
    for (const { id, data } of JSON.parse(
      readFileSync(new URL(`panel/${set}/vacancies.json`, home), 'utf8'),
    ) as { id: string; data: Text }[])
      texts.set(id, data)
  return readdirSync(new URL('training/asks/', home))
    .toSorted()
    .flatMap((file) => lines(new URL(`training/asks/${file}`, home)))
    .map((line) => JSON.parse(line) as Labelled & { vacancy: string })
    .map(({ vacancy, lines: own }) => ({
      text: texts.get(vacancy)?.description ?? '',
      title: texts.get(vacancy)?.title ?? null,
      set: /^[a-z]+\d+/.exec(vacancy)?.[0] ?? '',
      lines: own,
    }))
}

function readRows(folder: string | undefined): Row[] {
  const real = folder === undefined ? '' : join(folder, 'asks.jsonl')
  const invented = written().map((one) => ({ ...one, isReal: false }))
  const found = existsSync(real)
    ? lines(real).map((line) => ({
        ...(JSON.parse(line) as Labelled & { text: string }),
        title: null,
        set: 'real',
        isReal: true,
      }))
    : []
  const sets = [...new Set(invented.map(({ set }) => set))]
  return [...invented, ...found].flatMap(({ text, title, set, lines: own, isReal }, vacancy) => {
    const statements = statementsOf(text)
    const around = aroundOf(title, statements)
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
          fold: (isReal ? vacancy : sets.indexOf(set)) % FOLDS,
          isPaper: PAPERS.has(line.type),
          isReal,
          isKnockOut,
          insisted: isNeeded
            ? {
                hashed: insistWords(line, statement, around),
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
const FOLDS = 8
/** No weight of a word is greater. */
const LARGEST = 3

const [folder] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const rows = readRows(folder)
console.log(`${rows.length} lines, ${rows.filter(({ target }) => target === 0).length} of them not asked`)
if (process.argv.includes('--folds')) {
  const read = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const weights = regress(rows.filter((row) => row.fold !== fold))
    return rows
      .filter((row) => row.fold === fold)
      .map(({ features, target, isReal }) => ({ odds: chanceOf(weigh(weights, features)), target, isReal }))
  })
  const insisted = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const model = insistModel(rows.filter((row) => row.fold !== fold))
    return rows.flatMap(({ fold: own, insisted: sample, isKnockOut, isPaper }) =>
      own !== fold || sample === null ? [] : [{ odds: predict(model, sample)[1] ?? 0, isKnockOut, isPaper }],
    )
  })
  for (const isPaper of [true, false]) {
    const oddsOf = (is: boolean): number[] =>
      insisted.filter((one) => one.isPaper === isPaper && one.isKnockOut === is).map(({ odds }) => odds)
    const [knockOuts, musts] = [oddsOf(true), oddsOf(false)]
    console.log(
      `${isPaper ? 'papers' : 'work'}: knock-outs above musts ${areaUnder(knockOuts, musts).toFixed(3)}`,
    )
    for (const least of [0.4, 0.5, 0.6, 0.75, 0.9])
      console.log(
        `from ${least}: ${knockOuts.filter((odds) => odds >= least).length} of ${knockOuts.length} knock-outs,`,
        `${musts.filter((odds) => odds >= least).length} of ${musts.length} musts`,
      )
  }
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
