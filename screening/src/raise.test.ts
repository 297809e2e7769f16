import { describe, expect, it } from 'vitest'
import { aggregate } from './aggregate.ts'
import { readResume } from './facts.ts'
import { linesOf, raisesOf } from './raise.ts'
import { readPair } from './reading.ts'
import { extractRubric } from './rubric.ts'
import { cookResume, javaResume, javaVacancy, NOW } from './sample.ts'

const rubric = extractRubric(javaVacancy)
const readingOf = (resume: typeof javaResume) => readPair(rubric, readResume(resume), NOW)

describe('why not higher', () => {
  it('every asked skill has its state and the words it is read from', () => {
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

  it('a gain is what the score really becomes when that gap alone is filled', () => {
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

  it('of another trade the profession costs most', () => {
    const reading = readingOf(cookResume)
    const raises = raisesOf(rubric, reading)
    expect(raises[0]?.title).toBe('Профессия и должность')
    expect(raises.length).toBeLessThanOrEqual(6)
  })
})
