/**
 * Learns what candidates limit and what vacancies demand, and writes `src/judgement/limits/limits.bin`.
 *
 *     node screening/tools/make-limits.ts [--folds]
 *
 * `screening/training/limits` holds statements with their topics, and whether they limit or are open, demand or free.
 * Two multinomial logistic regressions of the stand, one for each side, and one of the topic for both. Deterministic.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BUCKETS, limitFeatures } from '../src/judgement/limits/features.ts'
import { type Weights, writeLimits } from '../src/judgement/limits/table.ts'
import { stands, STANDS, type Topic, topics, TOPICS } from '../src/judgement/limits/topics.ts'
import type { Features } from '../src/judgement/sentences/features.ts'
import { DIMENSIONS } from '../src/judgement/vectors/table.ts'
import { bytesOf, type Model, predict, type Sample, teach, untaught } from './softmax.ts'

type Row = {
  readonly side: 'candidate' | 'vacancy'
  readonly text: string
  readonly stand: (typeof stands)[number]
  readonly topics: readonly Topic[]
}
type Read = Row & { readonly features: Features; readonly fold: number }

const COURSE = { rounds: 12, rate: 0.1, decay: 1e-5 }
/** No weight is greater. */
const LARGEST = 2.5
const FOLDS = 5
/** Rows that stand together are of one vacancy. */
const TOGETHER = 40

const home = new URL('../training/limits/', import.meta.url)
const rows: Read[] = readdirSync(home)
  .toSorted()
  .flatMap((file) => readFileSync(new URL(file, home), 'utf8').split('\n').filter(Boolean))
  .map((line, at) => {
    const row = JSON.parse(line) as Row
    return { ...row, features: limitFeatures(row.text), fold: Math.floor(at / TOGETHER) % FOLDS }
  })

const sampleOf = ({ features }: Read, kinds: readonly number[]): Sample => ({ ...features, kinds, weight: 1 })

const topicModel = (taught: readonly Read[]): Model =>
  teach(
    untaught(TOPICS + 1, BUCKETS, DIMENSIONS),
    taught.map((row) =>
      sampleOf(row, row.topics.length === 0 ? [TOPICS] : row.topics.map((topic) => topics.indexOf(topic))),
    ),
    COURSE,
  )
const standModel = (taught: readonly Read[], side: Row['side']): Model =>
  teach(
    untaught(STANDS, BUCKETS, DIMENSIONS),
    taught.filter((row) => row.side === side).map((row) => sampleOf(row, [stands.indexOf(row.stand)])),
    COURSE,
  )

function weightsOf({ kinds, weights, bias }: Model): Weights {
  const scale = LARGEST / 127
  return { kinds, scale, bias, cells: bytesOf(weights, scale) }
}

console.log(`${rows.length} statements`)
if (process.argv.includes('--folds')) {
  let right = 0
  let all = 0
  const tables = { candidate: stands.map(() => [0, 0, 0]), vacancy: stands.map(() => [0, 0, 0]) }
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const taught = rows.filter((row) => row.fold !== fold)
    const topic = topicModel(taught)
    const stand = { candidate: standModel(taught, 'candidate'), vacancy: standModel(taught, 'vacancy') }
    for (const row of rows.filter((one) => one.fold === fold)) {
      const own = [...predict(topic, row.features)].slice(0, TOPICS)
      const best = topics[own.indexOf(Math.max(...own))]
      if (row.topics.length > 0) all += 1
      if (best !== undefined && row.topics.includes(best)) right += 1
      const odds = [...predict(stand[row.side], row.features)]
      const line = tables[row.side][stands.indexOf(row.stand)]
      const at = odds.indexOf(Math.max(...odds))
      if (line !== undefined) line[at] = (line[at] ?? 0) + 1
    }
  }
  console.log(`topics right: ${((100 * right) / all).toFixed(1)} % of statements left out`)
  for (const [side, table] of Object.entries(tables)) {
    console.log(`${side}; rows: what it is; columns: read as ${stands.join(' ')}`)
    for (const [at, line] of table.entries()) console.log(stands[at]?.padEnd(8), line.join(' '))
  }
} else
  writeFileSync(
    new URL('../src/judgement/limits/limits.bin', import.meta.url),
    writeLimits({
      topic: weightsOf(topicModel(rows)),
      candidate: weightsOf(standModel(rows, 'candidate')),
      vacancy: weightsOf(standModel(rows, 'vacancy')),
    }),
  )
