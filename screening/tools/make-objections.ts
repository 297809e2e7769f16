/**
 * Learns what of a resume speaks against its author for a vacancy, and writes `src/judgement/objections/objections.bin`.
 *
 *     node screening/tools/make-objections.ts [--folds]
 *
 * `training/objections/panels.jsonl` holds the clauses of the people of `screening/panel` that readers, who saw no grades,
 * said to speak against them (1 slightly … 3 ends it); `written-*.jsonl` vacancies with sentences written for this. Deterministic.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chanceOf, weigh } from '../src/judgement/evidence/table.ts'
import { type Group, remarkFeatures, type Statement } from '../src/judgement/objections/features.ts'
import {
  nearestOf,
  oddsOf,
  remarksOf,
  statementOf,
  statementsOf,
} from '../src/judgement/objections/objections.ts'
import { CELLS, type ObjectionTable, writeObjections } from '../src/judgement/objections/table.ts'
import { readPerson } from '../src/judgement/person/person.ts'
import { readVacancy } from '../src/judgement/rubric/read.ts'
import { demandsOf } from '../src/judgement/terms/terms.ts'
import { BUCKETS } from '../src/judgement/terms/features.ts'
import type { ResumeText, VacancyText } from '../src/model.ts'
import { areaUnder } from './regression.ts'
import { type Learned, shuffled, step } from './descent.ts'
import { bytesOf } from './softmax.ts'

type Row = {
  readonly fold: number
  /** What a person says, the work told as if it were said, what was written for this. */
  readonly source: 'person' | 'work' | 'written'
  readonly severity: number
  readonly words: readonly number[]
  readonly rest: readonly number[]
  readonly features: Float64Array
}

const NOW = 2026 * 12 + 10
const FOLDS = 4
const ROUNDS = 20
const AVERAGED = 10
const PACE = { rate: 0.25, decay: 2e-5, floor: 0.1 }
/** A slight objection teaches so much, and a written one: writers were asked for more of them than people have. */
const SLIGHT = 0.4
const WRITTEN = 0.3
/** … and work told as if it were said: people tell of it in «О себе» too, where it is no objection. */
const WORK = 0.1
const LARGEST = 6

const home = new URL('../', import.meta.url)
const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, home), 'utf8'))
const linesOf = (file: string): string[] =>
  readFileSync(new URL(`training/objections/${file}`, home), 'utf8')
    .split('\n')
    .filter(Boolean)

function rowsOf(
  statements: readonly Statement[],
  demanded: readonly number[],
  resume: ResumeText,
  severityOf: (text: string, quote: string, isDenied: boolean) => number | null,
): Omit<Row, 'fold' | 'source'>[] {
  return remarksOf(readPerson(resume, NOW)).flatMap((remark) => {
    const { text, quote, status } = remark.passage
    const severity = severityOf(text.trim(), quote, status !== 'has')
    if (severity === null) return []
    const features = remarkFeatures(remark, nearestOf(remark, statements).near, demanded)
    return [{ severity, words: remark.words, rest: remark.rest, features }]
  })
}

type Labelled = {
  readonly set: string
  readonly resume: string
  readonly said: readonly (readonly [text: string, severity: number, kind: string])[]
}
type Graded = { readonly id: string; readonly vacancy: string; readonly resume?: ResumeText }

function ofPanels(): Row[] {
  const sets = Map.groupBy(
    linesOf('panels.jsonl').map((line) => JSON.parse(line) as Labelled),
    ({ set }) => set,
  )
  return [...sets].flatMap(([set, people]) => {
    const labels = new Map(people.map(({ resume, said }) => [resume, said]))
    const vacancies = json(`panel/trades-${set}/vacancies.json`) as { id: string; data: VacancyText }[]
    const resumes = json(`panel/trades-${set}/resumes.json`) as Graded[]
    return vacancies.flatMap(({ id, data }) => {
      const rubric = readVacancy(data)
      const statements = statementsOf(rubric)
      const demanded = demandsOf(rubric.terms).map(({ value }) => value)
      return resumes.flatMap(({ id: person, vacancy, resume }) => {
        const said = labels.get(person)
        if (vacancy !== id || resume === undefined || said === undefined) return []
        const severityOf = (text: string, quote: string): number | null => {
          const own = said.find(([told]) => told === text)
          if (own !== undefined) return own[1]
          // the clauses beside it belong to it
          return said.some(([told]) => quote.includes(told)) ? null : 0
        }
        const fold = Number(set) % FOLDS
        const about = (resume.experience ?? []).map(({ description }) => description ?? '').join('\n')
        return [
          ...rowsOf(statements, demanded, resume, severityOf).map((row) => ({
            ...row,
            fold,
            source: 'person' as const,
          })),
          ...rowsOf(statements, demanded, { title: null, about }, severityOf).map((row) => ({
            ...row,
            fold,
            source: 'work' as const,
          })),
        ]
      })
    })
  })
}

type Block = {
  readonly title: string
  readonly lines: readonly (readonly [kind: string, text: string])[]
  readonly said: readonly (readonly [text: string, line: number | null, severity: number])[]
}
const GROUP: Readonly<Record<string, Group>> = { knock_out: 'must', must: 'must', nice: 'nice', duty: 'duty' }

function ofWritten(): Row[] {
  return readdirSync(new URL('training/objections/', home))
    .filter((file) => file.startsWith('written'))
    .toSorted()
    .flatMap(linesOf)
    .flatMap((line, at) => {
      const { title, lines, said } = JSON.parse(line) as Block
      const statements = [
        ...lines.map(([kind, text]) => statementOf(text, GROUP[kind] ?? (kind as Group))),
        statementOf(title, 'title'),
      ]
      const demanded = demandsOf(lines.map(([, text]) => text)).map(({ value }) => value)
      return said.flatMap(([about, of, severity]) => {
        const own = rowsOf(statements, demanded, { title: null, about }, (_, __, isDenied) =>
          of === null ? 0 : isDenied ? severity : -severity,
        )
        // of a sentence that speaks against somebody its denial does, where it has one
        const isPlain = own.some((row) => row.severity > 0)
        return own
          .filter((row) => row.severity >= 0 || !isPlain)
          .map((row) => ({
            ...row,
            severity: Math.abs(row.severity),
            fold: at % FOLDS,
            source: 'written' as const,
          }))
      })
    })
}

function scaleOf(rows: readonly Row[]): { readonly mean: Float64Array; readonly spread: Float64Array } {
  const size = rows[0]?.features.length ?? 0
  const mean = new Float64Array(size)
  const spread = new Float64Array(size)
  for (const { features } of rows)
    features.forEach((value, at) => (mean[at] = (mean[at] ?? 0) + value / rows.length))
  for (const { features } of rows)
    features.forEach(
      (value, at) => (spread[at] = (spread[at] ?? 0) + (value - (mean[at] ?? 0)) ** 2 / rows.length),
    )
  return { mean, spread: spread.map((square) => Math.sqrt(square) + 1e-6) }
}

const untaught = (size: number): Learned<Float64Array> => ({
  weights: new Float64Array(size),
  squares: new Float64Array(size),
})

/** One row; changes the weights. @param input its features, scaled; the bias is the last weight */
function learn(row: Row, input: Float64Array, dense: Learned, cells: Learned): void {
  const { words, rest, severity, source } = row
  let sum = weigh(dense.weights, input)
  for (const word of words) sum += (cells.weights[word] ?? 0) / Math.sqrt(words.length)
  for (const word of rest) sum += (cells.weights[BUCKETS + word] ?? 0) / (2 * Math.sqrt(rest.length))
  const weight =
    (severity === 1 ? SLIGHT : 1) *
    (source === 'written' && severity > 0 ? WRITTEN : source === 'work' ? WORK : 1)
  const slope = weight * (chanceOf(sum) - (severity > 0 ? 1 : 0))
  for (let feature = 0; feature < input.length; feature += 1)
    step(dense, feature, slope * (input[feature] ?? 0), PACE)
  dense.weights[input.length] = (dense.weights[input.length] ?? 0) - 0.01 * slope
  for (const word of words) step(cells, word, slope / Math.sqrt(words.length), PACE)
  for (const word of rest) step(cells, BUCKETS + word, slope / (2 * Math.sqrt(rest.length)), PACE)
}

/** The mean of the weights after each of the later rounds: one round alone depends on its order. */
function teach(rows: readonly Row[]): ObjectionTable {
  const { mean, spread } = scaleOf(rows)
  const size = mean.length
  const dense = untaught(size + 1)
  const cells = untaught(CELLS)
  const means = [new Float64Array(size + 1), new Float64Array(CELLS)] as const
  const inputs = rows.map(({ features }) =>
    Float64Array.from(features, (value, at) => (value - (mean[at] ?? 0)) / (2 * (spread[at] ?? 1))),
  )
  for (const [round, order] of shuffled(rows.length, ROUNDS).entries()) {
    for (const at of order) {
      const [row, input] = [rows[at], inputs[at]]
      if (row !== undefined && input !== undefined) learn(row, input, dense, cells)
    }
    if (round < ROUNDS - AVERAGED) continue
    dense.weights.forEach((value, at) => (means[0][at] = (means[0][at] ?? 0) + value / AVERAGED))
    cells.weights.forEach((value, at) => (means[1][at] = (means[1][at] ?? 0) + value / AVERAGED))
  }
  let bias = means[0][size] ?? 0
  const plain = Array.from({ length: size }, (_, at) => {
    const weight = (means[0][at] ?? 0) / (2 * (spread[at] ?? 1))
    bias -= weight * (mean[at] ?? 0)
    return weight
  })
  return {
    weights: Float32Array.from([...plain, bias]),
    ...bytesOf(Float32Array.from(means[1]), LARGEST),
  }
}

const rows = [...ofPanels(), ...ofWritten()]
console.log(
  `${rows.length} clauses, ${rows.filter(({ severity }) => severity > 1).length} speak against their authors`,
)
if (process.argv.includes('--folds')) {
  const read = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const table = teach(rows.filter((row) => row.fold !== fold))
    return rows
      .filter((row) => row.fold === fold)
      .map((row) => ({ row, chance: chanceOf(oddsOf(table, row, row.features)) }))
  })
  for (const source of ['person', 'work', 'written'] as const) {
    const of = (isAgainst: boolean): number[] =>
      read
        .filter(({ row }) => row.source === source && row.severity !== 1 && row.severity > 1 === isAgainst)
        .map(({ chance }) => chance)
    console.log(source, 'told apart', areaUnder(of(true), of(false)).toFixed(3))
    for (const least of [0.5, 0.7, 0.85]) {
      const found = of(true).filter((chance) => chance >= least).length
      const wrong = of(false).filter((chance) => chance >= least).length
      console.log(`  from ${least}: ${found} of ${of(true).length} and ${wrong} wrongly`)
    }
  }
} else writeFileSync(new URL('src/judgement/objections/objections.bin', home), writeObjections(teach(rows)))
