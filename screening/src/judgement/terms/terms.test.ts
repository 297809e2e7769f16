import { describe, expect, it } from 'vitest'
import { readPerson } from '../person/person.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'
import { terms, type Side, type Term } from './names.ts'
import { chancesOf } from './terms.ts'

const NOW = 2026 * 12 + 10
const chance = (side: Side, term: Term, text: string): number =>
  chancesOf(text, side)[terms.indexOf(term)] ?? 0

describe('what a vacancy demands', () => {
  it.each<[Term, string]>([
    ['nights', 'График сменный, ночные смены есть у всех'],
    ['office', 'Удалённую работу не рассматриваем, вся команда сидит в офисе'],
    ['weekends', 'Суббота и воскресенье – рабочие дни по графику'],
    ['citizen', 'Гражданство РФ обязательно'],
    ['rotation', 'Вахта 60/30, проживание в посёлке'],
    ['shifts', 'Работаем 2/2 по двенадцать часов'],
  ])('%s: %s', (term, text) => {
    expect(chance('vacancy', term, text)).toBeGreaterThan(0.5)
  })

  it.each<[Term, string]>([
    ['nights', 'Ночных смен нет, уходим в шесть'],
    ['trips', 'Оформляете командировки сотрудников, билеты и гостиницы'],
    ['office', 'Работаем полностью удалённо, из любого города'],
  ])('no %s: %s', (term, text) => {
    expect(chance('vacancy', term, text)).toBeLessThan(0.35)
  })
})

describe('what a candidate refuses', () => {
  it.each<[Term, string]>([
    ['nights', 'В ночные смены не выхожу, маленький ребёнок'],
    ['office', 'Только удалённо, в офис ездить не готова'],
    ['weekends', 'По выходным не работаю'],
    ['move', 'Переезд не рассматриваю'],
    ['rotation', 'Вахту не предлагать'],
  ])('%s: %s', (term, text) => {
    expect(chance('candidate', term, text)).toBeGreaterThan(0.4)
  })

  it.each<[Term, string]>([
    ['nights', 'К ночным сменам привык'],
    ['trips', 'Командировки люблю'],
    ['move', 'Готов переехать в любой город'],
  ])('no %s: %s', (term, text) => {
    expect(chance('candidate', term, text)).toBeLessThan(0.3)
  })
})

describe('a refusal of what is demanded', () => {
  const vacancy = readVacancy({
    title: 'Сторож на склад',
    description:
      '<p>Обязанности:</p><ul><li>обход территории</li><li>журнал въезда</li></ul><p>Условия:</p><ul><li>смены только ночные, с 20 до 8</li></ul>',
  })
  const conditionsOf = (about: string) =>
    readPair(vacancy, readPerson({ title: 'Сторож', about }, NOW)).conditions

  it('contradicts the condition, with the line', () => {
    const { nights } = conditionsOf('Ищу дневную работу. Ночью дежурить не буду.')
    expect(nights).toMatchObject({ stance: 'contradicts' })
    expect(nights?.lines[0]?.quote).toContain('Ночью')
  })

  it('is none where nights are welcome', () => {
    expect(conditionsOf('К ночным сменам привык, живу рядом.')['nights']?.stance).not.toBe('contradicts')
  })
})
