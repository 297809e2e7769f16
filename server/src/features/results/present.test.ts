import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { presentRun, presentSections } from './present.ts'

const figuresOf = (counts: {
  total: number
  analyzed: number
  failed?: number
  skipped?: number
  postponed?: number
}) =>
  presentRun(
    {
      id: 'run',
      vacancy_id: null,
      vacancy_title: null,
      vacancy_name: null,
      kind: 'new',
      status: 'running',
      failed: 0,
      skipped: 0,
      postponed: 0,
      ...counts,
      continue_at: null,
      continued_by: null,
      error_code: null,
      is_auto: false,
      stop_requested_at: null,
      engine: 'embedded',
      created_at: new Date(0),
      started_at: null,
      finished_at: null,
    },
    { errors: [], failures: [] },
    null,
    null,
  )

it('SHELL-24 ANAL-12 percent and remaining agree, with failures and postponed resumes', () => {
  expect(figuresOf({ total: 10, analyzed: 3, failed: 2 })).toMatchObject({ percent: 50, remaining: 5 })
  expect(figuresOf({ total: 100, analyzed: 20, postponed: 70 })).toMatchObject({ percent: 90, remaining: 10 })
  // 29 / 100 × 100 is a little less than 29 in floating point
  expect(figuresOf({ total: 100, analyzed: 29 }).percent).toBe(29)
})

it('is never at 100 % while something remains', () => {
  const counts = fc.array(fc.nat(2000), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(counts, ([analyzed = 0, failed = 0, skipped = 0, postponed = 0, left = 0]) => {
      const total = analyzed + failed + skipped + postponed + left
      fc.pre(total > 0)
      const { percent, remaining } = figuresOf({ total, analyzed, failed, skipped, postponed })
      expect([remaining, percent === 100]).toEqual([left, left === 0])
    }),
  )
})

it('the whole resume holds what a form ticks, so that every quote is found in it', () => {
  const sections = presentSections({
    title: 'Водитель',
    area: 'Тула',
    skills: ['Тахограф'],
    relocation: 'готов к переезду',
    schedule: ['Вахтовый метод', 'Сменный график'],
    employment: 'Полная занятость',
    citizenship: [],
    driver: ['B', 'C'],
  })
  expect(sections.map(({ source, text }) => [source, text])).toEqual([
    ['title', 'Водитель'],
    ['area', 'Тула'],
    ['relocation', 'готов к переезду'],
    ['schedule', 'Вахтовый метод, Сменный график'],
    ['employment', 'Полная занятость'],
    ['driver', 'B, C'],
    ['skills', 'Тахограф'],
  ])
})
