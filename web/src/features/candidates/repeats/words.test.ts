import { expect, it } from 'vitest'
import { isHint, storyOf } from './words.ts'

const row = {
  applied_at: '2026-03-12T09:00:00.000Z',
  vacancy_title: 'Бухгалтер',
  vacancy_name: 'Бухгалтер, Казань',
  score: 74,
  decision: 'reject',
  collection_id: 'response',
} as const

it('describes an earlier application in one line', () => {
  expect(storyOf(row)).toBe('12.03.2026, «Бухгалтер, Казань», 74, отказ')
  expect(storyOf({ ...row, decision: null })).toBe('12.03.2026, «Бухгалтер, Казань», 74, без решения')
  expect(storyOf({ ...row, decision: null, score: null, collection_id: 'discard_by_employer' })).toBe(
    '12.03.2026, «Бухгалтер, Казань», без оценки, на HH.ru отказ',
  )
  for (const [collection_id, stage] of [
    ['offer', 'на HH.ru предложение о работе'],
    ['discard_no_interaction', 'на HH.ru не выходит на связь'],
    ['a stage of the company', 'на HH.ru другой этап'],
  ] as const)
    expect(storyOf({ ...row, decision: null, collection_id })).toBe(
      `12.03.2026, «Бухгалтер, Казань», 74, ${stage}`,
    )
})
it('a text similarity is a hint until a user confirms it', () => {
  expect(isHint({ reasons: ['text'], is_confirmed: false })).toBe(true)
  expect(isHint({ reasons: ['text'], is_confirmed: true })).toBe(false)
  expect(isHint({ reasons: ['phone', 'text'], is_confirmed: false })).toBe(false)
})
