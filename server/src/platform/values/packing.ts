/** Compression of texts before encryption: encrypted bytes can be compressed neither by PostgreSQL nor in a backup. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

export type Packing = {
  readonly pack: (text: string) => Buffer
  /** @throws RangeError when the unpacked size exceeds the limit */
  readonly unpack: (bytes: Buffer) => string
}

/** First byte of compressed data; a text that is too large to compress begins with another one. */
const PACKED = 1
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Deflate, because zstd with a dictionary is no smaller for short texts, and Node's brotli supports no dictionary.
 * @param dictionary what most texts have in common, the most common last. Must never change:
 * stored data is unpacked with it
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
