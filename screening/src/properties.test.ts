/** Properties that hold for any resume: `FULL=on` tries ten thousand cases of each, an ordinary run thirty. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgementOf, type Judgement } from './judgement/judge.ts'
import type { Requirement, VacancyRubric } from './judgement/model.ts'
import { readPerson } from './judgement/person/person.ts'
import { readPair } from './judgement/read.ts'
import { readVacancy } from './judgement/rubric/read.ts'
import type { ResumeJob, ResumeText, VacancyText } from './model.ts'
import { monthOf } from './resume/months.ts'
import { NOW, agronomistResume, agronomistVacancy, cookResume, javaResume, javaVacancy } from './sample.ts'

const isFull = process.env['FULL'] === 'on'
const RUNS = { numRuns: isFull ? 10_000 : 30 }
/** In each title: the quality page shows how many cases were tried (`npm run quality -- --proofs`). */
const TRIED = `(${RUNS.numRuns} tried)`
const PATIENCE = isFull ? 1_800_000 : 120_000

type Case = { readonly vacancy: VacancyText; readonly asked: readonly Asked[] }
/** A skill the vacancy asks for and a line of work that proves it. */
type Asked = { readonly skill: string; readonly proof: string }
const cases: readonly Case[] = [
  {
    vacancy: javaVacancy,
    asked: [
      { skill: 'Java', proof: 'Писал сервисы на Java.' },
      { skill: 'Spring Boot', proof: 'Переводил сервисы на Spring Boot.' },
      { skill: 'PostgreSQL', proof: 'Настраивал запросы PostgreSQL.' },
      { skill: 'Kafka', proof: 'Обмен сообщениями через Kafka.' },
      { skill: 'Kubernetes', proof: 'Выкатывал сервисы в Kubernetes.' },
    ],
  },
  {
    vacancy: agronomistVacancy,
    asked: [
      { skill: 'Растениеводство', proof: 'Вёл растениеводство на всех полях.' },
      { skill: 'Защита растений', proof: 'Планировал защиту растений.' },
    ],
  },
]
const samples = [javaResume, agronomistResume, cookResume]
const lines = [
  ...samples.flatMap(({ experience }) =>
    (experience ?? []).flatMap(({ description }) => description?.split(/[.\n]/) ?? []),
  ),
  ...cases.flatMap(({ asked }) => asked.map(({ proof }) => proof)),
  'Консультировал покупателей, работал с кассой',
  'Составлял отчёты в Excel',
].filter((line) => line.trim() !== '')

const month = fc.integer({ min: 2005 * 12, max: 2026 * 12 + 4 })
const day = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
const job: fc.Arbitrary<ResumeJob> = fc
  .record({
    start: month,
    months: fc.option(fc.integer({ min: 0, max: 120 })),
    company: fc.constantFrom('ООО «Пример»', 'АО «Образец»', null),
    position: fc.constantFrom('Java-разработчик', 'Агроном', 'Повар', 'Менеджер по продажам', 'Стажёр', null),
    description: fc.subarray(lines, { maxLength: 6 }),
  })
  .map(({ start, months, description, ...rest }) => ({
    ...rest,
    start: day(start),
    end: months === null ? null : day(start + months),
    description: description.length === 0 ? null : description.join('\n'),
  }))
const resume = fc.record({
  title: fc.constantFrom('Java-разработчик', 'Главный агроном', 'Повар', 'Специалист', null),
  area: fc.constantFrom('Москва', 'Тверь', null),
  salary: fc.option(
    fc.record({ amount: fc.integer({ min: 20_000, max: 500_000 }), currency: fc.constant<string>('RUR') }),
  ),
  experience: fc.array(job, { maxLength: 5 }),
  skills: fc.subarray(
    ['Java', 'Kafka', 'Git', 'SQL', 'Excel', 'Защита растений', 'Приготовление блюд', '1С'],
    { maxLength: 8 },
  ),
  about: fc.constantFrom('Люблю порядок. Английский B2.', null),
  education: fc.constantFrom([], [...(javaResume.education ?? [])], [...(cookResume.education ?? [])]),
  languages: fc.constantFrom([], [...(javaResume.languages ?? [])]),
  relocation: fc.constantFrom('no_relocation', 'relocation_possible', null),
  driver: fc.constantFrom(['B'], [], null),
})
const pair = fc.record({ which: fc.constantFrom(...cases), resume })

const rubrics = new Map(cases.map(({ vacancy }) => [vacancy, readVacancy(vacancy)]))
const judge = (rubric: VacancyRubric, text: ResumeText): Judgement =>
  judgementOf(rubric, readPair(rubric, readPerson(text, monthOf(NOW) ?? 0)))
const assess = (vacancy: VacancyText, text: ResumeText): Judgement =>
  judge(rubrics.get(vacancy) ?? readVacancy(vacancy), text)

type Change = { readonly before: Judgement; readonly after: Judgement }
const fallsOf = ({ before, after }: Change): string[] =>
  after.score < before.score ? [`${before.score} → ${after.score}`] : []

/** A fixed seed, so that the result is reproducible. */
const draw = <T>(arbitrary: fc.Arbitrary<T>): T[] => fc.sample(arbitrary, { ...RUNS, seed: 20_261_120 })

describe('adding what the vacancy asks for never lowers the score, and removing it never raises it', () => {
  it(
    `a listed skill ${TRIED}`,
    () => {
      const changes = draw(fc.tuple(pair, fc.nat())).map(([{ which, resume }, at]) => {
        const { skill } = which.asked[at % which.asked.length] ?? { skill: '' }
        const more = { ...resume, skills: [...(resume.skills ?? []), skill] }
        return { before: assess(which.vacancy, resume), after: assess(which.vacancy, more) }
      })
      expect(changes.flatMap(fallsOf)).toEqual([])
    },
    PATIENCE,
  )
  it(
    `its proof in a job ${TRIED}`,
    () => {
      const changes = draw(fc.tuple(pair, fc.nat(), fc.nat())).map(([{ which, resume }, at, place]) => {
        const { proof } = which.asked[at % which.asked.length] ?? { proof: '' }
        const jobs = resume.experience ?? []
        const experience = jobs.map((one, index) =>
          index === place % jobs.length ? { ...one, description: `${one.description ?? ''}\n${proof}` } : one,
        )
        return {
          before: assess(which.vacancy, resume),
          after: assess(which.vacancy, { ...resume, experience }),
        }
      })
      expect(changes.flatMap(fallsOf)).toEqual([])
    },
    PATIENCE,
  )
  it(
    `months of relevant work ${TRIED}`,
    () => {
      const changes = draw(fc.tuple(pair, fc.integer({ min: 1, max: 60 }))).map(
        ([{ which, resume }, more]) => {
          const [relevant] = (which.vacancy === javaVacancy ? javaResume : agronomistResume).experience ?? []
          const from = (months: number): ResumeText => ({
            ...resume,
            experience: [
              ...(resume.experience ?? []),
              ...(relevant ? [{ ...relevant, start: day(2020 * 12 - months), end: '2022-01-01' }] : []),
            ],
          })
          return { before: assess(which.vacancy, from(0)), after: assess(which.vacancy, from(more)) }
        },
      )
      expect(changes.flatMap(fallsOf)).toEqual([])
    },
    PATIENCE,
  )
})

describe('irrelevant differences change nothing', () => {
  it(
    `the order of jobs, skills and keys changes no byte ${TRIED}`,
    () => {
      fc.assert(
        fc.property(pair, ({ which, resume }) => {
          const turned = Object.fromEntries(
            Object.entries({
              ...resume,
              experience: (resume.experience ?? []).toReversed(),
              skills: (resume.skills ?? []).toReversed(),
            }).toReversed(),
          ) as unknown as ResumeText // the same keys, written in another order
          expect(JSON.stringify(assess(which.vacancy, turned))).toBe(
            JSON.stringify(assess(which.vacancy, resume)),
          )
        }),
        RUNS,
      )
    },
    PATIENCE,
  )
  it(
    `name, sex, age and photo change no byte, whatever they are ${TRIED}`,
    () => {
      const person = fc.record({
        first_name: fc.constantFrom('Иван', 'Мария', 'Патимат', 'John'),
        last_name: fc.string(),
        gender: fc.constantFrom({ id: 'male', name: 'Мужской' }, { id: 'female', name: 'Женский' }),
        age: fc.integer({ min: 14, max: 99 }),
        birth_date: fc.constant('1970-01-01'),
        photo: fc.constant({ small: 'https://example.ru/p.jpg' }),
        marital_status: fc.constantFrom('женат', 'замужем'),
      })
      fc.assert(
        fc.property(pair, person, ({ which, resume }, who) => {
          expect(JSON.stringify(assess(which.vacancy, { ...resume, ...who }))).toBe(
            JSON.stringify(assess(which.vacancy, resume)),
          )
        }),
        RUNS,
      )
    },
    PATIENCE,
  )
})

describe('what a vacancy does not ask for, and words without work, move nothing', () => {
  it(
    `skills of other trades ${TRIED}`,
    () => {
      const moved = draw(pair).flatMap(({ which, resume }) => {
        const more = [...(resume.skills ?? []), 'Бальные танцы', 'Скорочтение', 'Пчеловодство']
        const [before, after] = [resume, { ...resume, skills: more }].map(
          (text) => assess(which.vacancy, text).score,
        )
        return before === after ? [] : [`${before} → ${after}`]
      })
      expect(moved).toEqual([])
    },
    PATIENCE,
  )
  it(
    `lines said twice ${TRIED}`,
    () => {
      const moved = draw(pair).flatMap(({ which, resume }) => {
        const experience = (resume.experience ?? []).map((one) => ({
          ...one,
          description: one.description === null ? null : `${one.description}\n${one.description}`,
        }))
        const [before, after] = [resume, { ...resume, experience }].map(
          (text) => assess(which.vacancy, text).score,
        )
        return before === after ? [] : [`${before} → ${after}`]
      })
      expect(moved).toEqual([])
    },
    PATIENCE,
  )
  it(
    `the same lines with other marks, case and line breaks ${TRIED}`,
    () => {
      const moved = draw(pair).flatMap(({ which, resume }) => {
        const experience = (resume.experience ?? []).map((one) => ({
          ...one,
          description:
            one.description
              ?.split('\n')
              .map((line) => `• ${line.trim().replace(/\.$/, '')};`)
              .join('\r\n') ?? null,
        }))
        const [before = 0, after = 0] = [resume, { ...resume, experience }].map(
          (text) => assess(which.vacancy, text).score,
        )
        return Math.abs(after - before) <= 1 ? [] : [`${before} → ${after}`]
      })
      expect(moved).toEqual([])
    },
    PATIENCE,
  )
})

it(
  `a knock-out that the resume does not speak of rejects nobody ${TRIED}`,
  () => {
    const rejected = draw(pair).flatMap(({ which, resume }) => {
      const rubric = rubrics.get(which.vacancy) ?? readVacancy(which.vacancy)
      const asked: Requirement = {
        id: 'document-допуск',
        kind: 'must',
        type: 'document',
        ask: 'Допуск к работам на высоте',
        any_of: ['допуск к работам на высоте'],
        level: null,
        months: null,
        quote: 'Допуск к работам на высоте',
        sure: true,
      }
      const scores = (['must', 'knock_out'] as const).map(
        (kind) =>
          judge({ ...rubric, requirements: [...rubric.requirements, { ...asked, kind }] }, resume).score,
      )
      return scores[0] === scores[1] ? [] : [scores.join(' → ')]
    })
    expect(rejected).toEqual([])
  },
  PATIENCE,
)
