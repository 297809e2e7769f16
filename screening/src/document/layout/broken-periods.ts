/** Periods whose ends stand on rows of their own. */
import { findPeriod, isPurePeriod, MONTH, NOW_WORDS, SAYS_NOW, wholePoint } from '../periods.ts'

/** Joins the lines of a period broken by a narrow column («Сентябрь», «2018 —», «настоящее время»). */
export function joinBrokenPeriods(lines: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < lines.length;) {
    const [line = '', next = ''] = [lines[at], lines[at + 1]]
    // «2001» and below it «2010», «01.2008» and below it «– 06.2014 …»
    if (wholePoint(line) && (isLaterPoint(line, next) || DASHED_END.test(next))) {
      out.push(`${line} ${next.replace(/^(?![-–—])/u, '– ')}`)
      at += 2
      continue
    }
    // «Июль 2020 –» and below it «по н.в. ⇥ ООО «Лён» …»
    const [cell = ''] = next.split('\t', 1)
    if (cell !== next && line.length < 40 && ENDS_OPEN.test(line) && isPurePeriod(`${line} ${cell}`)) {
      out.push(`${line} ${next}`)
      at += 2
      continue
    }
    const taken = DATE_START.test(lines[at] ?? '') ? brokenAt(lines, at) : 1
    const joined = lines.slice(at, at + taken).join(' ')
    const last = out.at(-1)
    if (last !== undefined && last.length < 120 && (isEndOf(last, joined) || isRestOfNow(last, joined)))
      out[out.length - 1] = `${last} ${joined}`
    else out.push(joined)
    at += taken
  }
  return out
}
const ENDS_OPEN = /\d{4}(?:\s?г\.?)?\s?[-–—]$/u
const DATE_START = new RegExp(`^(?:(?:с|from)\\s)?(?:\\d|${MONTH})`, 'iu')

const DASHED_END = new RegExp(`^[-–—]\\s?(?:\\d{1,2}[./]|\\d{4}|${MONTH}|${NOW_WORDS})`, 'iu')
const NOW_ALONE = new RegExp(`^(?:${NOW_WORDS})\\.?$`, 'iu')
const isLaterPoint = (line: string, next: string): boolean => {
  const [first, last] = [wholePoint(line), wholePoint(next)]
  return (
    NOW_ALONE.test(next) ||
    (first !== null && last !== null && first.start.length === last.start.length && first.start < last.start)
  )
}
/** «Повар | Кафе | 2022/05 –» and on the next line «2025/06». */
const isEndOf = (last: string, line: string): boolean =>
  line.length < 40 &&
  ((/\d{2}\s?(?:г\.?)?\s?[-–—]$/u.test(last) &&
    isPurePeriod(`${last.slice(last.search(LAST_DATE))} ${line}`)) ||
    (/^(?:по|до|till|until|to)\s/iu.test(line) && BEGUN.test(last) && isPurePeriod(`с 2001 ${line}`)))
const LAST_DATE = new RegExp(
  `(?:\\d{1,4}[./-]\\d{2,4}|${MONTH}\\.?,?\\s\\d{4}|\\d{4})\\s?(?:г\\.?)?\\s?[-–—]$`,
  'iu',
)
const BEGUN = new RegExp(
  `(?:^|\\s)(?:с|со|from|since)\\s(?:\\d{1,4}[./-]\\d{2,4}|${MONTH}\\.?,?\\s\\d{4}|\\d{4})\\s?(?:г\\.?|года)?$`,
  'iu',
)
/** «… по настоящее», «время». */
const isRestOfNow = (last: string, line: string): boolean =>
  /(?:настоящ[а-я]+|текущ[а-я]+|наст\.?|present)$/iu.test(last) &&
  /^(?:врем[а-я]*|вр\.?|момент[а-я]*|time)$/iu.test(line)

/** How many lines from here form the first period; 1 when this line needs no other. */
function brokenAt(lines: readonly string[], at: number): number {
  let joined = ''
  for (let count = 1; count <= 4; count++) {
    const line = lines[at + count - 1]
    if (line === undefined || line.length > 40) break
    joined = count === 1 ? line : `${joined} ${line}`
    // its end may follow on the next line: «Март 2016 —» alone is not finished
    const isUnfinished = /[-–—]\s?$|(?:^|\s)(?:по|to)$/u.test(joined)
    const period = findPeriod(joined)
    if (period && !isUnfinished) {
      const isOpenBySince = period.end === null && !SAYS_NOW.test(joined)
      if (!isOpenBySince || !/^(?:по|[-–—]|till|to)\s/iu.test(lines[at + 1] ?? ''))
        return period.before === '' ? count : 1
    }
  }
  return 1
}
