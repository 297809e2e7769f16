/**
 * A resume as a model sees it: numbered lines, months instead of dates, nothing that tells who the person is. Answers
 * name line numbers, so a quote is cut from the resume itself and can not be invented.
 */
import { type Facts, orderJobs } from '../../facts.ts'
import { isInjection } from '../../integrity/injection.ts'
import { CUT } from '../../llm/personal.ts'
import type { ResumeText } from '../../model.ts'
import { educationLevelOf, readEducation } from '../../resume/education.ts'
import { gradeName, stringsIn } from '../../resume/languages.ts'
import { jobInterval } from '../../resume/months.ts'
import { readText } from '../../text/html.ts'
import { cleanText, foldText } from '../../text/normalise.ts'
import type { Line } from '../model.ts'
import { textsOf } from './answer.ts'
import { masked, type Part } from './masking.ts'
import { formName, joinDashed } from './vacancy-lines.ts'

/** One line as sent, and as it stands in the resume. */
export type SheetLine = Line & {
  /** Index of the job, latest first; `null` outside jobs. */
  readonly job: number | null
}
export type JobSpan = { readonly first: number; readonly last: number }
export type Sheet = {
  /** Rows for the model; the number of a line is its position in `lines`, from 1. */
  readonly rows: readonly string[]
  readonly lines: readonly SheetLine[]
  /** Months of each job as known now; `null`: not said. */
  readonly spans: readonly (JobSpan | null)[]
}

export type SheetWish = {
  /** The candidate's name, where the system knows it. */
  readonly name: string | null
  /** Citizenship counts only where the vacancy states a legal requirement. */
  readonly asksPermit: boolean
  /** Month of the reading. */
  readonly month: number
}

/** A longer text is not a resume, and every character is paid for. */
const MAX_CHARACTERS = 24_000

export function sheetOf(facts: Facts, resume: ResumeText, wish: SheetWish): Sheet {
  const sheet = openSheet(wish.name)
  const { rows, lines, number, section } = sheet
  sheet.labelled('Желаемая должность', facts.title, 'title', 'title')
  const spans = facts.jobs.map(({ start, end }) => jobInterval(start, end, wish.month))
  const told = orderJobs(resume.experience ?? [])
  facts.jobs.forEach((job, at) => {
    rows.push(`РАБОТА ${at + 1}: ${periodOf(spans[at] ?? null, wish.month)}`)
    writeJob(sheet, job, at, told[at]?.description)
  })
  section(
    'НАВЫКИ (список)',
    facts.listed.map(({ text }) => number(text, 'work', 'skills')),
    ' · ',
  )
  section(
    'О СЕБЕ',
    sentences(facts.about, resume.about).map((text) => number(text, 'told', 'about')),
    '\n',
  )
  section(
    'ПИСЬМО',
    sentences(facts.cover_letter, resume.cover_letter).map((text) => number(text, 'told', 'cover_letter')),
    '\n',
  )
  const rest = rows.push('АНКЕТА')
  writeForm(sheet, facts, resume, wish.asksPermit)
  if (rows.length === rest) rows.pop()
  return { rows, lines, spans }
}

type OpenSheet = ReturnType<typeof openSheet>

/** @param name the candidate's, which is masked */
function openSheet(name: string | null) {
  const lines: SheetLine[] = []
  const rows: string[] = []
  let room = MAX_CHARACTERS
  /** @returns the row of a new line; `null`: nothing may be sent */
  const number = (original: string, part: Part, source: string, job: number | null = null): string | null => {
    const text = masked(original, part, name)
    if (!/\p{L}|\d/u.test(text.replaceAll(CUT, '')) || text.length > room) return null
    room -= text.length
    lines.push({ quote: original, source, job })
    return `${lines.length}| ${text}`
  }
  const add = (row: string | null): void => {
    if (row !== null) rows.push(row)
  }
  const labelled = (label: string, value: string | null, source: string, part: Part = 'told'): void => {
    if (value !== null && value !== '' && !isInjection(value))
      add(number(value, part, source)?.replace('| ', `| ${label}: `) ?? null)
  }
  const section = (heading: string, entries: readonly (string | null)[], between: string): void => {
    const said = entries.filter((entry) => entry !== null)
    if (said.length > 0) rows.push(heading, said.join(between))
  }
  return { rows, lines, number, add, labelled, section }
}

function writeJob(
  { number, add }: OpenSheet,
  job: Facts['jobs'][number],
  at: number,
  told: string | null | undefined,
): void {
  const source = `experience[${at}]`
  if (job.position !== null)
    add(number(job.position, 'title', source, at)?.replace('| ', '| Должность: ') ?? null)
  if (job.company !== null)
    add(number(job.company, 'company', source, at)?.replace('| ', '| Место: ') ?? null)
  for (const text of sentences(job.statements, told)) add(number(text, 'work', source, at))
}

function writeForm({ labelled }: OpenSheet, facts: Facts, resume: ResumeText, asksPermit: boolean): void {
  for (const row of studiesOf(resume.education ?? [])) labelled('Образование', row, 'education')
  for (const { language, grade } of facts.languages)
    // a native tongue tells the origin
    if (language !== 'русский')
      labelled('Язык', `${language} ${grade === 7 ? 'свободно' : gradeName(grade ?? 0)}`.trim(), 'languages')
  labelled('Права, категории', facts.driver === null ? null : facts.driver.join(', '), 'driver')
  labelled('Живёт', facts.area, 'area')
  labelled('Переезд', wishOf(resume.relocation), 'relocation')
  labelled('Командировки', wishOf(resume.business_trip), 'business_trip')
  labelled('График', facts.schedule.map(formName).join(', '), 'schedule')
  labelled('Занятость', facts.employment.map(formName).join(', '), 'employment')
  if (facts.salary !== null)
    labelled('Ждёт в месяц', `${facts.salary.amount} ${facts.salary.currency}`, 'salary')
  if (asksPermit) labelled('Гражданство', textsOf(resume.citizenship ?? []).join(', '), 'citizenship')
}

/** @param told the field the statements were read from */
const sentences = (
  statements: readonly { readonly text: string }[],
  told: string | null | undefined,
): string[] =>
  joinDashed(
    statements.map(({ text }) => text),
    readText(told ?? '').text,
  )

function periodOf(span: JobSpan | null, month: number): string {
  if (span === null) return 'срок не указан'
  const months = span.last - span.first + 1
  return `${months} мес., ${span.last >= month ? 'идёт сейчас' : `окончена ${month - span.last} мес. назад`}`
}

const wishOf = (value: unknown): string | null =>
  typeof value === 'string' ? cleanText(value).slice(0, 120) : null

const LEVELS = ['среднее', 'среднее специальное', 'неоконченное высшее', 'высшее', 'учёная степень'] as const
/** What a word of a school, a date or a place is made of, in a row that is one text. */
const OF_SCHOOL =
  /\d{4}|университет|институт|академи|колледж|техникум|училищ|лицей|школ|гимнази|university|institute|college|academy/i
const INITIALS_OF_SCHOOL = /^[А-ЯЁA-Z]{2,}[а-яё]{0,2}[А-ЯЁA-Z]*$/

/** Level and field, without the school and the year. */
function studiesOf(rows: readonly unknown[]): string[] {
  return rows.flatMap((row) => {
    const { level, specialities } = readEducation([row])
    const text = stringsIn(row).map(cleanText).join(', ')
    if (text === '') return []
    const fields =
      specialities.length > 0 || typeof row !== 'string'
        ? specialities
        : text
            .split(/\s*[,;|\n–—]\s*/)
            .filter(
              (part) =>
                !OF_SCHOOL.test(part) && !INITIALS_OF_SCHOOL.test(part) && educationLevelOf(part) === null,
            )
    const isCourse = level === null || (typeof row === 'object' && row !== null && 'type' in row)
    const name = isCourse ? 'курс' : LEVELS[level]
    const field = [...new Set(fields)].filter((part) => foldText(part) !== name).join(', ')
    return field === '' ? (isCourse ? [] : [name]) : [`${name}, ${field}`]
  })
}
