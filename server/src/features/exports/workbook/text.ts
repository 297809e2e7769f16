/** Texts valid in XML, accepted by Excel, never run as a formula. */
import type { CellStyle } from './style.ts'

/** Excel's bound. */
export const MAX_CELL = 32_767
const CUT_SHORT = '… (сокращено)'
const MAX_LINK_LENGTH = 2079
const MAX_SHEET_NAME = 31
/** Length of the area in a sheet's name, alone or before a day. */
const MAX_AREA = { alone: 20, dated: 8 }
const DAY = /, от \d\d\.\d\d\.\d{4}$/

/**
 * Names Excel accepts: no `[ ] : * ? / \`, at most 31 characters, different whatever
 * their case; titles are cut before their endings.
 */
export function sheetNames(
  vacancies: readonly { readonly title: string; readonly name: string }[],
): string[] {
  const taken = new Set(['history']) // reserved by Excel
  return vacancies.map(({ title, name: whole }) => {
    const rest = whole.slice(title.length)
    const day = DAY.exec(rest)?.[0] ?? ''
    const ending =
      sheetPart(rest.slice(0, rest.length - day.length), day ? MAX_AREA.dated : MAX_AREA.alone) + day
    for (let n = 1; ; n++) {
      const suffix = ending + (n === 1 ? '' : ` (${n})`)
      const name = (sheetPart(title, MAX_SHEET_NAME - suffix.length) || 'Лист') + suffix
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}

const sheetPart = (text: string, max: number): string => {
  const plain = printable(text)
    .replace(/[[\]:*?/\\\s]+/g, ' ')
    .replace(/^[' ]+/, '')
  return cut(plain, max).replace(/[' ]+$/, '')
}

/**
 * The text of a cell. One that begins like a formula gets an apostrophe, since a saved CSV would run it (OWASP "CSV
 * injection"), except a telephone number, which calls nothing.
 */
export function cellText(value: string, style?: CellStyle): string {
  const text = printable(value).replace(/\r\n?/g, '\n')
  const phone = style === 'phone' && /^\+\d[\d ().-]*$/.test(text)
  const risky = /^[\t\n]|^\s*[=+\-@＝＋－＠]/.test(text)
  const safe = risky && !phone ? `'${text}` : text
  return safe.length > MAX_CELL ? cut(safe, MAX_CELL - CUT_SHORT.length) + CUT_SHORT : safe
}

const HARMLESS = /^(?![\t\n]|\s*[=+\-@＝＋－＠])[^[\p{Cc}--[\t\n]]\p{Surrogate}\ufffe\uffff\x26<>"_]*$/v

export const cellTextXml = (value: string, style?: CellStyle): string =>
  value.length <= MAX_CELL && HARMLESS.test(value) ? value : escapeText(cellText(value, style))

/** `null` unless web or mail, and no longer than Excel opens. */
export function linkTarget(link: string): string | null {
  const url = URL.parse(link)
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null
  return url.href.length <= MAX_LINK_LENGTH ? url.href : null
}

const printable = (text: string): string =>
  text.replace(/(?![\t\n\r])[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, '')

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const split = /[\ud800-\udbff]/.test(text.charAt(max - 1))
  return text.slice(0, split ? max - 1 : max)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
/** `_x0041_` means a character in cells (ST_Xstring), so its underscore is escaped. */
const escapeText = (text: string): string => escapeXml(text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'))
