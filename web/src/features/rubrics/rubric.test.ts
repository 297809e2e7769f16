import type { Rubric } from '@rezumetr/contracts/rubrics/rubric'
import { describe, expect, it } from 'vitest'
import {
  behindWords,
  changedLine,
  conditionWords,
  countChanges,
  duplicate,
  grouped,
  isGuessed,
  leftAfter,
  levelWords,
  movedWords,
  NO_CHANGES,
  recountedWords,
  recountingWords,
  saysMore,
  toDraft,
  weighed,
  yearsWords,
} from './rubric.ts'

const line = (id: string): Rubric['lines'][number] => ({
  id,
  kind: 'must',
  type: 'skill',
  ask: id,
  any_of: [id],
  level: null,
  months: null,
  quote: id,
  sure: true,
  text_kind: 'must',
  text_any_of: [id],
  confirmed: false,
  removed: false,
  is_own: false,
})
const rubric: Rubric = {
  version: 1,
  source: 'extracted',
  restored_from: null,
  created_by: null,
  created_at: '2026-11-20T10:00:00.000Z',
  vacancy_id: 'v',
  vacancy_title: 'Java-разработчик',
  occupation: { core: 'разрабатывает', object: 'сервисы на Java', accepted: [] },
  level: 2,
  lines: [line('java'), line('kafka')],
  conditions: [],
  exclusions: [],
  weights: [
    { key: 'work', title: 'Задачи вакансии', weight: 1, asked: true },
    { key: 'pay', title: 'Зарплата', weight: 1, asked: true },
  ],
  years: 3,
  text_years: 3,
  is_edited: false,
  confirmed_at: null,
  is_confirmed: false,
  is_check_due: true,
  is_behind: false,
  results: 0,
  results_behind: 0,
  is_recounting: false,
}

describe('changes of a rubric', () => {
  it('without changes there is nothing to save, and a reverted change does not count', () => {
    expect(countChanges(rubric, NO_CHANGES)).toBe(0)
    const back = { ...NO_CHANGES, kinds: { java: 'must' as const }, weights: { work: 1 }, years: 3 }
    expect(countChanges(rubric, { ...back, alternatives: { java: ['java'] } })).toBe(0)
  })

  it('after a draft is applied, only a criterion read since it was sent is left', () => {
    const own = ['Python', 'Docker'].map((words) => ({ words, kind: 'must' as const, readAs: [] }))
    const sent = { ...NO_CHANGES, kinds: { java: 'nice' as const }, own: own.slice(0, 1) }
    const left = leftAfter({ ...sent, own }, toDraft(rubric, sent))
    expect(left).toEqual({ ...NO_CHANGES, own: own.slice(1) })
  })

  it('each changed line, weight, custom criterion and the years count once', () => {
    const changes = {
      ...NO_CHANGES,
      kinds: { java: 'knock_out' as const },
      alternatives: { java: ['java', 'kotlin'] },
      removed: { kafka: true },
      own: [{ words: 'Python', kind: 'must' as const, readAs: [] }],
      weights: { work: 2 },
      years: null,
    }
    expect(countChanges(rubric, changes)).toBe(5)
    expect(toDraft(rubric, changes)).toEqual({
      lines: [
        { id: 'java', kind: 'knock_out', any_of: ['java', 'kotlin'], confirmed: false, removed: false },
        { id: 'kafka', kind: 'must', confirmed: false, removed: true },
      ],
      own: [{ words: 'Python', kind: 'must' }],
      weights: { work: 2, pay: 1 },
      years: null,
    })
  })

  it('alternatives that people left or added before are saved again', () => {
    const widened = { ...rubric, lines: [{ ...line('java'), any_of: ['java', 'kotlin'] }] }
    expect(toDraft(widened, NO_CHANGES).lines[0]?.any_of).toEqual(['java', 'kotlin'])
  })

  it('changes carry over to a newer version; those of missing lines are dropped', () => {
    const changes = { ...NO_CHANGES, kinds: { java: 'nice' as const, gone: 'nice' as const } }
    const newer = { ...rubric, version: 2, lines: [line('java')] }
    expect(countChanges(newer, changes)).toBe(1)
    expect(newer.lines.map((one) => changedLine(one, changes).kind)).toEqual(['nice'])
  })

  it('a guessed line is confirmed by a press, or by choosing its kind', () => {
    const guess = { ...line('java'), sure: false }
    expect(isGuessed(guess)).toBe(true)
    for (const changes of [
      { ...NO_CHANGES, confirmed: { java: true as const } },
      { ...NO_CHANGES, kinds: { java: 'nice' as const } },
    ])
      expect(isGuessed(changedLine(guess, changes))).toBe(false)
    expect(isGuessed({ ...guess, removed: true })).toBe(false)
  })

  it('lines stand in the group of their changed kind; removed ones in none', () => {
    const changes = { ...NO_CHANGES, kinds: { java: 'knock_out' as const }, removed: { kafka: true } }
    expect(grouped(rubric.lines, changes).map(({ lines }) => lines.map(({ id }) => id))).toEqual([
      ['java'],
      [],
      [],
    ])
  })

  it('criteria the vacancy does not ask are named apart, unless their weight was changed', () => {
    const weights = ['work', 'permit', 'trips'].map((key) => ({
      key,
      title: key,
      weight: 1,
      asked: key === 'work',
    }))
    const { shown, notAsked } = weighed({ ...rubric, weights }, { ...NO_CHANGES, weights: { trips: 0 } })
    expect(shown.map(({ key, before, weight }) => [key, before, weight])).toEqual([
      ['work', 1, 1],
      ['trips', 1, 0],
    ])
    expect(notAsked).toEqual(['permit'])
  })
})

it('levels and conditions are named in words', () => {
  expect([levelWords(0), levelWords(6), levelWords(null)]).toEqual(['стажёр', 'директор', null])
  expect([0, 1, 1.5, 2, 21, null].map(yearsWords)).toEqual([
    'можно без опыта',
    'опыт от 1 года',
    'опыт от 1,5 года',
    'опыт от 2 лет',
    'опыт от 21 года',
    null,
  ])
  const stated = { strict: false, quote: '' }
  expect(conditionWords({ kind: 'place', value: 'Тула', ...stated })).toBe('город: Тула')
  expect(conditionWords({ kind: 'nights', value: 'yes', ...stated })).toBe('ночные смены')
  expect(conditionWords({ kind: 'format', value: 'remote', ...stated })).toBe('формат работы: удалённо')
})

describe('a custom criterion', () => {
  const read = (id: string, ask = id) => ({ id, ask })
  const own = [{ words: 'Опыт с Python', kind: 'must' as const, readAs: [read('py', 'Python')] }]
  const lines = [
    { ...line('k8s'), ask: 'Развёртывание  в облаке' },
    { ...line('kafka'), ask: 'Kafka', removed: true },
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

it('the sentence of the vacancy is shown where it says more than the requirement', () => {
  const said = (ask: string, quote: string, is_own = false) => saysMore({ ...line('a'), ask, quote, is_own })
  expect(said('Деловая переписка', '• деловая переписка.')).toBe(false)
  expect(said('1С', 'Уверенное знание 1С')).toBe(true)
  expect(said('Рейки', '', true)).toBe(false)
})
