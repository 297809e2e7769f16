import { describe, expect, it } from 'vitest'
import {
  adminSearch,
  callbackSearch,
  checkoutSearch,
  exportSearch,
  loginSearch,
  pricingSearch,
  resultsSearch,
} from './search.ts'

describe('what the address may say', () => {
  it('EXP-10 RES-14 takes a known recommendation and a whole score', () => {
    expect(exportSearch({ recommendation: 'hire', minScore: '80', vacancy: 'v1' })).toEqual({
      recommendation: 'hire',
      minScore: 80,
      vacancy: 'v1',
    })
  })

  it.each([
    [{ recommendation: 'best', minScore: 'many' }],
    [{ minScore: '-5' }],
    [{ minScore: '101' }],
    [{ minScore: '80.5' }],
    [{ minScore: '' }],
  ])('Q-094 lets %j fall away', (raw) => {
    // as the router does it
    expect({ ...raw, ...exportSearch(raw) }).toEqual({})
  })

  it('knows the order of the results', () => {
    expect(resultsSearch({ sort: 'date' })).toEqual({ sort: 'date' })
    expect(resultsSearch({ sort: 'name' })).toEqual({})
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
    expect(pricingSearch({ payment_id: 'p1', period: 'monthly' })).toEqual({
      payment_id: 'p1',
      period: 'monthly',
    })
    expect(adminSearch({ search: 'ООО' })).toEqual({ search: 'ООО' })
  })

  it('ROUTE-23 keeps path and query of the origin', () => {
    expect(loginSearch({ from: '/results?minScore=80' })).toEqual({ from: '/results?minScore=80' })
  })
})
