/** Entries of a work book copied out: a number, a date and what happened on it, below the name of the employer. */
import { nominativeTitle } from '../data/titles.ts'
import { LEGAL_FORM } from '../kinds.ts'

const ENTRY =
  /^\s*\d{1,3}[.)]?\s+(?:(?<year>(?:19|20)\d{2})[ .-](?<month>\d{2})[ .-]\d{2}|\d{2}[ .]\d{2}[ .](?<last>(?:19|20)\d{2}))\s+(?<told>\p{Lu}.+)$/u
const HIRED =
  /^(?:принят|зачислен|назначен|перевед[её]н)[а]?\s(?:на (?:должность|работу)\s|в качестве\s)?(?:(?:в|на)\s.{3,40}?\s(?:на должность\s))?(?<position>\p{L}.{2,90}?)(?:\s{2,}|\t|,?\s(?:пр\.|приказ|распоряж)|\.?\s*$)/iu
const LEFT = /^(?:уволен|трудовой договор|договор (?:расторг|прекращ)|освобожд)/iu
const EMPLOYER = /^\s*(?!\d)[^.;:]{3,90}$/u
const MIN_ENTRIES = 3

type Open = { readonly from: string; readonly position: string }

/** Each stay in a position becomes one row of dates, company and position. */
export function readWorkBook(rows: readonly string[]): string[] {
  if (rows.filter((row) => ENTRY.test(row)).length < MIN_ENTRIES) return [...rows]
  const out: string[] = []
  let company = ''
  let open: Open | null = null
  let last = 0
  const close = (to: string) => {
    if (open) out.push(`${open.from} – ${to}\t${company}\t${open.position}`)
    open = null
  }
  for (const row of rows) {
    const { groups } = ENTRY.exec(row) ?? {}
    if (!groups) {
      const isEmployer = LEGAL_FORM.test(row) && EMPLOYER.test(row)
      if (isEmployer) {
        close(NOW)
        company = row.trim()
      } else out.push(row)
      continue
    }
    last = out.length
    const date = dateOf(row, groups)
    const position = HIRED.exec(groups['told'] ?? '')?.groups?.['position']
    if (position !== undefined || LEFT.test(groups['told'] ?? '')) close(date)
    if (position !== undefined) open = { from: date, position: nominativeTitle(position.trim()) }
  }
  const below = out.splice(last)
  close(NOW)
  return [...out, ...below]
}
const NOW = 'по настоящее время'

function dateOf(row: string, { year, month, last }: Readonly<Record<string, string | undefined>>): string {
  return year === undefined
    ? `${/\d{2}[ .](\d{2})[ .](?:19|20)/u.exec(row)?.[1]}.${last}`
    : `${month}.${year}`
}
