/** Words by how alike they are in telling work: rows tuned by `tools/tellings.ts` over those of `vectors`. */
import { readFileSync } from 'node:fs'
import { DIMENSIONS, vectorTable } from '../vectors/table.ts'

/** Rows of words, each of `DIMENSIONS` numbers and of unit length, and how much more or less a word counts. */
export type AlikeTable = {
  readonly rows: ReadonlyMap<string, number>
  readonly cells: Float32Array
  /** 1 where nothing was learned. */
  readonly weights: Float32Array
  /** Reads a row, which is empty before, where rows are read with their first use. */
  readonly fill?: (row: number) => void
}

/** One step of a stored number: of a cell, and of the logarithm of a weight. */
const CELL = 1 / 127
const WEIGHT = 1 / 40

let loaded: AlikeTable | null = null
/** Read with the first use. */
export function alikeTable(): AlikeTable {
  loaded ??= readAlike(readFileSync(new URL('alike.bin', import.meta.url)))
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
  for (let row = 0; row < places.size; row += 1) unit(out, row, cells, row * DIMENSIONS, 1)
  return { rows: places, cells: out, weights: new Float32Array(places.size).fill(1) }
}

/** Writes a row of unit length from the stored numbers at `from`, without the first `skipped` ones. */
function unit(out: Float32Array, row: number, stored: Int8Array, from: number, skipped: number): void {
  let square = 0
  for (let at = skipped; at < DIMENSIONS; at += 1) square += (stored[from + at] ?? 0) ** 2
  const length = Math.sqrt(square) || 1
  for (let at = skipped; at < DIMENSIONS; at += 1)
    out[row * DIMENSIONS + at] = (stored[from + at] ?? 0) / length
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

/** Of thirty thousand rows few hundreds are ever used: each is read with its first use. */
function readAlike(bytes: Buffer): AlikeTable {
  const base = vectorTable()
  const count = bytes.readUInt32LE(0)
  const width = DIMENSIONS + 1
  const body = new Int8Array(bytes.buffer, bytes.byteOffset + 8, count * width)
  const words = bytes
    .subarray(8 + count * width, 8 + count * width + bytes.readUInt32LE(4))
    .toString()
    .split('\n')
  const rows = new Map(base.places)
  /** Place of each row in the body; −1 of those that were not tuned. */
  const tuned = new Int32Array(rows.size + count).fill(-1)
  words.forEach((word, at) => {
    const row = rows.get(word) ?? rows.size
    if (row === rows.size) rows.set(word, row)
    tuned[row] = at
  })
  const cells = new Float32Array(rows.size * DIMENSIONS)
  const weights = new Float32Array(rows.size).fill(1)
  const filled = new Uint8Array(rows.size)
  const fill = (row: number): void => {
    if (filled[row] === 1) return
    filled[row] = 1
    const from = (tuned[row] ?? -1) * width
    if (from < 0) return unit(cells, row, base.cells, row * DIMENSIONS, 1)
    weights[row] = Math.exp((body[from] ?? 0) * WEIGHT)
    return unit(cells, row, body, from + 1, 0)
  }
  return { rows, cells, weights, fill }
}
