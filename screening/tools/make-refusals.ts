/**
 * Learns which words of a vacancy name whom it does not take and what the refused lack, and writes
 * `src/judgement/refusals/refusals.bin`.
 *
 *     node screening/tools/make-refusals.ts [--folds]
 *
 * `training/refusals` holds statements with the words that readers marked. Deterministic.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeWeights } from '../src/judgement/evidence/weights.ts'
import { BUCKETS, type Word, wordFeatures, wordsOf } from '../src/judgement/refusals/features.ts'
import { spansOf } from '../src/judgement/refusals/refusals.ts'
import { ROLES, roles } from '../src/judgement/refusals/table.ts'
import { bytesOf, predict, type Model, type Sample, teach, untaught } from './softmax.ts'

type Labelled = { readonly text: string; readonly not: readonly string[]; readonly need: readonly string[] }
type Read = Labelled & {
  readonly words: readonly Word[]
  readonly samples: readonly Sample[]
  readonly fold: number
}

const COURSE = { rounds: 12, rate: 0.2, decay: 1e-5 } as const
const FOLDS = 5
/** Statements that stand together are of one vacancy. */
const TOGETHER = 20
const LARGEST = 4

const home = new URL('../training/refusals/', import.meta.url)

function roleOf({ text, not, need }: Labelled, word: Word): number {
  const isIn = (spans: readonly string[]): boolean =>
    spans.some((span) => {
      const start = text.indexOf(span)
      return start >= 0 && word.start >= start && word.end <= start + span.length
    })
  return isIn(not) ? 1 : isIn(need) ? 2 : 0
}

const rows: Read[] = readdirSync(home)
  .toSorted()
  .flatMap((file) => readFileSync(new URL(file, home), 'utf8').split('\n').filter(Boolean))
  .map((line, at) => {
    const row = JSON.parse(line) as Labelled
    const words = wordsOf(row.text)
    const features = wordFeatures(words)
    const samples = words.map((word, index) => ({
      hashed: features[index] ?? [],
      meant: [],
      kinds: [roleOf(row, word)],
      weight: 1,
    }))
    return { ...row, words, samples, fold: Math.floor(at / TOGETHER) % FOLDS }
  })

const taught = (from: readonly Read[]): Model =>
  teach(
    untaught(ROLES, BUCKETS),
    from.flatMap(({ samples }) => samples),
    COURSE,
  )

console.log(`${rows.length} statements`)
if (process.argv.includes('--folds')) {
  const folded = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^а-яёa-z0-9]+/giu, ' ')
      .trim()
  const counts = new Map<string, number>()
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = taught(rows.filter((row) => row.fold !== fold))
    for (const row of rows.filter((one) => one.fold === fold)) {
      const chances = row.samples.map((sample) => predict(model, sample))
      for (const role of ['not', 'need'] as const) {
        const found = spansOf(row.text, row.words, chances, roles.indexOf(role)).map(folded)
        const gold = row[role].map(folded)
        for (const span of gold) {
          count(`${role} marked`)
          if (found.some((one) => one.includes(span) || span.includes(one))) count(`${role} met`)
          if (found.includes(span)) count(`${role} exactly`)
        }
        for (const span of found) {
          count(`${role} found`)
          if (gold.some((one) => one.includes(span) || span.includes(one))) count(`${role} rightly`)
        }
        if (gold.length > 0) count(`${role} statements`)
        if (gold.length > 0 && found.length > 0) count(`${role} statements met`)
        if (gold.length === 0 && found.length > 0) count(`${role} statements wrongly`)
      }
    }
  }
  for (const [name, value] of [...counts].toSorted(([a], [b]) => a.localeCompare(b))) console.log(name, value)
} else {
  const { weights, bias } = taught(rows)
  writeFileSync(
    new URL('../src/judgement/refusals/refusals.bin', import.meta.url),
    writeWeights({ bias, ...bytesOf(weights, LARGEST) }),
  )
}
