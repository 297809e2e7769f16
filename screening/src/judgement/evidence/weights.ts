/** Weights of a classifier as its file holds them. */
export type Weights = {
  /** A row of weights, one for each class, for each bucket; times `scale`. */
  readonly cells: Int8Array
  readonly scale: number
  readonly bias: Float32Array
}

export const writeWeights = ({ cells, scale, bias }: Weights): Buffer =>
  Buffer.concat([
    Buffer.from(Float32Array.of(scale, ...bias).buffer),
    Buffer.from(cells.buffer, cells.byteOffset, cells.length),
  ])

/** @param from where they begin in a file of several */
export const readWeights = (bytes: Buffer, biases: number, cells: number, from = 0): Weights => ({
  scale: bytes.readFloatLE(from),
  bias: Float32Array.from({ length: biases }, (_, at) => bytes.readFloatLE(from + 4 + 4 * at)),
  cells: new Int8Array(bytes.buffer, bytes.byteOffset + from + 4 * (1 + biases), cells),
})
