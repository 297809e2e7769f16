/** Counting alone: a reading is made once and changed by hand, so that each rule of the score is seen by itself. */
import { describe, expect, it } from 'vitest'
import { aggregate, countScore } from './aggregate.ts'
import { NOT_ASKED, unknown, valued } from './criteria/outcome.ts'
import { readResume } from './facts.ts'
import { readPair, type Reading } from './reading.ts'
import { extractRubric } from './rubric.ts'
import { javaResume, javaVacancy, NOW } from './sample.ts'

const rubric = extractRubric(javaVacancy)
const reading = readPair(rubric, readResume(javaResume), NOW)
const scoreOf = (change: Partial<Reading>) => aggregate(rubric, { ...reading, ...change }).score
const outcomes = (change: Partial<Reading['outcomes']>) => ({ outcomes: { ...reading.outcomes, ...change } })
const lasting = (relevant_months: number) => ({ experience: { ...reading.experience, relevant_months } })
const lines = (held: number) => ({
  lines: Object.fromEntries(Object.keys(reading.lines).map((id) => [id, { held, quote: null, job: null }])),
})
const reasonOf = (change: Partial<Reading>) => aggregate(rubric, { ...reading, ...change }).reasoning

describe('ceilings of §7.2', () => {
  it('an empty resume stays under 20, whatever else it meets', () => {
    expect(scoreOf({ is_empty: true })).toBeLessThanOrEqual(20)
    expect(scoreOf({ is_empty: true })).toBeGreaterThan(scoreOf({ is_empty: true, ...lines(0) }))
    expect(reasonOf({ is_empty: true })).toContain('Балл ограничен 20: резюме почти пустое.')
  })
  it('another profession whose duties do not meet stays under 40; either alone does not', () => {
    const other = outcomes({ role: valued(0.29), duties: valued(0.34) })
    expect(scoreOf(other)).toBeLessThan(40)
    expect(reasonOf(other)).toContain('Балл ограничен 39: другая профессия, и обязанности не пересекаются.')
    for (const near of [
      outcomes({ role: valued(0.3), duties: valued(0.34) }),
      outcomes({ role: valued(0.29), duties: valued(0.35) }),
      outcomes({ role: unknown(), duties: valued(0) }),
    ])
      expect(reasonOf(near)).not.toContain('другая профессия')
  })
  it('must-haves hardly proven stay under 40, unless the duties speak for them', () => {
    const bare = { ...lines(0), ...outcomes({ role: valued(0.2), duties: valued(0.49) }), ...lasting(0) }
    expect(reasonOf({ ...bare, experience: { ...reading.experience, relevant_months: 9 } })).toContain(
      'обязательные навыки почти не подтверждены',
    )
    expect(reasonOf({ ...bare, ...outcomes({ role: valued(0.2), duties: valued(0.5) }) })).not.toContain(
      'обязательные навыки почти не подтверждены',
    )
  })
  it('relevant work of less than a quarter of three years and more stays under 40', () => {
    expect(reasonOf(lasting(8.9))).toContain('релевантного опыта меньше четверти от требуемого')
    expect(reasonOf(lasting(9))).not.toContain('четверти')
    const young = aggregate({ ...rubric, experience_years: 2.9 }, { ...reading, ...lasting(1) })
    expect(young.reasoning).not.toContain('четверти')
  })
  it('a line nothing goes without: absent it leaves 39, unsaid 79, held nothing changes', () => {
    const strict = {
      ...rubric,
      requirements: rubric.requirements.map((row) =>
        row.kind === 'language' ? { ...row, level: 'knock_out' as const } : row,
      ),
    }
    const speaking = (languages: Reading['facts']['languages']) =>
      aggregate(strict, { ...reading, facts: { ...reading.facts, languages } }).reasoning
    expect(speaking([{ language: 'немецкий', grade: 5 }])).toContain(
      'Балл ограничен 39: нет обязательного – ',
    )
    expect(speaking([])).toContain('Балл ограничен 79: не сказано об обязательном – ')
    expect(speaking(reading.facts.languages)).not.toContain('ограничен')
  })
})

describe('weights', () => {
  it('what is not asked weighs nothing, silence keeps a part, a letter can only add', () => {
    const weighed = (format: Reading['outcomes']['format']) => scoreOf(outcomes({ format }))
    expect(weighed(valued(0))).toBeLessThan(weighed(NOT_ASKED))
    expect(weighed(unknown())).toBeGreaterThanOrEqual(weighed(valued(0)))
    const letter = (cover_letter: Reading['outcomes']['cover_letter']) => scoreOf(outcomes({ cover_letter }))
    expect(letter(valued(1))).toBeGreaterThanOrEqual(letter(NOT_ASKED))
    expect(letter(valued(0))).toBe(letter(NOT_ASKED))
  })
  it('without any weight there is no score', () => {
    const weights = Object.fromEntries(Object.keys(rubric.weights).map((key) => [key, 0]))
    const none = { ...rubric, weights: weights as typeof rubric.weights }
    expect(aggregate(none, reading).score).toBe(0)
  })
  it('the figures without words are those with them', () => {
    const { score, recommendation } = aggregate(rubric, reading)
    expect(countScore(rubric, reading)).toMatchObject({ score, recommendation })
  })
})

describe('the other figures of the card', () => {
  it('skills: needed ones three times the wished; with none asked the duties speak, or nothing', () => {
    expect(
      [lines(1), lines(0.5), lines(0)].map((held) => aggregate(rubric, { ...reading, ...held }).skills_match),
    ).toEqual([100, 50, 0])
    const free = { ...rubric, requirements: [] }
    expect(aggregate(free, { ...reading, ...outcomes({ duties: valued(0.42) }) }).skills_match).toBe(42)
    expect(aggregate(free, { ...reading, ...outcomes({ duties: unknown() }) }).skills_match).toBeNull()
  })
  it('experience: length × freshness × level; nobody can be measured without a job', () => {
    const of = (change: Partial<Reading>, years: number | null = 3) =>
      aggregate({ ...rubric, experience_years: years }, { ...reading, ...change }).experience_match
    const plain = outcomes({ recency: unknown(), seniority: unknown() })
    expect(of({ ...plain, ...lasting(18) })).toBe(50)
    expect(of({ ...plain, ...lasting(90) })).toBe(100)
    expect(of({ ...outcomes({ recency: valued(0.5), seniority: valued(0.5) }), ...lasting(36) })).toBe(25)
    expect(of({ ...plain, relevance: { ...reading.relevance, jobs: [0.4, 0.1] } }, null)).toBe(40)
    expect(of({ relevance: { ...reading.relevance, jobs: [] } })).toBeNull()
  })
})
