/** Entries of a work book copied out: a date and what happened on it, below the name of the employer. */
import { nominativeTitle } from '../data/titles.ts'
import { JOB_FIRST, LEGAL_FORM } from '../kinds.ts'
import { SAYS_NOW } from '../periods.ts'

const NUMBER = String.raw`\s*(?:\d{1,3}[.)]?\s+)?`
const ENTRY = new RegExp(
  `^${NUMBER}(?:(?<year>(?:19|20)\\d{2})[ .-](?<month>\\d{2})[ .-]\\d{2}|\\d{2}[ .](?<own>\\d{2})[ .](?<last>(?:19|20)\\d{2}))(?:\\s?г(?:ода|\\.)?)?[\\s:—–-]{1,6}(?<told>\\p{L}.+)$`,
  'u',
)
const HIRED =
  /^(?:принят|зачислен|назначен|перевед[её]н)[а]?\s(?:на (?:должность|работу)\s|в качестве\s)?(?:(?:в|на)\s.{3,40}?\s(?:на должность\s))?(?<position>\p{L}.{2,90}?)(?:\s{2,}|\t|,?\s(?:пр\.|приказ|распоряж)|\.?\s*$)/iu
const LEFT = /^(?:уволен|трудовой договор|договор (?:расторг|прекращ)|освобожд)/iu
const EMPLOYER = /^\s*(?:\d{1,2}[.)]\s*)?(?<name>(?!\d)[^.;:\t]{3,90})$/u
const MIN_ENTRIES = 3
const GOES_ON = new RegExp(
  `^\\s*(?:(?:работаю|продолжаю работать)(?:\\s.{0,30})?|${SAYS_NOW.source})\\.?\\s*$`,
  'iu',
)

type Open = { readonly from: string; readonly position: string; readonly company: string }
type Groups = Readonly<Record<string, string | undefined>>
type Book = { readonly out: string[]; company: string; open: Open | null; last: number }

function close(book: Book, to: string): void {
  const { open } = book
  if (open) book.out.push(`${open.from} – ${to}\t${open.company}\t${open.position}`)
  book.open = null
}

/** Each stay in a position becomes one row of dates, company and position. */
export function readWorkBook(rows: readonly string[]): string[] {
  const entries = rows.map((row) => ENTRY.exec(row)?.groups)
  const told = entries.filter((groups) => isEvent(groups?.['told'] ?? ''))
  if (told.length < MIN_ENTRIES) return [...rows]
  const book: Book = { out: [], company: '', open: null, last: 0 }
  for (const [at, row] of rows.entries()) {
    const groups = entries[at]
    if (groups) readEntry(book, groups)
    else readOther(book, row, isEvent(entries[at + 1]?.['told'] ?? ''))
  }
  const below = book.out.splice(book.last)
  close(book, NOW)
  return [...book.out, ...below]
}

function readEntry(book: Book, groups: Groups): void {
  book.last = book.out.length
  const date = dateOf(groups)
  const told = groups['told'] ?? ''
  const [position, own] = hiredAs(told)
  if (position !== '' || LEFT.test(told)) close(book, date)
  if (own !== '') book.company = own
  if (position !== '') book.open = { from: date, position: nominativeTitle(position), company: book.company }
}

/** The name of an employer, or that one still works there. */
function readOther(book: Book, row: string, isAbove: boolean): void {
  const name = EMPLOYER.exec(row)?.groups?.['name']?.trim() ?? ''
  if (name !== '' && (LEGAL_FORM.test(name) || (isAbove && !JOB_FIRST.test(name)))) {
    close(book, NOW)
    book.company = name
  } else if (book.open && GOES_ON.test(row)) {
    close(book, NOW)
    book.last = book.out.length
  } else book.out.push(row)
}
const NOW = 'по настоящее время'
const isEvent = (told: string): boolean => HIRED.test(told) || LEFT.test(told)

/** «Принят слесарем в ООО «Лён»»: the position, and the employer where the entry names it. */
function hiredAs(told: string): readonly [position: string, company: string] {
  const position = HIRED.exec(told)?.groups?.['position']?.trim() ?? ''
  const [, role = position, company = ''] = /^(.{3,60}?)\s(?:в|на)\s(\p{Lu}.{3,80})$/u.exec(position) ?? []
  return [role, company]
}

const dateOf = ({ year, month, own, last }: Groups): string =>
  year === undefined ? `${own}.${last}` : `${month}.${year}`
