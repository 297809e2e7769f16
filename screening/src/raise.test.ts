import { describe, expect, it } from 'vitest'
import { aggregate } from './aggregate.ts'
import { readResume } from './facts.ts'
import { linesOf, raisesOf } from './raise.ts'
import { readPair } from './reading.ts'
import { extractRubric } from './rubric.ts'
import { cookResume, javaResume, javaVacancy, NOW } from './sample.ts'

const rubric = extractRubric(javaVacancy)
const readingOf = (resume: typeof javaResume) => readPair(rubric, readResume(resume), NOW)

describe('what would raise the score', () => {
  it('every asked skill has its state and the words it was read from', () => {
    const lines = linesOf(rubric, readingOf({ ...javaResume, skills: ['Java', 'Kubernetes'] }))
    const state = (title: string) => lines.find((line) => line.title.includes(title))
    expect(state('Kafka')).toMatchObject({
      state: 'proven',
      quote: 'Обмен сообщениями через Kafka.',
      source: 'experience[0]',
    })
    expect(state('Kubernetes')).toMatchObject({
      state: 'listed',
      quote: 'Kubernetes',
      source: 'skills',
      level: 'nice',
    })
    expect(state('ClickHouse')).toMatchObject({ asked_by: 'Опыт с ClickHouse' })
  })

  it('a gain is the actual change of the score when that gap alone is filled', () => {
    const { languages: _none, ...silent } = javaResume
    const reading = readingOf(silent)
    const judgement = aggregate(rubric, reading)
    const raises = raisesOf(rubric, reading)
    for (const { score, gain } of raises) expect(score - gain).toBe(judgement.score)
    const language = raises.find(({ title }) => title === 'Иностранные языки')
    expect(language?.is_open).toBe(true)
    const told = aggregate(
      rubric,
      readingOf({ ...silent, languages: [{ title: 'Английский', level: 'C2' }] }),
    )
    expect(language?.score).toBe(told.score)
  })

  it('suggests more years, with the score they would give, when the asked years are there or none are asked', () => {
    const [first] = javaResume.experience ?? []
    const young = { ...javaResume, experience: first ? [{ ...first, start: '2022-06-01', end: null }] : [] }
    const reading = readingOf(young)
    const { relevant_months, total_months } = reading.experience
    const longer = {
      ...reading,
      experience: {
        ...reading.experience,
        relevant_months: relevant_months + 60,
        total_months: total_months + 60,
      },
    }
    expect(relevant_months).toBeGreaterThanOrEqual(36)
    for (const years of [3, null]) {
      const asked = { ...rubric, experience_years: years }
      const raises = raisesOf(asked, reading)
      const [most] = raises
      expect(most).toMatchObject({
        title: 'На 5 лет больше опыта в профессии',
        is_open: false,
        score: aggregate(asked, longer).score,
      })
      expect(most?.gain).toBeGreaterThanOrEqual(5)
      expect(raises.map(({ title }) => title)).not.toContain('Релевантный опыт')
    }
  })

  it('does not suggest more years to a person without a job', () => {
    const titles = raisesOf(rubric, readingOf({ ...javaResume, experience: [] })).map(({ title }) => title)
    expect(titles).not.toContain('На 5 лет больше опыта в профессии')
  })

  it('for a person of another profession, the profession costs most', () => {
    const reading = readingOf(cookResume)
    const raises = raisesOf(rubric, reading)
    expect(raises[0]?.title).toBe('Профессия и должность')
    expect(raises.length).toBeLessThanOrEqual(6)
  })
})
