import * as fc from 'fast-check'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { agronomistResume, cookResume, javaResume } from '@rezumetr/screening/sample'
import { describe, expect, it } from 'vitest'
import { pack, unpack } from './packing-rules.ts'

const texts = [javaResume, agronomistResume, cookResume].map((resume) => JSON.stringify(resume))

describe('a packed resume', () => {
  it('is unpacked unchanged', () => {
    for (const text of [...texts, '{}', '{"about":"«Ёлки» 🚀 \\u0000"}'])
      expect(unpack(pack(text))).toBe(text)
  })
  it('is a third smaller than with gzip', () => {
    for (const text of texts) expect(pack(text).length).toBeLessThan(gzipSync(text).length * 0.67)
  })
  it('of the first release is still read: format and dictionary are unchanged', () => {
    const packed =
      'AUNkUrBGUGutAeLdhov94Ep484V9ChfbLmy92ArOX7BctwhaL4LsxJnLDM0J5LJZ4CJzq8Kh1RcWX+y72HRoN2oWQDgKI+eBC7IdSK203YiGCsL9O0CtqI0Xdl/su7BFBxJiyO26HTrgJhVMBXI7C9yQRFSTIHP2gsu4PToK0FbqxAt7IPU5tIIEtQUhRuspoWZLfI6F2g2KO7xtd2KzNpGNH1jWmwVquID7N2Cfghtc4DbnDnAfqBOsuLggNTkzMaekEjVOatHzWF5+PBK/FgA='
    expect(unpack(Buffer.from(packed, 'base64'))).toBe(JSON.stringify(cookResume))
  })
  it('is not unpacked beyond the maximum resume size', () => {
    const bomb = deflateRawSync(Buffer.alloc(17 * 1024 * 1024, ' '))
    expect(() => unpack(Buffer.concat([Buffer.of(1), bomb]))).toThrow(RangeError)
  })
  it('round-trips unchanged when too large to unpack', () => {
    const long = JSON.stringify({ about: 'я'.repeat(9 * 1024 * 1024) })
    expect(unpack(pack(long)) === long).toBe(true)
  })
})

it('any text is unpacked unchanged, and so is JSON that was stored uncompressed', () => {
  const sign = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed())
  const text = fc.string({ unit: sign })
  fc.assert(
    fc.property(text, fc.jsonValue(), (written, value) => {
      expect(unpack(pack(written))).toBe(written)
      const kept = JSON.stringify({ about: value })
      expect(unpack(Buffer.from(kept))).toBe(kept)
    }),
  )
})
