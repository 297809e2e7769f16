/**
 * Learns what a segment of a resume's statement says – has, lacks, wants, refuses, lost, somebody else's – and writes
 * the table of `src/judgement/assertion/learned`.
 *
 *     node screening/tools/make-statuses.ts FOLDER [--folds]
 *
 * `screening/training/statements` holds invented statements with the clause that decides and its status. FOLDER holds
 * `resumes.jsonl.gz` with real texts; where the rules find nothing there, nearly all is what a person has, and no text
 * is kept. `--folds` prints how files left out are read. Multinomial logistic regression; deterministic.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ruledClausesOf, segmentsSaid } from '../src/judgement/assertion/clauses.ts'
import { BUCKETS, featuresOf } from '../src/judgement/assertion/learned/features.ts'
import { type LearnedStatus, learnedStatuses, STATUSES } from '../src/judgement/assertion/learned/table.ts'
import type { Status } from '../src/judgement/assertion/status.ts'
import { writeWeights } from '../src/judgement/evidence/weights.ts'
import { readDocument } from '../src/document.ts'
import { readResume } from '../src/facts.ts'
import type { ResumeText } from '../src/model.ts'
import { splitStatements } from '../src/text/sentences.ts'
import { bytesOf, type Model, predict, type Sample, teach, untaught } from './softmax.ts'

const COURSE = { rounds: 10, rate: 0.1, decay: 1e-4 }
const LARGEST = 3
/** A real segment is labelled less surely than a written one. */
const REAL = 0.5
/** A denial in a resume is rare, and of the kind that is looked for. */
const DENIED = 2
/** Real segments that teach. */
const REAL_SEGMENTS = 40_000

type Example = {
  readonly features: readonly number[]
  readonly told: Status
  readonly status: number
  readonly weight: number
  readonly file: string
}

/** Each segment with its place and what the rules take it for. */
function segmentsOf(text: string) {
  const said = segmentsSaid(text)
  const clauses = ruledClausesOf(text)
  const statusAt = (start: number, end: number): Status => {
    let best: Status = 'has'
    let most = 0
    for (const clause of clauses) {
      const shared = Math.min(end, clause.end) - Math.max(start, clause.start)
      if (shared > most) [best, most] = [clause.status, shared]
    }
    return best
  }
  return said.map(({ text: folded, start, end }, at) => {
    const told = statusAt(start, end)
    const features = featuresOf(folded, said[at - 1]?.text ?? '', said[at + 1]?.text ?? '', told)
    return { start, end, told, features }
  })
}

type Row = { readonly text: string; readonly clause: string; readonly status: LearnedStatus }
const rowsOf = <T>(file: string): T[] =>
  readFileSync(new URL(`../training/statements/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)

/** Written statements, of which the clause that decides is known. */
function written(): Example[] {
  return readdirSync(new URL('../training/statements/', import.meta.url))
    .filter((file) => file !== RESUMES)
    .toSorted()
    .flatMap((file) =>
      rowsOf<Row>(file).flatMap(({ text, clause, status }) => {
        const from = text.indexOf(clause)
        const until = from + clause.length
        return segmentsOf(text)
          .filter(({ start, end }) => 2 * (Math.min(end, until) - Math.max(start, from)) >= end - start)
          .map(({ features, told }) => ({
            features,
            told,
            status: learnedStatuses.indexOf(status),
            weight: 1,
            file,
          }))
      }),
    )
}

/** What of the invented resumes of `panel` is not `has`; all the rest of these sets is. */
const RESUMES = 'trades.jsonl'
const SETS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
function resumes(): Example[] {
  const denied = new Map(
    rowsOf<{ text: string; said: [clause: string, status: LearnedStatus][] }>(RESUMES).map(
      ({ text, said }) => [text, said],
    ),
  )
  const out: Example[] = []
  for (const set of SETS) {
    const people = JSON.parse(
      readFileSync(new URL(`../panel/trades-${set}/resumes.json`, import.meta.url), 'utf8'),
    ) as { resume?: ResumeText; text?: string }[]
    for (const { resume, text: whole } of people) {
      const facts = readResume(resume ?? readDocument(whole ?? '').resume)
      for (const { text } of [
        ...facts.jobs.flatMap(({ statements }) => statements),
        ...facts.about,
        ...facts.cover_letter,
      ]) {
        const said = denied.get(text) ?? []
        for (const { start, end, features, told } of segmentsOf(text)) {
          const own = text.slice(start, end)
          const status = said.find(([clause]) => clause === own)?.[1] ?? 'has'
          out.push({
            features,
            told,
            status: learnedStatuses.indexOf(status),
            weight: status === 'has' ? 1 : DENIED,
            file: `trades-${set}`,
          })
        }
      }
    }
  }
  return out
}

/** Statements of real resumes in which the rules find no denial. */
function real(folder: string): Example[] {
  const rows = gunzipSync(readFileSync(join(folder, 'resumes.jsonl.gz')))
    .toString()
    .split('\n')
    .filter(Boolean)
  const out: Example[] = []
  for (const row of rows) {
    const { experience } = JSON.parse(row) as { experience: { description: string | null }[] }
    const texts = experience.slice(0, 6).flatMap(({ description }) => splitStatements(description ?? ''))
    for (const text of texts.slice(0, 25))
      for (const { features, told } of segmentsOf(text))
        if (told === 'has' && out.length < REAL_SEGMENTS)
          out.push({ features, told, status: 0, weight: REAL, file: '' })
  }
  return out
}

const sampleOf = ({ features, status, weight }: Example): Sample => ({
  hashed: features,
  meant: [],
  kinds: [status],
  weight,
})
const taughtBy = (examples: readonly Example[]): Model =>
  teach(untaught(STATUSES, BUCKETS), examples.map(sampleOf), COURSE)

/** A feature met in fewer labelled segments is a topic, no wording. */
const LEAST_MET = 3
function frequent(examples: readonly Example[]): ReadonlySet<number> {
  const met = new Map<number, number>()
  for (const { features } of examples)
    for (const feature of new Set(features)) met.set(feature, (met.get(feature) ?? 0) + 1)
  return new Set([...met].flatMap(([feature, times]) => (times >= LEAST_MET ? [feature] : [])))
}
const limited = (examples: readonly Example[], kept: ReadonlySet<number>): Example[] =>
  examples.map((one) => ({ ...one, features: one.features.filter((feature) => kept.has(feature)) }))

const folder = process.argv[2]
if (folder === undefined) throw new Error('name the folder of resumes')
const known = [...written(), ...resumes()]
const others = real(folder)
console.log(`${known.length} labelled segments, ${others.length} of real resumes`)

if (process.argv.includes('--folds')) {
  for (const file of new Set(known.map((one) => one.file))) {
    const taught = known.filter((one) => one.file !== file)
    const kept = frequent(taught)
    const model = taughtBy(limited([...taught, ...others.slice(0, others.length / 2)], kept))
    const asked = known.filter((one) => one.file === file)
    const denying = asked.filter(({ status }) => status !== 0)
    const having = asked.filter(({ status }) => status === 0)
    const isDenied = ({ told }: Example): boolean => told !== 'has'
    console.log(
      `${file} by the rules: denials found ${((100 * denying.filter(isDenied).length) / denying.length).toFixed(1)} %, false ${((100 * having.filter(isDenied).length) / having.length).toFixed(1)} %`,
    )
    for (const sure of [0.5, 0.6, 0.7]) {
      let found = 0
      let wrong = 0
      let right = 0
      for (const { features, status } of asked) {
        const [has = 0, ...denied] = predict(model, { hashed: features, meant: [] })
        const read = has > 1 - sure ? 0 : denied.indexOf(Math.max(...denied)) + 1
        if (read === status) right += 1
        if (status !== 0 && read !== 0) found += 1
        if (status === 0 && read !== 0) wrong += 1
      }
      const strangers = others.slice(others.length / 2)
      const mistaken = strangers.filter(
        ({ features }) => (predict(model, { hashed: features, meant: [] })[0] ?? 0) <= 1 - sure,
      ).length
      const denials = asked.filter(({ status }) => status !== 0).length
      const percent = (part: number, all: number): string => ((100 * part) / all).toFixed(1)
      console.log(
        `${file} ${sure}: right ${percent(right, asked.length)} %, denials found ${percent(found, denials)} %, false ${percent(wrong, asked.length - denials)} %, of real lines ${percent(mistaken, strangers.length)} %`,
      )
    }
  }
} else {
  const { weights, bias } = taughtBy(limited([...known, ...others], frequent(known)))
  writeFileSync(
    new URL('../src/judgement/assertion/learned/statuses.bin', import.meta.url),
    writeWeights({ bias, ...bytesOf(weights, LARGEST) }),
  )
}
