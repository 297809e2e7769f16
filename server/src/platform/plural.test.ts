import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { plural } from './plural.ts'

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
