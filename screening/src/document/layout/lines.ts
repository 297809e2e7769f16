/** The text of a file as plain lines: one spelling of letters, words whole, cells of a row divided by tabs. */
import { readColumns } from './columns.ts'
import { joinBrokenPeriods } from '../periods.ts'

/** Characters read; a resume of fifty pages has fewer. */
const MAX_CHARS = 200_000
const MAX_LINES = 4000
/** Divides the paragraphs of one cell of a table; readers of files write it, text has none. */
export const CELL_LINE = '\u2028'
/** A line where a column of the page ends: what follows belongs to no part that began before. */
export const BREAK = '\u2029'

/** Lines that say nothing about the person: marks of the program that made the file. */
const NOISE =
  /^(?:(?:р\s?е\s?з\s?ю\s?м\s?е|curriculum vitae|cv|resume|[^\p{L}]*резюме (?:обновлено|создано).*|.{0,80}[•·] ?(?:резюме обновлено|resume updated).*|(?:resume|cv) updated .*)|(?:страница|стр\.|page) \d+.*|[-–—]? ?\d{1,2}(?: ?(?:\/|из|of) ?\d{1,3})? ?[-–—]?|(?:www\.)?(?:hh|superjob)\.ru|[_=*~.\-–—•·]{2,}|предпочитаемый способ связи.*|показать ещ[её]|show more|фото(?:графия)?)$/iu

/** Accepts any text. Time grows with its length; text past 200,000 characters is not read. */
export function linesOf(text: string): string[] {
  const given = text
    .replaceAll(BREAK, '\n')
    .slice(0, MAX_CHARS)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u0085/gu, '\n')
    // columns of a page are read one after the other
    .replace(/\f/gu, `\n${BREAK}\n`)
    .replace(/(?![\n\t])[\p{Cc}\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .replace(/[\u2010\u2011]/gu, '-')
    .split('\n', MAX_LINES)
  const rows = readColumns(given, BREAK)
    .map((row) => tidy(joinLetters(withoutMarkup(row))))
    .filter((row) => row !== '' && !NOISE.test(row))
  return joinBrokenPeriods(joinWords(rows))
}

/** Marks of Markdown and numbers of forms: «## Опыт», «**Должность:** …», «| Период | Компания |». */
const withoutMarkup = (row: string): string =>
  (/^\s*\|.*\|\s*$/u.test(row) ? row.trim().slice(1, -1).replaceAll('|', '\t') : row)
    .replace(/^[\s:-]*-{3}[\s:-]*$/u, '')
    .replace(/^\s{0,3}#{1,6}\s+(?=\S)/u, '')
    .replace(/\*\*(?=\S)(.{1,120}?)\*\*/gu, '$1')
    .replace(/`([^`]{1,80})`/gu, '$1')
    // «3. Город: Тверь», a point of a form
    .replace(/^\s*\d{1,2}[.)]\s+(?=\p{L}[^:]{1,45}:(?:\s|$))/u, '')

/** Single spaces inside, none around; wide gaps become tabs, which divide cells and entries of lists. */
const tidy = (row: string): string =>
  row
    .replace(/[\p{Zs}\t]{3,}|\t/gu, '\t')
    .replace(/\t(?:\s*\t)+/gu, '\t')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/ ?\t ?/gu, '\t')
    .replace(/^[ \t]+|[ \t]+$/gu, '')

/** Single letters with spaces between, words further apart: «О   С Е Б Е». */
const SPACED =
  /^[^\p{L}\p{N}]{0,6}\p{L}(?:\p{Zs}[\p{L}-])*(?:\p{Zs}{2,}[\p{L}-](?:\p{Zs}[\p{L}-])*)*\p{Zs}{0,2}[^\p{L}\p{N}]{0,6}$/u

/** «О П Ы Т   Р А Б О Т Ы»: letters set apart for looks. */
function joinLetters(row: string): string {
  const letters = row.length > 160 ? '' : row.replaceAll('\t', '  ').trim()
  if (!SPACED.test(letters)) return row
  if ((letters.match(/\p{L}/gu)?.length ?? 0) < 4) return row
  return letters
    .split(/\p{Zs}{2,}/u)
    .map((word) => word.replace(/\p{Zs}/gu, ''))
    .join(' ')
}

/** First halves of words that are written with a hyphen. */
const HYPHENED =
  /(?:^|[^\p{L}])(?:бизнес|интернет|веб|онлайн|офлайн|пресс|топ|арт|контент|бренд|вице|медиа|экс|мини|макро|кросс|фото|видео|офис|продавец|инженер|врач|водитель|оператор|слесарь|техник|менеджер|художник|химик|торгово|научно|социально|финансово|санитарно|лечебно|по|кое|из|во|в|e|it|hr|pr|smm|seo|web|front|back|full|pre|non|co|self|end|high|well|x|b2b|b2c|s)$/iu

/** Joins a word broken by a hyphen at the end of a line with its end on the next. */
function joinWords(rows: readonly string[]): string[] {
  const out: string[] = []
  for (const row of rows) {
    const last = out.at(-1)
    if (last !== undefined && /\p{L}{2}-$/u.test(last) && /^\p{Ll}{2}/u.test(row)) {
      const start = last.slice(0, -1)
      out[out.length - 1] = HYPHENED.test(start) ? last + row : start + row
    } else out.push(row)
  }
  return out
}
