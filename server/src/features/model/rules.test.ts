import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costMicrorubles, estimatePerResume } from './rules.ts'

describe('model costs', () => {
  const prices = { input: 0.5, output: 2 }
  it('are priced per thousand tokens, input and output separately, and unknown without prices', () => {
    expect(costMicrorubles(prices, { input_tokens: 3000, output_tokens: 500 })).toBe(2_500_000)
    expect(costMicrorubles(prices, { input_tokens: 1, output_tokens: 0 })).toBe(500)
    expect(costMicrorubles(null, { input_tokens: 3000, output_tokens: 500 })).toBeNull()
  })
  it('are estimated from the company’s own resumes, from the fifth on', () => {
    const spent = { input_tokens: 10_002, output_tokens: 4_998, resumes: 5 }
    expect(estimatePerResume(spent, prices)).toEqual({
      input_tokens: 2000,
      output_tokens: 1000,
      cost: 3,
      basis: 'measured',
    })
    expect(estimatePerResume({ ...spent, resumes: 4 }, prices)).toEqual({
      input_tokens: 2700,
      output_tokens: 800,
      cost: 2.95,
      basis: 'typical',
    })
  })
  it('are given in tokens only when the model has no prices', () => {
    expect(estimatePerResume({ input_tokens: 0, output_tokens: 0, resumes: 0 }, null)).toEqual({
      input_tokens: 2700,
      output_tokens: 800,
      cost: null,
      basis: 'typical',
    })
  })
})

it('costs never fall with more tokens, and are additive to within a millionth of a ruble', () => {
  const tokens = fc.record({ input_tokens: fc.nat(200_000), output_tokens: fc.nat(20_000) })
  const price = fc.integer({ min: 0, max: 5000 }).map((kopecks) => kopecks / 1000)
  fc.assert(
    fc.property(fc.record({ input: price, output: price }), tokens, tokens, (prices, a, b) => {
      const both = costMicrorubles(prices, {
        input_tokens: a.input_tokens + b.input_tokens,
        output_tokens: a.output_tokens + b.output_tokens,
      })
      const [first = 0, second = 0] = [a, b].map((one) => costMicrorubles(prices, one) ?? -1)
      expect(both).toBeGreaterThanOrEqual(Math.max(first, second))
      expect(Math.abs((both ?? 0) - first - second)).toBeLessThanOrEqual(1)
    }),
  )
})
