/** Periods of work as people write them: «03.19 – 05.24», «с марта 2019», «Март – Август 2024», «2019/03 to date». */

export type Period = {
  /** `YYYY-MM-01`, or `YYYY` when no month is given. */
  readonly start: string
  /** `null`: until now. */
  readonly end: string | null
  /** Text before and after it on its line. */
  readonly before: string
  readonly after: string
  /** The line as it is around the period, with its punctuation. */
  readonly around: readonly [before: string, after: string]
}

/** A month known by number; of a season or a quarter the first and the last. */
type Point = {
  readonly year: number | null
  readonly first: number | null
  readonly last: number | null
  readonly form: string
  /** In which a school year ends. */
  readonly endYear?: number
}

const RUSSIAN_MONTHS =
  'янв(?:ар[ьяюе])?|фев(?:р(?:ал[ьяюе])?)?|мар(?:т[аеу]?)?|апр(?:ел[ьяюе])?|ма[йяюе]|июн[ьяюе]?|июл[ьяюе]?|авг(?:уст[ауе]?)?|сен(?:т(?:ябр[ьяюе])?)?|окт(?:ябр[ьяюе])?|ноя(?:б(?:р[ьяюе])?)?|дек(?:абр[ьяюе])?'.split(
    '|',
  )
const ENGLISH_MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'.split(
    '|',
  )
export const MONTH = `(?:${[...RUSSIAN_MONTHS, ...ENGLISH_MONTHS].join('|')})(?![a-zа-яё])`
const MONTH_NUMBERS = [...RUSSIAN_MONTHS, ...ENGLISH_MONTHS].map(
  (name, at) => [new RegExp(`^(?:${name})$`, 'i'), (at % 12) + 1] as const,
)
const SEASONS: readonly (readonly [pattern: RegExp, first: number, last: number])[] = [
  [/^(?:весн|spring)/i, 3, 5],
  [/^(?:лет|summer)/i, 6, 8],
  [/^(?:осен|autumn|fall)/i, 9, 11],
  [/^(?:зим|winter)/i, 1, 2],
]
export const SEASON =
  '(?:весн[аыуой]{1,2}|лето|лета|летом|осень|осени|осенью|зим[аыуой]{1,2}|spring|summer|autumn|fall|winter)'
const YEAR_END = String.raw`(?!\d)(?:-(?:й|го|м)(?![а-яё]))?(?:\s?(?:года?|г\.?г?\.?)(?![а-яё]))?`

const number = (value: string | undefined): number => Number(value)
const at = (form: string, year: number | null, first: number | null, last = first): Point | null =>
  (year !== null && (year < 1950 || year > 2049)) || (first !== null && (first < 1 || first > 12))
    ? null
    : { year, first, last, form }
const century = (two: number): number => (two >= 50 ? 1900 + two : 2000 + two)
const monthNumber = (word = ''): number =>
  MONTH_NUMBERS.find(([pattern]) => pattern.test(word.replace(/\.$/, '')))?.[1] ?? 0

const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** Tried in this order at one place of the line. */
type Groups = readonly (string | undefined)[]
const FORM_SOURCES: readonly (readonly [source: string, read: (groups: Groups) => Point | null])[] = [
  [
    `(\\d|[0-3]\\d) ?(${MONTH})\\.? ?(\\d{4})${YEAR_END}`,
    ([, , month, year]) => at('date', number(year), monthNumber(month)),
  ],
  [
    `(\\d{1,2})[./-](\\d{1,2})[./-](\\d{4})${YEAR_END}`,
    ([, day, month, year]) => at('date', number(year), number(month) > 12 ? number(day) : number(month)),
  ],
  [
    `(\\d{1,2})\\.(\\d{1,2})\\.(\\d{2})(?![\\d.])`,
    ([, , month, year]) => at('date', century(number(year)), number(month)),
  ],
  [
    // «2019/20 уч. г.», «2013/14 — 2018/19 уч. гг.»
    `(\\d{4})/(\\d{2})(?=(?:\\s?[-–—]\\s?\\d{4}/\\d{2})?\\s(?:уч\\.|учебн))(?:\\s(?:уч\\.|учебн[а-я]+)\\s?(?:гг?\\.|год[а-я]*)?)?`,
    ([, year, next]) =>
      (number(year) + 1) % 100 === number(next)
        ? { year: number(year), first: null, last: null, form: 'year', endYear: number(year) + 1 }
        : null,
  ],
  [
    `(\\d{4})[-/.](\\d{1,2})(?:[-/.]\\d{1,2})?(?!\\d|\\.\\d{4})`,
    ([, year, month]) => at('iso', number(year), number(month)),
  ],
  [
    `(\\d{1,2})\\s?[./-]\\s?(\\d{4})${YEAR_END}`,
    ([, month, year]) => at('month', number(year), number(month)),
  ],
  [
    `(${MONTH})\\.?,?[\\s-]{0,3}['’]?(\\d{4})${YEAR_END}`,
    ([, month, year]) => at('named', number(year), monthNumber(month)),
  ],
  [
    `(${MONTH})\\.?,?\\s{0,2}['’]?(\\d{2})(?![\\d.])(?:\\s?г\\.?(?![а-яё]))?`,
    ([, month, year]) => at('named', century(number(year)), monthNumber(month)),
  ],
  [
    `(\\d{4})\\s?(?:год|г\\.?)?,?\\s?\\(?(${MONTH})\\)?`,
    ([, year, month]) => at('named', number(year), monthNumber(month)),
  ],
  [
    `(i{1,3}|iv|vi{0,3}|ix|xi{0,2}|x)\\.(\\d{4})${YEAR_END}`,
    ([, month = '', year]) => at('month', number(year), ROMAN.indexOf(month.toLowerCase())),
  ],
  [
    `(${SEASON})\\s(\\d{4}|['’]?\\d{2}(?!\\d))${YEAR_END}`,
    ([, name = '', written = '']) => {
      const season = SEASONS.find(([pattern]) => pattern.test(name))
      const year = number(written.replace(/\D/, ''))
      return season ? at('season', year < 100 ? century(year) : year, season[1], season[2]) : null
    },
  ],
  [
    `(начал[оа]|середин[аы]|кон(?:ец|ца)|early|mid|late|end of)[ -](\\d{4})${YEAR_END}`,
    ([, when = '', year]) => {
      const month = /^(?:нач|early)/i.test(when) ? 1 : /^(?:сер|mid)/i.test(when) ? 6 : 12
      return at('part', number(year), month)
    },
  ],
  [
    `(?:q([1-4])|([1-4]|i{1,3}|iv)\\s?(?:кв\\.?|квартал[а-я]?))\\s?(\\d{4})${YEAR_END}`,
    ([, english, russian, year]) => {
      const quarter =
        number(english) ||
        number(russian) ||
        ['', 'i', 'ii', 'iii', 'iv'].indexOf((russian ?? '').toLowerCase())
      return at('quarter', number(year), quarter * 3 - 2, quarter * 3)
    },
  ],
  // «21-23 гг.»
  [
    `(\\d{2})(?=\\s?[-–—]\\s?\\d{2}\\s?г(?:г|оды)\\.?(?![а-яё]))`,
    ([, year]) => at('year', century(number(year)), null),
  ],
  [
    `(\\d{1,2})[./](\\d{2})(?![\\d./])`,
    ([, month, year]) => at('short', century(number(year)), number(month)),
  ],
  [`(\\d{4})(?!\\.\\d)${YEAR_END}`, ([, year]) => at('year', number(year), null)],
  [`(${MONTH})\\.?`, ([, month]) => at('bare', null, monthNumber(month))],
]
const FORMS = FORM_SOURCES.map(([source, read]) => [new RegExp(source, 'iy'), read] as const)

export const NOW_WORDS = String.raw`(?:и\s)?(?:(?:по|до)\s)?(?:(?:настоящ|текущ|данн|сегодняшн)[а-яё]+ (?:врем|момент|д(?:ень|ня))[а-яё]*|наст(?:\.|оящ\.|оящее)? ?вр(?:\.|ем[а-я]*)?|наст(?:\.|(?![а-яё]))|(?:сей|этот) день|сих пор|н\. ?вр?\.?(?![а-яё])|н\s?[/\\]\s?вр?(?:емя)?(?![а-яё])|н в(?![а-яё.])|нв(?![а-яё])|поныне(?![а-яё])|сейчас(?: (?:там|здесь|тут))?|сегодня|настоящее(?![а-яё])|текущ(?:ее|ий|ая)(?: место работы)?)|продолжаю(?! [а-яё])|work(?:ing)? (?:there )?now|(?:и )?(?:продолжаю )?работа(?:ю|ть)(?: (?:сейчас|по наст[а-я.]* вр[а-я.]*))?(?![а-яё])|(?:(?:till|until|up to|to) )?(?:the )?(?:present(?: (?:time|day))?|now|current(?:ly)?(?: time)?|today|date|ongoing|this day)(?![a-z])`
const NOW = new RegExp(`(?:${NOW_WORDS})`, 'iy')
export const SAYS_NOW = new RegExp(NOW_WORDS, 'i')
const DASH =
  /\s{0,3}(?:[-–—−‒―~_]{1,2}>?|=>|[→➝➔⟶➞]|\.\.\.?|…|\t|\|(?=\s)|,?\s(?:уволен[а]?|уволил(?:ся|ась)|работа(?:ю|ет)(?=\s(?:по|до)\s))(?=\s)|(?<=\s)(?:по|до|to|till|until|through)(?=\s))\s{0,3}/iy
const OWN_NOW =
  /\s{1,2}(?=(?:по|до)\s(?:н|с|т|д)|(?:и\s)?(?:поныне|по сей)|(?:till|until|up to|to)\s(?:now|date|present|the|this|today)|н\.? ?\/? ?в)/iy
const SINCE =
  /(?:^|[\s([:,])(?:начиная\s)?(?:с|c|со|from|since|between|(?:начал[а]?(?: работать)?|устроил(?:ся|ась)|пришл?[аеё]л?|принят[а]?)\s(?:в|с))\s{1,2}$/i
const PLACE = new RegExp(
  `(?<![\\d.,/+\\p{L}-])(?:\\d|${MONTH}|${SEASON}|q[1-4]\\s|[ivx]{1,4}\\.\\d{4}|i{1,3}\\s|iv\\s|начал[оа]\\s|середин[аы]\\s|кон(?:ец|ца)\\s|early\\s|mid[ -]|late\\s|end of\\s)`,
  'giu',
)
/** After a number that is an amount, not a year. */
const AMOUNT =
  /^\s?(?:%|₽|\$|€|(?:руб(?:л[а-я]+)?|тыс[а-я]*|млн|шт(?:ук)?|чел(?:овек)?|кг|м2|кв|тонн|единиц|клиент[а-я]*|заказ[а-я]*|договор[а-я]*|объект[а-я]*)(?![а-яё]))/i
const MAX_LINE = 240
/** A row of a table may hold the duties too. */
const MAX_ROW = 3000

const writeStart = ({ year, first }: Point): string =>
  first === null ? String(year) : `${year}-${String(first).padStart(2, '0')}-01`
const writeEnd = ({ year, last, endYear }: Point): string =>
  last === null ? String(endYear ?? year) : `${year}-${String(last).padStart(2, '0')}-01`

function readPoint(line: string, index: number): { readonly point: Point; readonly next: number } | null {
  for (const [pattern, read] of FORMS) {
    pattern.lastIndex = index
    const match = pattern.exec(line)
    const point = match && read(match)
    if (match && point) return { point, next: index + match[0].length }
  }
  return null
}
const skip = (pattern: RegExp, line: string, index: number): number | null => {
  pattern.lastIndex = index
  const match = pattern.exec(line)
  return match ? index + match[0].length : null
}

/** The first period of a line; `null` when there is none or its months are invalid. */
export function findPeriod(line: string): Period | null {
  // no line of dates is that long; a paragraph that mentions years is not a job heading
  if (line.length > (line.includes('\t') ? MAX_ROW : MAX_LINE)) return null
  PLACE.lastIndex = 0
  for (let match = PLACE.exec(line); match; match = PLACE.exec(line)) {
    const found = periodAt(line, match.index)
    if (found) return found
  }
  return null
}

/** Where the periods of a sentence of any length begin and end. */
export function periodsIn(text: string): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = []
  PLACE.lastIndex = 0
  for (let match = PLACE.exec(text); match; match = PLACE.exec(text)) {
    const period = periodAt(text, match.index)
    if (!period) continue
    const [before, after] = period.around
    const to = text.length - after.length
    found.push({ from: Math.max(before.length, found.at(-1)?.to ?? 0), to })
    PLACE.lastIndex = to
  }
  return found
}

/** «2017 ⇥ Кафе «Лён» ⇥ Повар»: a row of a table with the only year of a job. */
export function loneYear(line: string): Period | null {
  const [, year = '', after = ''] =
    /^((?:19[6-9]|20[0-4])\d)(?:\s?г\.?)?\s?[\t|]\s?(.{3,120}[\t|].{2,})$/u.exec(line) ?? []
  return year === '' ? null : { start: year, end: year, before: '', after, around: ['', after] }
}

/** «2016», «май 2018»: a cell of a table whose job had one date. */
export function wholePoint(text: string): Pick<Period, 'start' | 'end'> | null {
  const found = readPoint(text.trim(), 0)
  return found && isWritten(found.point) && found.next === text.trim().length
    ? { start: writeStart(found.point), end: writeEnd(found.point) }
    : null
}
const LAST_POINT = new RegExp(
  `^(.{3,100}?(?:\\s?[—–|,(]\\s?|\\s-\\s))((?:(?:${MONTH}|${SEASON})\\s)?(?:19|20)\\d{2}(?:\\s?г(?:од)?\\.?)?)\\)?$`,
  'iu',
)
/** «Июль 2024», «только лето 2017»: the only date of a job on a line of its own. */
export function loneDate(line: string): Period | null {
  const text = line.length > 40 ? '' : line.replace(/^(?:только|один|одно|just|only)\s/iu, '')
  const found = text === '' ? null : readPoint(text, 0)
  return found && /^(?:named|month|season)$/.test(found.point.form) && found.next === text.length
    ? cut(line, 0, line.length, writeStart(found.point), writeEnd(found.point))
    : null
}
/** «Июль 2024, лагерь «Волга», вожатый», «лето 2023: кафе «Лён», официант»: a job of one month or season. */
export function lonePoint(line: string): Period | null {
  const [, head = '', date = ''] = line.length > 120 ? [] : (LAST_POINT.exec(line) ?? [])
  const last = date === '' ? null : readPoint(date, 0)
  if (last && isWritten(last.point) && last.next === date.length)
    return cut(line, head.length, line.length, writeStart(last.point), writeEnd(last.point))
  const found = line.length > 120 ? null : readPoint(line, 0)
  if (!found || !isWritten(found.point) || !/^(?:named|month|season|year)$/.test(found.point.form))
    return null
  const after = line.slice(found.next)
  const isApart = found.point.form === 'year' ? /^(?:\s?[:—–-]\s?|,\s)[\p{L}«"]/u : /^[\s,:—–-]+[\p{L}«"]/u
  return isApart.test(after) ? cut(line, 0, found.next, writeStart(found.point), writeEnd(found.point)) : null
}

function periodAt(line: string, index: number): Period | null {
  const start = readPoint(line, index)
  if (!start) return null
  const since = SINCE.exec(line.slice(0, index))
  const from = since ? since.index : index
  const dashed =
    skip(DASH, line, start.next) ??
    slashAt(line, start) ??
    spaceAt(line, index, start) ??
    betweenAt(line, index, start) ??
    listedAt(line, start)
  const own = dashed ?? skip(OWN_NOW, line, start.next)
  const now = own === null || !isWritten(start.point) ? null : skip(NOW, line, own)
  if (now !== null) return cut(line, from, now, writeStart(start.point), null)
  if (dashed !== null) {
    const end = readPoint(line, dashed) ?? shortYear(line, start.point, dashed)
    if (end) return endedAt(line, from, start.point, end)
    const open = openAt(line, index, start, dashed)
    if (open !== null) return cut(line, from, open, writeStart(start.point), null)
  }
  return (
    twoYears(line, index, from, start) ??
    (since ? openSince(line, from, start) : null) ??
    backFromNow(line, index, start)
  )
}

/** Where the dates of a job that goes on end: «03.2019 –», «2022 – ⇥ переводчик» in a margin. */
function openAt(line: string, index: number, { point, next }: Read, dashed: number): number | null {
  if (!isWritten(point)) return null
  const isMargin = /[-–—]\s?\t/.test(line.slice(next, dashed)) && line.slice(0, index).trim() === ''
  if (isMargin) return dashed
  const isTold = point.form !== 'year' || /…|\.{2}/.test(line.slice(dashed - 1))
  return isTold && /^[\s.…)]*$/.test(line.slice(dashed)) ? line.length : null
}

/** «наст. время – август 2021»: the end first. */
function backFromNow(line: string, index: number, { point, next }: Read): Period | null {
  const from = isWritten(point) ? line.slice(0, index).search(NOW_BEFORE) : -1
  return from < 0 ? null : cut(line, from, next, writeStart(point), null)
}
const NOW_BEFORE = new RegExp(`(?<=^\\P{L}*)(?:${NOW_WORDS})\\s?[-–—]\\s?$`, 'iu')

/** «кассир 2015 2024», typed in a hurry: at an edge of the line. */
function spaceAt(line: string, index: number, { point, next }: Read): number | null {
  const rest = line.slice(next)
  const isEdge = line.slice(0, index).trim() === '' || /^\s\d{4}(?:\s?гг?\.?)?$/.test(rest)
  return point.form === 'year' && isEdge && /^\s(?:19|20)\d{2}(?!\d)/.test(rest) ? next + 1 : null
}

/** «between 2012 and 2016» */
const betweenAt = (line: string, index: number, { next }: Read): number | null =>
  /between\s$/i.test(line.slice(0, index)) && /^\sand\s/i.test(line.slice(next)) ? next + 5 : null

/** «2019, 2020, 2021», «2019 и 2020»: seasons one after the other. */
function listedAt(line: string, { point, next }: Read): number | null {
  const listed =
    point.form === 'year' ? /^(?:(?:,\s?|\sи\s)(?:19|20)\d{2}(?![\d.]))+/.exec(line.slice(next)) : null
  const years = (listed?.[0].match(/\d{4}/g) ?? []).map(Number)
  const isChain = years.every((year, at) => year === number(String(point.year)) + at + 1)
  const isSure = years.length > 1 || listed?.[0].includes(' и ') === true
  return listed && isChain && isSure ? next + listed[0].length - 4 : null
}

type Read = { readonly point: Point; readonly next: number }

/** «2018/22», «июнь 2014 / ноябрь 2019» */
function slashAt(line: string, { point, next }: Read): number | null {
  const rest = line.slice(next)
  const isSlash =
    (/^(?:year|iso|month)$/.test(point.form) && /^\s?\/\s?\d/.test(rest)) ||
    (point.form === 'named' && /^\s\/\s\p{L}{2}/u.test(rest))
  return isSlash ? next + rest.search(/[\p{L}\d]/u) : null
}

function endedAt(line: string, from: number, start: Point, { point, next }: Read): Period | null {
  const period = between(start, point)
  return period && !AMOUNT.test(line.slice(next)) ? cut(line, from, next, period.start, period.end) : null
}

/** «2010-12» is two years when nothing follows. */
function twoYears(line: string, index: number, from: number, { point, next }: Read): Period | null {
  const years = point.form === 'iso' ? /^(\d{4})[-/](\d{2})$/.exec(line.slice(index, next)) : null
  const [first, last] = [number(years?.[1]), number(years?.[2])]
  return years && last > first % 100 && first >= 1990
    ? cut(line, from, next, String(first), String(century(last)))
    : null
}

/** «с 03.2019 работаю по настоящее время» */
function openSince(line: string, from: number, { point, next }: Read): Period | null {
  if (!isWritten(point) || point.form === 'short') return null
  const now = skip(NOW, line, next + (/^[\s,]+/.exec(line.slice(next))?.[0].length ?? 0))
  return cut(line, from, now ?? next, writeStart(point), null)
}

const isWritten = ({ year }: Point): boolean => year !== null

/** «2019-24»: the end without its century. */
function shortYear(
  line: string,
  { form, year }: Point,
  index: number,
): { readonly point: Point; readonly next: number } | null {
  const [whole = '', two] = /^(\d{2})(?![\d.,/:%])(?:\s?гг\.?(?![а-яё]))?/.exec(line.slice(index)) ?? []
  if (two === undefined || form !== 'year' || year === null) return null
  const point = at('year', century(Number(two)), null)
  return point ? { point, next: index + whole.length } : null
}

/** A start without its year takes that of the end; «03.19» needs an end of its own form. */
function between(start: Point, end: Point): { readonly start: string; readonly end: string } | null {
  if (end.year === null) return null
  if ((start.form === 'short') !== (end.form === 'short')) return null
  const first = { ...start, year: start.year ?? end.year }
  const order = (first.year - end.year) * 12 + (first.first ?? 1) - (end.last ?? 12)
  if (order <= 0) return { start: writeStart(first), end: writeEnd(end) }
  // «июль 2021 – октябрь 2017»: the end first
  const isBack = start.year !== null && start.form === end.form && /^(?:named|year)$/.test(end.form)
  return isBack ? { start: writeStart(end), end: writeEnd(first) } : null
}

function cut(line: string, from: number, next: number, start: string, end: string | null): Period {
  const around = [line.slice(0, from), line.slice(next)] as const
  return { start, end, before: trimEdges(around[0]), after: trimEdges(around[1]), around }
}

/** Whether the line is a period and nothing else, but for how long it was. */
export function isPurePeriod(line: string): boolean {
  const period = findPeriod(line)
  return period !== null && withoutDuration(period.before) === '' && withoutDuration(period.after) === ''
}

const DURATION =
  /\(?(?:(?:всего|стаж|итого|около|более)\s?[:–-]?\s?)?(?:\d{1,2}(?:[.,]\d)?\s?(?:год|года|лет|г\.|yrs?|years?)[\s,и]{0,3})?(?:\d{1,2}\s?(?:месяц(?:а|ев)?|мес\.?|mos?|months?))?\)?/iu
export const isDuration = (text: string): boolean =>
  text !== '' && /\d/u.test(text) && new RegExp(`^${DURATION.source}$`, 'iu').test(text.trim())
/** «кладовщик, 3 года, с 2018 по 2021» */
const LONG_AT_END = new RegExp(`(?:,\\s|\\s[—–-]\\s|\\s\\()(?=\\d)${DURATION.source}[\\s,(—–-]*$`, 'iu')
export const withoutDuration = (text: string): string =>
  isDuration(text) ? '' : trimEdges(text.replace(LONG_AT_END, '').replace(/^[·•|]\s?|\s?[·•|]$/gu, ''))

function trimEdges(text: string): string {
  let out = text.replace(/^[\s,;:|)\]—–.·•/-]+|[\s,;:|([—–·•/-]+$/gu, '').trim()
  // a bracket that closes before the text or opens after it belonged to the period
  if (out.startsWith('(') && !out.includes(')')) out = out.slice(1).trim()
  if (out.endsWith(')') && !out.includes('(')) out = out.slice(0, -1).trim()
  return out
}
