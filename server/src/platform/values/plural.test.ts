import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTime, plural } from './plural.ts'

it('the last two digits of any whole number determine the form', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(), fc.nat(200)), (count) => {
      const [tens, ones] = [count % 100, count % 10]
      const isTeen = tens >= 11 && tens <= 14
      const asked = isTeen || ones === 0 || ones >= 5 ? 'много' : ones === 1 ? 'один' : 'два'
      expect(plural(count, ['один', 'два', 'много'])).toBe(asked)
    }),
  )
})

it('a wait is rounded up and told in its largest unit', () => {
  expect([0, 1, 2, 21, 59.5, 60, 61, 840, 3540, 3541, 3601, 18_000].map(inTime)).toEqual([
    'через секунду',
    'через секунду',
    'через 2\u00a0секунды',
    'через 21\u00a0секунду',
    'через 60\u00a0секунд',
    'через минуту',
    'через 2\u00a0минуты',
    'через 14\u00a0минут',
    'через 59\u00a0минут',
    'через час',
    'через 2\u00a0часа',
    'через 5\u00a0часов',
  ])
})
