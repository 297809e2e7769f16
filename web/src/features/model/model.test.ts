import { describe, expect, it } from 'vitest'
import { estimate, fallbackNote, spent, type Model } from './model.ts'

const model: Model = {
  provider: 'Yandex AI Studio',
  name: 'yandexgpt',
  is_abroad: false,
  in_plan: true,
  is_on: true,
  per_resume: { input_tokens: 2700, output_tokens: 800, cost: 0.7, basis: 'typical' },
}
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('wording of the price of the language model', () => {
  it('is estimated before a run with its basis, and given in tokens where no price is set', () => {
    expect(plain(estimate(model, 45))).toBe('Примерно 32 ₽ за 45 резюме — по типичному резюме.')
    const measured = { ...model, per_resume: { ...model.per_resume, cost: null, basis: 'measured' as const } }
    expect(plain(estimate(measured, 2))).toBe(
      'Примерно 7 000 токенов (цена не задана) за 2 резюме — по вашим прошлым анализам.',
    )
  })

  it('is reported after a run as spent, with the number of fallbacks', () => {
    const spending = {
      questions: 103,
      input_tokens: 270_000,
      output_tokens: 80_001,
      cost: 70.0002,
      fallbacks: 3,
    }
    expect(plain(spent(spending))).toBe('Модель: 70,00 ₽ (103 обращения, 350 001 токен).')
    expect(plain(spent({ ...spending, cost: 0.0004 }))).toContain('меньше 0,01 ₽')
    expect(plain(spent({ ...spending, cost: null }))).toContain('цена не задана')
    expect([fallbackNote(0), plain(fallbackNote(3))]).toEqual([null, 'Базовым анализом вместо модели: 3.'])
  })
})
