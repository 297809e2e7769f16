import { expect, it } from 'vitest'
import { pointsOf } from '@rezumetr/screening/points'
import { relevanceTone } from './relevance.ts'
import { demoCandidates } from './candidates.ts'

it.each([
  [95, 'good'],
  [94, 'info'],
  [85, 'info'],
  [84, 'warn'],
  [70, 'warn'],
  [69, 'bad'],
])('DEMO-03 a relevance of %i is %s', (relevance, tone) => {
  expect(relevanceTone(relevance)).toBe(tone)
})

it('DEMO-05 the sample candidates have reserved e-mail addresses and unassigned phone numbers', () => {
  for (const { email, phone, social } of demoCandidates) {
    expect(email).toMatch(/@example\.ru$/)
    expect(social).toMatch(/^@example_/)
    // code 000 is not assigned to any Russian operator
    expect(phone).toMatch(/^\+7 000 000-00-\d\d$/)
  }
})

it('each score of the sample is explained by points that add up to it', () => {
  for (const { criteria, relevance, strengths } of demoCandidates) {
    const points = [...pointsOf(criteria, relevance).values()]
    expect(points.reduce((sum, one) => sum + one, 0)).toBe(relevance)
    expect(strengths.length).toBeGreaterThan(0)
  }
})

it('the sample agrees with the engine: years short of thirty fill the experience partly, and are then no strength', () => {
  for (const { criteria, strengths } of demoCandidates) {
    const experience = criteria.find(({ key }) => key === 'relevant_experience')
    expect(experience?.verdict).not.toBe('yes')
    expect(strengths.join()).not.toMatch(/опыт/i)
  }
})
