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

  it('turns a hire into an interview when a must-have is unproven or a high flag stands', () => {
    expect(recommend(95, { ...clean, every_must_evidenced: false })).toBe('interview')
    expect(recommend(95, { ...clean, has_high_flag: true })).toBe('interview')
  })

  it('takes its thresholds as parameters', () => {
    expect(recommend(70, clean, { hire: 70, interview: 60, maybe: 30 })).toBe('hire')
    expect(recommend(29, clean, { hire: 70, interview: 60, maybe: 30 })).toBe('reject')
  })
})
