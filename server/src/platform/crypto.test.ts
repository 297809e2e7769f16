import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentHash, createKeyRing } from './crypto.ts'

describe('EXT-03 the key ring', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]

  it('opens what it sealed, and only in the same place', () => {
    const ring = createKeyRing([old])
    const sealed = ring.seal('токен', 'row 1')
    expect(ring.open(sealed, 'row 1').toString()).toBe('токен')
    expect(() => ring.open(sealed, 'row 2')).toThrow()
  })
  it('never seals the same text into the same bytes', () => {
    const ring = createKeyRing([old])
    expect(ring.seal('a', 'x').equals(ring.seal('a', 'x'))).toBe(false)
  })
  it('opens old values after a new key was put in front', () => {
    const sealed = createKeyRing([old]).seal('a', 'x')
    const rotated = createKeyRing([fresh, old])
    expect(rotated.open(sealed, 'x').toString()).toBe('a')
    expect(() => createKeyRing([fresh]).open(sealed, 'x')).toThrow('unknown key')
  })
  it('sees a changed byte', () => {
    const ring = createKeyRing([old])
    const sealed = ring.seal('a', 'x')
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    expect(() => ring.open(sealed, 'x')).toThrow()
  })
})

it('a content hash does not depend on the order of keys', () => {
  expect(contentHash({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(contentHash({ b: [{ d: 3, c: 2 }], a: 1 }))
  expect(contentHash([1, 2])).not.toBe(contentHash([2, 1]))
})
