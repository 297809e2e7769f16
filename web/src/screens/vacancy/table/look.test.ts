import { expect, it } from 'vitest'
import { readColumns } from './look.ts'
import { yearsWords } from './columns.tsx'

it.each([null, '', '{', '[]', '"x"', '5', '{"score":"no"}'])('columns are as usual for %j', (stored) => {
  expect(readColumns(stored)).toMatchObject({ score: true, musts: true, analyzed: false })
})
it('the choice of columns is kept, and one it does not know is as usual', () => {
  expect(readColumns('{"city":false,"analyzed":true,"gone":true}')).toMatchObject({
    city: false,
    analyzed: true,
    pay: true,
  })
  expect(readColumns('{"gone":true}')).not.toHaveProperty('gone')
})
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
