import { deflateRawSync, inflateRawSync } from 'node:zlib'

export type Packing = {
  readonly pack: (text: string) => Buffer
  /** @throws RangeError beyond the limit */
  readonly unpack: (bytes: Buffer) => string
}

/** Of compressed data; larger texts begin otherwise. */
const PACKED = 1
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Deflate: zstd is no smaller, Node's brotli has no dictionary.
 * @param dictionary common parts, the most common last; must never change
 */
export const createPacking = (dictionary: Buffer): Packing => ({
  pack(text) {
    const plain = Buffer.from(text)
    return plain.length > MAX_BYTES
      ? plain
      : Buffer.concat([Buffer.of(PACKED), deflateRawSync(plain, { dictionary })])
  },
  unpack(bytes) {
    const plain =
      bytes[0] === PACKED
        ? inflateRawSync(bytes.subarray(1), { dictionary, maxOutputLength: MAX_BYTES })
        : bytes
    return plain.toString('utf8')
  },
})
