import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { id, queryFlag, queryInt, queryList, text } from './endpoint.ts'

const sign = fc.oneof(
  fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
  fc.constantFrom(...Array.from(' \t\n\r\u0000\u0007\u0085')),
  fc.constant('\ud800'),
)

it('parsed text is valid for the database, within the length limit, and unchanged when parsed again', () => {
  fc.assert(
    fc.property(fc.string({ unit: sign }), fc.integer({ min: 1, max: 12 }), (typed, max) => {
      const read = text(max).safeParse(typed)
      const kept = read.data ?? ''
      expect(kept.isWellFormed()).toBe(true)
      expect(kept).not.toMatch(/(?![\t\n\r])\p{Cc}/u)
      expect(Array.from(kept).length).toBeLessThanOrEqual(max)
      expect(kept.trim()).toBe(kept)
      expect(text(max).parse(kept)).toBe(kept)
      expect(read.success || typed.length > max).toBe(true)
    }),
  )
})

it('an id is read in lower case, like those of the database', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), (uuid) => {
      expect(id.parse(uuid.toUpperCase())).toBe(uuid)
    }),
  )
})

it('a list of an address and one of a typed client are read alike, without empty values and up to a limit', () => {
  const list = queryList(5, 3)
  expect([list.parse('a,,b'), list.parse(['a', '', 'b']), list.parse('')]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    [],
  ])
  expect([list.safeParse('a,b,c,d').success, list.safeParse('abcdef').success]).toEqual([false, false])
})

it('queryInt accepts exactly the whole numbers within its bounds; queryFlag only true, false, 1 and 0', () => {
  const written = fc.oneof(
    fc.integer({ min: -300, max: 300 }).map(String),
    fc.constantFrom('', ' 5', '5.0', '1e2', '0x1', '٣', '+5', '5 '),
    fc.string(),
  )
  fc.assert(
    fc.property(
      written,
      fc.integer({ min: -200, max: 0 }),
      fc.integer({ min: 0, max: 200 }),
      (written, min, max) => {
        const number = /^-?[0-9]{1,9}$/.test(written) ? Number(written) : NaN
        const isTaken = number >= min && number <= max
        expect(queryInt(min, max).safeParse(written).data ?? null).toEqual(isTaken ? number : null)
        expect(queryFlag.safeParse(written).success).toBe(['true', 'false', '1', '0'].includes(written))
      },
    ),
  )
})
