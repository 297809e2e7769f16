/** Years as people shorten them when they tell of their work: «12-19», «с 24 года», «потом в кафе до 2026». */
import { findPeriod, periodsIn } from '../periods.ts'

const RANGE =
  /(?<![\d.,/:+-]|\d\s)(\d{2})\s?[-–]\s?(\d{2})(?![\d/:-]|[.,]\d|\s?(?:т|к|ты|руб|%|лет|час|₽|р\.|на руки|\d))/gu
const SINCE =
  /(?<=(?<!(?:стаж|опыт|работаю)\p{L}{0,2}\s|\p{L})(?:с|со|до|по)\s(?:\p{Ll}{3,8}\s)?)(\d{2})(?=(?:-?го)?\s(?:год[ау]?|г\.)(?!\p{L}))/gu
const MIN_RANGES = 2
const LATEST = 35
const EARLIEST = 60

const FROM_TO = /(?<=(?<!\p{L})с\s)(\d{2})(\sпо\s)(?:(\d{2})(?=\s(?:год|г\.))|(?=наст|сей|н\.\s?в|текущ))/gu
/** Two digits may be anything: ranges that follow one another are years. */
export function withYears(sentence: string): string {
  const said = sentence
    .replace(FROM_TO, fromTo)
    .replace(SINCE, (two) => (isYear(Number(two)) ? whole(Number(two)) : two))
  const ranges = [...said.matchAll(RANGE)].map(([, from, to]) => [Number(from), Number(to)].map(yearOf))
  const order = ranges.flat()
  const isChain = order.every((year, at) => at === 0 || year >= (order[at - 1] ?? 0))
  const isBack = ranges.every(
    ([from = 0, to = 0], at) => from < to && (at === 0 || to <= (ranges[at - 1]?.[0] ?? 0)),
  )
  const isSure = ranges.length >= MIN_RANGES || (ranges.length > 0 && said !== sentence)
  if (!isSure || !(isChain || isBack) || !order.every((year) => isYear(year % 100))) return said
  return said.replace(RANGE, (_, from: string, to: string) => `${whole(Number(from))}-${whole(Number(to))}`)
}
const fromTo = (all: string, from: string, by: string, to: string | undefined): string =>
  [from, to ?? from].every((two) => isYear(Number(two)))
    ? `${whole(Number(from))}${by}${to === undefined ? '' : whole(Number(to))}`
    : all
const isYear = (two: number): boolean => two <= LATEST || two >= EARLIEST
const yearOf = (two: number): number => (two >= EARLIEST ? 1900 + two : 2000 + two)
const whole = (two: number): string => String(yearOf(two))

const THEN =
  /(?<!\p{L})((?:потом|затем|дальше|далее|после(?: этого)?)\s[^\d;.]{2,60}?)\s(?:и\s)?(?:до|по)\s((?:\p{Ll}{3,9}\s)?(?:19|20)\d{2}(?:\sгода?)?)(?!\d)/giu
/** What came next began where the job before it ended. */
export const withStarts = (sentence: string): string =>
  sentence.replace(THEN, (all, told: string, end: string, index: number) => {
    const before = sentence.slice(0, index)
    const last = periodsIn(before).at(-1)
    const known = last ? findPeriod(before.slice(last.from, last.to))?.end : null
    const [year = '', month] = known?.split('-') ?? []
    return known && !/\sс(?:о)?\s\p{L}/u.test(told)
      ? `${told} с ${month === undefined ? year : `${month}.${year}`} по ${end}`
      : all
  })
