import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adminSearch,
  analysisSearch,
  callbackSearch,
  checkoutSearch,
  exportSearch,
  loginSearch,
  pricingSearch,
  resultsSearch,
  registerSearch,
  resetSearch,
  criteriaSearch,
} from './search.ts'

const ID = '0193a1c2-7d3e-7b4a-8c5d-1e2f3a4b5c6d'

describe('what the address may say', () => {
  it('EXP-10 RES-14 takes a known recommendation and a whole score', () => {
    expect(exportSearch({ recommendation: 'hire', minScore: '80', vacancy: ID })).toEqual({
      recommendation: 'hire',
      minScore: 80,
      vacancy: ID,
    })
  })

  it.each([
    [{ recommendation: 'best', minScore: 'many' }],
    [{ minScore: '-5' }],
    [{ minScore: '101' }],
    [{ minScore: '80.5' }],
    [{ minScore: '' }],
  ])('Q-094 lets %j fall away', (raw) => {
    // merged in the same way as by the router
    expect({ ...raw, ...exportSearch(raw) }).toEqual({})
  })

  it.each([
    [{ vacancy: 'abc' }],
    [{ candidate: '1; drop table' }],
    [{ vacancy: ['a', 'b'], page: 'last' }],
    [{ candidate: 'null', page: '-1' }],
    [{ payment_id: 'p1', period: 'weekly' }],
    [{ search: { deep: true }, email: ['x'], from: false }],
  ])('Q-094 no screen asks the server for %j', (raw) => {
    const screens = [resultsSearch, analysisSearch, exportSearch, pricingSearch, adminSearch, loginSearch]
    for (const screen of screens)
      expect(Object.values(screen(raw)).filter((value) => value !== undefined)).toEqual([])
  })

  it('knows the order of the results', () => {
    expect(resultsSearch({ sort: 'date' })).toEqual({ sort: 'date' })
    expect(resultsSearch({ sort: 'name' })).toEqual({})
  })

  it('keeps the words of a search, digits too, at the length the server takes', () => {
    expect(resultsSearch({ search: 'Иванов' })).toEqual({ search: 'Иванов' })
    expect(resultsSearch({ search: 100 })).toEqual({ search: '100' })
    expect(resultsSearch({ search: 'я'.repeat(150) }).search).toHaveLength(100)
  })

  it('CB-12 keeps a code that looks like a number as text, and a refusal at a sane length', () => {
    expect(callbackSearch({ code: 12345 })).toEqual({ code: '12345' })
    expect(callbackSearch({ error_description: 'x'.repeat(1000) }).error_description).toHaveLength(300)
  })

  it('CHK-02 Q-124 takes a plan and a period; a period it does not know falls away', () => {
    expect(checkoutSearch({ plan: 'starter', period: 'yearly' })).toEqual({
      plan: 'starter',
      period: 'yearly',
    })
    expect(checkoutSearch({ plan: 'starter', period: 'weekly' })).toEqual({ plan: 'starter' })
    expect(checkoutSearch({})).toEqual({})
  })

  it('EXT-21 keeps the payment one comes back from, and the words an administrator looks for', () => {
    expect(pricingSearch({ payment_id: ID, period: 'monthly' })).toEqual({
      payment_id: ID,
      period: 'monthly',
    })
    expect(adminSearch({ search: 'ООО' })).toEqual({ search: 'ООО' })
  })

  it('ROUTE-23 keeps path and query of the origin', () => {
    expect(loginSearch({ from: '/results?minScore=80' })).toEqual({ from: '/results?minScore=80' })
  })
})

describe('whatever stands in the address', () => {
  const key = fc.constantFrom(
    'vacancy',
    'candidate',
    'recommendation',
    'minScore',
    'sort',
    'page',
    'from',
    'email',
    'code',
    'token',
    'plan',
    'period',
    'payment_id',
    'search',
    'error_description',
  )
  const value = fc.oneof(
    fc.anything(),
    fc.constantFrom(
      '1',
      ID,
      'hire',
      'date',
      'yearly',
      '80',
      80,
      '1e2',
      '0x10',
      ' 5 ',
      '',
      '😀'.repeat(1200),
      NaN,
    ),
    fc.integer({ min: -5, max: 200 }),
  )
  const raw = fc.dictionary(key, value, { noNullPrototype: true })
  const screens = [
    loginSearch,
    registerSearch,
    resetSearch,
    callbackSearch,
    exportSearch,
    resultsSearch,
    criteriaSearch,
    pricingSearch,
    checkoutSearch,
    adminSearch,
    analysisSearch,
  ]

  it('Q-094 every screen opens, and the address it makes of that leads to the very same', () => {
    const written = (values: object) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, one]) => (one === undefined ? [] : [[name, String(one)]])),
      )
    fc.assert(
      fc.property(fc.constantFrom(...screens), raw, (screen, raw) => {
        const seen = screen(raw)
        expect(screen(seen)).toEqual(seen)
        const address = new URLSearchParams(written(seen))
        expect(screen(Object.fromEntries(address))).toEqual(seen)
      }),
    )
  })
  it('Q-094 the server is asked only for a score, a page and ids it takes', () => {
    fc.assert(
      fc.property(raw, (raw) => {
        const { minScore = 1, page = 2, vacancy = ID, candidate = ID } = resultsSearch(raw)
        expect(Number.isInteger(minScore) && minScore >= 1 && minScore <= 100).toBe(true)
        expect(Number.isInteger(page) && page >= 2 && page <= 100_000).toBe(true)
        for (const one of [vacancy, candidate])
          expect(one).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)
      }),
    )
  })
})
