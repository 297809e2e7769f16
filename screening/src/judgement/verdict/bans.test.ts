import { expect, it } from 'vitest'
import type { Requirement } from '../model.ts'
import { readPerson } from '../person/person.ts'
import { banOf } from './bans.ts'

const NOW = 2026 * 12 + 10
const isBanned = (ask: string, about: string, type: Requirement['type'] = 'document'): boolean =>
  banOf(
    {
      id: 'a',
      kind: 'knock_out',
      type,
      ask,
      any_of: [ask],
      level: null,
      months: null,
      quote: ask,
      sure: true,
    },
    readPerson({ title: null, about }, NOW),
  ) !== null

it('whoever is under age is let neither to what is for adults nor to liability', () => {
  const of = (about: string): boolean => isBanned('От 18 лет', about)
  expect([
    of('Восемнадцать исполнится весной.'),
    of('Мне пока шестнадцать, паспорт есть.'),
    of('Мне ещё нет 18.'),
    isBanned('Договор о материальной ответственности', 'В марте мне исполнится 18.'),
    of('Сыну весной исполнится 18, помогает мне.'),
    of('Мне 47 лет.'),
    of('Весной будет 18 лет, как я за прилавком.'),
    of('Мне 17 лет стажа зачли полностью.'),
  ]).toEqual([true, true, true, true, false, false, false, false])
})

it("a record of one's own is told in everyday words, and is over when it is spent", () => {
  const of = (about: string): boolean => isBanned('Отсутствие судимости', about)
  expect([
    of('В 2025 году получил условный срок, отмечаюсь.'),
    of('Был осуждён в 2023, работаю честно.'),
    of('Дали два года условно за драку.'),
    of('В молодости был условный срок, судимость погашена.'),
    of('Не судим, статья в газете обо мне есть.'),
    of('Добивался для подзащитных условного срока.'),
  ]).toEqual([true, true, true, false, false, false])
})

it('what a doctor forbids is compared with what the commission is for', () => {
  const north = 'Медкомиссия для районов Крайнего Севера'
  const height = 'Медосмотр с допуском к высоте'
  expect([
    isBanned(north, 'Комиссия признала негодным к северным вахтам.'),
    isBanned(north, 'Врачи запретили высоту.'),
    isBanned(height, 'Врачи запретили высоту.'),
    isBanned(height, 'Медкомиссию на высоту прошёл в июне.'),
    isBanned(height, 'Высоты не боюсь, врачи ограничений не нашли.'),
  ]).toEqual([true, false, true, false, false])
})

it('a licence that was taken or is foreign is none, one that was given back is', () => {
  const of = (about: string): boolean => isBanned('Права категории C', about, 'licence')
  expect([
    of('До мая 2028 без удостоверения.'),
    of('Права забрали на полтора года.'),
    of('Права таджикские, поменяю позже.'),
    of('За руль больше не сажусь, зрение.'),
    isBanned('Права российского образца', 'Права казахстанские, не менял.'),
    of('Права казахстанские, опыт 9 лет.'),
    of('Права забирали на год, вернули в 2022, на руках.'),
    of('Узбекские права обменял на российские.'),
    of('Права категории C с 2012 года.'),
  ]).toEqual([true, true, true, true, true, false, false, false, false])
})
