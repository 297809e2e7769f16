import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adminSearch,
  analysisSearch,
  callbackSearch,
  checkoutSearch,
  exportSearch,
  authSearch,
  pricingSearch,
  resultsSearch,
  resetSearch,
  compareSearch,
  criteriaSearch,
  vacancySearch,
} from './search.ts'

const ID = '0193a1c2-7d3e-7b4a-8c5d-1e2f3a4b5c6d'

it('the filters of a vacancy are read, and what is wrong is dropped', () => {
  const given = {
    max_score: '39',
    area: 'Казань',
    place: 'ready',
    max_pay: 150000,
    min_years: '3',
    meets: ['r1', 'r2'],
    days: 7,
    stage: 'interview',
    lack: 'pay',
    flags: 'none',
    sort: 'pay',
  }
  expect(vacancySearch({ meets: 'r1,r2,,r1' })).toEqual({ meets: ['r1', 'r2'] })
  expect(vacancySearch(given)).toMatchObject({ ...given, max_score: 39, min_years: 3 })
  const wrong = {
    max_score: 101,
    place: 'x',
    max_pay: -1,
    min_years: 1.5,
    days: '1e9',
    lack: 1,
    sort: 'x',
    meets: ',',
  }
  expect(Object.values(vacancySearch(wrong)).filter(Boolean)).toEqual([])
})

describe('search parameters of the URL', () => {
  it('EXP-10 RES-14 accepts a known recommendation and an integer score', () => {
    expect(exportSearch({ recommendation: 'hire', minScore: '80', vacancy: ID })).toEqual({
      recommendation: 'hire',
      minScore: 80,
      vacancy: ID,
    })
  })

  it('the vacancy of its page is in the path, not in the parameters', () => {
    expect(vacancySearch({ vacancy: ID, sort: 'date', order: 'asc', candidate: ID })).toEqual({
      sort: 'date',
      order: 'asc',
      candidate: ID,
    })
    expect(vacancySearch({ sort: 'height', order: 'up' })).toEqual({})
  })

  it.each([
    [`${ID},x,${ID}`, [ID]],
    ['', undefined],
    ['x', undefined],
    [5, undefined],
  ])('people to compare are ids, each once: %j', (ids, read) => {
    expect(compareSearch({ ids }).ids).toEqual(read)
  })

  it('at most five people are compared', () => {
    const ids = Array.from({ length: 9 }, (_, n) => ID.replace(/d$/, String(n)))
    expect(compareSearch({ ids: ids.join(',') }).ids).toEqual(ids.slice(0, 5))
  })

  it.each([
    [{ recommendation: 'best', minScore: 'many' }],
    [{ minScore: '-5' }],
    [{ minScore: '101' }],
    [{ minScore: '80.5' }],
    [{ minScore: '' }],
    [{ decision: 'later' }],
  ])('Q-094 drops %j', (raw) => {
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
  ])('Q-094 every screen drops %j', (raw) => {
    const screens = [resultsSearch, analysisSearch, exportSearch, pricingSearch, adminSearch, authSearch]
    for (const screen of screens)
      expect(Object.values(screen(raw)).filter((value) => value !== undefined)).toEqual([])
  })

  it('keeps the decision to filter by on every screen of results', () => {
    for (const screen of [resultsSearch, analysisSearch, exportSearch])
      expect(screen({ decision: 'none' })).toEqual({ decision: 'none' })
  })

  it('accepts only a known sort order of the results', () => {
    expect(resultsSearch({ sort: 'date' })).toEqual({ sort: 'date' })
    expect(resultsSearch({ sort: 'name' })).toEqual({})
  })

  it('keeps the search text, numbers too, cut to the 100 characters the server accepts', () => {
    expect(resultsSearch({ search: 'Иванов' })).toEqual({ search: 'Иванов' })
    expect(analysisSearch({ search: 'Иванов' })).toEqual({ search: 'Иванов' })
    expect(resultsSearch({ search: 100 })).toEqual({ search: '100' })
    expect(resultsSearch({ search: 'я'.repeat(150) }).search).toHaveLength(100)
  })

  it('CB-12 keeps a numeric code as text and cuts the error description to 300 characters', () => {
    expect(callbackSearch({ code: 12345 })).toEqual({ code: '12345' })
    expect(callbackSearch({ error_description: 'x'.repeat(1000) }).error_description).toHaveLength(300)
  })

  it('CHK-02 Q-124 accepts a plan and a period and drops an unknown period', () => {
    expect(checkoutSearch({ plan: 'starter', period: 'yearly' })).toEqual({
      plan: 'starter',
      period: 'yearly',
    })
    expect(checkoutSearch({ plan: 'starter', period: 'weekly' })).toEqual({ plan: 'starter' })
    expect(checkoutSearch({})).toEqual({})
  })

  it('EXT-21 keeps the payment id of the pricing page and the search text of the admin panel', () => {
    expect(pricingSearch({ payment_id: ID, period: 'monthly' })).toEqual({
      payment_id: ID,
      period: 'monthly',
    })
    expect(adminSearch({ search: 'ООО' })).toEqual({ search: 'ООО' })
  })

  it('ROUTE-23 keeps the path and the query of `from`', () => {
    expect(authSearch({ from: '/results?minScore=80' })).toEqual({ from: '/results?minScore=80' })
  })
})

describe('any search parameters', () => {
  const key = fc.constantFrom(
    'vacancy',
    'candidate',
    'recommendation',
    'minScore',
    'decision',
    'sort',
    'page',
    'from',
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
      'none',
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
    authSearch,
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

  it('Q-094 are parsed by every screen, and its output parses to the same values', () => {
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
  it('Q-094 give the results screen only a valid score, page and ids', () => {
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
