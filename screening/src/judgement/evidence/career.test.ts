import { expect, it } from 'vitest'
import { CAREER_FEATURES, careerFeatures, careerOf, NO_CAREER } from './career.ts'

const job = { same: 0.8, near: 0.9, far: 1, worth: 0.9, ago: 0, interval: { first: 0, last: 23 } }
const asked = { months: 36, trade: 0.5 }

it('months of overlapping jobs count once, by the surer of both', () => {
  const { months } = careerOf([job, { ...job, same: 0.4 }], 0.9, true)
  expect(months.same).toBeCloseTo(0.8 * 24)
})

it('a job long ended counts less', () => {
  expect(careerOf([{ ...job, ago: 60 }], 0.9, true).same).toBeCloseTo(0.8 * 0.8)
})

it('one job more lowers nothing', () => {
  const other = { same: 0.1, near: 0.2, far: 0.4, worth: 0.1, ago: 30, interval: { first: 40, last: 60 } }
  const one = careerFeatures(asked, careerOf([job], 0.9, true))
  const both = careerFeatures(asked, careerOf([job, other], 0.9, true))
  expect(one).toHaveLength(CAREER_FEATURES)
  for (const [at, value] of one.entries()) expect(both[at]).toBeGreaterThanOrEqual(value)
})

it('nothing is told by no job', () => {
  expect(careerFeatures(asked, NO_CAREER).every((value) => value === 0)).toBe(true)
})
