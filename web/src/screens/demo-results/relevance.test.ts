import { expect, it } from 'vitest'
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

it('each score of the sample is explained as a real one: 15+ criteria, every statement with its line', () => {
  for (const { criteria, requirements, caps, relevance } of demoCandidates) {
    expect(criteria.length).toBeGreaterThanOrEqual(15)
    for (const { stance, lines } of requirements) expect(lines.length > 0).toBe(stance !== 'silent')
    for (const { limit, lines } of caps) {
      expect(lines).not.toEqual([])
      expect(relevance).toBeLessThanOrEqual(limit)
    }
  }
})

it('better candidates of the sample have more points', () => {
  const points = demoCandidates.map(({ criteria }) => criteria.reduce((sum, one) => sum + one.points, 0))
  expect(points).toEqual(points.toSorted((a, b) => b - a))
})
