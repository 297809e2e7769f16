import { expect, it } from 'vitest'
import { resumeSections } from './text-sections.ts'

it('a place of work is dated as far as its dates are known', () => {
  const headingOf = (start: string | null, end: string | null) =>
    resumeSections({
      title: null,
      experience: [{ start, end, company: 'Банк', position: null, description: null }],
    }).map(({ heading }) => heading)
  expect([
    headingOf('2020-03-01', null),
    headingOf('2020-03-01', '2021-05'),
    headingOf(null, '2019-05-01'),
    headingOf(null, null),
  ]).toEqual([
    ['Место работы 1: 03.2020 – по настоящее время'],
    ['Место работы 1: 03.2020 – 05.2021'],
    ['Место работы 1: до 05.2019'],
    ['Место работы 1: даты не указаны'],
  ])
})
