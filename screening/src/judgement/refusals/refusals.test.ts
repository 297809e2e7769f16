import { expect, it } from 'vitest'
import { learnedExclusions, refusedIn } from './refusals.ts'

it.each([
  ['Кандидатов из автосалонов не рассматриваем', ['автосалонов']],
  ['Студентов дневных отделений просим не беспокоить.', ['Студентов дневных отделений']],
  ['График свободный, оформление по ТК.', []],
  ['Пишите в любое время.', []],
])('«%s» refuses %j', (text, wanted) => {
  expect(refusedIn(text)).toEqual(wanted)
})

it('whoever has the paper the others lack is welcome', () => {
  const quote = 'Экономисты и управленцы без юридического образования, пожалуйста, не обижайтесь'
  expect(learnedExclusions([quote], [])).toEqual([])
})

it('what the refused have not done is no exclusion, and what the rules have read is not read again', () => {
  expect(learnedExclusions(['Если вы на линии не работали, увы.'], [])).toEqual([])
  const quote = 'Кандидатов из автосалонов не рассматриваем'
  expect(learnedExclusions([quote], [])).toMatchObject([{ text: 'Автосалонов', sure: false }])
  expect(learnedExclusions([quote], [{ text: 'Автосалонов', only: false, quote, sure: true }])).toEqual([])
})
