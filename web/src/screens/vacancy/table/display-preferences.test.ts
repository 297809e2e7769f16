import { expect, it } from 'vitest'
import { yearsWords } from './columns.tsx'

it.each([
  [null, null],
  [0, 'нет'],
  [11, '11\u00a0мес.'],
  [12, '1\u00a0год'],
  [35, '2\u00a0года'],
  [61, '5\u00a0лет'],
  [252, '21\u00a0год'],
])('%s months of work are «%s»', (months, words) => {
  expect(yearsWords(months)).toBe(words)
})
