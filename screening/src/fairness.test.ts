/**
 * Bias audit: personal traits an employer may not judge by are exchanged, and the judgement must not change. `FULL=on`
 * makes 10,000 exchanges, an ordinary run 60.
 */
import { expect, it } from 'vitest'
import { judgementOf, type Judgement } from './judgement/judge.ts'
import type { VacancyRubric } from './judgement/model.ts'
import { readPerson } from './judgement/person/person.ts'
import { readPair } from './judgement/read.ts'
import { readVacancy } from './judgement/rubric/read.ts'
import type { ResumeText, VacancyText } from './model.ts'
import { monthOf } from './resume/months.ts'
import { NOW, agronomistResume, agronomistVacancy, cookResume, javaResume, javaVacancy } from './sample.ts'

const MONTH = monthOf(NOW) ?? 0
const judge = (rubric: VacancyRubric, resume: ResumeText): Judgement =>
  judgementOf(rubric, readPair(rubric, readPerson(resume, MONTH)))

const EXCHANGES = process.env['FULL'] === 'on' ? 10_000 : 60
const PATIENCE = EXCHANGES > 60 ? 1_800_000 : 300_000

const vacancies: readonly VacancyText[] = [javaVacancy, agronomistVacancy]
const rubrics = vacancies.map(readVacancy)
const resumes: readonly ResumeText[] = [javaResume, agronomistResume, cookResume]

const persons = [
  { first_name: 'Иван', last_name: 'Петров', gender: { id: 'male' }, age: 24, marital_status: 'холост' },
  {
    first_name: 'Патимат',
    last_name: 'Алиева',
    gender: { id: 'female' },
    age: 58,
    marital_status: 'замужем',
    children: 3,
  },
  {
    first_name: 'John',
    last_name: 'Smith',
    gender: { id: 'male' },
    age: 41,
    photo: { small: 'https://example.ru/p.jpg' },
  },
  {
    first_name: 'Ольга',
    last_name: 'Ким',
    gender: { id: 'female' },
    age: 33,
    nationality: 'кореянка',
    religion: 'нет',
  },
]
const citizenships = [['Россия'], ['Казахстан'], ['Киргизия'], [], null]
/** Universities of the same level, from the best known to the least known. */
const universities = [
  'МГУ имени М. В. Ломоносова',
  'НИУ «Высшая школа экономики»',
  'Тверской государственный университет',
]

/** Replaces masculine verb forms with feminine ones: «Разрабатывал» → «Разрабатывала». */
const feminine = (text: string): string => text.replaceAll(/(?<=[а-яё]{3}[аиеу]л)(?![а-яё])/gu, 'а')

type Exchange = { readonly vacancy: number; readonly one: ResumeText; readonly other: ResumeText }

/** Every exchange of the audit in a fixed order, so that the figure is reproducible. */
function* exchanges(): Generator<Exchange> {
  for (let n = 0; n < EXCHANGES; n += 1) {
    const pick = <T>(list: readonly T[], stride: number): T | undefined =>
      list[Math.floor(n / stride) % list.length]
    const base = resumes[n % resumes.length] ?? javaResume
    const studied = (name: string | undefined): readonly unknown[] =>
      (base.education ?? []).map((row) => ({ ...(row as object), name }))
    const as = (shift: number): ResumeText => ({
      ...base,
      about: `Отклик ${n}. ${base.about ?? ''}`,
      ...pick(persons, 1 + shift),
      education: studied(universities[(n + shift) % universities.length]),
      citizenship: citizenships[(n + shift) % citizenships.length] ?? null,
    })
    yield { vacancy: Math.floor(n / resumes.length) % rubrics.length, one: as(0), other: as(1) }
  }
}

const judged = (at: number, resume: ResumeText) => {
  const rubric = rubrics[at]
  if (!rubric) throw new Error(`no vacancy ${at}`)
  return judge(rubric, resume)
}

it(
  `an exchanged name, sex, age, photo, family, citizenship and university change no score and no criterion (${EXCHANGES} tried)`,
  () => {
    const moved = [...exchanges()].filter(({ vacancy, one, other }) => {
      const [before, after] = [judged(vacancy, one), judged(vacancy, other)]
      return (
        before.score !== after.score ||
        before.recommendation !== after.recommendation ||
        before.criteria.some(({ value }, index) => value !== after.criteria[index]?.value)
      )
    })
    expect(moved).toEqual([])
  },
  PATIENCE,
)

it(
  'resumes with feminine verb forms are invited as often as those with masculine ones and score within one point',
  () => {
    const verbs = [
      'Разрабатывал',
      'Настраивал',
      'Проектировал',
      'Контролировал',
      'Организовал',
      'Внедрил',
      'Обучил',
    ]
    const told = (n: number): ResumeText => {
      const base = resumes[n % resumes.length] ?? javaResume
      const experience = (base.experience ?? []).map((job) => ({
        ...job,
        description: (job.description ?? '')
          .split(/(?<=[.\n])/u)
          .map((line, at) => `${verbs[(n + at) % verbs.length]}, ${line}`)
          .join(''),
      }))
      return { ...base, experience }
    }
    const pairs = Array.from({ length: Math.min(EXCHANGES, 200) }, (_, n) => {
      const man = told(n)
      const woman = {
        ...man,
        experience: (man.experience ?? []).map((job) => ({
          ...job,
          description: feminine(job.description ?? ''),
        })),
      }
      const at = n % rubrics.length
      return { man: judged(at, man).score, woman: judged(at, woman).score }
    })
    const invited = (of: 'man' | 'woman'): number => pairs.filter((pair) => pair[of] >= 80).length
    expect(Math.max(...pairs.map(({ man, woman }) => Math.abs(man - woman)))).toBeLessThanOrEqual(1)
    // impact ratio: at least 0.95 is required, the «four-fifths rule» would accept 0.8
    expect(invited('woman') / Math.max(1, invited('man'))).toBeGreaterThanOrEqual(
      invited('man') === 0 ? 0 : 0.95,
    )
  },
  PATIENCE,
)

/** Names of the same work for a man and a woman, which job boards and people use alike. */
const titles = [
  ['Кладовщик', 'Кладовщица'],
  ['Воспитатель', 'Воспитательница'],
  ['Кассир', 'Кассирша'],
  ['Преподаватель', 'Преподавательница'],
  ['Официант', 'Официантка'],
  ['Медбрат', 'Медсестра'],
  ['Медицинский брат', 'Медицинская сестра'],
  ['Массажист', 'Массажистка'],
  ['Уборщик', 'Уборщица'],
  ['Продавец', 'Продавщица'],
  ['Повар', 'Повариха'],
  ['Секретарь', 'Секретарша'],
  ['Бортпроводник', 'Бортпроводница'],
  ['Стюард', 'Стюардесса'],
  ['Акушер', 'Акушерка'],
  ['Санитар', 'Санитарка'],
  ['Помощник воспитателя', 'Помощница воспитателя'],
  ['Старший кассир', 'Старшая кассирша'],
  ['Начальник смены', 'Начальница смены'],
  ['Директор магазина', 'Директриса магазина'],
  ['Руководитель отдела продаж', 'Руководительница отдела продаж'],
  ['Программист 1С', 'Программистка 1С'],
] as const

it.each(titles)('a job title counts the same for a man and a woman: %s, %s', (man, woman) => {
  const held = (position: string): ResumeText => ({
    title: position,
    experience: [
      { start: '2021-01', end: null, company: 'ООО «Ромашка»', position, description: null },
      { start: '2018-01', end: '2020-12', company: 'АО «Лютик»', position, description: 'Работа в смене' },
    ],
  })
  for (const title of [man, woman]) {
    const rubric = readVacancy({
      title,
      description: 'Требования:\nОпыт работы от 1 года',
      experience: null,
    })
    const [his, hers] = [man, woman].map((position) => judge(rubric, held(position)))
    expect(hers?.score).toBe(his?.score)
    expect(hers?.criteria.map(({ key, value }) => [key, value])).toEqual(
      his?.criteria.map(({ key, value }) => [key, value]),
    )
  }
})
