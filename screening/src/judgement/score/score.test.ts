import { expect, it } from 'vitest'
import { readPerson } from '../person/person.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'
import type { PairReading } from '../model.ts'
import { FLOOR, UNTOLD } from './calibration.ts'
import { scoreOf } from './score.ts'

const NOW = 2026 * 12
const COOK = {
  title: 'Повар',
  experience: [
    { start: '2021-01', end: null, company: 'Кафе', position: 'Повар', description: 'Горячие блюда, супы.' },
  ],
}
const scheduleIn = (schedule: string) => {
  const rubric = readVacancy({ title: 'Повар', description: `Приготовление горячих блюд. ${schedule}` })
  return scoreOf(rubric, readPair(rubric, readPerson(COOK, NOW))).criteria.find(
    ({ key }) => key === 'schedule',
  )
}

it('what is asked and not told is a question: it counts most of what is not asked', () => {
  const [asked, unasked] = [scheduleIn('График работы 2/2.'), scheduleIn('')]
  expect([asked?.is_asked, asked?.value, unasked?.is_asked]).toEqual([true, null, false])
  expect(unasked?.points).toBeGreaterThan(0)
  expect(asked?.points).toBeCloseTo(UNTOLD * (unasked?.points ?? 0))
})

/** A cook; how far the asked work is shown, how near the trade is and how much is told of the work are given. */
const cookOf = (share: number, change: Partial<PairReading['occupation']> = {}, told = 10) => {
  const rubric = readVacancy({ title: 'Повар', description: 'Требования: опыт работы поваром от 3 лет.' })
  const reading = readPair(rubric, readPerson(COOK, NOW))
  const silent = { stance: 'silent', evidence: null, lines: [], months: null, ago: null } as const
  const requirements = Object.fromEntries(
    rubric.requirements.map(({ id }) => [id, { ...reading.requirements[id], ...silent, share }]),
  ) as PairReading['requirements']
  const occupation = { ...reading.occupation, closeness: 0.45, latest: 0.25, months: 0, ...change }
  return scoreOf(rubric, { ...reading, occupation, requirements, objections: [], told }).score
}

it('who is of the trade is not rejected for saying little, unless what is told shows nothing that is asked', () => {
  expect(cookOf(FLOOR.shown)).toBe(FLOOR.score)
  expect(cookOf(0)).toBeLessThan(FLOOR.score)
  expect(cookOf(FLOOR.shown, { latest: 0.1 })).toBeLessThan(FLOOR.score)
})

it('of whom nothing is told but the names of jobs, those names speak', () => {
  expect(cookOf(0, { closeness: FLOOR.untold }, 0)).toBe(FLOOR.score)
  expect(cookOf(0, { closeness: FLOOR.untold - 0.01 }, 0)).toBeLessThan(FLOOR.score)
})

it('a line that speaks for a person and against them is told once, with the points of both, and the score is its sum', () => {
  const description = 'Приготовление горячих блюд. Формат работы: удалённо или гибрид.'
  const rubric = readVacancy({ title: 'Повар', description })
  const line = { quote: 'Ищу гибрид или удалёнку', source: 'about' }
  const other = { quote: 'С тестом не работал', source: 'about' }
  const base = readPair(rubric, readPerson(COOK, NOW))
  const asked = rubric.lines[0] ?? ''
  const of = (said: typeof line) => ({ line: said, asked, chance: 0.9, status: 'lacks' as const })
  const format = {
    id: 'format',
    stance: 'meets',
    evidence: 'stated',
    lines: [line],
    months: null,
    ago: null,
    share: 1,
  } as const
  const reading: PairReading = {
    ...base,
    conditions: { ...base.conditions, format },
    objections: [of(line), of(other)],
  }
  const { criteria, base: everybody, points } = scoreOf(rubric, reading)
  const [gaps, merged] = ['gaps', 'format'].map((key) => criteria.find((one) => one.key === key))
  expect(gaps?.lines).toEqual([other])
  expect(merged?.lines).toEqual([line])
  expect(merged?.points).toBeCloseTo(6 + (gaps?.points ?? 0))
  expect(criteria.reduce((sum, one) => sum + one.points, everybody)).toBeCloseTo(points)
})
