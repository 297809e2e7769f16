/** The table of word vectors: int8 rows of unit length beside their words, learned by `tools/make-vectors.ts`. */
import { readFileSync } from 'node:fs'

export const DIMENSIONS = 96

export type VectorTable = {
  readonly places: ReadonlyMap<string, number>
  /** `DIMENSIONS` numbers a word, in −127…127. */
  readonly cells: Int8Array
  /** Logarithm of how many times rarer than every text a word is: 0 in all, 11 in one of 80,000. */
  readonly rarity: Float32Array
}

export function writeTable(
  words: readonly string[],
  vectors: readonly (readonly number[])[],
  rarity: readonly number[],
): Buffer {
  const names = Buffer.from(words.join('\n'))
  const head = Buffer.alloc(8)
  head.writeUInt32LE(words.length, 0)
  head.writeUInt32LE(names.length, 4)
  const rare = Buffer.from(Uint8Array.from(rarity, (x) => Math.round(Math.min(255, Math.max(0, x * 20)))))
  const cells = Buffer.from(Int8Array.from(vectors.flatMap((row) => quantised(row))).buffer)
  return Buffer.concat([head, rare, cells, names])
}

function quantised(row: readonly number[]): number[] {
  return row.map((x) => Math.max(-127, Math.min(127, Math.round(x * 254))))
}

let loaded: VectorTable | null = null

/** Read with the first use. */
export function vectorTable(): VectorTable {
  loaded ??= readTable(readFileSync(new URL('words.bin', import.meta.url)))
  return loaded
}

function readTable(bytes: Buffer): VectorTable {
  const count = bytes.readUInt32LE(0)
  const end = 8 + count + count * DIMENSIONS
  const cells = new Int8Array(bytes.buffer, bytes.byteOffset + 8 + count, count * DIMENSIONS)
  const rarity = new Float32Array(bytes.subarray(8, 8 + count))
  for (let row = 0; row < count; row += 1) rarity[row] = (rarity[row] ?? 0) / 20
  const words = bytes
    .subarray(end, end + bytes.readUInt32LE(4))
    .toString()
    .split('\n')
  const places = new Map<string, number>()
  for (const word of words) places.set(word, places.size)
  return { places, cells, rarity }
}
