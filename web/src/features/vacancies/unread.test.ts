import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { describe, expect, it } from 'vitest'
import { byVacancies, isUnread, isWaiting, responseFacts } from './unread.ts'

const vacancy = (fields: Partial<Vacancy>): Vacancy => ({
  id: '7c0f6a52-0b6c-4b8e-9d0e-1d8b1c5a2f11',
  title: 'Агроном',
  name: 'Агроном',
  applications_count: 0,
  new_applications_count: 0,
  unreadable_applications_count: 0,
  status: 'active',
  is_enabled: true,
  responses_read_at: null,
  area: null,
  salary: null,
  url: null,
  published_at: null,
  synced_at: '2026-11-24T02:00:00Z',
  ...fields,
})
const READ = { responses_read_at: '2026-11-24T02:00:00Z' }
const shown = (fields: Partial<Vacancy>) =>
  responseFacts(vacancy(fields)).join(' · ').replaceAll('\u00a0', ' ')

describe('Q-043 a number of responses is shown only where they were read', () => {
  it('zero is said of a vacancy that was read, not of one that never was', () => {
    expect(shown(READ)).toBe('0 откликов')
    expect(shown({})).toBe('отклики ещё не загружены')
    expect(shown({ is_enabled: false })).toBe('отклики ещё не загружены')
    expect(shown({ status: 'archived' })).toBe('отклики не загружены')
  })

  it('uploaded resumes do not pass for all responses', () => {
    expect(shown({ applications_count: 2, new_applications_count: 1 })).toBe(
      '2 отклика · 1 новый · загружены не все',
    )
    expect(shown({ ...READ, applications_count: 21, new_applications_count: 21 })).toBe(
      '21 отклик · 21 новый',
    )
    expect(shown({ status: 'archived', applications_count: 5 })).toBe('5 откликов')
    expect(
      shown({ ...READ, applications_count: 9, new_applications_count: 4, unreadable_applications_count: 2 }),
    ).toBe('9 откликов · 4 новых · 2 новых отклика не прочитать')
    expect(
      shown({ ...READ, applications_count: 9, new_applications_count: 2, unreadable_applications_count: 2 }),
    ).toBe('9 откликов · 2 новых отклика не прочитать')
  })

  it('only what is enabled waits to be read', () => {
    expect(isUnread(vacancy({}))).toBe(true)
    for (const other of [READ, { is_enabled: false }, { status: 'archived' } as const])
      expect(isUnread(vacancy(other))).toBe(false)
    expect([1, 4, 21].map(byVacancies)).toEqual(['1\u00a0вакансии', '4\u00a0вакансиям', '21\u00a0вакансии'])
  })
})

it('Q-041 Q-046 loaded responses wait for an analysis where the plan serves the vacancy, also an archived one', () => {
  const loaded = { ...READ, applications_count: 2, new_applications_count: 1 }
  expect(isWaiting(vacancy(loaded))).toBe(true)
  expect(isWaiting(vacancy({ ...loaded, status: 'archived' }))).toBe(true)
  expect(isWaiting(vacancy({ ...loaded, is_enabled: false }))).toBe(false)
  expect(isWaiting(vacancy({ ...loaded, new_applications_count: 0 }))).toBe(false)
  expect(isWaiting(vacancy({ ...loaded, unreadable_applications_count: 1 }))).toBe(false)
})
