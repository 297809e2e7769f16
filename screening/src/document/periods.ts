/** «Сентябрь 2018 — настоящее время», «09.2018–03.2020», «с 2018 по 2020»: periods of work as people write them. */

const MONTHS =
  'янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split(
    '|',
  )
const POINT = String.raw`(?:(?:\d{1,2}\.)?(\d{1,2})[./](\d{4})|(\d{4})-(\d{2})(?!\d)(?:-\d{2})?|(${MONTHS.join('|')})[a-zа-яё]{0,7}\.?,?\s{0,3}(\d{4})|(\d{4}))(?!\d)(?:\s?(?:года?|г\.?)(?![а-яё]))?`
const NOW = String.raw`(?:(?:по|до)\s)?(?:(?:настоящ|текущ|данн)[а-яё]+ (?:врем|момент)[а-яё]*|наст(?:\.|оящее) ?вр(?:\.|емя)|(?:сей|сегодняшн[а-яё]+) д(?:ень|ня)|н\. ?в\.?|н\s?/\s?в(?![а-яё])|нв(?![а-яё])|сейчас|сегодня|present|now|current|today)`
const DASH = String.raw`\s{0,3}(?:[-–—−]{1,2}|\.\.\.?|…|(?<=\s)(?:по|до|to)(?=\s))\s{0,3}`
const PERIOD = new RegExp(`(?<![\\d.])(?:(?:с|from)\\s)?${POINT}${DASH}(?:${POINT}|(${NOW}))`, 'iu')
const DATE_START = new RegExp(`^(?:(?:с|from)\\s)?(?:\\d|${MONTHS.join('|')})`, 'iu')

export type Period = {
  /** `YYYY-MM-01`, or `YYYY` when no month is given. */
  readonly start: string
  /** `null`: until now. */
  readonly end: string | null
  /** Text before and after it on its line. */
  readonly before: string
  readonly after: string
}

/** The first period of a line; `null` when there is none or its months are invalid. */
export function findPeriod(line: string): Period | null {
  // no line of dates is that long; a paragraph that mentions years is not a job heading
  if (line.length > 240) return null
  const match = PERIOD.exec(line)
  if (match === null) return null
  const start = dateOf(match.slice(1, 8))
  const isOpen = match[15] !== undefined
  const end = isOpen ? null : dateOf(match.slice(8, 15))
  if (start === null || (!isOpen && end === null)) return null
  return {
    start,
    end,
    before: trimEdges(line.slice(0, match.index)),
    after: trimEdges(line.slice(match.index + match[0].length)),
  }
}

/** Joins the lines of a period broken by a narrow column («Сентябрь», «2018 —», «настоящее время»). */
export function joinBrokenPeriods(lines: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < lines.length;) {
    const taken = DATE_START.test(lines[at] ?? '') ? brokenAt(lines, at) : 1
    out.push(lines.slice(at, at + taken).join(' '))
    at += taken
  }
  return out
}

/** How many lines from here form the first period; 1 when this line needs no other. */
function brokenAt(lines: readonly string[], at: number): number {
  let joined = ''
  for (let count = 1; count <= 4; count++) {
    const line = lines[at + count - 1]
    if (line === undefined || line.length > 40) return 1
    joined = count === 1 ? line : `${joined} ${line}`
    const period = findPeriod(joined)
    // its end may still follow: «Март 2016 — Август» is not a period yet, nor is «2016 —»
    if (period) return period.before === '' ? count : 1
  }
  return 1
}

function dateOf(groups: readonly (string | undefined)[]): string | null {
  const [month, year, isoYear, isoMonth, word, wordYear, lone] = groups
  const y = Number(year ?? isoYear ?? wordYear ?? lone)
  if (y < 1950 || y > 2100) return null
  if (lone !== undefined) return lone
  const name = word?.toLowerCase()
  const m =
    name === undefined
      ? Number(month ?? isoMonth)
      : (MONTHS.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(name)) % 12) + 1
  return m < 1 || m > 12 ? null : `${y}-${String(m).padStart(2, '0')}-01`
}

const trimEdges = (text: string): string =>
  text
    .replace(/^[\s,;:|()—–-]+|[\s,;:|(—–-]+$/gu, '')
    .replace(/^\)|\($/g, '')
    .trim()
