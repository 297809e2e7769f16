/**
 * Learns what a sentence of a vacancy is, and writes the table of `src/judgement/sentences`.
 *
 *     node screening/tools/make-sentences.ts FOLDER [--folds]
 *
 * `screening/training/vacancies` holds invented vacancies labelled sentence by sentence. FOLDER holds real texts, of
 * which none is kept: `labelled.jsonl` in the same form, and `vacancies.jsonl.gz`, of which the sections under their
 * headings teach. Method: multinomial logistic regression over hashed features; a headed sentence teaches the sum of its
 * section's kinds. `--folds` prints how well vacancies left out are read. Deterministic.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { readStatements } from '../src/judgement/rubric/sections.ts'
import { featuresAt, MEANT } from '../src/judgement/sentences/classify.ts'
import { BUCKETS, type Features, ownFeatures } from '../src/judgement/sentences/features.ts'
import { KINDS, type SentenceKind, sentenceKinds, writeSentences } from '../src/judgement/sentences/table.ts'
import { DIMENSIONS } from '../src/judgement/vectors/table.ts'
import { readText } from '../src/text/html.ts'
import { bytesOf, copyOf, predict, type Sample, teach, untaught } from './softmax.ts'

const LETTERS: Readonly<Record<string, SentenceKind>> = {
  T: 'duty',
  M: 'must',
  K: 'knock_out',
  N: 'nice',
  Q: 'trait',
  C: 'condition',
  O: 'offer',
  E: 'exclusion',
  W: 'waived',
  X: 'other',
}
/** What a sentence under a heading may be. */
const SECTIONS: Readonly<Record<string, readonly SentenceKind[]>> = {
  requirement: ['must', 'knock_out', 'trait'],
  nice: ['nice'],
  duty: ['duty'],
  condition: ['condition', 'offer'],
  company: ['other'],
}
/** Rounds over the real vacancies, then over the labelled ones, which are few. */
const ROUNDS = { real: 2, labelled: 12 } as const
/** Every so many of the real vacancies are read. */
const EVERY = 3
const COURSE = { rate: 0.1, decay: 3e-6 }
/** No weight of the table is greater. */
const LARGEST = 2.5
/** A headed sentence of a real vacancy is labelled less surely than one read by hand. */
const HEADED = 0.15
/** Two thirds of the real texts are about programming. */
const IT =
  /программист|разработчик|developer|frontend|backend|devops|python|java|тестировщик|data|аналитик|qa|sql|php|ios|android|c\+\+|scientist|engineer/i

type Example = Sample & { readonly vacancy: number; readonly isReal: boolean }

const featuresIn = ({ hashed, meant }: Features) => ({
  hashed,
  meant: Array.from(meant, (value) => MEANT * value),
})

const folder = process.argv[2]
if (folder === undefined) throw new Error('name the folder of vacancies')

const at = (kind: SentenceKind): number => sentenceKinds.indexOf(kind)
const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

type Row = readonly [text: string, label: string]

/** The text as it would be published. */
function textOf(rows: readonly Row[], isOne: boolean): string {
  return rows
    .map(([text, label], index) => (index === 0 ? '' : isOne || label.startsWith('+') ? ' ' : '\n') + text)
    .join('')
}

function labelled(from: string): Example[] {
  const out: Example[] = []
  const home = new URL('../training/vacancies/', import.meta.url)
  const written = readdirSync(home)
    .toSorted()
    .map((file) => fileURLToPath(new URL(file, home)))
  const real = join(from, 'labelled.jsonl')
  let vacancy = 0
  for (const file of [...written, real].filter((one) => existsSync(one)))
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const { rows, para, text: whole } = JSON.parse(line) as { rows: Row[]; para: boolean; text?: string }
      const statements = readStatements(readText(whole ?? textOf(rows, para)).text)
      const texts = rows.map(([text, label]) => ({ text: letters(text), label: label.replace('+', '') }))
      for (const [index, statement] of statements.entries()) {
        const said = letters(statement.text)
        const found = texts.find(
          ({ text }) => text.includes(said) || (text.length > 8 && said.includes(text)),
        )
        const kind = found === undefined ? undefined : LETTERS[found.label]
        if (kind !== undefined)
          out.push({
            ...featuresIn(featuresAt(statements, index)),
            kinds: [at(kind)],
            weight: 1,
            vacancy,
            isReal: file === real,
          })
      }
      vacancy += 1
    }
  return out
}

function headed(from: string): Example[] {
  const out: Example[] = []
  const seen = new Set<string>()
  let count = 0
  for (const row of gunzipSync(readFileSync(join(from, 'vacancies.jsonl.gz')))
    .toString()
    .split('\n')
    .filter(Boolean)) {
    const { title, text, text_preprocessed } = JSON.parse(row) as {
      title: string
      text: string
      text_preprocessed?: boolean
    }
    count += 1
    if (text_preprocessed === true || count % (IT.test(title) ? 3 * EVERY : EVERY) > 0) continue
    const statements = readStatements(readText(text.slice(0, 60_000)).text)
    const sections = new Set(statements.filter(({ isHeaded }) => isHeaded).map(({ section }) => section))
    if (sections.size < 2) continue
    for (const statement of statements) {
      const kinds = SECTIONS[statement.section]
      if (!statement.isHeaded || kinds === undefined || seen.has(statement.text)) continue
      seen.add(statement.text)
      out.push({
        ...featuresIn(ownFeatures(statement.text)),
        kinds: kinds.map(at),
        weight: HEADED * (IT.test(title) ? 0.5 : 1),
        vacancy: -1,
        isReal: true,
      })
    }
  }
  return out
}

const known = labelled(folder)
const real = headed(folder)
console.log(`${known.length} labelled sentences, ${real.length} under headings`)
const base = teach(untaught(KINDS, BUCKETS, DIMENSIONS), real, { ...COURSE, rounds: ROUNDS.real })
const lessons = { ...COURSE, rounds: ROUNDS.labelled }

if (process.argv.includes('--folds')) {
  const FOLDS = 5
  const tables = [false, true].map(() => sentenceKinds.map(() => sentenceKinds.map(() => 0)))
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const taught = known.filter(({ vacancy }) => vacancy % FOLDS !== fold)
    const model = teach(copyOf(base), taught, lessons)
    for (const example of known.filter(({ vacancy }) => vacancy % FOLDS === fold)) {
      const odds = [...predict(model, example)]
      const best = odds.indexOf(Math.max(...odds))
      const row = tables[example.isReal ? 1 : 0]?.[example.kinds[0] ?? 0]
      if (row !== undefined) row[best] = (row[best] ?? 0) + 1
    }
  }
  for (const [isReal, table] of tables.entries()) {
    const all = table.flat().reduce((sum, n) => sum + n, 0)
    const right = table.reduce((sum, row, index) => sum + (row[index] ?? 0), 0)
    console.log(
      `right: ${((100 * right) / all).toFixed(1)} % of ${isReal ? 'real' : 'written'} vacancies left out`,
    )
    console.log(`rows: what it is; columns: read as ${sentenceKinds.join(' ')}`)
    for (const [index, row] of table.entries()) console.log(sentenceKinds[index]?.padEnd(10), row.join(' '))
  }
} else {
  const { weights, bias, meaning } = teach(base, known, lessons)
  writeFileSync(
    new URL('../src/judgement/sentences/sentences.bin', import.meta.url),
    writeSentences({
      ...bytesOf(weights.subarray(0, meaning), LARGEST),
      meaning: Float32Array.of(...bias, ...weights.subarray(meaning)),
    }),
  )
}
