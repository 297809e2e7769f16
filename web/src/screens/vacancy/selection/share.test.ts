import { expect, it } from 'vitest'
import { canCompare, shortList } from './share.ts'

const one = (candidate_name: string | null, score: number, more = {}) => ({
  score,
  application: {
    id: 'a',
    vacancy_id: 'v',
    is_analyzed: true,
    source: 'hh' as const,
    candidate_name,
    candidate_email: 'e@example.ru',
    candidate_phone: '+7 900 000-00-00',
    resume_url: null,
    resume_title: null,
    area: null,
    salary: null,
    collection_id: 'response',
    applied_at: '2026-11-28T10:00:00.000Z',
    ...more,
  },
})

it('the list to pass on begins with the best, names what is known and no contacts', () => {
  const known = {
    resume_title: 'Маркетолог',
    area: 'Москва',
    salary: { amount: 160_000, currency: 'RUR' },
    resume_url: 'https://hh.ru/resume/1',
  }
  const text = shortList('Интернет-маркетолог', [one(null, 71), one('Одинцова Елена', 84, known)])
  expect(text.replaceAll('\u00a0', ' ')).toBe(`Интернет-маркетолог: 2 кандидата

1. Одинцова Елена, 84 балла, Маркетолог, Москва, 160 000 ₽
https://hh.ru/resume/1

2. Без имени, 71 балл

Решение принимает человек.`)
})

it('an address that is no link of the web is left out', () => {
  expect(shortList('Повар', [one('Лев', 50, { resume_url: 'javascript:alert(1)' })])).not.toContain('alert')
})

it('two to five stand side by side', () => {
  expect([1, 2, 5, 6].map(canCompare)).toEqual([false, true, true, false])
})
