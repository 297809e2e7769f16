import { expect, test } from 'vitest'
import { textWishes } from '../sentences.ts'

const NOW = 2026 * 12 + 10
const said = (statement: string): string[] =>
  textWishes([{ quote: statement, source: 'about' }], NOW).map(
    ({ kind, value, stance }) => `${kind} ${value} ${stance}`,
  )

test.each([
  ['Без ночных смен скучно, я сова', 'nights yes prefers'],
  ['Без ночных работать не хочу: доплата нужна', 'nights yes prefers'],
  ['Ушла, потому что убрали ночные смены', 'nights yes prefers'],
  ['Меняю работу, потому что отменили командировки', 'trips yes prefers'],
  ['Ухожу, так как вахту сократили и вахты больше нет', 'rotation yes prefers'],
  ['Без командировок не представляю себе работы', 'trips yes prefers'],
  ['Уволился, потому что отменили удалёнку', 'format remote only'],
  ['Вахта так вахта', 'rotation yes prefers'],
  ['График любой, кроме суток', 'shifts any accepts'],
  ['График любой, кроме суток', 'shifts daily refuses'],
  ['Вахты закончились: хочу домой', 'rotation yes refuses'],
  ['Надолго из дома уезжать не могу, мама болеет: уезжать надолго нельзя', 'rotation yes refuses'],
  ['Уже восемь лет езжу на своей Калине', 'own_car yes accepts'],
  ['Машина не на ходу', 'own_car yes refuses'],
  ['С сентября свободен', 'start 2027-09 accepts'],
  ['В декабре операция, врач отпустит не раньше марта', 'start 2027-03 accepts'],
  ['Контракт до 31.05.27', 'start 2027-05 accepts'],
  ['Днём веду уроки, вечера свободны', 'hours part only'],
])('«%s» tells %s', (statement, wanted) => {
  expect(said(statement)).toContain(wanted)
})

test.each([
  'Без ночных смен скучно, я сова',
  'Без ночных не могу, доплата нужна',
  'Ушла, потому что убрали ночные смены',
  'Раньше ночью не работала, сын был маленький, а теперь могу выходить в любые смены',
  'Вахта закончилась в ноябре, готов на новую',
  'Выезды по области ок, переезжать не планирую',
  'Езжу на своём велосипеде по парку',
])('«%s» refuses no condition', (statement) => {
  expect(
    said(statement).filter((wish) => /^(?:nights|shifts|rotation|trips|own_car) .* refuses$/.test(wish)),
  ).toEqual([])
})

test.each([
  'Без ночных смен, пожалуйста',
  'Без ночных и без суток, давление',
  'Ушла из-за ночных',
  'Раньше в ночь выходила, теперь не могу',
])('«%s» refuses nights', (statement) => {
  expect(said(statement)).toContain('nights yes refuses')
})
