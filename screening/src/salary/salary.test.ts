import { describe, expect, it } from 'vitest'
import { compareSalary } from './match.ts'
import { parseSalary } from './parse.ts'

const rub = (from: number | null, to: number | null, gross: boolean | null = null) => ({
  from,
  to,
  currency: 'RUR',
  gross,
})
const match = (from: number | null, to: number | null, wish: number, gross = false) =>
  compareSalary(rub(from, to, gross), { amount: wish, currency: 'RUR' }, null)?.match ?? null

describe('salary in words', () => {
  it('reads ranges, bounds, thousands, currencies and tax', () => {
    expect(parseSalary('от 90 000 до 130 000 руб. на руки')).toEqual(rub(90_000, 130_000, false))
    expect(parseSalary('до 75 000 ₽ до вычета налогов')).toEqual(rub(null, 75_000, true))
    expect(parseSalary('от 1,5 млн сум')).toEqual({ from: 1_500_000, to: null, currency: 'UZS', gross: null })
    expect(parseSalary('180-220к')).toEqual(rub(180_000, 220_000))
    expect(parseSalary('от 3 000 € gross')).toEqual({ from: 3000, to: null, currency: 'EUR', gross: true })
    expect(parseSalary('оклад 40 000 + премия до 25 000')).toEqual(rub(40_000, 65_000))
    expect(parseSalary('по результатам собеседования')).toEqual({
      from: null,
      to: null,
      currency: null,
      gross: null,
    })
  })
})

describe('ENT-11 salary match', () => {
  it('compares the expectation with the range and its margins', () => {
    expect([89_000, 90_000, 165_000, 166_000].map((wish) => match(100_000, 150_000, wish))).toEqual([
      'lower',
      'match',
      'match',
      'higher',
    ])
  })

  it('knows half-open ranges', () => {
    expect([10_000, 165_000, 166_000].map((wish) => match(null, 150_000, wish))).toEqual([
      'match',
      'match',
      'higher',
    ])
    expect([69_000, 130_000, 131_000].map((wish) => match(100_000, null, wish))).toEqual([
      'lower',
      'match',
      'higher',
    ])
  })

  it('takes the tax off, uses the rates given, and is silent when a side is missing', () => {
    expect(match(100_000, 100_000, 96_000, true)).toBe('higher')
    expect(compareSalary(rub(80_000, 100_000), { amount: 1000, currency: 'USD' }, { USD: 90 })?.match).toBe(
      'match',
    )
    expect(compareSalary(rub(80_000, 100_000), { amount: 1000, currency: 'XYZ' }, null)).toBeNull()
    expect(compareSalary(null, { amount: 1000, currency: 'RUR' }, null)).toBeNull()
    expect(compareSalary(rub(80_000, 100_000), null, null)).toBeNull()
  })
})
