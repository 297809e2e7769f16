/** The question about one resume: the vacancy, its confirmed rubric with short ids, the resume as numbered lines. */
import { type Facts, readResume } from '../../facts.ts'
import { withoutContacts } from '../../llm/personal.ts'
import type { ResumeText, VacancyText } from '../../model.ts'
import { monthOf } from '../../resume/months.ts'
import type { Requirement, VacancyRubric } from '../model.ts'
import { type Sheet, sheetOf } from './lines.ts'
import {
  FENCED,
  LINES,
  list,
  oneOf,
  type Question,
  record,
  TEXT,
  WHOLE,
  WHOLE_OR_NULL,
  withForm,
} from './question.ts'
import { vacancyLines } from './vacancy-lines.ts'

export const stances = ['meets', 'partly', 'contradicts', 'silent'] as const
export const kindsOfEvidence = ['work', 'stated', 'inferred'] as const
export const occupations = ['same', 'adjacent', 'different'] as const
export const levelStances = ['below', 'same', 'above'] as const
/** What a recruiter would do, best first. */
export const calls = ['call', 'look', 'unlikely', 'reject'] as const

/** What every question and answer about one pair is made from. */
export type Pair = {
  readonly rubric: VacancyRubric
  readonly vacancy: VacancyText
  readonly resume: ResumeText
  readonly facts: Facts
  readonly sheet: Sheet
  /** Month of the reading. */
  readonly month: number
}

/** @param name the candidate's name, removed wherever it stands */
export function pairOf(
  rubric: VacancyRubric,
  vacancy: VacancyText,
  resume: ResumeText,
  now: string,
  name: string | null = null,
): Pair {
  const month = monthOf(now) ?? 0
  const asksPermit =
    rubric.requirements.some(({ type }) => type === 'permit') ||
    rubric.conditions.some(({ kind }) => kind === 'permit')
  const facts = readResume(resume)
  return { rubric, vacancy, resume, facts, month, sheet: sheetOf(facts, resume, { name, asksPermit, month }) }
}

export const CALLS = `call – звонить сейчас: та же работа, запретов нет, главное подтверждено делом; мелкие пробелы – вопросы для звонка, не помеха.
look – стоит посмотреть: близкий опыт или не хватает чего-то важного, что можно узнать или быстро освоить.
unlikely – скорее нет: соседнее дело без доказательств, слова без работы, заметно ниже или выше уровнем, отказ от условия, опыт давно в прошлом, ожидания намного выше оплаты.
reject – нет: нарушен knock_out, другая профессия, исключение вакансии или отказ от самой работы; только если есть строка, которая это говорит.`

export const STANCES = `stance: meets – выполнено; partly – близко, часть, срок меньше нужного, уровень на ступень ниже; contradicts – строки говорят обратное: «нет», «не занимался», «не готов», утрачено, срок истёк к сегодняшнему месяцу, только учится или хочет, другая категория или образование, весь опыт намного меньше нужного; silent – об этом не сказано: не гадай.
evidence: work – видно из дел на работе; stated – только названо в навыках, о себе, письме, анкете или названием должности; inferred – прямо не названо, но без этого описанное дело не сделать; null при silent.
lines – номера строк, на которых это стоит: 1–4 решающих, по одной из каждой подходящей работы; для meets, partly, contradicts обязательны, для silent пусто.
months – сколько месяцев работы это показывают (experience, task, skill), иначе null; учёба, служба и перерыв – не работа.`

const SYSTEM = `Ты опытный рекрутер и сверяешь одно резюме с рубрикой вакансии. Ответь одним объектом JSON по схеме, без пояснений.
${FENCED}
Суди по делам, а не по названиям должностей, длине и красоте текста; слова вакансии, повторённые без дел, ничего не доказывают. Имя, контакты, пол, возраст, семья и вуз скрыты знаком […]: не гадай о них и не снижай за это. Номера строк бери только из РЕЗЮМЕ.

verdicts: каждый id требований (r…) и условий (c…) ровно один раз.
${STANCES}
У условий смотри город, переезд, график, оплату, слова о желаниях; город по соседству, откуда ездят на работу, подходит.
occupation: same – это та же работа с тем же или таким же предметом; adjacent – соседняя, переучится; different – другая. lines – по строке из каждой такой работы, для different – что решило.
level: below, same, above – уровень человека против уровня места; lines.
exclusions: id исключений (x…), под которые человек действительно попадает, со строками; обычно пусто.
refusals: его собственный отказ от того, что есть в вакансии: of – id условия или work (сама работа), lines.
disqualifying: не названный в рубрике, но сказанный в резюме факт, с которым не возьмут (например, запрет на профессию): fact, lines. Обычно пусто; нехватка сведений, перерыв, частая смена мест – не такие факты.
duties: по порядку d1, d2…: 2 – делал, 1 – отчасти, 0 – не видно.

После этого реши, что сделал бы рекрутер, у которого тридцать таких откликов. grade:
${CALLS}
decided – номера решающих строк. reason – одно короткое предложение (до 160 знаков): что решило и чего не хватает, без имени, пола и возраста.`

export function pairQuestion(pair: Pair): Question {
  const { rubric } = pair
  const ids = verdictIds(rubric)
  const schema = schemaFor(rubric, ids)
  return {
    purpose: 'pair',
    system: withForm(SYSTEM, schema),
    data: pairData(pair),
    note: '',
    schema: { name: 'reading', body: schema },
    max_output_tokens: 900 + 70 * ids.length,
  }
}

/** Short, since they are paid for in every answer. */
export const requirementId = (at: number): string => `r${at + 1}`
export const conditionId = (at: number): string => `c${at + 1}`
export const exclusionId = (at: number): string => `x${at + 1}`

export const verdictIds = ({ requirements, conditions }: VacancyRubric): readonly string[] => [
  ...requirements.map((_, at) => requirementId(at)),
  ...conditions.map((_, at) => conditionId(at)),
]

export const verdictSchema = (ids: readonly string[]): object =>
  list(
    record({
      id: oneOf(ids),
      stance: oneOf(stances),
      evidence: oneOf([...kindsOfEvidence, null]),
      lines: LINES,
      months: WHOLE_OR_NULL,
    }),
  )

function schemaFor({ conditions, exclusions }: VacancyRubric, ids: readonly string[]): object {
  const refused = [...conditions.map((_, at) => conditionId(at)), 'work']
  // an empty list of choices is no valid schema
  const excluded = exclusions.length === 0 ? TEXT : oneOf(exclusions.map((_, at) => exclusionId(at)))
  return record({
    verdicts: verdictSchema(ids),
    occupation: record({ stance: oneOf(occupations), lines: LINES }),
    level: record({ stance: oneOf(levelStances), lines: LINES }),
    exclusions: list(record({ id: excluded, lines: LINES })),
    refusals: list(record({ of: oneOf(refused), lines: LINES })),
    disqualifying: list(record({ fact: TEXT, lines: LINES })),
    duties: list(WHOLE),
    grade: oneOf(calls),
    decided: LINES,
    reason: TEXT,
  })
}

/** The untrusted part, the resume last: its beginning is the same for all resumes of a vacancy. */
export function pairData({ rubric, vacancy, sheet, month }: Pair): string {
  return [
    `СЕГОДНЯ: ${String((month % 12) + 1).padStart(2, '0')}.${Math.floor(month / 12)}`,
    '',
    'ВАКАНСИЯ',
    ...vacancyLines(vacancy).rows.map((row) => row.replace(/^\d+/, '')),
    '',
    'РУБРИКА',
    ...rubricRows(rubric),
    '',
    'РЕЗЮМЕ',
    ...sheet.rows,
  ].join('\n')
}

const LEVELS = [
  'стажёр',
  'младший или помощник',
  'специалист или рабочий',
  'старший',
  'руководитель группы',
  'начальник',
  'директор',
]

function rubricRows({
  occupation,
  level,
  years,
  requirements,
  conditions,
  exclusions,
  duties,
}: VacancyRubric): string[] {
  const { core, object, accepted } = occupation
  return [
    `Работа: ${[core, ...(object === null ? [] : [object])].join('; ')}${accepted.length > 0 ? `; подойдёт и: ${accepted.join(', ')}` : ''}`,
    `Уровень: ${level === null ? 'не сказан' : LEVELS[level]}; опыт: ${years === null ? 'не сказан' : years === 0 ? 'не нужен' : `от ${years} лет`}`,
    ...requirements.map((line, at) => `${requirementId(at)} [${line.kind}, ${line.type}] ${askOf(line)}`),
    ...conditions.map(
      ({ kind, value, strict }, at) => `${conditionId(at)} [${kind}${strict ? ', настаивает' : ''}] ${value}`,
    ),
    ...exclusions.map(
      ({ text, only }, at) =>
        `${exclusionId(at)} [не откликаться] ${text}${only ? ' (если ничего другого нет)' : ''}`,
    ),
    ...duties.map((duty, at) => `d${at + 1} ${duty}`),
    // the rubric quotes the vacancy, in which somebody may be named
  ].map(withoutContacts)
}

function askOf({ ask, any_of, level, months, sure }: Requirement): string {
  const others = any_of.length > 1 ? `любое из: ${any_of.join(', ')}` : ''
  const notes = [
    others,
    level === null ? '' : `уровень ${level}`,
    months === null ? '' : `от ${months} мес.`,
    sure ? '' : 'угадано',
  ]
  const said = notes.filter((note) => note !== '').join('; ')
  return said === '' ? ask : `${ask} (${said})`
}
