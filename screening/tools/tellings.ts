/**
 * Tunes vectors of words so that what tells of an ask comes nearer to it than the other lines of the same resume.
 *
 * Softmax over all lines of a batch (Oord et al. 2018); the score of a line is a mixture of how alike both are as
 * wholes and word by word (late interaction, Khattab and Zaharia 2020). Adam on the rows of the words. Deterministic.
 */
import { type AlikeTable, useTable } from '../src/judgement/alike/table.ts'
import { NEAR, alikeRow, nearness } from '../src/judgement/alike/alike.ts'
import { sharesOf } from '../src/judgement/evidence/sums.ts'
import { DIMENSIONS } from '../src/judgement/vectors/table.ts'
import { shuffled } from './descent.ts'

export type Words = readonly (readonly [key: string, telling: number])[]
/** Asks and lines, and how far each line tells each ask: 0…1. */
export type Lesson = {
  readonly asks: readonly Words[]
  readonly lines: readonly Words[]
  readonly told: readonly (readonly number[])[]
}

export type Course = { readonly rounds: number; readonly lessonsAtOnce: number }

const RATE = 6e-3
const TEMPERATURE = 0.1
/** Pull of every row back to where it began. */
const PULL = 2e-4
/** Words of a line that teach: more than a clause has when it is read, for its tail is of the same work. */
const MOST = 90
/** Slopes below this are left out. */
const SLIGHT = 1e-6

/** A table with rows of its own for these words; new words begin as the mean of the words beside them. */
export function tableFor(base: AlikeTable, texts: readonly Words[]): AlikeTable {
  const counts = new Map<string, number>()
  for (const words of texts) for (const [key] of words) counts.set(key, (counts.get(key) ?? 0) + 1)
  const rows = new Map(base.rows)
  for (const [key, count] of counts)
    if (count >= 2 && !rows.has(key) && !/^\d/.test(key)) rows.set(key, rows.size)
  const cells = new Float32Array(rows.size * DIMENSIONS)
  cells.set(base.cells)
  const weights = new Float32Array(rows.size).fill(1)
  weights.set(base.weights)
  for (const words of texts) {
    const known = words.flatMap(([key, telling]) => {
      const row = base.rows.get(key)
      return row === undefined ? [] : [{ row, telling }]
    })
    for (const [key] of words) {
      const own = rows.get(key)
      if (own === undefined || base.rows.has(key)) continue
      for (const { row, telling } of known)
        for (let at = 0; at < DIMENSIONS; at += 1)
          cells[own * DIMENSIONS + at] =
            (cells[own * DIMENSIONS + at] ?? 0) + telling * (base.cells[row * DIMENSIONS + at] ?? 0)
    }
  }
  for (let row = base.rows.size; row < rows.size; row += 1) {
    const from = row * DIMENSIONS
    const length = lengthOf(cells, from)
    // a word that stands alone: some direction of its own
    if (length === 0) cells[from + 1 + (row % (DIMENSIONS - 1))] = 1
    else for (let at = 0; at < DIMENSIONS; at += 1) cells[from + at] = (cells[from + at] ?? 0) / length
  }
  return { rows, cells, weights }
}

function lengthOf(cells: Float32Array, from: number): number {
  let square = 0
  for (let at = 0; at < DIMENSIONS; at += 1) square += (cells[from + at] ?? 0) ** 2
  return Math.sqrt(square)
}

/** Adam over rows that occur. */
class Slopes {
  readonly values: Float32Array
  readonly width: number
  readonly rate: number
  readonly first: Float32Array
  readonly second: Float32Array
  readonly slope: Float32Array
  readonly steps: Int32Array
  readonly touched = new Set<number>()
  constructor(values: Float32Array, width: number, rate: number) {
    this.values = values
    this.width = width
    this.rate = rate
    this.first = new Float32Array(values.length)
    this.second = new Float32Array(values.length)
    this.slope = new Float32Array(values.length)
    this.steps = new Int32Array(values.length / width)
  }

  step(origin: Float32Array, pull: number): void {
    // every row that was ever touched is pulled back in every step
    for (const row of this.touched) {
      const n = ((this.steps[row] ?? 0) + 1) | 0
      this.steps[row] = n
      for (let at = row * this.width; at < (row + 1) * this.width; at += 1) {
        const g = (this.slope[at] ?? 0) + pull * ((this.values[at] ?? 0) - (origin[at] ?? 0))
        this.first[at] = 0.9 * (this.first[at] ?? 0) + 0.1 * g
        this.second[at] = 0.999 * (this.second[at] ?? 0) + 0.001 * g * g
        const m = (this.first[at] ?? 0) / (1 - 0.9 ** n)
        const v = (this.second[at] ?? 0) / (1 - 0.999 ** n)
        this.values[at] = (this.values[at] ?? 0) - (this.rate * m) / (Math.sqrt(v) + 1e-8)
        this.slope[at] = 0
      }
    }
  }
}

type Text = { readonly rows: number[]; readonly tellings: number[] }

/** What is tuned: the table, and how much wholes, asked words and told words count. */
export type Tuned = { readonly table: AlikeTable; readonly mixture: Float32Array }

export function tune(start: Tuned, lessons: readonly Lesson[], { rounds, lessonsAtOnce }: Course): Tuned {
  const { rows } = start.table
  const cells = start.table.cells.slice()
  const logs = start.table.weights.map((weight) => Math.log(weight))
  const mixture = start.mixture.slice()
  useTable(start.table)
  const texts = new Map<Words, Text>()
  const textOf = (words: Words): Text => {
    const known = texts.get(words)
    if (known !== undefined) return known
    const text: Text = { rows: [], tellings: [] }
    for (const [key, telling] of words) {
      const row = telling > 0 && !/^\d+$/.test(key) ? alikeRow(key) : -1
      if (row < 0 || text.rows.includes(row) || text.rows.length >= MOST) continue
      text.rows.push(row)
      text.tellings.push(telling)
    }
    texts.set(words, text)
    return text
  }
  const origin = cells.slice()
  const ofCells = new Slopes(cells, DIMENSIONS, RATE)
  const ofLogs = new Slopes(logs, 1, RATE * 3)
  const ofMixture = new Slopes(mixture, 3, RATE * 3)
  const none = new Float32Array(logs.length)
  for (const order of shuffled(lessons.length, rounds))
    for (let from = 0; from < order.length; from += lessonsAtOnce) {
      const batch = order.slice(from, from + lessonsAtOnce).flatMap((at) => lessons[at] ?? [])
      learn(batch, textOf, { cells, logs, mixture }, { ofCells, ofLogs, ofMixture })
      ofCells.step(origin, PULL)
      ofLogs.step(none, 1e-5)
      ofMixture.step(none, 0)
    }
  for (let row = 0; row < rows.size; row += 1) {
    const length = lengthOf(cells, row * DIMENSIONS) || 1
    for (let at = 0; at < DIMENSIONS; at += 1)
      cells[row * DIMENSIONS + at] = (cells[row * DIMENSIONS + at] ?? 0) / length
  }
  const table = { rows, cells, weights: logs.map((log) => Math.exp(log)) }
  useTable(table)
  return { table, mixture }
}

/** A text of the batch: its words' unit vectors, weights, their weighted mean, and slopes of all of them. */
type Laid = {
  readonly text: Text
  readonly units: Float32Array
  readonly lengths: Float64Array
  readonly weights: Float64Array
  readonly total: number
  readonly mean: Float32Array
  readonly meanLength: number
  readonly ofUnits: Float32Array
  readonly ofWeights: Float64Array
  readonly ofMean: Float32Array
}

function lay(text: Text, cells: Float32Array, logs: Float32Array): Laid {
  const size = text.rows.length
  const units = new Float32Array(size * DIMENSIONS)
  const lengths = new Float64Array(size)
  const weights = new Float64Array(size)
  const mean = new Float32Array(DIMENSIONS)
  let total = 0
  for (let word = 0; word < size; word += 1) {
    const row = text.rows[word] ?? 0
    const length = lengthOf(cells, row * DIMENSIONS) || 1
    lengths[word] = length
    const weight = (text.tellings[word] ?? 0) * Math.exp(logs[row] ?? 0)
    weights[word] = weight
    total += weight
    for (let at = 0; at < DIMENSIONS; at += 1) {
      const unit = (cells[row * DIMENSIONS + at] ?? 0) / length
      units[word * DIMENSIONS + at] = unit
      mean[at] = (mean[at] ?? 0) + weight * unit
    }
  }
  const meanLength = lengthOf(mean, 0) || 1
  for (let at = 0; at < DIMENSIONS; at += 1) mean[at] = (mean[at] ?? 0) / meanLength
  return {
    text,
    units,
    lengths,
    weights,
    total,
    mean,
    meanLength,
    ofUnits: new Float32Array(units.length),
    ofWeights: new Float64Array(size),
    ofMean: new Float32Array(DIMENSIONS),
  }
}

const dotOf = (a: Float32Array, i: number, b: Float32Array, j: number): number => {
  let dot = 0
  for (let at = 0; at < DIMENSIONS; at += 1)
    dot += (a[i * DIMENSIONS + at] ?? 0) * (b[j * DIMENSIONS + at] ?? 0)
  return dot
}
const addTo = (out: Float32Array, i: number, of: Float32Array, j: number, by: number): void => {
  for (let at = 0; at < DIMENSIONS; at += 1)
    out[i * DIMENSIONS + at] = (out[i * DIMENSIONS + at] ?? 0) + by * (of[j * DIMENSIONS + at] ?? 0)
}

type Compared = {
  readonly whole: number
  readonly asked: number
  readonly told: number
  /** Of every asked word the nearest told one and its likeness, and the other way round. */
  readonly forth: readonly [Int16Array, Float32Array]
  readonly back: readonly [Int16Array, Float32Array]
}

function compare(ask: Laid, line: Laid): Compared {
  const n = ask.weights.length
  const m = line.weights.length
  const forth = [new Int16Array(n), new Float32Array(n).fill(-1)] as const
  const back = [new Int16Array(m), new Float32Array(m).fill(-1)] as const
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j < m; j += 1) {
      const value = dotOf(ask.units, i, line.units, j)
      if (value > (forth[1][i] ?? 0)) {
        forth[1][i] = value
        forth[0][i] = j
      }
      if (value > (back[1][j] ?? 0)) {
        back[1][j] = value
        back[0][j] = i
      }
    }
  const mean = (likenesses: Float32Array, { weights, total }: Laid): number =>
    likenesses.reduce((sum, value, at) => sum + (weights[at] ?? 0) * nearness(value), 0) / total
  return {
    whole: dotOf(ask.mean, 0, line.mean, 0),
    asked: mean(forth[1], ask),
    told: mean(back[1], line),
    forth,
    back,
  }
}

type Values = { cells: Float32Array; logs: Float32Array; mixture: Float32Array }
type AllSlopes = { ofCells: Slopes; ofLogs: Slopes; ofMixture: Slopes }

function learn(
  batch: readonly Lesson[],
  textOf: (words: Words) => Text,
  { cells, logs, mixture }: Values,
  slopes: AllSlopes,
): void {
  const layOf = (words: Words): Laid | null => {
    const text = textOf(words)
    return text.rows.length === 0 ? null : lay(text, cells, logs)
  }
  const lines = batch.flatMap((lesson, of) =>
    lesson.lines.flatMap((words, at) => {
      const laid = layOf(words)
      return laid === null ? [] : [{ laid, of, at }]
    }),
  )
  const asks = batch.flatMap((lesson, of) =>
    lesson.asks.flatMap((words, at) => {
      const laid = layOf(words)
      const targets = lines.map((line) => (line.of === of ? (lesson.told[at]?.[line.at] ?? 0) : 0))
      const sum = targets.reduce((total, value) => total + value, 0)
      return laid === null || sum === 0 ? [] : [{ laid, targets: targets.map((value) => value / sum) }]
    }),
  )
  for (const { laid: ask, targets } of asks) {
    const compared = lines.map(({ laid }) => compare(ask, laid))
    const scores = compared.map(
      ({ whole, asked, told }) =>
        ((mixture[0] ?? 0) * whole + (mixture[1] ?? 0) * asked + (mixture[2] ?? 0) * told) / TEMPERATURE,
    )
    const shares = sharesOf(Float64Array.from(scores))
    for (const [at, one] of compared.entries()) {
      const slope = ((shares[at] ?? 0) - (targets[at] ?? 0)) / asks.length / TEMPERATURE
      const line = lines[at]
      if (line !== undefined && Math.abs(slope) > SLIGHT)
        spread(slope, one, ask, line.laid, mixture, slopes.ofMixture)
    }
  }
  slopes.ofMixture.touched.add(0)
  for (const { laid } of [...asks, ...lines]) gather(laid, slopes)
}

/** The slope of one comparison onto the words it rests on. */
function spread(
  slope: number,
  { whole, asked, told, forth, back }: Compared,
  ask: Laid,
  line: Laid,
  mixture: Float32Array,
  ofMixture: Slopes,
): void {
  const parts = [whole, asked, told]
  for (const [at, part] of parts.entries()) ofMixture.slope[at] = (ofMixture.slope[at] ?? 0) + slope * part
  const [ofWhole = 0, ofAsked = 0, ofTold = 0] = mixture
  addTo(ask.ofMean, 0, line.mean, 0, slope * ofWhole)
  addTo(line.ofMean, 0, ask.mean, 0, slope * ofWhole)
  const pairwise = (
    one: Laid,
    other: Laid,
    mean: number,
    by: number,
    [to, likenesses]: Compared['forth'],
  ) => {
    for (let i = 0; i < likenesses.length; i += 1) {
      const value = likenesses[i] ?? 0
      one.ofWeights[i] = (one.ofWeights[i] ?? 0) + (by * (nearness(value) - mean)) / one.total
      if (value <= NEAR) continue
      const own = (by * (one.weights[i] ?? 0)) / one.total / (1 - NEAR)
      const j = to[i] ?? 0
      addTo(one.ofUnits, i, other.units, j, own)
      addTo(other.ofUnits, j, one.units, i, own)
    }
  }
  pairwise(ask, line, asked, slope * ofAsked, forth)
  pairwise(line, ask, told, slope * ofTold, back)
}

/** Slopes of a text onto the rows of its words. */
function gather(laid: Laid, { ofCells, ofLogs }: AllSlopes): void {
  const { text, units, lengths, weights, mean, meanLength, ofUnits, ofWeights, ofMean } = laid
  const along = dotOf(mean, 0, ofMean, 0)
  const ofSum = ofMean.map((value, at) => (value - along * (mean[at] ?? 0)) / meanLength)
  for (const [word, row] of text.rows.entries()) {
    const weight = weights[word] ?? 0
    addTo(ofUnits, word, ofSum, 0, weight)
    const ofWeight = (ofWeights[word] ?? 0) + dotOf(units, word, ofSum, 0)
    const straight = dotOf(units, word, ofUnits, word)
    const length = lengths[word] ?? 1
    for (let at = 0; at < DIMENSIONS; at += 1) {
      const to = row * DIMENSIONS + at
      ofCells.slope[to] =
        (ofCells.slope[to] ?? 0) +
        ((ofUnits[word * DIMENSIONS + at] ?? 0) - straight * (units[word * DIMENSIONS + at] ?? 0)) / length
    }
    ofCells.touched.add(row)
    ofLogs.slope[row] = (ofLogs.slope[row] ?? 0) + ofWeight * weight
    ofLogs.touched.add(row)
  }
}
