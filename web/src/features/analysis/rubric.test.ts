import type { Rubric } from '@rezumetr/contracts/rubric'
import { describe, expect, it } from 'vitest'
import { changedLine, countChanges, NO_CHANGES, sharesOf, toDraft } from './rubric.ts'

const line = (id: string): Rubric['lines'][number] => ({
  id,
  kind: 'skill',
  level: 'must',
  title: id,
  grade: null,
  quote: id,
  importance: 1,
  text_level: 'must',
  removed: false,
  is_profession: false,
  hint: null,
})
const rubric: Rubric = {
  version: 1,
  source: 'extracted',
  restored_from: null,
  created_by: null,
  created_at: '2026-11-20T10:00:00.000Z',
  vacancy_id: 'v',
  vacancy_title: 'Java-разработчик',
  lines: [line('java'), line('kafka')],
  weights: [
    { key: 'role', title: 'Профессия', weight: 9, usual: 9 },
    { key: 'salary', title: 'Зарплата', weight: 3, usual: 3 },
  ],
  experience_years: 3,
  text_years: 3,
  is_edited: false,
  is_behind: false,
  results: 0,
  results_behind: 0,
}

describe('changes of a rubric', () => {
  it('nothing changed is nothing to save, and a change taken back is none', () => {
    expect(countChanges(rubric, NO_CHANGES)).toBe(0)
    const back = { ...NO_CHANGES, levels: { java: 'must' as const }, weights: { role: 9 }, years: 3 }
    expect(countChanges(rubric, back)).toBe(0)
  })

  it('each changed line, weight, own line and the years count once', () => {
    const changes = {
      levels: { java: 'knock_out' as const },
      importance: { java: 2 as const },
      removed: { kafka: true },
      own: [{ words: 'Python', level: 'must' as const, importance: 1 as const, read_as: ['Python'] }],
      weights: { role: 20 },
      years: null,
    }
    expect(countChanges(rubric, changes)).toBe(5)
    expect(toDraft(rubric, changes)).toEqual({
      lines: [
        { id: 'java', level: 'knock_out', importance: 2, removed: false },
        { id: 'kafka', level: 'must', importance: 1, removed: true },
      ],
      own: [{ words: 'Python', level: 'must', importance: 1 }],
      weights: { role: 20, salary: 3 },
      experience_years: null,
    })
  })

  it('changes outlive another version: those of lines it does not have are left out', () => {
    const changes = { ...NO_CHANGES, levels: { java: 'nice' as const, gone: 'nice' as const } }
    const newer = { ...rubric, version: 2, lines: [line('java')] }
    expect(countChanges(newer, changes)).toBe(1)
    expect(newer.lines.map((one) => changedLine(one, changes).level)).toEqual(['nice'])
  })

  it('shares of the score are of the weights as changed', () => {
    expect(sharesOf(rubric, NO_CHANGES)).toEqual({ role: 75, salary: 25 })
    expect(sharesOf(rubric, { ...NO_CHANGES, weights: { role: 0, salary: 0 } })).toEqual({
      role: 0,
      salary: 0,
    })
  })
})
