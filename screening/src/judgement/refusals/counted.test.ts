import { describe, expect, it } from 'vitest'
import { isRefused, readRefusal } from '../rubric/exclusions.ts'
import { readVacancy } from '../rubric/read.ts'

const refused = (text: string): (readonly [string, boolean])[] =>
  readRefusal(text).exclusions.map((one) => [one.text, one.only])

describe('what does not count as experience excludes whoever has nothing else', () => {
  it.each<readonly [string, string]>([
    ['Сушки и пастила в технологический стаж не идут.', 'Сушки и пастила'],
    ['Сторожа и вахтёры за охранный опыт у нас не берутся, не засчитываем.', 'Сторожа и вахтёры'],
    ['Гипсокартон и обои за каменные работы не принимаем.', 'Гипсокартон и обои'],
    ['Раздачу листовок маркетингом не называем.', 'Раздачу листовок'],
    ['Дежурства на вахте опытом диспетчера не будут.', 'Дежурства на вахте'],
    ['Таблицы без формул за моделирование не считаем.', 'Таблицы без формул'],
    ['Курьерство и самокаты для нас не опыт.', 'Курьерство и самокаты'],
    ['Бетонные заборы – дело полезное, но в стаж не идёт.', 'Бетонные заборы'],
  ])('%s', (text, who) => {
    expect(refused(text)).toEqual([[who, true]])
  })
  it('also in brackets behind what is asked', () => {
    const { exclusions, before } = readRefusal(
      'Стаж сиделкой от года (горничная, вахтёр в этот стаж не идут)',
    )
    expect(exclusions.map(({ text, only }) => [text, only])).toEqual([['Горничная, вахтёр', true]])
    expect(before).toContain('Стаж сиделкой от года')
  })
})

describe('people are spoken to by the name of their work', () => {
  it.each<readonly [string, string]>([
    ['Озеленители, у нас теплицы, а не клумбы.', 'Озеленители'],
    ['Страховые агенты – нет, чужой рынок.', 'Страховые агенты'],
    ['Переводчики, это не про редактуру.', 'Переводчики'],
    ['Оформители витрин, мы вас ценим, но нет.', 'Оформители витрин'],
    ['Официантам у нас будет скучно, не зовём.', 'Официантам'],
  ])('%s', (text, who) => {
    expect(refused(text).map(([one]) => one)).toEqual([who])
  })
})

it('each deed of a list is one by itself', () => {
  expect(
    refused('Не звоните, если возили только пиццу, грузили мебель или сторожили стоянку.').map(
      ([who, only]) => [who, only],
    ),
  ).toEqual([
    ['Возили пиццу', true],
    ['Грузили мебель', false],
    ['Сторожили стоянку', false],
  ])
})

it('what is liked is refused alone, and what it lacks is asked', () => {
  const { exclusions, needed } = readRefusal('Django и Flask мы уважаем, но без FastAPI не рассматриваем.')
  expect(exclusions).toMatchObject([{ text: 'Django и Flask', only: true }])
  expect(needed).toEqual(['FastAPI'])
})

it.each([
  'Не бойтесь откликаться без опыта.',
  'Портфолио не требуем.',
  'Возраст помехой не считаем.',
  'Опоздание на минуту грехом не считаем.',
  'Французский не пригодится.',
  'Бухгалтеры, у нас тихий офис и чай.',
])('«%s» refuses nobody', (text) => {
  expect(isRefused(text.toLowerCase()) ? refused(text) : []).toEqual([])
})

it('sex, age and family exclude nobody, whoever stands beside them', () => {
  const texts = [
    'Женщин и мойщиков машин не рассматриваем.',
    'Старше 50 не берём.',
    'Девушки до 30, остальным не писать.',
  ]
  const { exclusions } = readVacancy({ title: 'Автослесарь', description: texts.join('\n') })
  expect(exclusions.map(({ text }) => text)).toEqual(['Мойщиков машин'])
})
