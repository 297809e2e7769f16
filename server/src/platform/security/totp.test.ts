import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOfApp } from '../../testing/product/authenticator.ts'
import { base32, findTotpStep, newTotpSecret, otpauthUrl, totpStep } from './totp.ts'

describe('time-based one-time passwords', () => {
  const secret = Buffer.from('12345678901234567890')
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('accepts at second %i the last six digits of the RFC 6238 code, and no other', (second, code) => {
    const now = new Date(second * 1000)
    expect(findTotpStep(secret, code, now)).toBe(totpStep(now))
    for (const wrong of ['000000', code.slice(1), `${code}0`, ''])
      expect(findTotpStep(secret, wrong, now)).toBeNull()
  })
  it('accepts codes of the previous, current and next step only', () => {
    const now = new Date(1_800_000_000_000)
    const found = [-2, -1, 0, 1, 2].map((late) =>
      findTotpStep(secret, codeOfApp(base32(secret), now, late), now),
    )
    const step = totpStep(now)
    expect(found).toEqual([null, step - 1, step, step + 1, null])
  })
  it('encodes the secret for authenticator apps', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
    const brand = encodeURIComponent('Резюметр')
    expect(otpauthUrl(Buffer.from('foobar'), 'Резюметр', 'a@b.ru')).toBe(
      `otpauth://totp/${brand}:a%40b.ru?issuer=${brand}&secret=MZXW6YTBOI&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

it('for any secret a code is accepted within one step of now, and never for a step further away', () => {
  const secret = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((values) => Buffer.from(values))
  const instant = fc.date({ min: new Date('1970-01-02'), max: new Date('2200-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(secret, instant, fc.integer({ min: -3, max: 3 }), (bytes, now, late) => {
      const code = codeOfApp(base32(bytes), now, late)
      const found = findTotpStep(bytes, code, now)
      expect(code).toMatch(/^\d{6}$/)
      expect(found === null && Math.abs(late) <= 1).toBe(false)
      expect(Math.abs((found ?? totpStep(now)) - totpStep(now))).toBeLessThanOrEqual(1)
    }),
  )
})
