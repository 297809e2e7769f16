/** Forms whose names and values stand on rows of their own, and those that ask questions: each becomes «name: value». */

import { findPeriod } from '../periods.ts'
import { type Field, fieldsOf as fieldsAsked, labelOf } from '../work/labels.ts'
import type { Page } from './page.ts'

const MIN_FIELDS = 2
const MIN_QUESTIONS = 3
const MAX_VALUE = 90
const PERSONAL =
  /^(?:фамилия|имя|отчество|фамилия,? имя,? отчество|ф\.? ?и\.? ?о\.?|дата рождения|возраст|пол|гражданство|семейное положение|город|адрес|место (?:жительства|проживания)|(?:контактный |мобильный )?телефон|e-?mail|(?:электронная )?почта|(?:желаемая |искомая )?(?:должность|позиция|вакансия)|(?:желаемая |ожидаемая )?(?:зарплата|заработная плата|з\/п)|(?:желаемый |ожидаемый )?(?:уровень дохода|доход|оклад)|(?:full )?name|date of birth|nationality|citizenship|city|address|phone|email|desired position|expected salary)\s?:?$/iu
const QUESTION = /^([^?]{3,100})\?\s*(.*)$/u
/** What a question asks for; the first that fits. An empty name leaves the answer as it stands. */
const ASKED: readonly (readonly [asked: RegExp, name: string])[] = [
  [/место работы|где (?:вы )?(?:работа|труд)|опыт работы|employer|last job/iu, ''],
  [/фио|ф\. ?и\. ?о|как (?:вас|к вам)|зовут|ваше имя|your name/iu, 'ФИО'],
  [/ваканси[юяи]|должность|кем (?:вы )?(?:хо|план)|position|role/iu, 'Желаемая должность'],
  [/зарплат|доход|оклад|оплат|salary|income/iu, 'Зарплата'],
  [/город|где (?:вы )?(?:жив|прожив)|место жительства|live|located/iu, 'Город'],
  [/телефон|связаться|phone/iu, 'Телефон'],
  [/почт|mail/iu, 'Почта'],
  [/язык|language/iu, 'Языки'],
  [/образован|учил|закончил|окончил|education|study/iu, 'Образование'],
  [/программ|навык|умеете|владеете|знаете|skills|tools/iu, 'Навыки'],
  [/гражданств|citizen/iu, 'Гражданство'],
  [/переезд|relocat/iu, 'Переезд'],
]

const isName = (row: string | undefined): boolean => row !== undefined && PERSONAL.test(row)

export const readForms = (rows: readonly string[], page: Page): string[] =>
  wideYears(joinEnds(joinFields(answers(rows.flatMap(fieldsOf), page))))

/** «Вакансия: повар ⇥ Город: Тула»: cells that are fields each. */
const fieldsOf = (row: string): string[] => {
  const cells = row.split(/\t|\s\|\s/u)
  return cells.length > 1 && cells.every((cell) => FIELD.test(cell)) ? cells : [row]
}
const FIELD = /^\p{Lu}[\p{L} .,-]{1,40}:\s?[^\s,][^,]*$/u

const START =
  '(?:дата )?(?:с|начал[оа]|при[её]ма?|принят[а]?|поступлени[ея]|трудоустройства|start(?: date)?|from|hired)'
const END = '(?:дата )?(?:по|до|окончани[ея]|конец|увольнени[ея]|уволен[а]?|ухода|end(?: date)?|to|left)'
const BEGAN = new RegExp(`^${START}(?: (?:на )?работ[ыу])?(?:\\s?:\\s?|\\t)([^\\t]{4,30})$`, 'iu')
const ENDED = new RegExp(`^${END}(?: (?:с )?работы)?(?:\\s?:\\s?|\\t)(.{3,40})$`, 'iu')
const BOTH_ENDS = new RegExp(
  `^${START}(?: (?:на )?работ[ыу])?(?:\\s?:\\s?|\\t)([^,;:\\t]{4,24}?)[,;\\s]\\s?${END}(?: (?:с )?работы)?(?:\\s?:\\s?|\\t)([^:\\t]{3,30})$`,
  'iu',
)
const DATE = String.raw`(?:\d{1,2}\.){0,2}\d{4}|\p{L}{3,9} \d{4}`
/** «Принята 01.09.2008 Библиотека, библиотекарь» and below it «уволена 31.05.2015». */
const HIRED = new RegExp(
  `^(?:принят[а]?|зачислен[а]?|начал[а]?|поступил[а]?|устроил(?:ся|ась)|с)\\s(?:с |в )?(${DATE})(?: ?г\\.?)?[,:\\s]\\s?(\\p{L}.*|[«"].*)$`,
  'iu',
)
const LEFT_AT = new RegExp(
  `^(?:уволен[а]?|уволил(?:ся|ась)|закончил[а]?|уш[её]?л[а]?|по|до)\\s(?:с |в )?(${DATE})(?: ?г)?\\.?$`,
  'iu',
)
/** «Начало работы: май 2017» and below it «Окончание: по настоящее время». */
const joinEnds = (rows: readonly string[]): string[] =>
  rows.flatMap((row, at) => {
    const [hired, left] = [HIRED.exec(row), LEFT_AT.exec(rows[at + 1] ?? '')?.[1]]
    if (hired && left !== undefined) return [`${hired[1]} – ${left}, ${hired[2]}`]
    if (at > 0 && LEFT_AT.test(row) && HIRED.test(rows[at - 1] ?? '')) return []
    const [, from, to] = BOTH_ENDS.exec(row) ?? []
    if (from !== undefined) return [`Период: ${from} – ${to}`]
    const [began, ended] = [BEGAN.exec(row)?.[1], ENDED.exec(rows[at + 1] ?? '')?.[1]]
    if (began !== undefined && ended !== undefined) return [`Период: ${began} – ${ended}`]
    return at > 0 && ENDED.test(row) && BEGAN.test(rows[at - 1] ?? '') ? [] : [row]
  })

/** The year in which a job ended. */
const WHOLE_YEAR = /(?:[-–—]|по)\s?(?:19|20)(\d{2})(?!\d)/u
const SHORT = /^(\d{2})\s?[-–—]\s?(\d{2})(?:\s?гг?\.)?(?=\s?[-–—:,]?\s\p{L})/u
/** «19-26 – ЧОП «Щит», охранник», where one job begins in the year in which another ended. */
function wideYears(rows: readonly string[]): string[] {
  const short = rows.map((row) => SHORT.exec(row))
  const isChain = short.some(
    (one, at) =>
      one &&
      rows.some((row, other) => other !== at && (short[other]?.[2] ?? WHOLE_YEAR.exec(row)?.[1]) === one[1]),
  )
  return isChain
    ? rows.map((row) =>
        row.replace(SHORT, (_, from: string, to: string) => `${century(from)}-${century(to)}`),
      )
    : [...rows]
}
const century = (year: string): string => (Number(year) < 50 ? `20${year}` : `19${year}`)

/** «Где вы живёте? Курган», or the answer on the next row. */
function answers(rows: readonly string[], page: Page): string[] {
  const asked = rows.map((row) => (row.length < 200 ? QUESTION.exec(row) : null))
  if (asked.filter((found) => found !== null).length < MIN_QUESTIONS) return [...rows]
  const isSpaced = rows.some((row, at) => asked[at] && page.isApart(row))
  // an answer of many lines has the question for its heading
  const isOneLine = (at: number) =>
    rows[at + 1] !== undefined &&
    !asked[at + 1] &&
    (!isSpaced || rows[at + 2] === undefined || asked[at + 2] !== null || page.isApart(rows[at + 2] ?? ''))
  const isAnswered = (at: number) => asked[at]?.[2] === '' && isOneLine(at)
  return rows.flatMap((row, at) => {
    if (at > 0 && isAnswered(at - 1)) return []
    const [, question = '', beside = ''] = asked[at] ?? []
    return [answered(row, question, isAnswered(at) ? (rows[at + 1] ?? '') : beside)]
  })
}

function answered(row: string, question: string, value: string): string {
  if (question === '' || value === '') return row
  const [field] = fieldsAsked(question)
  const ofJob = field === undefined || isWholeJob(value) ? undefined : OF_FIELD[field]
  const name = ofJob ?? ASKED.find(([pattern]) => pattern.test(question))?.[1] ?? question
  return name === '' ? value : `${name}: ${value}`
}

/** «ООО «Лён», повар, 2019–2023»: the answer tells more than was asked. */
const isWholeJob = (value: string): boolean => {
  const period = findPeriod(value)
  return period !== null && (period.before !== '' || period.after !== '')
}
const OF_FIELD: Readonly<Partial<Record<Field, string>>> = {
  company: 'Компания',
  position: 'Должность',
  period: 'Период',
  start: 'Начало',
  end: 'Окончание',
}

/** «Где работала:» above all jobs. */
const HEADING = /^(?:где|кем)(?!\p{L})/iu
const mayAnswer = ([field]: readonly Field[], value: string): boolean =>
  field !== undefined && !value.endsWith(':') && (TIMES.includes(field) || findPeriod(value) === null)
const TIMES: readonly Field[] = ['period', 'start', 'end']

const NAME_ALONE =
  /^(?:ф\.? ?и\.? ?о\.?|контактное лицо|фамилия,? имя,? (?:и )?отчество|имя|кандидат|соискатель|full name|name)\s?:?$/iu
const NAME_FORM = /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'.-]+){0,3}$/u
/** «Адрес» and below it «Кинешма, Лесная, 4». */
function joinFields(rows: readonly string[]): string[] {
  const isPair = (at: number) => {
    const value = rows[at + 1]
    return (
      isName(rows[at]) &&
      value !== undefined &&
      !isName(value) &&
      value.length < MAX_VALUE &&
      findPeriod(value) === null
    )
  }
  const isOfForm = asksOfJobs(rows)
  const isNamed = (at: number) => NAME_ALONE.test(rows[at] ?? '') && NAME_FORM.test(rows[at + 1] ?? '')
  const isOfJob = (at: number) =>
    rows[at]?.endsWith(':') === true &&
    !HEADING.test(rows[at] ?? '') &&
    mayAnswer(fieldsAsked(rows[at] ?? ''), rows[at + 1] ?? ':')
  const pairs = rows.filter((_, at) => isPair(at) && (isName(rows[at + 2]) || isName(rows[at - 2]))).length
  const isJoined = (at: number) =>
    at >= 0 && (isOfJob(at) || isOfForm(at) || isNamed(at) || (pairs >= MIN_FIELDS && isPair(at)))
  return rows.flatMap((row, at) => {
    if (isJoined(at - 1)) return []
    const [field] = isOfForm(at) ? fieldsAsked(row) : []
    const name = (field && OF_FIELD[field]) ?? row.replace(/[\s:]+$/u, '')
    return isJoined(at) ? [`${name}: ${rows[at + 1]}`] : [row]
  })
}

/** «Последнее место работы», «Кем работали», «Период работы», each above its answer: a form whose names repeat. */
function asksOfJobs(rows: readonly string[]): (at: number) => boolean {
  const fields = rows.map((row) => (row.length > MAX_VALUE || row.includes('\t') ? [] : fieldsAsked(row)))
  const isAsked = (at: number) => {
    const [own = [], answer = []] = [fields[at], fields[at + 1]]
    const value = rows[at + 1] ?? ''
    return (
      own.length > 0 &&
      own[0] !== 'extra' &&
      (own.length === 1 || own.every((field) => TIMES.includes(field))) &&
      answer.length === 0 &&
      labelOf(value) === null &&
      value !== '' &&
      value.length < MAX_VALUE &&
      TIMES.includes(own[0] ?? 'extra') === (findPeriod(value) !== null)
    )
  }
  const asked = fields.filter((_, at) => isAsked(at)).map(([field]) => field)
  const isForm =
    asked.length >= MIN_ASKED && asked.includes('company') && asked.some((field) => field === 'position')
  return (at) => isForm && isAsked(at)
}
const MIN_ASKED = 4
