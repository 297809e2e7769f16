import { describe, expect, it } from 'vitest'
import { readResume } from '../facts.ts'
import { judge } from '../judge.ts'
import type { CriterionKey, ResumeText, VacancyText } from '../model.ts'
import { extractRubric } from '../rubric.ts'
import { NOW, agronomistResume, agronomistVacancy } from '../sample.ts'

const assess = (vacancy: Partial<VacancyText>, resume: Partial<ResumeText>) =>
  judge(
    extractRubric({ ...agronomistVacancy, ...vacancy }),
    readResume({ ...agronomistResume, ...resume }),
    NOW,
  )
const verdictOf = (vacancy: Partial<VacancyText>, resume: Partial<ResumeText>, of: CriterionKey) =>
  assess(vacancy, resume).criteria.find(({ key }) => key === of)?.verdict

describe('place', () => {
  const verdict = (asked: string, own: string) =>
    verdictOf({ area: asked }, { area: own, relocation: 'no_relocation' }, 'location')

  it('is not asked for by a whole country', () => {
    expect(verdict('Россия', 'Казань')).toBe('n/a')
  })

  it('of a region is a question for a town of unknown region, not elsewhere', () => {
    expect(verdict('Московская область', 'Химки')).toBe('unknown')
    expect(verdict('Тюменская область', 'Тюмень')).toBe('yes')
    expect(verdict('Тюменская область', 'Самарская область')).toBe('no')
    expect(verdict('Тюменская область', 'Москва')).toBe('no')
    expect(verdict('Москва', 'Химки')).toBe('no')
  })
})

describe('citizenship', () => {
  const score = (sentence: string, citizenship: string) =>
    assess(
      { description: `${agronomistVacancy.description ?? ''}\nТребования:\n${sentence}` },
      { citizenship: [citizenship] },
    ).score

  it('of any country that the vacancy accepts is held', () => {
    expect(score('Гражданство РФ или РБ обязательно', 'Беларусь')).toBe(
      score('Гражданство РФ или РБ обязательно', 'Россия'),
    )
    expect(score('Гражданство РФ или РБ обязательно', 'Индия')).toBeLessThan(40)
    expect(score('Гражданство РФ обязательно', 'Беларусь')).toBeLessThan(40)
  })
})

describe('driver categories', () => {
  const verdict = (asked: readonly string[], driver: readonly string[]) =>
    verdictOf(
      { description: 'Уход за посевами', driver_license_types: [...asked] },
      { driver: [...driver] },
      'licences',
    )

  it('are compared whole, and every one is needed', () => {
    expect(verdict(['CE'], ['C', 'CE'])).toBe('yes')
    expect(verdict(['C'], ['CE'])).toBe('yes')
    expect(verdict(['B'], ['TB'])).toBe('no')
    expect(verdict(['B', 'C'], ['B'])).toBe('partial')
  })
})
