import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SeenWhenDeciding } from './seen-when-deciding.tsx'

const decision = {
  verdict: 'hire',
  note: null,
  score: 92,
  recommendation: 'hire',
  rubric_version: 1,
  by: 'Анна',
  at: '2026-11-25T12:00:00.000Z',
} as const
const shown = (result: Parameters<typeof SeenWhenDeciding>[0]['result']) =>
  renderToStaticMarkup(<SeenWhenDeciding result={result} />).replaceAll(/<[^>]+>/g, '')

it('a decision made on another score says so, whether the criteria or the resume have changed', () => {
  const now = { decision, score: 92, recommendation: 'hire', rubric_version: 1 } as const
  expect(shown(now)).toBe('')
  expect(shown({ ...now, decision: null, score: 41 })).toBe('')
  expect(shown({ ...now, score: 41, recommendation: 'maybe' })).toBe(
    'Решение принято при балле 92 («Нанять»).',
  )
  expect(shown({ ...now, rubric_version: 2 })).toBe(
    'Решение принято при балле 92 («Нанять»), по версии критериев 1.',
  )
})
