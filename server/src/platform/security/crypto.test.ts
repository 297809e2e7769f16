import * as fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentHash, createKeyRing } from './crypto.ts'
import { isDeepStrictEqual } from 'node:util'

describe('EXT-03 the key ring', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]

  it('opens an encrypted value only in the same place', () => {
    const ring = createKeyRing([old])
    const encrypted = ring.encrypt('токен', 'row 1')
    expect(ring.decrypt(encrypted, 'row 1').toString()).toBe('токен')
    expect(() => ring.decrypt(encrypted, 'row 2')).toThrow()
  })
  it('never encrypts the same text into the same bytes', () => {
    const ring = createKeyRing([old])
    expect(ring.encrypt('a', 'x').equals(ring.encrypt('a', 'x'))).toBe(false)
  })
  it('opens old values after a new key was put in front', () => {
    const encrypted = createKeyRing([old]).encrypt('a', 'x')
    const rotated = createKeyRing([fresh, old])
    expect(rotated.decrypt(encrypted, 'x').toString()).toBe('a')
    expect(() => createKeyRing([fresh]).decrypt(encrypted, 'x')).toThrow('unknown key')
  })
  it('sees a changed byte', () => {
    const ring = createKeyRing([old])
    const encrypted = ring.encrypt('a', 'x')
    encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1
    expect(() => ring.decrypt(encrypted, 'x')).toThrow()
  })
})

it('a content hash does not depend on the order of keys', () => {
  expect(contentHash({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(contentHash({ b: [{ d: 3, c: 2 }], a: 1 }))
  expect(contentHash([1, 2])).not.toBe(contentHash([2, 1]))
})

describe('any encrypted, marked or hashed value', () => {
  const ring = createKeyRing([randomBytes(32)])
  const bytes = fc.uint8Array({ maxLength: 200 }).map((values) => Buffer.from(values))

  it('EXT-03 is opened byte for byte in its own place and in no other', () => {
    fc.assert(
      fc.property(bytes, fc.string(), fc.string(), (plain, place, other) => {
        const encrypted = ring.encrypt(plain, place)
        expect(ring.decrypt(encrypted, place).equals(plain)).toBe(true)
        expect(() => ring.decrypt(encrypted, other === place ? `${place} ` : other)).toThrow()
      }),
    )
  })
  it('EXT-03 does not open when any one bit is changed', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), (plain, at) => {
        const encrypted = ring.encrypt(plain, 'x')
        const bit = at % (encrypted.length * 8)
        encrypted[bit >> 3] = (encrypted[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(() => ring.decrypt(encrypted, 'x')).toThrow()
      }),
    )
  })
  it('has the same mark as another exactly when value and place are equal', () => {
    const place = fc.constantFrom('company 1', 'company 2')
    const value = fc.oneof(fc.string(), fc.constantFrom('79001234567', 'company 1', ''))
    fc.assert(
      fc.property(place, value, place, value, (place, value, other_place, other) => {
        const isEqual = ring.mark(value, place).equals(ring.mark(other, other_place))
        expect(isEqual).toBe(place === other_place && value === other)
      }),
    )
  })
  it('has a hash that ignores the order of keys and differs for different values', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, inner]) => [key, turned(inner)]),
            )
          : value
    const plain = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    fc.assert(
      fc.property(plain, plain, (value, other) => {
        expect(contentHash(turned(value))).toBe(contentHash(value))
        expect(contentHash(value) === contentHash(other)).toBe(isDeepStrictEqual(value, other))
      }),
    )
  })
})
