/**
 * Learns the word vectors of the embedded reader from a folder of texts, and writes their table.
 *
 *     node screening/tools/make-vectors.ts FOLDER
 *
 * FOLDER holds `vacancies.jsonl.gz`, `snippets.jsonl.gz` (`title`, `text`, `key_skills`, `source`) and
 * `resumes.jsonl.gz` (`title`, `experience[]`, `skills[]`, `source`). No text is kept: a word enters the table when at
 * least 5 texts of 3 sources have it. Method: shifted PPMI of words within a window, and its leading eigenvectors
 * (Levy, Goldberg, Dagan 2015). Deterministic.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DIMENSIONS, writeTable } from '../src/judgement/vectors/table.ts'
import { isStopKey } from '../src/text/everyday.ts'
import { readText } from '../src/text/html.ts'
import { splitStatements } from '../src/text/sentences.ts'
import { tokenise } from '../src/text/tokens.ts'
import { seeded } from './descent.ts'

const WINDOW = 8
const WORDS = 26_000
const SHIFT = Math.log(2)
/** Context distribution smoothing: rare contexts are held back. */
const SMOOTHING = 0.75
const ROUNDS = 7
/** Two thirds of the texts are about programming: each of them counts less. */
const IT_SHARE = 0.4
const IT =
  /программист|разработчик|developer|frontend|backend|devops|python|java|тестировщик|data|аналитик|qa|sql|php|ios|android|c\+\+|scientist|engineer/i

type Text = {
  title?: string
  text?: string
  key_skills?: string[]
  skills?: string[]
  source?: string
  experience?: { position?: string; description?: string }[]
}
type Document = { readonly sentences: number[][]; readonly weight: number }

const folder = process.argv[2]
if (folder === undefined) throw new Error('name the folder of texts')

const ids = new Map<string, number>()
const names: string[] = []
const texts: number[] = []
const sources: Set<string>[] = []
const documents: Document[] = []

for (const file of ['vacancies', 'snippets', 'resumes'])
  for (const row of gunzipSync(readFileSync(join(folder, `${file}.jsonl.gz`)))
    .toString()
    .split('\n'))
    if (row !== '') read(JSON.parse(row) as Text)

function read(row: Text): void {
  const title = row.title ?? ''
  const parts = [
    title,
    ...splitStatements(readText(row.text ?? '').text.slice(0, 6000)),
    (row.key_skills ?? row.skills ?? []).join('. '),
    ...(Array.isArray(row.experience) ? row.experience : []).flatMap((job) => [
      job.position ?? '',
      ...splitStatements(job.description ?? ''),
    ]),
  ]
  const seen = new Set<number>()
  const sentences = parts.map((part) =>
    tokenise(part).flatMap(({ stem }) => {
      if (isStopKey(stem) || /^\d+$/.test(stem) || stem.length < 2) return []
      const id = ids.get(stem) ?? ids.set(stem, names.push(stem) - 1).size - 1
      seen.add(id)
      return [id]
    }),
  )
  for (const id of seen) {
    texts[id] = (texts[id] ?? 0) + 1
    const of = (sources[id] ??= new Set())
    if (of.size < 3) of.add(row.source ?? '')
  }
  // the title is near every sentence of its text
  const head = sentences[0] ?? []
  documents.push({
    sentences: [
      head,
      ...sentences
        .slice(1)
        .filter((s) => s.length > 1)
        .map((s) => [...head.slice(0, 3), ...s]),
    ],
    weight: IT.test(title) ? IT_SHARE : 1,
  })
}

const kept = names
  .map((_, id) => id)
  .filter((id) => (texts[id] ?? 0) >= 5 && (sources[id]?.size ?? 0) >= 3)
  .toSorted((a, b) => (texts[b] ?? 0) - (texts[a] ?? 0))
  .slice(0, WORDS)
const place = new Int32Array(names.length).fill(-1)
kept.forEach((id, at) => (place[id] = at))
const size = kept.length
console.log(`${documents.length} texts, ${names.length} words, ${size} kept`)

const rows = Array.from({ length: size }, () => new Map<number, number>())
for (const { sentences, weight } of documents)
  for (const sentence of sentences) {
    const known = sentence.map((id) => place[id] ?? -1).filter((at) => at >= 0)
    for (let i = 0; i < known.length; i += 1)
      for (let j = i + 1; j <= Math.min(known.length - 1, i + WINDOW); j += 1) {
        const a = known[i] ?? 0
        const b = known[j] ?? 0
        if (a === b) continue
        const add = weight / Math.sqrt(j - i)
        rows[a]?.set(b, (rows[a]?.get(b) ?? 0) + add)
        rows[b]?.set(a, (rows[b]?.get(a) ?? 0) + add)
      }
  }
const sums = rows.map((row) => row.values().reduce((s, x) => s + x, 0))
const smoothed = sums.map((s) => s ** SMOOTHING)
const total = sums.reduce((s, x) => s + x, 0)
const totalSmoothed = smoothed.reduce((s, x) => s + x, 0)
const sparse = rows.map((row, a) => {
  const columns: number[] = []
  const values: number[] = []
  for (const [b, count] of row) {
    const joint = count / total
    const one = joint / (((sums[a] ?? 0) / total) * ((smoothed[b] ?? 0) / totalSmoothed))
    const other = joint / (((sums[b] ?? 0) / total) * ((smoothed[a] ?? 0) / totalSmoothed))
    const value = (Math.log(one) + Math.log(other)) / 2 - SHIFT
    if (value > 0 && count > 0.5) {
      columns.push(b)
      values.push(value)
    }
  }
  return { columns: Int32Array.from(columns), values: Float32Array.from(values) }
})
console.log(`${sparse.reduce((s, { columns }) => s + columns.length, 0)} cells`)

const WIDTH = DIMENSIONS + 24
const random = seeded()
let basis = Array.from({ length: size }, () => Float64Array.from({ length: WIDTH }, () => random() * 2 - 1))
let strengths = new Float64Array(WIDTH)
for (let round = 0; round < ROUNDS; round += 1) {
  basis = multiply(basis)
  strengths = orthonormalise(basis)
  console.log(`round ${round + 1}: ${strengths[0]?.toFixed(1)} … ${strengths[DIMENSIONS - 1]?.toFixed(1)}`)
}

function multiply(matrix: Float64Array<ArrayBuffer>[]): Float64Array<ArrayBuffer>[] {
  return sparse.map(({ columns, values }) => {
    const out = new Float64Array(WIDTH)
    for (let at = 0; at < columns.length; at += 1) {
      const other = matrix[columns[at] ?? 0]
      const value = values[at] ?? 0
      if (other) for (let k = 0; k < WIDTH; k += 1) out[k] = (out[k] ?? 0) + value * (other[k] ?? 0)
    }
    return out
  })
}

/** Modified Gram–Schmidt over columns; returns their lengths before, which tend to the eigenvalues. */
function orthonormalise(matrix: Float64Array<ArrayBuffer>[]): Float64Array<ArrayBuffer> {
  const lengths = new Float64Array(WIDTH)
  for (let k = 0; k < WIDTH; k += 1) {
    for (let before = 0; before < k; before += 1) {
      let dot = 0
      for (const row of matrix) dot += (row[k] ?? 0) * (row[before] ?? 0)
      for (const row of matrix) row[k] = (row[k] ?? 0) - dot * (row[before] ?? 0)
    }
    let square = 0
    for (const row of matrix) square += (row[k] ?? 0) ** 2
    const length = Math.sqrt(square) || 1
    lengths[k] = length
    for (const row of matrix) row[k] = (row[k] ?? 0) / length
  }
  return lengths
}

const order = [...strengths.keys()]
  .toSorted((a, b) => (strengths[b] ?? 0) - (strengths[a] ?? 0))
  .slice(0, DIMENSIONS)
const vectors = basis.map((row) => {
  const scaled = order.map((k) => (row[k] ?? 0) * Math.sqrt(strengths[k] ?? 0))
  const length = Math.hypot(...scaled) || 1
  return scaled.map((x) => x / length)
})
const rarity = kept.map((id) => Math.log(documents.length / (texts[id] ?? 1)))
const table = writeTable(
  kept.map((id) => names[id] ?? ''),
  vectors,
  rarity,
)
const target = join(import.meta.dirname, '../src/judgement/vectors/words.bin')
writeFileSync(target, table)
console.log(`${target}: ${(table.length / 1e6).toFixed(1)} MB`)
