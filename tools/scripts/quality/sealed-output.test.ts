import { expect, it } from 'vitest'
import { readSealed } from './sealed-output.ts'

const REPORT = {
  measured_on: '2026-11-28',
  engine: 'embedded-1',
  evaluator: { figures: { 'profession AUC': 0.99261, 'recruiter nDCG': 0.5 } },
  panel: {
    vacancies: 28,
    resumes: 263,
    figures: { 'AUC of A and B': 0.76904, 'A below 60': 0.175 },
    keyword_search: { 'AUC of A and B': 0.7554 },
  },
  cases: { right: 3, of: 50 },
}
const isOpen = (key: string): boolean => key === 'profession AUC'

it('keeps the figures with their engine and date, and of the sets those the open measurement has', () => {
  expect(readSealed(JSON.stringify(REPORT), isOpen)).toEqual({
    measured_on: '2026-11-28',
    engine: 'embedded-1',
    panel: {
      vacancies: 28,
      resumes: 263,
      figures: [
        { key: 'AUC of A and B', value: 0.769, words: 0.7554 },
        { key: 'A below 60', value: 0.175, words: null },
      ],
    },
    cases: { right: 3, of: 50 },
    sets: { 'profession AUC': 0.9926 },
  })
})

it('rejects what is no report or no share', () => {
  expect(() => readSealed('{}', isOpen)).toThrow()
  const wrong = { ...REPORT, evaluator: { figures: { 'profession AUC': 99 } } }
  expect(() => readSealed(JSON.stringify(wrong), isOpen)).toThrow('no share')
})
