import { expect, it } from 'vitest'
import { monthsAsked, withoutTime } from './time.ts'

it.each([
  ['Двухлетний стаж токаря', 24],
  ['Нужен полугодовой опыт', 6],
  ['Полуторагодовая практика в салоне', 18],
  ['Годовой опыт в доставке', 12],
  ['10-летний опыт', 120],
  ['Опыт 3г+', 36],
  ['Стаж 2 года+', 24],
  ['Годовой отчёт и баланс', null],
  ['7-летний ребёнок', null],
])('among requirements: %s', (sentence, months) => expect(monthsAsked(sentence, true)).toBe(months))

it.each([
  ['3+ года в закупках', 36],
  ['Не менее 2 лет на линии', 24],
  ['Минимум 4 года с Kubernetes', 48],
  ['От 5 лет и старше', null],
  ['От 2 лет мы даём гарантию', null],
  ['Более 10 лет шьём шторы', null],
  ['Продажа абонементов на 2 года', null],
])('anywhere: %s', (sentence, months) => expect(monthsAsked(sentence, false)).toBe(months))

it('leaves the work without its time', () => {
  expect(withoutTime('Трёхлетний опыт пайки')).toBe('опыт пайки')
})
