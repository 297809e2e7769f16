import type { HistoryEvent } from '@rezumetr/contracts/analysis/history'
import { expect, it } from 'vitest'
import { eventWords } from './words.ts'

const at = '2026-11-28T10:00:00.000Z'
type Decided = Extract<HistoryEvent, { kind: 'decided' }>
const decided = (event: Partial<Decided>) =>
  eventWords({
    kind: 'decided',
    at,
    by: 'Анна Смирнова',
    verdict: 'interview',
    former: null,
    score: 71,
    note: null,
    ...event,
  })

it.each([
  [{}, 'Решение: «Интервью»'],
  [{ former: 'maybe' as const }, 'Решение: «Интервью» вместо «Возможно»'],
  [{ former: 'interview' as const }, 'Решение «Интервью» сохранено снова'],
  [{ verdict: null, former: 'hire' as const, score: null }, 'Решение снято: было «Нанять»'],
  [{ verdict: null, score: null }, 'Решение снято'],
])('a decision says what it replaced: %o', (event, title) => {
  expect(decided(event).title).toBe(title)
})

it('who decided and what they saw stand beside it; without a person it was the product', () => {
  expect(decided({ note: 'Завтра' })).toMatchObject({
    facts: ['Анна Смирнова', 'при оценке 71'],
    note: 'Завтра',
  })
  expect(decided({ by: null, verdict: null, score: null }).facts).toEqual(['автоматически'])
})

it('a score says whether it stands, and when it was recounted', () => {
  const scored = {
    kind: 'scored',
    at,
    result_id: 'r',
    score: 71,
    recommendation: 'maybe',
    rubric_version: 2,
  } as const
  expect(eventWords({ ...scored, recounted_at: null, is_current: true })).toMatchObject({
    title: 'Оценка: 71, «Возможно»',
    facts: ['критерии версии 2'],
  })
  const recounted = eventWords({ ...scored, recounted_at: at, is_current: false })
  expect(recounted.title).toBe('Прежняя оценка: 71, «Возможно»')
  expect(recounted.facts[1]).toMatch(/^пересчитана \d/)
})

it('how the resume came', () => {
  const applied = { kind: 'applied', at } as const
  expect(eventWords({ ...applied, by: null, file_name: null })).toMatchObject({
    title: 'Отклик на HH.ru',
    facts: [],
  })
  expect(eventWords({ ...applied, by: 'Анна', file_name: 'cv.pdf' })).toMatchObject({
    title: 'Резюме из файла «cv.pdf»',
    facts: ['Анна'],
  })
})
