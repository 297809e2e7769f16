import { expect, it } from 'vitest'
import { resultScoreTone, scoreTone } from './bands.ts'

it.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'info'],
  [60, 'info'],
  [59, 'warn'],
  [40, 'warn'],
  [39, 'bad'],
  [0, 'bad'],
  [null, 'neutral'],
])('STATE-67 a score of %s is %s', (score, tone) => {
  expect(scoreTone(score)).toBe(tone)
})

it.each([
  [80, 'good'],
  [79, 'orange'],
  [60, 'orange'],
  [59, 'bad'],
])('STATE-68 on the results page %s is %s', (score, tone) => {
  expect(resultScoreTone(score)).toBe(tone)
})
