import { DAY_MS } from '../../../platform/values/clock.ts'
import { plural, type Forms } from '../../../platform/values/plural.ts'
import type { Limit } from '../../accounts/limits/rules.ts'

const UNITS = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const TEENS = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const TENS = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const HUNDREDS = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]
const THOUSANDS: Forms = ['тысяча', 'тысячи', 'тысяч']
const MILLIONS: Forms = ['миллион', 'миллиона', 'миллионов']

/** 1–999; thousands are feminine: «одна тысяча». */
function triple(n: number, feminine: boolean): string[] {
  const [hundreds, rest] = [Math.floor(n / 100), n % 100]
  const units = rest >= 10 && rest < 20 ? 0 : rest % 10
  const unit = feminine && units === 1 ? 'одна' : feminine && units === 2 ? 'две' : UNITS[units]
  return [
    HUNDREDS[hundreds],
    rest >= 10 && rest < 20 ? TEENS[rest - 10] : TENS[Math.floor(rest / 10)],
    unit,
  ].filter((word) => word !== undefined && word !== '') as string[]
}

/** `199_050` kopecks → «Одна тысяча девятьсот девяносто рублей 50 копеек». @throws RangeError from a billion rubles on */
export function sumInWords(kopecks: number): string {
  const rubles = Math.floor(kopecks / 100)
  if (!Number.isInteger(kopecks) || kopecks < 0 || rubles >= 1_000_000_000) throw new RangeError('sum')
  const [millions, thousands] = [Math.floor(rubles / 1_000_000), Math.floor(rubles / 1000) % 1000]
  const words = [
    ...(millions > 0 ? [...triple(millions, false), plural(millions, MILLIONS)] : []),
    ...(thousands > 0 ? [...triple(thousands, true), plural(thousands, THOUSANDS)] : []),
    ...triple(rubles % 1000, false),
  ]
  const text = `${words.join(' ') || 'ноль'} ${plural(rubles, ['рубль', 'рубля', 'рублей'])}`
  const part = kopecks % 100
  const tail = `${String(part).padStart(2, '0')} ${plural(part, ['копейка', 'копейки', 'копеек'])}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${tail}`
}

/** `1 990,00` */
export const sumInFigures = (kopecks: number): string =>
  new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2 }).format(kopecks / 100)

/** Rounded to a kopeck: sum × rate / (100 + rate) (НК РФ art. 164 p. 4). */
export const includedVat = (kopecks: number, percent: number): number =>
  Math.round((kopecks * percent) / (100 + percent))

export const vatLine = (kopecks: number, vat_percent: number | null): string =>
  vat_percent === null
    ? 'Без НДС'
    : `В том числе НДС ${vat_percent} %: ${sumInFigures(includedVat(kopecks, vat_percent))} руб.`

/** Per company: each bill waits for a person. */
export const BILL_LIMIT: Limit = { max: 10, window_seconds: 3600 }

const PAY_DAYS = 5

/** The fifth weekday after `issued_on`, whatever the holidays. */
export function lastDayToPay(issued_on: string): string {
  const date = new Date(`${issued_on}T00:00:00Z`)
  for (let left = PAY_DAYS; left > 0;) {
    date.setTime(date.getTime() + DAY_MS)
    if (date.getUTCDay() % 6 !== 0) left--
  }
  return date.toISOString().slice(0, 10)
}

/** `YYYY-MM-DD` → `20 ноября 2026 г.` */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `YYYY-MM-DD` → `20.11.2026` */
export const dayInFigures = (day: string): string => day.split('-').toReversed().join('.')

export function readNumber(text: string): { readonly number: number; readonly year: number } {
  const [, number, year] = /^([1-9]\d{0,6})\/(20\d\d)$/.exec(text) ?? []
  if (number === undefined || year === undefined) throw new Error(`${text} – не номер и год, как 7/2026`)
  return { number: Number(number), year: Number(year) }
}

export const titles = { bill: 'Счёт на оплату', act: 'Акт' } as const
export const documentFileName = (document: {
  readonly kind: keyof typeof titles
  readonly number: number
  readonly issued_on: string
}): string => `${titles[document.kind]} № ${document.number} от ${dayInFigures(document.issued_on)}.pdf`

type Payee = {
  readonly name: string
  readonly inn: string
  readonly kpp: string | null
  readonly bank: string
  readonly bik: string
  readonly account: string
  readonly corr_account: string
}
export const paymentCode = (seller: Payee, kopecks: number, purpose: string): string =>
  [
    'ST00012',
    ...Object.entries({
      Name: seller.name,
      PersonalAcc: seller.account,
      BankName: seller.bank,
      BIC: seller.bik,
      CorrespAcc: seller.corr_account,
      Sum: String(kopecks),
      Purpose: purpose,
      PayeeINN: seller.inn,
      ...(seller.kpp === null ? {} : { KPP: seller.kpp }),
    }).map(([name, value]) => `${name}=${value.replaceAll('|', ' ')}`),
  ].join('|')
