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
  [/₸|тенге|тнг|\bkzt\b/, 'KZT'],
  [/so['’ʻ`]?m|сум(?![а-я])|\buzs\b/, 'UZS'],
  [/бел\.?\s*руб|\bbyn\b|\bbyr\b|\bbr\b/, 'BYR'],
  [/₽|руб|\brur\b|\brub\b|(?<![а-я])р\.(?![а-я])|\d\s*р(?![а-я])/, 'RUR'],
  [/\$|\busd\b|долл/, 'USD'],
  [/€|\beur\b|евро/, 'EUR'],
  [/₴|грн|гривен|\buah\b/, 'UAH'],
  [/₾|лари|\bgel\b/, 'GEL'],
  [/₼|манат|\bazn\b/, 'AZN'],
  [/(?<![а-я])сом(?:ов)?(?![а-я])|\bkgs\b/, 'KGS'],
]
/** Below this a rouble salary without «тыс.» is meant in thousands: «до 500 net». */
const SPOKEN_IN_THOUSANDS = 1000

/** One amount: digits in groups of three or plain, an optional fraction and an optional «тыс.», «к», «млн». */
const AMOUNT =
  /(\d{1,3}(?:[ '.,]\d{3})+(?!\d)|\d+)(?:[.,](\d{1,2})(?!\d))?\s*(тыс(?:яч[аи]?)?\.?|т\.\s?р\.?|тр(?![а-я])|k(?![a-z])|к(?![а-я])|млн\.?|m(?![a-z]))?/g

/** Reads a salary; all four fields `null` when no amount is named. One bare amount is both ends of the range. */
export function parseSalary(source: string): ParsedSalary {
  const text = withoutAsides(foldText(cleanText(source)))
  const amounts = readAmounts(text)
  const [first, second] = amounts
  if (first === undefined) return NOTHING
  const currency = CURRENCIES.find(([pattern]) => pattern.test(text))?.[1] ?? 'RUR'
  const gross = /до вычета|гросс|gross|до налог|до ндфл/.test(text)
    ? true
    : /на руки|(?<![a-z])net(?![a-z])|чистыми|после (?:вычета|налог)|нетто/.test(text)
      ? false
      : null
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
  if (/(?:^|[^а-я])(?:от|from|минимум|не менее|>)\s*$/.test(before))
    return { from: value, to: null, currency, gross }
  if (/(?:^|[^а-я])(?:до|up to|максимум|не более|<)\s*$/.test(before))
    return { from: null, to: value, currency, gross }
  return { from: value, to: value, currency, gross }
}

/** Text in brackets and weekly hours or shifts («5/2») are not money. */
function withoutAsides(text: string): string {
  return text
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\d+\s*%/g, ' ')
    .replace(/\b\d\/\d\b/g, ' ')
}

type Amount = {
  readonly value: number
  readonly unit: number
  readonly scaled: boolean
  readonly start: number
  readonly end: number
}

function readAmounts(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].map((match) => {
    const whole = (match[1] ?? '').replace(/[ '.,]/g, '')
    const word = match[3] ?? ''
    const unit = word === '' ? 1 : /^(?:млн|m)/.test(word) ? 1_000_000 : 1000
    const value = Math.round(Number(`${whole}.${match[2] ?? '0'}`) * unit)
    return { value, unit, scaled: word !== '', start: match.index, end: match.index + match[0].length }
  })
}
