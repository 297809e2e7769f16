import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bagOf, likeness } from './likeness.ts'

const words = [
  'учет',
  'склад',
  'java',
  'kafka',
  'повар',
  'соус',
  'команда',
  'проект',
  'работа',
  'клиент',
  'бюджет',
  'отчет',
]
const keys = fc.array(fc.constantFrom(...words), { maxLength: 15 })

it('similarity is from 0 to 1, positive exactly when the texts share an informative word, and independent of word order', () => {
  fc.assert(
    fc.property(keys, keys, (asked, told) => {
      const [a, b] = [bagOf([[asked, 1]]), bagOf([[told, 1]])]
      const alike = likeness(a, b)
      expect(alike >= 0 && alike <= 1).toBe(true)
      expect(likeness(a, bagOf([[told.toReversed(), 1]]))).toBeCloseTo(alike, 9)
      expect(alike > 0).toBe([...a.parts.keys()].some((key) => b.parts.has(key)))
    }),
  )
})

it('one more asked word never lowers the similarity, and one more unasked word never raises it', () => {
  fc.assert(
    fc.property(keys, keys, fc.nat(), (asked, told, at) => {
      const bag = bagOf([[asked, 1]])
      const word = asked[at % Math.max(1, asked.length)]
      const before = likeness(bag, bagOf([[told, 1]]))
      const more = (added: readonly string[]) => likeness(bag, bagOf([[[...told, ...added], 1]]))
      expect(more(word === undefined ? [] : [word])).toBeGreaterThanOrEqual(before - 1e-12)
      const strange = words.filter((one) => !asked.includes(one))
      expect(more(strange.slice(0, 1))).toBeLessThanOrEqual(before + 1e-12)
    }),
  )
})
