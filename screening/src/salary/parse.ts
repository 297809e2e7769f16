/** Salary written in words to numbers: «от 100 000 ₽ на руки», «200k», «до 2500$», «350 000 - 400 000 гросс». */
import { cleanText, foldText } from '../text/normalise.ts'

/** As `Salary` of the model; the currency is also `null` when the text names no money. */
export type ParsedSalary = {
  readonly from: number | null
  readonly to: number | null
  readonly currency: string | null
  readonly gross: boolean | null
}

const NOTHING: ParsedSalary = { from: null, to: null, currency: null, gross: null }

const CURRENCIES: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/₸|тенге|тнг|тг(?![а-я])|\bkzt\b/, 'KZT'],
  [/so['’ʻ`]?m|сум(?![а-я])|\buzs\b/, 'UZS'],
  [/бел(?:\.|орусск[а-я]+)?\s*руб|\bbyn\b|\bbyr\b|\bbr\b/, 'BYR'],
  [/₽|руб|\brur\b|\brub\b|(?<![а-я])р\.(?![а-я])|\d\s*р(?![а-я])/, 'RUR'],
  [/\$|\busd\b|долл/, 'USD'],
  [/€|\beur\b|евро/, 'EUR'],
  [/₴|грн|гривен|\buah\b/, 'UAH'],
  [/₾|лари|\bgel\b/, 'GEL'],
  [/₼|манат|\bazn\b/, 'AZN'],
  [/(?<![а-я])сом(?:ов)?(?![а-я])|\bkgs\b/, 'KGS'],
  [/дирхам|\baed\b/, 'AED'],
  [/֏|драм(?![а-я])|\bamd\b/, 'AMD'],
  [/£|фунт|\bgbp\b/, 'GBP'],
  [/₺|турецк[а-я]* лир|\btry\b/, 'TRY'],
  [/₪|шекел|\bils\b/, 'ILS'],
  [/¥|юан[ея]|\bcny\b|\brmb\b/, 'CNY'],
  [/zł|злот|\bpln\b/, 'PLN'],
  [/динар|\brsd\b/, 'RSD'],
  [/сомони|\btjs\b/, 'TJS'],
  [/₹|рупи|\binr\b/, 'INR'],
  [/франк|\bchf\b/, 'CHF'],
  [
    /\b(jpy|krw|thb|vnd|idr|sgd|cad|aud|nzd|sek|nok|dkk|czk|huf|ron|bgn|mdl|mnt|sar|qar|kwd|egp|tmt|php|myr|hkd|brl|mxn|zar)\b/,
    '',
  ],
]
/** Below this a rouble salary without «тыс.» is meant in thousands: «до 500 net». */
const SPOKEN_IN_THOUSANDS = 1000

/** One amount: digits in groups of three or plain, an optional fraction and an optional «тыс.», «к», «млн». */
const AMOUNT =
  /(\d{1,3}(?:[ '’.,]\d{3})+(?!\d)|\d+)(?:[.,](\d{1,2})(?!\d))?\s*(тыс(?:яч[аиу]?)?\.?|т\.\s?р\.?|т\.|тыр(?![а-я])|тр(?![а-я])|k(?![a-z])|к(?![а-я])|млн\.?|миллион[а-я]*|лям[а-я]*|m(?![a-z]))?/g
/** Paid by the hour, the shift or the piece: how much that is in a month is not said. */
const NOT_MONTHLY =
  /(?:\/|в |за (?:академическ[а-я]* |астрономическ[а-я]* |рабоч[а-я]* )?|per |an? |руб[а-я.]* ?|₽ ?|р\.? ?|\$ ?|€ ?)\s?(?:1 )?(?:час|ч(?![а-я])|чел|hour|hr|h(?![a-z])|смен|shift|день|сутк|выход|day|недел|week|вахт|рейс|проект|заказ|штук|шт(?![а-я])|единиц|км|тонн|знак|занят|урок|слов|страниц|объект|задач|м2|кв)|почасов|сдельн|посменн|ежедневн|hourly|daily|weekly|руб[а-я.]*час|в час/
const YEARLY =
  /(?:\/|в |за |per |an? )\s?(?:1 )?(?:год(?![а-я])|year|annum|yr)|годов(?:ой|ых)|annual|yearly|(?<![a-z])p\.?a\.?(?![a-z])/

const GROSS = /до вычета|гросс|gross|до (?:уплаты )?налог|до ндфл|брутто|before tax|pre-tax/
const NET =
  /на руки|на карту|(?<![a-z])net(?![a-z])|чистыми|после (?:вычета|уплаты|налог)|за вычетом|нетто|in hand|take[- ]home|after tax/

/** Roubles unless the text names another currency. */
function currencyOf(text: string): string {
  for (const [pattern, code] of CURRENCIES) {
    const match = pattern.exec(text)
    if (match) return code || (match[1] ?? '').toUpperCase()
  }
  return 'RUR'
}

/** Reads a salary; all four fields `null` when no amount is named. One bare amount is both ends of the range. */
export function parseSalary(source: string): ParsedSalary {
  const whole = foldText(cleanText(source))
  const text = withoutAsides(whole)
  const amounts = readAmounts(text)
  const [first, second] = amounts
  if (first === undefined || isNotMonthly(whole)) return NOTHING
  const currency = currencyOf(text)
  // tax is often told in brackets
  const gross = GROSS.test(whole) ? true : NET.test(whole) ? false : null
  if (YEARLY.test(whole)) return monthlyOf(parseSalary(source.replace(YEARLY_WORDS, ' ')))
  const scale = (value: number): number =>
    currency === 'RUR' && value < SPOKEN_IN_THOUSANDS ? value * 1000 : value
  const money = (amount: Amount): number => (amount.scaled ? amount.value : scale(amount.value))
  if (second !== undefined) {
    // «200-250к»: the unit is given once, after the second number
    const low =
      first.scaled || !second.scaled || first.value >= 1000 ? money(first) : first.value * second.unit
    const high = money(second)
    // «оклад 60 000 + премия до 40 000»: the bonus is on top of the base
    if (/\+/.test(text.slice(first.end, second.start)) && /преми|бонус/.test(text.slice(first.end))) {
      return /(?:премия|бонус\S*)\s+до\s*$/.test(text.slice(first.end, second.start))
        ? { from: low, to: low + high, currency, gross }
        : { from: low, to: low, currency, gross }
    }
    if (
      /^\s*(?:₽|\$|€|₸|руб\S*|р\.)?\s*(?:-|–|—|до|\.\.\.?|…|\/)\s*$/.test(text.slice(first.end, second.start))
    ) {
      return { from: Math.min(low, high), to: Math.max(low, high), currency, gross }
    }
  }
  const before = text.slice(0, first.start)
  const value = money(first)
  if (
    /(?:^|[^а-я])(?:от|from|минимум|мин\.?|не менее|не ниже|не меньше|(?<!не )(?:выше|свыше|более|больше)|min(?:imum)?|at least|starting at|>=?|≥)\s*[$€₽£]?\s*$/.test(
      before,
    ) ||
    /^\s?[$€₽£]?\s?(?:\+|и выше|и более|и больше|and (?:up|above))/.test(
      text.slice(first.end).replace(/^\s?(?:руб[а-я.]*|₽|р\.)/, ''),
    )
  )
    return { from: value, to: null, currency, gross }
  if (
    /(?:^|[^а-я])(?:до|up to|максимум|макс\.?|не более|не выше|не больше|max(?:imum)?|<=?|≤)\s*[$€₽£]?\s*$/.test(
      before,
    )
  )
    return { from: null, to: value, currency, gross }
  return { from: value, to: value, currency, gross }
}

/** «350 ₽/час» is no monthly pay; «200 000 в месяц, 1 000 в час» names one. */
const isNotMonthly = (text: string): boolean =>
  NOT_MONTHLY.test(text.replace(/(?<![а-я])не (?:почасов|сдельн|посменн)[а-я]*/g, ' ')) &&
  !/(?:\/|в |за |per )\s?мес|в month|per month|ежемесячн|monthly/.test(text)

/** A yearly amount by month. */
function monthlyOf({ from, to, currency, gross }: ParsedSalary): ParsedSalary {
  const month = (value: number | null) => (value === null ? null : Math.round(value / 12))
  return { from: month(from), to: month(to), currency, gross }
}
const YEARLY_WORDS =
  /(?:\/|(?<![а-яё])в\s|(?<![а-яё])за\s|per\s|(?<![a-z])an?\s)\s?(?:1\s)?(?:год(?![а-я])|year|annum|yr)|годов(?:ой|ых)|annual(?:ly)?|yearly|(?<![a-z])p\.?a\.?(?![a-z])/giu

/** Text in brackets and weekly hours or shifts («5/2») are not money. */
function withoutAsides(text: string): string {
  return (
    text
      .replace(/\([^)]*\)/g, ' ')
      .replace(/\d+\s*%/g, ' ')
      .replace(/\b\d\/\d\b/g, ' ')
      // a year, a date and a length of service are no money
      .replace(/(?:на|в|за|с|от|до|по)?\s?(?<!\d[ '.,]?)20[1-4]\d\s?(?:год[ауе]?|г\.|гг)(?![а-я])/g, ' ')
      .replace(/\d{1,2}[./]\d{1,2}[./]\d{2,4}/g, ' ')
      .replace(
        /(?<!\d)\d{1,2} (?:январ|феврал|март|апрел|ма[яй]|июн|июл|август|сентябр|октябр|ноябр|декабр)[а-я]*/g,
        ' ',
      )
      .replace(/(?:через|после|за|первые|на)\s\d{1,2}\s(?:мес[а-я]*|год[а-я]*|недел[а-я]*)/g, ' ')
  )
}

type Amount = {
  readonly value: number
  readonly unit: number
  readonly scaled: boolean
  readonly start: number
  readonly end: number
}

function readAmounts(text: string): Amount[] {
  const found = [...text.matchAll(AMOUNT)].map((match) => {
    const whole = (match[1] ?? '').replace(/[ '’.,]/g, '')
    const word = match[3] ?? ''
    const unit = word === '' ? 1 : /^(?:млн|миллион|лям|m)/.test(word) ? 1_000_000 : 1000
    const value = Math.round(Number(`${whole}.${match[2] ?? '0'}`) * unit)
    return { value, unit, scaled: word !== '', start: match.index, end: match.index + match[0].length }
  })
  return found.reduce<Amount[]>((amounts, next) => {
    // «1 млн 200 тыс» is one amount
    const last = amounts.at(-1)
    const isRest =
      last &&
      last.unit === 1_000_000 &&
      next.unit === 1000 &&
      next.value < 1_000_000 &&
      /^[\s,и]*$/.test(text.slice(last.end, next.start))
    return isRest
      ? [...amounts.slice(0, -1), { ...last, value: last.value + next.value, end: next.end }]
      : [...amounts, next]
  }, [])
}
