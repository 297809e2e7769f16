import { describe, expect, it } from 'vitest'
import { readVacancy } from './judgement/rubric/read.ts'

const asksNone = (description: string, experience: string | null = null) =>
  readVacancy({ title: 'Оператор', description, experience }).years === 0

describe('a vacancy that asks for no experience', () => {
  it.each(['noExperience', 'Нет опыта', 'Требуемый опыт работы: не требуется'])(
    'is recognised by the field: %s',
    (field) => {
      expect(asksNone('Обязанности:\nПриём звонков', field)).toBe(true)
    },
  )
  it.each([
    'Обучаем с нуля за две недели.',
    'Научим всему с нуля.',
    'Опыт работы не требуется.',
    'Опыт работы не является обязательным.',
    'Можно без опыта.',
    'Опыт не важен, берём без опыта.',
    'Не беспокойтесь: можно без опыта.',
    'Готовы рассмотреть кандидатов без опыта работы.',
  ])('is recognised by its words: %s', (text) => expect(asksNone(text)).toBe(true))

  it.each([
    'Кандидатов без опыта не рассматриваем.',
    'Мы не рассматриваем кандидатов без опыта.',
    'Не берём людей без опыта.',
    'Не готовы рассмотреть кандидатов без опыта.',
    'Рассматриваем всех, но без опыта не приходите.',
    'Опыт построения процессов с нуля.',
    'Опыт работы с 1С не требуется.',
    'Опыт работы является обязательным.',
    'Дружный коллектив, оформление по ТК.',
  ])('is not recognised in: %s', (text) => expect(asksNone(text)).toBe(false))

  it('is neither one that asks for years nor one whose duty is to teach', () => {
    expect(asksNone('Обучаем с нуля.', 'between1And3')).toBe(false)
    expect(asksNone('Требования:\nОпыт работы от 2 лет\nОбучаем с нуля нашей программе')).toBe(false)
    expect(asksNone('Обязанности:\nОбучаем с нуля новых сотрудников')).toBe(false)
  })
})
