import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recommend } from './recommend.ts'

const clean = { every_must_evidenced: true, has_high_flag: false }

describe('recommendation', () => {
  it('PROD-05 ENT-12 follows the bands of Q-053: hire 85, interview 80, maybe 40, else reject', () => {
    expect([100, 85, 84, 80, 79, 40, 39, 0].map((score) => recommend(score, clean))).toEqual([
      'hire',
      'hire',
      'interview',
      'interview',
      'maybe',
      'maybe',
      'reject',
      'reject',
    ])
  })

  it('turns a hire into an interview when a must-have is unproven or there is a high-severity flag', () => {
    expect(recommend(95, { ...clean, every_must_evidenced: false })).toBe('interview')
    expect(recommend(95, { ...clean, has_high_flag: true })).toBe('interview')
  })

  it('takes its thresholds as parameters', () => {
    expect(recommend(70, clean, { hire: 70, interview: 60, maybe: 30 })).toBe('hire')
    expect(recommend(29, clean, { hire: 70, interview: 60, maybe: 30 })).toBe('reject')
  })
})

const advice = ['reject', 'maybe', 'interview', 'hire']
const grounds = fc.record({ every_must_evidenced: fc.boolean(), has_high_flag: fc.boolean() })
const score = fc.integer({ min: 0, max: 100 })

it('PROD-05 a better score or better grounds never give a worse recommendation, for any thresholds', () => {
  const thresholds = fc
    .tuple(score, score, score)
    .map((three) => three.toSorted((a, b) => b - a))
    .map(([hire = 0, interview = 0, maybe = 0]) => ({ hire, interview, maybe }))
  fc.assert(
    fc.property(score, score, grounds, thresholds, (a, b, found, thresholds) => {
      const rank = (score: number, found: Parameters<typeof recommend>[1]) =>
        advice.indexOf(recommend(score, found, thresholds))
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      expect(rank(high, found)).toBeGreaterThanOrEqual(rank(low, found))
      expect(rank(low, clean)).toBeGreaterThanOrEqual(rank(low, found))
      expect(rank(low, clean) - rank(low, found)).toBeLessThanOrEqual(1)
    }),
  )
})
