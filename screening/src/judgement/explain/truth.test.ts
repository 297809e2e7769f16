/** Every sentence about many pairs: quotes stand in the texts, numbers in the reading, and nothing is said twice. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ResumeJob, ResumeText, VacancyText } from '../../model.ts'
import { monthOf } from '../../resume/months.ts'
import {
  agronomistResume,
  agronomistVacancy,
  cookResume,
  javaResume,
  javaVacancy,
  NOW,
} from '../../sample.ts'
import { judgementOf } from '../judge.ts'
import { readPerson } from '../person/person.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'

const nurseVacancy: VacancyText = {
  title: 'Медицинская сестра',
  description: `Обязанности:
Инъекции, внутривенные вливания, забор крови
Ведение журналов процедурного кабинета
Требования:
Действующая аккредитация по сестринскому делу обязательна
Опыт в процедурном кабинете от 1 года
Медкнижка
Условия:
График 2/2, ночные смены обязательны`,
  salary: { from: 60_000, to: 80_000, currency: 'RUR', gross: false },
  area: 'Тула',
  schedule: 'shift',
}
const marketerVacancy: VacancyText = {
  title: 'Интернет-маркетолог',
  description: `Требования:
Опыт в контекстной рекламе от 2 лет
Яндекс Директ, VK Реклама
Английский не ниже B1
Высшее образование
Условия:
Только офис, удалённо не рассматриваем
Командировки раз в квартал`,
  salary: { from: 100_000, to: 150_000, currency: 'RUR', gross: true },
  area: 'Казань',
  schedule: 'fullDay',
}
const vacancies = [javaVacancy, agronomistVacancy, nurseVacancy, marketerVacancy]

const nurse: ResumeText = {
  title: 'Медсестра',
  area: 'Тула',
  salary: { amount: 95_000, currency: 'RUR' },
  experience: [
    {
      start: '2019-02',
      end: null,
      company: 'Клиника «Ромашка»',
      position: 'Процедурная медсестра',
      description: 'Внутривенные вливания, забор крови до 60 человек в день, журналы процедурного кабинета.',
    },
  ],
  about: 'Аккредитация закончилась в марте 2026. В ночные смены не выхожу.',
  education: [{ level: 'Среднее специальное', name: 'Медицинский колледж', specialty: 'Сестринское дело' }],
  schedule: ['fullDay'],
  relocation: 'no_relocation',
}
const marketer: ResumeText = {
  title: 'Специалист по рекламе',
  area: 'Самара',
  salary: { amount: 140_000, currency: 'RUR' },
  experience: [
    {
      start: '2022-01',
      end: null,
      company: 'Агентство',
      position: 'Маркетолог',
      description: 'Вёл Яндекс Директ и VK Реклама с бюджетом 1 млн рублей, собирал отчёты.',
    },
  ],
  skills: ['Яндекс Директ', 'Google Analytics'],
  about: 'Работаю только удалённо. Английский учу, пока A2. В командировки не езжу.',
  education: [{ level: 'Высшее', name: 'СамГУ', specialty: 'Реклама' }],
  languages: [{ name: 'Английский', level: 'A2 — Элементарный' }],
  relocation: 'не готов к переезду',
}
const people = [javaResume, agronomistResume, cookResume, nurse, marketer]

const lines = [
  ...people.flatMap(({ experience }) =>
    (experience ?? []).flatMap(({ description }) => description?.split(/\n/) ?? []),
  ),
  ...people.flatMap(({ about }) => about?.split(/(?<=\.) /) ?? []),
  'Права категории B, права не лишён',
  'На вахту не поеду, ночью не работаю',
  'Медкнижка просрочена, прохожу врачей',
  'Kafka не знаю, хочу изучить',
]
const month = fc.integer({ min: 2008 * 12, max: 2026 * 12 + 4 })
const day = (at: number): string => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
const job: fc.Arbitrary<ResumeJob> = fc
  .record({
    start: month,
    months: fc.option(fc.integer({ min: 1, max: 120 })),
    company: fc.constantFrom('ООО «Пример»', null),
    position: fc.constantFrom('Java-разработчик', 'Агроном', 'Медсестра', 'Руководитель рекламы', null),
    description: fc.subarray(lines, { maxLength: 5 }),
  })
  .map(({ start, months, description, ...rest }) => ({
    ...rest,
    start: day(start),
    end: months === null ? null : day(start + months),
    description: description.join('\n'),
  }))
const person: fc.Arbitrary<ResumeText> = fc
  .record({
    base: fc.constantFrom(...people),
    experience: fc.array(job, { maxLength: 3 }),
    about: fc.subarray(lines, { maxLength: 4 }),
    amount: fc.integer({ min: 40, max: 400 }),
    relocation: fc.constantFrom('no_relocation', 'relocation_possible', 'не готов к переезду', null),
    driver: fc.subarray(['B', 'C', 'CE']),
  })
  .map(({ base, about, amount, ...rest }) => ({
    ...base,
    ...rest,
    about: about.join(' '),
    salary: { amount: amount * 1000, currency: 'RUR' },
  }))

const now = monthOf(NOW) ?? 0
const rubrics = new Map(vacancies.map((vacancy) => [vacancy, readVacancy(vacancy)]))
function cardOf(vacancy: VacancyText, resume: ResumeText) {
  const rubric = rubrics.get(vacancy) ?? readVacancy(vacancy)
  const reading = readPair(rubric, readPerson(resume, now))
  const judgement = judgementOf(rubric, reading)
  return { rubric, reading, judgement }
}

/** Outermost «…» of a sentence. */
function quotesIn(sentence: string): string[] {
  const out: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < sentence.length; at += 1) {
    const char = sentence[at]
    if (char === '«') {
      if (depth === 0) start = at + 1
      depth += 1
    } else if (char === '»') {
      depth -= 1
      if (depth === 0) out.push(sentence.slice(start, at))
    }
  }
  return out
}
const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(strings)
      : []
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase()

function untrue(vacancy: VacancyText, resume: ResumeText): string[] {
  const { rubric, reading, judgement } = cardOf(vacancy, resume)
  const { summary, strengths, weaknesses, questions } = judgement
  const sentences = [...summary, ...strengths, ...weaknesses, ...questions]
  const source = flat([...strings(vacancy), ...strings(resume)].join('\n'))
  const known = [JSON.stringify({ rubric, reading, limits: judgement.caps }), source].join(' ')
  const months = new Set([
    reading.occupation.months,
    reading.occupation.served,
    reading.occupation.ago,
    reading.total_months,
    (rubric.years ?? 0) * 12,
    ...rubric.requirements.map((line) => line.months),
  ])
  const spans = [...months].flatMap((count) => (count === null ? [] : [count % 12, Math.floor(count / 12)]))
  const percent = reading.pay === null ? [] : [Math.round((reading.pay.ratio - 1) * 100)]
  const counts = judgement.requirements.map((_, at) => at + 1)
  const faults: string[] = []
  for (const sentence of sentences) {
    for (const quote of quotesIn(sentence)) {
      const piece = flat(quote.replace(/^…|…$/g, ''))
      if (!source.includes(piece)) faults.push(`quote: ${sentence}`)
    }
    for (const [number] of sentence.replaceAll('\u00A0', '').matchAll(/\d+/g))
      if (!known.includes(number) && ![...spans, ...percent, ...counts].includes(Number(number)))
        faults.push(`number ${number}: ${sentence}`)
    if (/undefined|null|NaN|\.\.$|: \.|fullDay|no_relocation/.test(sentence))
      faults.push(`words: ${sentence}`)
  }
  const lists = [...strengths, ...weaknesses, ...questions]
  if (new Set(lists).size < lists.length || new Set(summary).size < summary.length)
    faults.push(`twice: ${lists.join(' | ')}`)
  const told = [...strengths, ...weaknesses].map((text) => text.replace(/^[^:]*(?:: | – )/u, ''))
  if (new Set(told).size < told.length) faults.push(`one line twice: ${told.join(' | ')}`)
  const label = (text: string): string => text.replace(/(?:: | – ).*$/u, '')
  for (const strength of strengths)
    if (weaknesses.some((weakness) => label(weakness) === label(strength) && label(strength) !== 'Пишет'))
      faults.push(`contradiction: ${strength}`)
  if ([strengths, weaknesses, questions].some(({ length }) => length > 4)) faults.push('too many')
  return faults
}

describe('explanations are true', () => {
  it('of everybody for every vacancy', () => {
    for (const vacancy of vacancies)
      for (const resume of people)
        expect(untrue(vacancy, resume), `${vacancy.title} × ${resume.title}`).toEqual([])
  })

  it('of people put together from lines that contradict each other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...vacancies), person, (vacancy, resume) => {
        expect(untrue(vacancy, resume)).toEqual([])
      }),
      { numRuns: process.env['FULL'] === 'on' ? 10_000 : 40 },
    )
  })

  it('the same for the same texts', () => {
    expect(cardOf(nurseVacancy, nurse).judgement).toEqual(cardOf(nurseVacancy, nurse).judgement)
  })
})
