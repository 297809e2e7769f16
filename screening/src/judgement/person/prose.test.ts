import { expect, test } from 'vitest'
import { jobInProse } from './prose.ts'

const NOW = 2026 * 12 + 10
const told = (about: string) => {
  const job = jobInProse({ title: null, about }, NOW)
  return job === null ? null : [job.start, job.end]
}

test('work told in prose lasts as long as the prose says', () => {
  expect(told('Работаю с 2019 года маляром, до этого штукатур.')).toEqual(['2019-01', null])
  expect(told('С 2015 по 2021 варил трубы на заводе, потом переехал.')).toEqual(['2015-01', '2021-12'])
  expect(told('2012–2018 склад, 2018 – н.в. экспедитор')).toEqual(['2012-01', null])
  expect(told('Пеку хлеб, стаж 11 лет.')).toEqual(['2015-12', null])
  expect(told('Семь лет вожу автобус по городу.')).toEqual(['2019-12', null])
  expect(told('Since 2020 I have been leading a support line.')).toEqual(['2020-01', null])
})

test('an age, a thing of long ago and a lone year tell no work', () => {
  expect(told('Мне 34 года, ищу работу рядом с домом.')).toBeNull()
  expect(told('Сыну 6 лет, сижу с ним.')).toBeNull()
  expect(told('10 лет назад получил права.')).toBeNull()
  expect(told('Окончил колледж, 2014.')).toBeNull()
})

test('listed jobs speak for themselves', () => {
  const job = { start: '2020-01', end: null, company: null, position: 'Маляр', description: null }
  expect(jobInProse({ title: null, experience: [job], about: 'Стаж 20 лет.' }, NOW)).toBeNull()
})
