import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { qrPath, recoveryCode, typedCode } from './second-factor-rules.ts'

it('a recovery code is the first 24 letters of its input in four groups of six', () => {
  expect(recoveryCode('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')).toBe('ABCDEF-GHIJKL-MNOPQR-STUVWX')
  expect(recoveryCode('')).toBe('')
})

it('a typed code is normalised: spaces, dashes, lower case, digits that Base32 lacks', () => {
  expect(typedCode(' 102 030 ')).toBe('102030')
  expect(typedCode('abcdef-ghijkl mnopqr-stuvwx')).toBe('ABCDEFGHIJKLMNOPQRSTUVWX')
  expect(typedCode('0101ab-22')).toBe('OIOIAB22')
  // exactly six digits are an app code; fewer or more are a mistyped recovery code
  expect([typedCode('10203'), typedCode('1020301')]).toEqual(['IO2O3', 'IO2O3OI'])
})

it('dark modules become unit squares, row by row', () => {
  expect(
    qrPath([
      [true, false],
      [false, true],
    ]),
  ).toEqual({ size: 2, path: 'M0 0h1v1h-1zM1 1h1v1h-1z' })
})

it('a recovery code matches when typed in lower case, without dashes or with look-alike digits', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')),
    minLength: 24,
    maxLength: 40,
  })
  fc.assert(
    fc.property(letters, fc.nat(), fc.constantFrom('', ' ', '-', ' - ', '.'), (letters, bits, between) => {
      const code = recoveryCode(letters)
      const typed = Array.from(code.replaceAll('-', ''), (letter, at) => {
        const other = (bits >> at) & 1 ? letter.toLowerCase() : letter
        return (bits >> (at + 1)) & 1 ? other.replace(/o/i, '0').replace(/i/i, '1') : other
      })
      expect(typedCode(typed.join(between))).toBe(typedCode(code))
      expect(typedCode(code)).toBe(letters.slice(0, 24))
    }),
  )
})
