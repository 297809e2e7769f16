/**
 * Learns what vacancies demand of a person's life and candidates refuse, and writes `src/judgement/terms/terms.bin`.
 *
 *     node screening/tools/make-terms.ts [--folds]
 *
 * `screening/training/terms` holds statements with all terms that hold of them. A logistic regression of each term for each
 * side over hashed words and pairs, by Adagrad. Deterministic.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { addRow } from '../src/judgement/evidence/sums.ts'
import { chanceOf } from '../src/judgement/evidence/table.ts'
import type { Weights } from '../src/judgement/evidence/weights.ts'
import { BUCKETS, termFeatures } from '../src/judgement/terms/features.ts'
import { cleanText } from '../src/text/normalise.ts'
import { tokenise } from '../src/text/tokens.ts'
import { type Side, sides, type Term, terms, TERMS } from '../src/judgement/terms/names.ts'
import { writeTerms } from '../src/judgement/terms/table.ts'
import { areaUnder } from './regression.ts'
import { shuffled, step } from './descent.ts'
import { bytesOf, type Model, untaught } from './softmax.ts'

type Row = {
  readonly side: Side
  readonly text: string
  readonly terms: readonly Term[]
}
type Read = Row & { readonly features: readonly number[]; readonly fold: number }

const ROUNDS = 20
const PACE = { rate: 1, decay: 1e-5 }
/** What holds of a statement is rarer than what does not, and counts more. */
const HOLDS = 3
/** No weight is greater. */
const LARGEST = 8
const FOLDS = 5
/** Rows that stand together were written together. */
const TOGETHER = 25

const home = new URL('../training/terms/', import.meta.url)
const rows: Read[] = readdirSync(home)
  .toSorted()
  .flatMap((file) => readFileSync(new URL(file, home), 'utf8').split('\n').filter(Boolean))
  .map((line, at) => {
    const row = JSON.parse(line) as Row
    return {
      ...row,
      features: termFeatures(tokenise(cleanText(row.text))),
      fold: Math.floor(at / TOGETHER) % FOLDS,
    }
  })

const shareOf = (features: readonly number[]): number => 1 / Math.sqrt(Math.max(1, features.length))

function sumsOf({ weights, bias }: Model, features: readonly number[]): Float64Array {
  const sums = Float64Array.from(bias)
  const share = shareOf(features)
  for (const row of features) addRow(sums, weights, row * TERMS, share)
  return sums
}

function teach(taught: readonly Read[]): Model {
  const model = untaught(TERMS, BUCKETS)
  model.bias.fill(-3)
  for (const order of shuffled(taught.length, ROUNDS))
    for (const at of order) {
      const row = taught[at]
      if (row === undefined) continue
      const sums = sumsOf(model, row.features)
      for (const [term, name] of terms.entries()) {
        const holds = row.terms.includes(name)
        const slope = (holds ? HOLDS : 1) * (chanceOf(sums[term] ?? 0) - (holds ? 1 : 0))
        if (Math.abs(slope) < 1e-3) continue
        model.bias[term] = (model.bias[term] ?? 0) - 0.005 * slope
        const share = shareOf(row.features)
        for (const feature of row.features) step(model, feature * TERMS + term, slope * share, PACE)
      }
    }
  return model
}

const ofSide = (side: Side): Read[] => rows.filter((row) => row.side === side)

const weightsOf = ({ weights, bias }: Model): Weights => ({ bias, ...bytesOf(weights, LARGEST) })

console.log(`${rows.length} statements`)
if (process.argv.includes('--folds'))
  for (const side of sides) {
    const own = ofSide(side)
    const read = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
      const model = teach(own.filter((row) => row.fold !== fold))
      return own
        .filter((row) => row.fold === fold)
        .map((row) => ({ row, chances: [...sumsOf(model, row.features)].map(chanceOf) }))
    })
    for (const [at, term] of terms.entries()) {
      const of = (holds: boolean): number[] =>
        read.filter(({ row }) => row.terms.includes(term) === holds).map(({ chances }) => chances[at] ?? 0)
      const [held, other] = [of(true), of(false)]
      const found = (least: number): string => {
        const right = held.filter((chance) => chance >= least).length
        const wrong = other.filter((chance) => chance >= least).length
        return `${right}+${wrong}`
      }
      console.log(
        `${side} ${term}: ${held.length} hold, told apart ${held.length === 0 ? '' : areaUnder(held, other).toFixed(3)},`,
        `found + wrongly from 0.3: ${found(0.3)}, from 0.5: ${found(0.5)}, from 0.7: ${found(0.7)}`,
      )
    }
  }
else
  writeFileSync(
    new URL('../src/judgement/terms/terms.bin', import.meta.url),
    writeTerms({
      vacancy: weightsOf(teach(ofSide('vacancy'))),
      candidate: weightsOf(teach(ofSide('candidate'))),
    }),
  )
