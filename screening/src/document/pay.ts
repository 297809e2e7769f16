/** What a person wants to earn: lines that state it, and the amount. */
import { parseSalary } from '../salary/parse.ts'
import { inDigits } from '../text/data/number-words.ts'

export const CURRENCY = String.raw`₽|руб|rub|rur|бел\.? ?руб|белорусск|br(?![a-z])|(?<![а-я])р(?:\.|(?![а-я]))|т\. ?р|т[рк]?(?![а-я])|ты[сщ]|тыр|usd|\$|долл|eur|€|евро|тенге|тг(?![а-я])|kzt|₸|сум|uzs|byn|aed|gel|amd|драм|сом(?:они)?|som(?:oni)?|so['’ʻ]m|kgs|tjs|грн|гривен|₴|uah|zł|£|gbp|манат|₼|azn|лари|₾|ле[йяв]|mdl|дирхам|юан|злот|pln`
const MONEY = new RegExp(
  `\\d[\\d\\s.,'’\u00a0]{0,12}\\+?\\s?(?:(?:млн|тыс)\\.?\\s)?(?:${CURRENCY}|k(?![a-z])|к(?![а-я]))|(?:\\$|€|£|₽|(?<![a-z])(?:usd|eur|rub|rur|kzt|amd|byn|gel|uzs|aed|gbp))\\s?\\d`,
  'iu',
)
export const PAY_LABEL =
  /(?<!\p{L})(?:з\s?[/\\.]\s?п(?:\.|л)?|зп|зарплат[а-я]*|заработн[а-я]+ плат[а-я]*|оклад[а-я]*|доход[а-я]*|оплат[аы] труда|жду оплату|по деньгам|рассчитываю на|прошу|сколько (?:я )?стою|вилка|ставка|(?:хотел[а]? бы|хочу|хочет|хотите|планирую|планируете) (?:получать|зарабатывать)|сколько хочу|заработ(?:ок|ка)|(?:оплата|ожидания|деньги)(?=\s?[:—–\t/-]|\s(?:от\s)?\d)|(?:ожидани[яе]|пожелани[яе]) по|(?:хочу|хочет|прошу|просит|ожидает)(?=\s?:)|salary|income|compensation|remuneration|wages?|pay)(?!\p{L})/iu
/** What one asks for, anywhere in a sentence. */
export const PAY_INSIDE =
  /(?<!\p{L})((?:хочу|жду|желаю|рассчитываю на|прошу|зп|з\/п|зарплат[аыу]|оклад|доход|salary|expectations?)[:\s]{1,3}(?:от |не (?:менее|ниже) |from )?[$€]?\d[\d .]{0,9}(?:[-–—]\s?\d[\d .]{0,9})?\s?(?:т\.?\s?р\.?|тыс[а-я]*\.?|тыр|к(?!\p{L})|k(?!\p{L})|руб[а-я]*\.?|₽|р\.|usd|\$))/iu
/** «хотелось бы не меньше 55 тысяч рублей»: a wish in the midst of a letter. */
/** «зп ну хотя бы 40»: words that say how firmly it is wished. */
const HEDGES = String.raw`(?:\s?[:—–-])?(?:\s(?:ну|хотя|хотелось|хотел[аи]?|хочу|бы|желательно|от|до|около|примерно|где-то|порядка|минимум|интересует|рассматриваю|рассмотрю|устроит|нужна|не|меньше|ниже|в|районе|хорошо|лучше))*`
const PAY_WISHED = new RegExp(
  String.raw`(?<!\p{L})(?:(?:зп|з\s?/\s?п|зарплат[ау])${HEDGES}\s(?<short>\d{2,3}(?:\s?[-–—]\s?\d{2,3})?\s?к?(?=\s?(?:[.,;!)]|$)))|(?:хочу|хотел(?:ось|а|и)?(?: бы)?|хочется|(?:my |salary )?expectations? (?:are|is)|готов[а]?(?: работать)?(?: на| за| от)|(?:i )?expect|looking for|aiming (?:at|for)|жд(?:у|[её]т)|рассчитыва(?:ю|ет)|прошу|просит|желает|желаю|ожида(?:ю|ет)|устроит|(?:жела|ожида)ем\p{L}{2}\s(?:доход|оклад|зарплат|зп))(?!\p{L})[^.\d$€£]{0,40}?(?<amount>(?:(?:от|до|не (?:менее|меньше|ниже)|около|минимум) )?[$€£]?\d[\d .,]{0,9}(?:[-–—]\s?\d[\d .,]{0,9})?\s?(?:${CURRENCY}|к(?!\p{L})|k(?!\p{L}))\p{Ll}{0,6}\.?(?:\s?(?:р\.|руб\p{L}*))?(?:\s\(?бел\p{L}*\.?\)?)?|[$€£]\d[\d,]{2,9}|(?:от |до )?\d{2,3}[ .]?\d{3}(?=\s(?:на руки|чистыми|в мес)|[.,;!]|$)))`,
  'iu',
)
/** «260 т.р. в сезон»: an amount a line begins with. */
const PAY_FIRST = new RegExp(
  `^(?:(?:от|до|около|минимум|не (?:менее|ниже)|from|~)\\s?)?(?:${MONEY.source})`,
  'iu',
)

/** «от 55000 в месяц» below the heading of pay */
const AMOUNT_ALONE = /^(?:от\s|до\s)?\d{2,3}[ .]?\d{3}(?:\sв месяц|\sна руки)?$/iu

/** What is asked for below a heading that says so, or in a sentence; the text that names the amount. */
export const wishedPay = (under: readonly string[], told: readonly string[]): string | undefined =>
  under.find((line) => line.length < 80 && (PAY_FIRST.test(line) || AMOUNT_ALONE.test(line))) ??
  told.map((line) => (line.length < 400 ? wishIn(inDigits(line)) : undefined)).find(Boolean)

/** Whether an amount inside a sentence is what a shift is paid. */
export const isByShift = (line: string, { index, 0: amount }: RegExpExecArray): boolean =>
  /^\s?(?:\/|в|за)\s?(?:смен|сутки|час|день|выход)/iu.test(line.slice(index + amount.length))

function wishIn(line: string): string | undefined {
  const match = PAY_WISHED.exec(line)
  const { amount, short } = match?.groups ?? {}
  if (match && isByShift(line, match)) return undefined
  return short === undefined ? amount : `зп ${short}`
}

/** Words that stand by an amount a person asks for; any other word makes the line a sentence about something else. */
const PAY_WORDS =
  /(?:від|до|бажан[а-яі]+|жела[а-я]+|пожелани[а-я]+|ожида[а-я]+|уров[а-я]+|минимал[а-я]+|размер|мой|моя|от|до|на|по|не|ниже|менее|менее|около|руки|чистыми|вычета?|налогов|ндфл|после|за|в|месяц[а-я]*|мес|гросс|gross|net|in|hand|per|month|monthly|from|expected|expectations?|desired|minimum|min|мин|my|руб[а-я]*|рублей|ты[сщ][а-я]*|тыр|тр|млн|долл[а-я]*|евро|тенге|сум|договорная|обсуждаемо|обсуждается|negotiable|час|смен[ау]|год|готов[а]?|рассм[а-я]+|думаю|предложения|вилка|ставка|минимум|плюс|премия|испытательный|срок|usd|rub|rur|eur|kzt|byn|aed|и|а|or|the|is|т|р|к|k|з|п|зп|зарплат[а-я]*|заработная|плата|оклад|доход[а-я]*|заработок|оплат[аеуы]|труда|сдел[а-я]+|меньше|больше|salary|income|compensation|wages?|remuneration|pay|before|after|tax|before-tax|зависит|сум|uzs|amd|gel|gbp|год[ау]?|г|hour|year|annual|yearly|hourly|per|week|день|сутки|вахт[ау]|деньгам|хочу|жду|хочет|оплату|ожидания|тысяч|бел|euros?|dollars|rubles|amd|драм|тг|br|белорусск[а-я]+|заработн[а-я]+|плат[аыу]|хотел[а]?|бы|рассчитываю|получать|зарабатывать|рассматривать|прошу|деньги|сколько|стою|хотите|ожидаете|рассчитываете|хотелось|вы|тысяч[аиу]?|условия|ищу|работу|с)/iu
const MONEY_WORD = new RegExp(`^(?:${CURRENCY})\\p{Ll}{0,3}$`, 'iu')
const WHOLE_PAY_WORD = new RegExp(`^${PAY_WORDS.source}$`, 'iu')

/** «хочу 50», in thousands */
const SHORT_WISH = /^(?:(?:хочу|прошу|жду)\s(?:от\s|не меньше\s)?|от\s)\d{2,3}$/iu

/** Whether a line states what a person wants to earn: a label or an amount, and hardly a word besides. */
export function isPayLine(written: string): boolean {
  const line = inDigits(written)
  if (line.length > 120 || !/\d/u.test(line)) return false
  if (SHORT_WISH.test(line)) return true
  const hasLabel = PAY_LABEL.test(line)
  if (!hasLabel && !MONEY.test(line)) return false
  const strange = (line.replace(/\([^)]*\)|\s\+\s?\p{L}.*$/gu, '').match(/\p{L}+/gu) ?? []).filter(
    (word) => !WHOLE_PAY_WORD.test(word) && !MONEY_WORD.test(word),
  ).length
  return strange === 0 || (hasLabel && strange <= 1 && PAY_LABEL.exec(line)?.index === 0)
}

/** What is paid for a shift is no month's pay. */
const BY_SHIFT = /(?:за|в|\/)\s?(?:смен[ау]|сутки|час|день|выход)(?!\p{L})|\d\s?(?:₽|р\.?|руб\.?)?\s?смена/iu
export function amountOf(pay: string | null): { amount: number; currency: string } | null {
  if (pay === null || (BY_SHIFT.test(pay) && !/мес|month/iu.test(pay))) return null
  // «3 000 за смену или 75 000 в месяц»
  const [wage = pay] = inDigits(pay)
    // «тг @anna» is no tenge
    .replace(/(?<!\p{L})тг\.?:?\s?@\S*/giu, ' ')
    .replace(/(?<=\d)\s?т(?:\.\s?р\.?|ыщ\p{L}*|(?![\p{L}.]))/giu, ' тыс. ')
    .replace(/(руб\p{L}*)\.?\s\(?бел\p{L}*\.?\)?/iu, 'бел. $1')
    .replace(/(?<!\p{L})ле(?:й|я|ев)(?!\p{L})/iu, 'MDL')
    .split(/\s\+\s(?=\p{L})/u)
  const monthly = wage.split(/\s(?:или|либо)\s|[,;]\s/u).find((piece) => /\d.*(?:мес|month)/iu.test(piece))
  const { from, to, currency } = parseSalary(monthly ?? wage)
  const amount = from ?? to
  // more than the database column holds is not a salary
  return amount === null || amount <= 0 || amount > 2_000_000_000
    ? null
    : { amount, currency: currency ?? 'RUR' }
}
