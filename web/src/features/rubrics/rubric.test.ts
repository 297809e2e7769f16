import type { Rubric } from '@rezumetr/contracts/rubric'
import { describe, expect, it } from 'vitest'
import {
  behindWords,
  changedLine,
  countChanges,
  duplicate,
  leftAfter,
  movedWords,
  NO_CHANGES,
  recountedWords,
  recountingWords,
  toDraft,
  weighed,
} from './rubric.ts'

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
    { key: 'role', title: 'Профессия', weight: 9, usual: 9, asked: 'yes' },
    { key: 'salary', title: 'Зарплата', weight: 3, usual: 3, asked: 'yes' },
  ],
  experience_years: 3,
  text_years: 3,
  is_edited: false,
  is_behind: false,
  results: 0,
  results_behind: 0,
  is_recounting: false,
}

describe('changes of a rubric', () => {
  it('without changes there is nothing to save, and a reverted change does not count', () => {
    expect(countChanges(rubric, NO_CHANGES)).toBe(0)
    const back = { ...NO_CHANGES, levels: { java: 'must' as const }, weights: { role: 9 }, years: 3 }
    expect(countChanges(rubric, back)).toBe(0)
  })

  it('after a draft is applied, only a criterion read since it was sent is left', () => {
    const own = ['Python', 'Docker'].map((words) => ({
      words,
      level: 'must' as const,
      importance: 1 as const,
      readAs: [],
    }))
    const sent = { ...NO_CHANGES, levels: { java: 'nice' as const }, own: own.slice(0, 1) }
    const left = leftAfter({ ...sent, own }, toDraft(rubric, sent))
    expect(left).toEqual({ ...NO_CHANGES, own: own.slice(1) })
  })

  it('each changed line, weight, custom criterion and the years count once', () => {
    const changes = {
      levels: { java: 'knock_out' as const },
      importance: { java: 2 as const },
      removed: { kafka: true },
      own: [{ words: 'Python', level: 'must' as const, importance: 1 as const, readAs: [] }],
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

  it('changes carry over to a newer version; those of missing lines are dropped', () => {
    const changes = { ...NO_CHANGES, levels: { java: 'nice' as const, gone: 'nice' as const } }
    const newer = { ...rubric, version: 2, lines: [line('java')] }
    expect(countChanges(newer, changes)).toBe(1)
    expect(newer.lines.map((one) => changedLine(one, changes).level)).toEqual(['nice'])
  })

  const weights = (...rows: [key: string, weight: number, asked: 'yes' | 'no' | 'if_told'][]) =>
    rows.map(([key, weight, asked]) => ({ key, title: key, weight, usual: weight, asked }))
  const sharesOf = (...[of, changes]: Parameters<typeof weighed>) =>
    Object.fromEntries(
      weighed(of, changes).map(({ key, asked, share }) => [key, asked === 'no' ? null : share]),
    )

  it('shares of the score follow the changed weights', () => {
    expect(sharesOf(rubric, NO_CHANGES)).toEqual({ role: 75, salary: 25 })
    expect(sharesOf(rubric, { ...NO_CHANGES, weights: { role: 0, salary: 0 } })).toEqual({
      role: 0,
      salary: 0,
    })
  })

  it('a criterion the vacancy does not ask for has no share; the others add up to exactly 100', () => {
    const thirds = weights(
      ['role', 1, 'yes'],
      ['recency', 1, 'yes'],
      ['stability', 1, 'yes'],
      ['salary', 7, 'no'],
    )
    const shares = sharesOf({ ...rubric, weights: thirds }, NO_CHANGES)
    expect(shares).toEqual({ role: 34, recency: 33, stability: 33, salary: null })
  })

  it('a criterion that only some resumes state has a share beyond the 100 of the others', () => {
    const shares = sharesOf(
      { ...rubric, weights: weights(['role', 9, 'yes'], ['cover_letter', 1, 'if_told']) },
      NO_CHANGES,
    )
    expect(shares).toEqual({ role: 100, cover_letter: 11 })
  })

  it('removing the last line of a kind removes its criterion; a custom criterion adds it', () => {
    const asking = {
      ...rubric,
      weights: weights(['must_skills', 1, 'yes'], ['languages', 1, 'no'], ['role', 1, 'yes']),
    }
    const removed = { ...NO_CHANGES, removed: { java: true, kafka: true } }
    expect(sharesOf(asking, removed)).toEqual({ must_skills: null, languages: null, role: 100 })
    const readAs = [{ id: 'lang-eng', kind: 'language' as const, title: 'Английский' }]
    const own = [{ words: 'Английский', level: 'nice' as const, importance: 1 as const, readAs }]
    expect(sharesOf(asking, { ...removed, own })).toEqual({ must_skills: null, languages: 50, role: 50 })
  })
})

describe('a custom criterion', () => {
  const read = (id: string, title = id) => ({ id, kind: 'skill' as const, title })
  const own = [
    {
      words: 'Опыт с Python',
      level: 'must' as const,
      importance: 1 as const,
      readAs: [read('py', 'Python')],
    },
  ]
  const lines = [
    { ...line('k8s'), title: 'Развёртывание  в облаке' },
    { ...line('kafka'), title: 'Kafka', removed: true },
  ]
  const problem = (words: string, ...readAs: ReturnType<typeof read>[]) =>
    duplicate({ lines, own }, words, readAs)

  it('that already exists is rejected, regardless of spelling', () => {
    expect(problem(' развертывание В облаке')).toBe('Такой критерий уже есть: «Развёртывание  в облаке»')
    expect(problem('опыт с python')).toBe('Такой критерий уже есть: «Python»')
    expect(problem('Кубернетес', read('k8s', 'Kubernetes'))).toBe(
      'Такой критерий уже есть: «Развёртывание  в облаке»',
    )
    expect(problem('питон', read('py', 'Python'))).toBe('Такой критерий уже есть: «Python»')
  })

  it('that was removed from the score is rejected with a hint to restore it', () => {
    expect(problem('kafka')).toBe('Критерий «Kafka» убран из оценки: верните его из списка ниже')
  })

  it('is accepted when it is new or asks for anything more', () => {
    expect(problem('Go', read('go', 'Go'))).toBeNull()
    expect(problem('Python и Go', read('py', 'Python'), read('go', 'Go'))).toBeNull()
    // its interpretation is not known yet
    expect(problem('Go')).toBeNull()
  })
})

it('the number of candidates agrees with what happened to them', () => {
  expect([1, 3, 5, 21].map((count) => behindWords(count).replaceAll('\u00a0', ' '))).toEqual([
    'Другой версией оценён 1 кандидат',
    'Другой версией оценены 3 кандидата',
    'Другой версией оценены 5 кандидатов',
    'Другой версией оценён 21 кандидат',
  ])
  expect([0, 1, 3].map((count) => recountedWords(2, count).replaceAll('\u00a0', ' '))).toEqual([
    'Версия 2: критерии сохранены',
    'Версия 2: пересчитан 1 кандидат',
    'Версия 2: пересчитано 3 кандидата',
  ])
})

it('of a large vacancy the words say how many candidates are left', () => {
  const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(plain(movedWords({ changed: 15, total: 21, left: 0 }))).toBe('Балл изменится у 15 из 21 кандидата.')
  expect(plain(movedWords({ changed: 1500, total: 2000, left: 98_000 }))).toBe(
    'Балл изменится у 1 500 из 2 000 лучших. Ещё 98 000 кандидатов пересчитаются следом.',
  )
  expect(plain(recountedWords(2, 2000, 98_000))).toBe(
    'Версия 2: пересчитано 2 000 кандидатов, ещё 98 000 следом',
  )
  expect([1, 3, 5].map((count) => plain(recountingWords(2, count)))).toEqual([
    'Пересчёт по версии 2: остался 1 кандидат',
    'Пересчёт по версии 2: осталось 3 кандидата',
    'Пересчёт по версии 2: осталось 5 кандидатов',
  ])
})
