import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANY, exportScores, fieldWords, filterWords, resultScores, scoreOf, scoreOptions } from './filters.ts'

const values = (options: { value: string }[]) => options.map(({ value }) => value)

describe('filters', () => {
  it('EXP-03 offer any, 80, 60, 40 and 20 on the export page', () => {
    expect(values(scoreOptions(exportScores, undefined))).toEqual([ANY, '80', '60', '40', '20'])
  })

  it('RES-03 offer any, 60, 70, 80 and 90 on the results page', () => {
    expect(values(scoreOptions(resultScores, 80))).toEqual([ANY, '60', '70', '80', '90'])
  })

  it('RES-14 keep a score from a link that is not an option of the page', () => {
    expect(values(scoreOptions(exportScores, 70))).toContain('70')
    expect(scoreOptions(exportScores, 70).at(-1)?.label).toBe('От 70 баллов')
  })

  it('Q-158 use the right plural form for any score', () => {
    const label = (score: number) => scoreOptions([], score).at(-1)?.label
    expect([81, 82, 11].map(label)).toEqual(['От 81 балла', 'От 82 баллов', 'От 11 баллов'])
  })

  it('turn «any» into no filter', () => {
    expect([scoreOf(ANY), scoreOf('60')]).toEqual([undefined, 60])
  })

  it('ERR-24 are listed after an export', () => {
    expect(
      filterWords({
        vacancyTitle: 'Повар',
        filter: { min_score: 80, recommendation: 'hire' },
        includeResume: true,
      }),
    ).toBe('Вакансия: «Повар», балл от 80, рекомендация «Нанять», с полными данными резюме')
    expect(
      filterWords({
        vacancyTitle: 'Повар',
        filter: { search: 'иван', decision: 'none' },
        includeResume: false,
      }),
    ).toBe(
      'Вакансия: «Повар», балл любой, рекомендация любая, в имени «иван», без решения, без полных данных резюме',
    )
    expect(filterWords({ vacancyTitle: 'Повар', filter: {}, includeResume: false })).toBe(
      'Вакансия: «Повар», балл любой, рекомендация любая, без полных данных резюме',
    )
  })
})

it('filters of a vacancy are chips in plain words', () => {
  const words = fieldWords({
    max_score: 39,
    area: 'Казань',
    max_pay: 150_000,
    min_years: 1,
    meets: ['r', 's'],
    days: 7,
    stage: 'interview',
  })
  expect(
    Object.values(words)
      .filter(Boolean)
      .map((word) => word?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Балл до 39',
    'Город: Казань',
    'Зарплата до 150 000',
    'Стаж от 1 года',
    'Есть 2 требования вакансии',
    'За 7 дней',
    'Этап: собеседование',
  ])
})

it('RES-14 a score from the URL is one of the options exactly once and is read back from it', () => {
  const steps = fc.constantFrom(exportScores, resultScores)
  fc.assert(
    fc.property(steps, fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }), (steps, incoming) => {
      const offered = values(scoreOptions(steps, incoming))
      expect(new Set(offered).size).toBe(offered.length)
      expect(offered.map(scoreOf)).toEqual([
        undefined,
        ...steps,
        ...offered.slice(steps.length + 1).map(Number),
      ])
      expect(offered.map(scoreOf)).toContain(incoming)
    }),
  )
})
