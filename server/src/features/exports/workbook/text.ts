/** Makes texts safe for a workbook: valid in XML, accepted by Excel, never run as a formula. */
import type { CellStyle } from './style.ts'

/** Excel's own bounds. */
export const MAX_CELL = 32_767
/** Ends a text that Excel cannot hold whole. */
const CUT_SHORT = '… (сокращено)'
const MAX_LINK_LENGTH = 2079
const MAX_SHEET_NAME = 31
/** Of a sheet's name, for the area that tells its vacancy from others of the same title: alone, or before a day, which is never cut. */
const MAX_AREA = { alone: 20, dated: 8 }
const DAY = /, от \d\d\.\d\d\.\d{4}$/

/**
 * Names Excel accepts: no `[ ] : * ? / \`, at most 31 characters, all different whatever their case. Order is kept. A long title is
 * cut before its ending.
 */
export function sheetNames(
  vacancies: readonly { readonly title: string; readonly name: string }[],
): string[] {
  const taken = new Set(['history']) // reserved by Excel
  return vacancies.map(({ title, name: whole }) => {
    const told = whole.slice(title.length)
    const day = DAY.exec(told)?.[0] ?? ''
    const ending =
      sheetPart(told.slice(0, told.length - day.length), day ? MAX_AREA.dated : MAX_AREA.alone) + day
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
 * Text as the cell will hold it. Excel never runs an inline string, but the same text saved as CSV and opened again would
 * run (OWASP "CSV injection"), so a text that begins like a formula gets an apostrophe. The one exception is a telephone
 * number: `+7 999 …` consists of digits and brackets only, calls nothing, and with an apostrophe could not be dialled.
 */
export function cellText(value: string, style?: CellStyle): string {
  const text = printable(value).replace(/\r\n?/g, '\n')
  const phone = style === 'phone' && /^\+\d[\d ().-]*$/.test(text)
  const risky = /^[\t\n]|^\s*[=+\-@＝＋－＠]/.test(text)
  const safe = risky && !phone ? `'${text}` : text
  return safe.length > MAX_CELL ? cut(safe, MAX_CELL - CUT_SHORT.length) + CUT_SHORT : safe
}

/** Texts that `cellText` and escaping leave unchanged, as in most cells: this one test takes a fifth of the time of the others. */
const HARMLESS = /^(?![\t\n]|\s*[=+\-@＝＋－＠])[^[\p{Cc}--[\t\n]]\p{Surrogate}\ufffe\uffff\x26<>"_]*$/v

/** `cellText`, escaped for XML. */
export const cellTextXml = (value: string, style?: CellStyle): string =>
  value.length <= MAX_CELL && HARMLESS.test(value) ? value : escapeText(cellText(value, style))

/** The address a cell may lead to, or `null`: web and mail only, and no longer than Excel opens. */
export function linkTarget(link: string): string | null {
  const url = URL.parse(link)
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null
  return url.href.length <= MAX_LINK_LENGTH ? url.href : null
}

/** Removes what XML 1.0 cannot represent: control characters except tab and line ends, lone surrogates, two non-characters. */
const printable = (text: string): string =>
  text.replace(/(?![\t\n\r])[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, '')

/** At most `max` UTF-16 units, as Excel counts them; a pair is never split. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const split = /[\ud800-\udbff]/.test(text.charAt(max - 1))
  return text.slice(0, split ? max - 1 : max)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
/** In cell texts `_x0041_` means a character (ST_Xstring), so the underscore of a literal `_x0041_` is escaped. */
const escapeText = (text: string): string => escapeXml(text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'))
