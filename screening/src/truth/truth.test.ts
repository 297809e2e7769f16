import { describe, expect, it } from 'vitest'
import { aggregate } from '../aggregate.ts'
import { readResume } from '../facts.ts'
import type { Judgement } from '../model.ts'
import { pointsOf } from '../points.ts'
import { readPair } from '../reading.ts'
import { extractRubric } from '../rubric.ts'
import { agronomistResume, agronomistVacancy, cookResume, javaResume, javaVacancy, NOW } from '../sample.ts'
import { liesOf } from './truth.ts'

const toldOf = (vacancy: typeof javaVacancy, resume: typeof javaResume) => {
  const rubric = extractRubric(vacancy)
  const facts = readResume(resume)
  const reading = readPair(rubric, facts, NOW)
  return { vacancy, resume, rubric, facts, reading, judgement: aggregate(rubric, reading), now: NOW }
}

it('explanations of all samples are true for every vacancy', () => {
  for (const vacancy of [javaVacancy, agronomistVacancy])
    for (const resume of [javaResume, agronomistResume, cookResume])
      expect(liesOf(toldOf(vacancy, resume))).toEqual([])
})

describe('the cause of a lowered score', () => {
  const causes = [
    'Балл снижен, потому что обязательные навыки подтверждены не полностью.',
    'Балл снижен, потому что профессия совпадает с вакансией не полностью.',
    'Опыта достаточно (1 год 10 месяцев, требуется 1 год), но балл растёт и дальше, до 30 лет стажа.',
  ]
  const [first] = javaResume.experience ?? []
  const begun = (start: string) => ({
    ...javaResume,
    experience: first === undefined ? [] : [{ ...first, start, end: null }],
  })
  const novice = toldOf({ ...javaVacancy, experience: 'between1And3' }, begun('2024-09-01'))
  const stranger = toldOf(javaVacancy, { ...agronomistResume, title: 'Руководитель проектов' })

  it('is the years of a person with few of them, and no other cause is accepted', () => {
    const { reasoning } = novice.judgement
    expect(reasoning).toContain(causes[2])
    const lies = causes.filter((cause) => {
      const judgement = { ...novice.judgement, reasoning: cause }
      return liesOf({ ...novice, judgement }).length > 0
    })
    expect(lies).toEqual(causes.slice(0, 2))
  })

  it('is not the years of a person of another profession', () => {
    const judgement = {
      ...stranger.judgement,
      reasoning: 'Балл снижен, потому что опыта в профессии пока нет.',
    }
    expect(liesOf({ ...stranger, judgement })).not.toEqual([])
  })
})

describe('an invention is detected', () => {
  const told = toldOf(javaVacancy, javaResume)
  const evidence = (quote: string, source: string): Partial<Judgement> => ({
    criteria: told.judgement.criteria.map((one) =>
      one.key === 'duties' ? { ...one, evidence: [{ quote, source }] } : one,
    ),
  })
  it.each<[lie: string, change: Partial<Judgement>]>([
    ['a quote nobody wrote', evidence('Вёл отдел из ста человек', 'experience[0]')],
    ['a true quote in a wrong place', evidence('Обмен сообщениями через Kafka.', 'experience[1]')],
    ['a month too many', { strengths: ['Релевантный опыт — 7 лет 11 месяцев, требуется 3 года.'] }],
    ['another requirement', { strengths: ['Релевантный опыт — 7 лет 10 месяцев, требуется 2 года.'] }],
    ['a skill nobody asks for', { strengths: ['Есть ключевой навык: Rust (названо в резюме).'] }],
    ['a skill that is not there', { strengths: ['Есть желательный навык: ClickHouse.'] }],
    ['a skill that is there', { weaknesses: ['Не найден обязательный навык: Java.'] }],
    ['a wrong count', { strengths: ['Местами работы подтверждено навыков: 5 из 9.'] }],
    ['a strength of a weak criterion', { strengths: ['Сопроводительное письмо по делу («нет»).'] }],
    ['a weakness of a strong one', { weaknesses: ['Обязанности мало пересекаются с вакансией.'] }],
    ['a summary of its own', { reasoning: 'Сильнее всего: отрасль («Банк»).' }],
    ['a sentence nobody checks', { weaknesses: ['Кандидат не нравится.'] }],
    ['a share of skills of its own', { skills_match: 12 }],
    [
      'a cause of a score nothing lowered',
      { reasoning: 'Балл снижен, потому что обязательные навыки подтверждены не полностью.' },
    ],
    ['a ceiling that does not bind', { reasoning: 'Балл ограничен 39: другая профессия.' }],
    ['a cause the texts do not bear out', { reasoning: 'Другая профессия, и обязанности не пересекаются.' }],
  ])('%s', (_, change) => {
    expect(liesOf({ ...told, judgement: { ...told.judgement, ...change } })).not.toEqual([])
  })
})

describe('points', () => {
  const row = (key: 'role' | 'duties' | 'format', weight: number, value: number | null) =>
    ({ key, weight, value, verdict: value === null ? 'unknown' : 'yes' }) as const
  it('add up to the score; what rounding leaves over goes to the largest remainders', () => {
    const points = pointsOf([row('role', 1, 1), row('duties', 1, 1), row('format', 1, 1)], 50)
    expect([...points.values()]).toEqual([17, 17, 16])
  })
  it('a silent criterion gets a part, one that is not asked gets nothing', () => {
    const unasked = { key: 'format', weight: 9, value: null, verdict: 'n/a' } as const
    const points = pointsOf([row('role', 10, 1), row('duties', 10, null), unasked], 54)
    expect([...points]).toEqual([
      ['role', 40],
      ['duties', 14],
      ['format', 0],
    ])
    expect([...pointsOf([unasked], 0).values()]).toEqual([0])
  })
})
