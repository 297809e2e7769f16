/** Texts made small before they are sealed: sealed bytes do not compress any more, neither by PostgreSQL nor in a backup. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

export type Packing = {
  readonly pack: (text: string) => Buffer
  /** @throws RangeError when it would unpack to more than is ever packed */
  readonly unpack: (bytes: Buffer) => string
}

/** The first byte of what is packed; text kept before there was packing begins with another one. */
const PACKED = 1
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Deflate: with a dictionary zstd makes short texts no smaller, and Node gives brotli none.
 * @param dictionary what most texts have in common, the commonest last. Never to be changed: what was packed with it is read with it
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
