/** Words by how alike they are in telling work: rows tuned by `tools/tellings.ts` over those of `vectors`. */
import { readFileSync } from 'node:fs'
import { DIMENSIONS, vectorTable } from '../vectors/table.ts'

/** Rows of words, each of `DIMENSIONS` numbers and of unit length, and how much more or less a word counts. */
export type AlikeTable = {
  readonly rows: ReadonlyMap<string, number>
  readonly cells: Float32Array
  /** 1 where nothing was learned. */
  readonly weights: Float32Array
}

/** One step of a stored number: of a cell, and of the logarithm of a weight. */
const CELL = 1 / 127
const WEIGHT = 1 / 40

let loaded: AlikeTable | null = null
/** Read with the first use. */
export function alikeTable(): AlikeTable {
  loaded ??= over(untuned(), readFileSync(new URL('alike.bin', import.meta.url)))
  return loaded
}

/** For the tool that learns: `table` is used from now on. */
export function useTable(table: AlikeTable): void {
  loaded = table
}

/** The rows of `vectors` without the first component, which tells common words from rare ones. */
export function untuned(): AlikeTable {
  const { places, cells } = vectorTable()
  const out = new Float32Array(cells.length)
  for (let row = 0; row < places.size; row += 1) {
    let square = 0
    for (let at = 1; at < DIMENSIONS; at += 1) square += (cells[row * DIMENSIONS + at] ?? 0) ** 2
    const length = Math.sqrt(square) || 1
    for (let at = 1; at < DIMENSIONS; at += 1)
      out[row * DIMENSIONS + at] = (cells[row * DIMENSIONS + at] ?? 0) / length
  }
  return { rows: places, cells: out, weights: new Float32Array(places.size).fill(1) }
}

/** The tuned rows of these words alone. */
export function writeAlike(words: readonly string[], { rows, cells, weights }: AlikeTable): Buffer {
  const names = Buffer.from(words.join('\n'))
  const head = Buffer.alloc(8)
  head.writeUInt32LE(words.length, 0)
  head.writeUInt32LE(names.length, 4)
  const own = words.map((word) => rows.get(word) ?? 0)
  const body = Int8Array.from(
    own.flatMap((row) => [
      quantised(Math.log(weights[row] ?? 1) / WEIGHT),
      ...cells.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS).map((cell) => quantised(cell / CELL)),
    ]),
  )
  return Buffer.concat([head, Buffer.from(body.buffer), names])
}

const quantised = (x: number): number => Math.max(-127, Math.min(127, Math.round(x)))

function over(base: AlikeTable, bytes: Buffer): AlikeTable {
  const count = bytes.readUInt32LE(0)
  const width = DIMENSIONS + 1
  const body = new Int8Array(bytes.buffer, bytes.byteOffset + 8, count * width)
  const words = bytes
    .subarray(8 + count * width, 8 + count * width + bytes.readUInt32LE(4))
    .toString()
    .split('\n')
  const rows = new Map(base.rows)
  for (const word of words) if (!rows.has(word)) rows.set(word, rows.size)
  const cells = new Float32Array(rows.size * DIMENSIONS)
  cells.set(base.cells)
  const weights = new Float32Array(rows.size).fill(1)
  for (const [at, word] of words.entries()) {
    const row = rows.get(word) ?? 0
    const from = at * width
    weights[row] = Math.exp((body[from] ?? 0) * WEIGHT)
    let square = 0
    for (let k = 1; k < width; k += 1) square += (body[from + k] ?? 0) ** 2
    const length = Math.sqrt(square) || 1
    for (let k = 0; k < DIMENSIONS; k += 1) cells[row * DIMENSIONS + k] = (body[from + 1 + k] ?? 0) / length
  }
  return { rows, cells, weights }
}
