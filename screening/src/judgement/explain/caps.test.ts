import { describe, expect, it } from 'vitest'
import type { Exclusion, Requirement, VacancyRubric } from '../model.ts'
import { readVacancy } from '../rubric/read.ts'
import { causeOf, exclusionIn } from './caps.ts'

const base = readVacancy({ title: 'Флорист', description: null })
const excluding = (one: Partial<Exclusion> & { text: string; quote: string }): VacancyRubric => ({
  ...base,
  exclusions: [{ only: false, sure: true, ...one }],
})

describe('whom a vacancy does not take', () => {
  it('is named where the name stands by itself', () => {
    const text = 'Флористов без опыта в салоне'
    expect(exclusionIn(excluding({ text, quote: `${text} не берём` }), text)).toBe(
      `Вакансия не рассматривает: «${text}»`,
    )
  })

  it('is told in its own sentence where a noun is cut out of one, or what limits it', () => {
    const quote = '🚫 Ставку «только витрина» мы не даём'
    expect(exclusionIn(excluding({ text: 'Витрина', quote }), 'Витрина')).toBe(
      'В вакансии сказано: «Ставку «только витрина» мы не даём»',
    )
    const only = 'Кто работал только с сухоцветами, не откликайтесь'
    expect(
      exclusionIn(
        excluding({ text: 'Кто работал с сухоцветами', only: true, quote: only }),
        'Кто работал с сухоцветами',
      ),
    ).toBe(`В вакансии сказано: «${only}»`)
  })

  it('stands against a line of the resume', () => {
    const rubric = excluding({ text: 'Садоводы', quote: 'Садоводы – в другой отдел' })
    const lines = [{ quote: 'Садовод', source: 'experience[0]' }]
    expect(causeOf({ limit: 39, reason: 'excluded', id: 'Садоводы', lines }, rubric)).toBe(
      'В вакансии сказано: «Садоводы – в другой отдел», а в резюме – «Садовод»',
    )
  })
})

it('a knock-out by other studies bends no word', () => {
  const ask = 'Образование садовода либо курсы флористики'
  const requirement: Requirement = {
    id: 'a',
    kind: 'knock_out',
    type: 'education',
    ask,
    any_of: [ask],
    level: null,
    months: null,
    quote: 'с образованием садовода либо после курсов',
    sure: true,
  }
  const cap = {
    limit: 39,
    reason: 'knock_out',
    id: 'a',
    lines: [{ quote: 'Геология', source: 'education' }],
  } as const
  expect(causeOf(cap, { ...base, requirements: [requirement] })).toBe(
    'Не выполнено обязательное условие – образование садовода либо курсы флористики; в резюме – Геология',
  )
})
