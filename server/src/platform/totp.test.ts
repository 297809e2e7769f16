import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32, findTotpStep, newTotpSecret, otpauthUrl, totpCode, totpStep } from './totp.ts'

describe('time-based one-time passwords', () => {
  const secret = Buffer.from('12345678901234567890')
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('gives at second %i the last six digits of the RFC 6238 code', (second, code) => {
    expect(totpCode(secret, totpStep(new Date(second * 1000)))).toBe(code)
  })
  it('accepts codes of the previous, current and next step only', () => {
    const now = new Date(1_800_000_000_000)
    const found = [-2, -1, 0, 1, 2].map((late) =>
      findTotpStep(secret, totpCode(secret, totpStep(now) + late), now),
    )
    const step = totpStep(now)
    expect(found).toEqual([null, step - 1, step, step + 1, null])
  })
  it('encodes the secret for authenticator apps', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthUrl(Buffer.from('foobar'), 'Резюметр', 'a@b.ru')).toBe(
      `otpauth://totp/${encodeURIComponent('Резюметр')}:a%40b.ru?secret=MZXW6YTBOI&issuer=${encodeURIComponent('Резюметр')}`,
    )
  })
})

describe('for any secret', () => {
  const secret = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((values) => Buffer.from(values))

  it('an authenticator app decodes the same bytes', () => {
    const decoded = (text: string) =>
      Array.from(text, (letter) =>
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
      )
        .join('')
        .match(/.{8}/g)
        ?.map((byte) => Number.parseInt(byte, 2))
    fc.assert(
      fc.property(secret, (bytes) => {
        expect(Buffer.from(decoded(base32(bytes)) ?? []).equals(bytes)).toBe(true)
      }),
    )
  })
  it('a code is accepted within one step of now, and never for a step further away', () => {
    const instant = fc.date({ min: new Date('1970-01-02'), max: new Date('2200-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(secret, instant, fc.integer({ min: -3, max: 3 }), (bytes, now, late) => {
        const code = totpCode(bytes, totpStep(now) + late)
        const found = findTotpStep(bytes, code, now)
        expect(code).toMatch(/^\d{6}$/)
        expect(found === null && Math.abs(late) <= 1).toBe(false)
        expect(Math.abs((found ?? totpStep(now)) - totpStep(now))).toBeLessThanOrEqual(1)
      }),
    )
  })
})
