/** A vacancy as a model sees it: numbered statements without contacts, hidden text and instructions to a program. */
import { isInjection } from '../../integrity/injection.ts'
import { CUT, withoutContacts } from '../../llm/personal.ts'
import type { VacancyText } from '../../model.ts'
import { readText } from '../../text/html.ts'
import { cleanText, foldText } from '../../text/normalise.ts'
import { shorten, splitStatements } from '../../text/sentences.ts'

export type VacancyLines = {
  /** As sent. */
  readonly rows: readonly string[]
  /** As in the vacancy, at the same positions. */
  readonly originals: readonly string[]
}

const MAX_CHARACTERS = 12_000

export function vacancyLines(vacancy: VacancyText): VacancyLines {
  const rows: string[] = []
  const originals: string[] = []
  let room = MAX_CHARACTERS
  const add = (label: string, original: string | null | undefined): void => {
    const clean = cleanText(original ?? '')
    const text = withoutContacts(clean)
    if (text === '' || text === CUT || text.length > room || isInjection(clean)) return
    room -= text.length
    originals.push(clean)
    rows.push(`${rows.length + 1}| ${label}${text}`)
  }
  add('Должность: ', vacancy.title)
  const { text } = readText(vacancy.description ?? '')
  for (const statement of joinDashed(splitStatements(text), text)) add('', statement)
  add('Ключевые навыки анкеты: ', vacancy.key_skills?.join(', '))
  add('Опыт по анкете: ', experienceOf(vacancy))
  add('Оплата: ', salaryOf(vacancy))
  add('Город: ', vacancy.area)
  add('График: ', formName(vacancy.schedule ?? ''))
  add('Занятость: ', formName(vacancy.employment ?? ''))
  add('Отрасли: ', vacancy.industries?.join(', '))
  add(
    'Языки анкеты: ',
    vacancy.languages?.map(({ id, level }) => (level === null ? id : `${id} ${level}`)).join(', '),
  )
  add('Права по анкете: ', vacancy.driver_license_types?.join(', '))
  return { rows, originals }
}

const FORM: Readonly<Record<string, string>> = {
  fullday: 'полный день',
  shift: 'сменный',
  flexible: 'гибкий',
  remote: 'удалённая работа',
  flyinflyout: 'вахта',
  full: 'полная',
  part: 'частичная',
  project: 'проектная',
  volunteer: 'волонтёрство',
  probation: 'стажировка',
}

/** A choice of the job board's form in words. */
export const formName = (code: string): string => FORM[code.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? code

const RANGES: Readonly<Record<string, readonly [name: string, years: number]>> = {
  noExperience: ['без опыта', 0],
  between1And3: ['1–3 года', 1],
  between3And6: ['3–6 лет', 3],
  moreThan6: ['более 6 лет', 6],
}

const experienceOf = ({ experience, experience_years_min }: VacancyText): string | null =>
  RANGES[experience ?? '']?.[0] ??
  experience ??
  (typeof experience_years_min === 'number' ? `от ${experience_years_min}` : null)

/** Least years by the form; `null`: the form says nothing. */
export const yearsOfForm = ({ experience, experience_years_min }: VacancyText): number | null =>
  RANGES[experience ?? '']?.[1] ?? experience_years_min ?? null

const LONGEST_LINE = 400

/** Statements as sentences again where only a dash parts them: «плечо Новосибирск – Москва» is one line to read. */
export function joinDashed(statements: readonly string[], clean: string): string[] {
  const out: string[] = []
  let from = 0
  let end = -1
  for (const statement of statements) {
    const at = clean.indexOf(statement, Math.max(end, 0))
    const isDashed = end >= 0 && at > end && at - end <= 4 && /^\s+[-–—]\s+$/.test(clean.slice(end, at))
    if (at >= 0 && isDashed && at + statement.length - from <= LONGEST_LINE)
      out[out.length - 1] = clean.slice(from, at + statement.length)
    else {
      out.push(statement)
      from = at
    }
    if (at >= 0) end = at + statement.length
  }
  return out
}

function salaryOf({ salary, salary_text }: VacancyText): string | null {
  if (!salary || (salary.from === null && salary.to === null)) return salary_text ?? null
  const parts = [
    salary.from === null ? '' : `от ${salary.from}`,
    salary.to === null ? '' : `до ${salary.to}`,
    salary.currency,
    salary.gross === true ? 'до вычета налога' : salary.gross === false ? 'на руки' : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

const LONGEST_QUOTE = 220

/**
 * The words of the vacancy that a line of a rubric rests on: as the model quotes them if they stand there, otherwise the
 * statement it numbers; `null`: neither is in the vacancy.
 */
export function quoteIn({ originals }: VacancyLines, line: number | null, quote: string): string | null {
  const wanted = foldText(cleanText(quote))
    .replace(/\s+/g, ' ')
    .replace(/^[«"'–•\s-]+|[»"'\s.…;,]+$/g, '')
  const numbered = line === null ? undefined : originals[line - 1]
  if (wanted.length >= 2)
    for (const original of [...(numbered === undefined ? [] : [numbered]), ...originals]) {
      const at = foldText(original).indexOf(wanted)
      if (at >= 0) return shorten(original.slice(at, at + wanted.length), LONGEST_QUOTE)
    }
  return numbered === undefined ? null : shorten(numbered, LONGEST_QUOTE)
}
