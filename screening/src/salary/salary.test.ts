import * as fc from 'fast-check'
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
    expect(parseSalary('с 15 марта 2027 г. — 98 000 руб.')).toEqual(rub(98_000, 98_000))
    expect(parseSalary('85к на руки, 2/2, не сдельная')).toEqual(rub(85_000, 85_000, false))
    expect(parseSalary('по результатам собеседования')).toEqual({
      from: null,
      to: null,
      currency: null,
      gross: null,
    })
  })
})

describe('ENT-11 salary match', () => {
  it('compares the expectation with the range, with a margin below it only', () => {
    expect([89_000, 90_000, 150_000, 150_001].map((wish) => match(100_000, 150_000, wish))).toEqual([
      'lower',
      'match',
      'match',
      'higher',
    ])
  })

  it('handles half-open ranges', () => {
    expect([10_000, 150_000, 150_001].map((wish) => match(null, 150_000, wish))).toEqual([
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

  it('deducts the tax, uses the given rates, and returns null when a side is missing', () => {
    expect(match(100_000, 100_000, 96_000, true)).toBe('higher')
    expect(compareSalary(rub(80_000, 100_000), { amount: 1000, currency: 'USD' }, { USD: 90 })?.match).toBe(
      'match',
    )
    expect(compareSalary(rub(80_000, 100_000), { amount: 1000, currency: 'XYZ' }, null)).toBeNull()
    expect(compareSalary(null, { amount: 1000, currency: 'RUR' }, null)).toBeNull()
    expect(compareSalary(rub(80_000, 100_000), null, null)).toBeNull()
  })
})

describe('for any amounts', () => {
  const amount = fc.integer({ min: 1000, max: 3_000_000 })
  const order = ['lower', 'match', 'higher']

  it('ENT-11 a higher expectation is never further below the range, and never exceeds it by less', () => {
    const side = fc.option(amount)
    fc.assert(
      fc.property(side, side, amount, amount, fc.boolean(), (a, b, wish, more, gross) => {
        const [from, to] = a !== null && b !== null ? [Math.min(a, b), Math.max(a, b)] : [a, b]
        const of = (wish: number) =>
          compareSalary(rub(from, to, gross), { amount: wish, currency: 'RUR' }, null)
        const [before, after] = [of(wish), of(wish + more)]
        expect(before === null).toBe(from === null && to === null)
        if (before === null || after === null) return
        expect(order.indexOf(after.match)).toBeGreaterThanOrEqual(order.indexOf(before.match))
        expect(after.excess).toBeGreaterThanOrEqual(before.excess)
        expect(before.excess > 0 && before.match === 'lower').toBe(false)
      }),
    )
  })
  it('ENT-11 the result depends on the rate, not on the currency', () => {
    fc.assert(
      fc.property(amount, amount, amount, fc.integer({ min: 1, max: 500 }), (a, b, wish, rate) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const roubles = compareSalary(
          rub(from * rate, to * rate),
          { amount: wish * rate, currency: 'RUR' },
          null,
        )
        const abroad = compareSalary(
          { from, to, currency: 'USD', gross: null },
          { amount: wish, currency: 'usd' },
          { USD: rate },
        )
        const mixed = compareSalary(
          rub(from * rate, to * rate),
          { amount: wish, currency: 'USD' },
          { USD: rate },
        )
        expect([abroad?.match, mixed?.match]).toEqual([roubles?.match, roubles?.match])
      }),
    )
  })
  it('parses ranges and single bounds written with spaces or thousands, in any of the currencies', () => {
    const thousand = fc.integer({ min: 1, max: 999 }).map((count) => count * 1000)
    const written = fc.constantFrom(
      (value: number) => String(value),
      (value: number) => `${value / 1000} 000`,
      (value: number) => `${value / 1000}\u00a0000`,
      (value: number) => `${value / 1000} тыс.`,
    )
    const money = fc.constantFrom(['₽', 'RUR'], ['руб.', 'RUR'], ['$', 'USD'], ['€', 'EUR'], ['тенге', 'KZT'])
    fc.assert(
      fc.property(thousand, thousand, written, money, (a, b, say, [sign, currency]) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const range = { from, to, currency, gross: null }
        expect(parseSalary(`от ${say(from)} до ${say(to)} ${sign}`)).toEqual(range)
        expect(parseSalary(`от ${say(from)} ${sign} на руки`)).toEqual({ ...range, to: null, gross: false })
        expect(parseSalary(`до ${say(to)} ${sign}`)).toEqual({ ...range, from: null })
      }),
    )
  })
})
