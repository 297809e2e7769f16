/** What a sentence says one wants to earn: an amount, and around it words that ask for pay or name it. */
import { inDigits } from '../../text/data/number-words.ts'
import { CURRENCY } from '../pay.ts'

const THOUSANDS = String.raw`(?:т\.?\s?р(?!\p{L})\.?|т\.?\s?руб\p{L}*|ты[сщр]\p{L}{0,5}\.?|[тк](?!\p{L})\.?|k(?!\p{L})|млн\.?)`
const NUMBER = String.raw`\d{1,3}(?:[ .]\d{3})+(?!\d)|\d{1,7}(?:[.,]\d)?(?!\d)`
const AMOUNT = new RegExp(
  String.raw`(?<![\d\p{L}@+№#/.,(-]|\d[ )-])(?:[$€£]\s?)?(?:${NUMBER})(?:\s?(?:[-–—]|до)\s?(?:${NUMBER}))?(?<open>\+)?(?<unit>\s?${THOUSANDS}(?:\s?(?:${CURRENCY})\p{Ll}{0,5}\.?)?|\s?(?:${CURRENCY})\p{Ll}{0,6}\.?)?(?<net>\s(?:на руки|чистыми|в мес\p{L}*|net|gross))?(?![\d@]|[ -]\d\d)`,
  'giu',
)
/** What is named is pay. */
const PAY =
  /(?<!\p{L})(?:зп|з\s?[/.]\s?п|зарплат[аыуе]|заработ(?:ок|ка)|оклад[аеу]?|доход[аеу]?|оплат[ауые]|вилк[ау]|ставк[ау]|компенсаци[яию]|плат[ауы]|ожидания|по (?:деньгам|финансам)|деньги|salary|pay)(?!\p{L})/iu
/** Something is asked for, money or not. */
const ASKED =
  /(?<!\p{L})(?:хо(?:чу|чет|тим)|хотел(?:ось|[аи])?(?: бы)?|хочется|готов[аы]?(?= (?:[\p{L}]{3,12} )?(?:на|за|от))|(?:пойду|выйду|согласен|согласна|соглашусь|сойд[её]мся)(?= (?:на|за|от))|жд(?:у|[её]т|[её]м)|рассчитыва(?:ю|ет|ем)|прош?у|просит|жела(?:ю|ет)|ожида(?:ю|ет)|устро(?:ит|ило)|интересует|чтоб[ы]?|expect|hoping|looking for)(?!\p{L})/iu
/** Says how much at least, of whatever it is. */
const AT_LEAST = /(?<!\p{L})(?:меньше|минимум|от|не (?:меньше|ниже|менее))(?!\p{L})/iu
/** Words that stand between what is named and its amount. */
const HEDGE =
  /^(?:ну|хотя|хотелось|хотел[аи]?|хочу|хочется|бы|желательно|желаем\p{L}+|ожидаем\p{L}+|желаю|жду|от|до|около|примерно|приблизительно|где-то|порядка|минимум|интересует|рассматриваю|рассмотрю|рассчитываю|устро\p{L}+|нужна|на|не|меньше|менее|ниже|в|районе|пределах|хорошо|лучше|чтоб[ы]?|было?а?|выходил[оа]|уровн[еья]|сдельн\p{L}+|чистыми|месяц|руки|тысяч\p{L}?|по|за|за|и|у|меня|мне|мо[ийя]|труда|is|of|about|from|around|expectations?)$/iu
/** For what else than a month one is paid. */
const BY_PIECE =
  /^\s?(?:(?:₽|р(?:уб\p{L}*)?\.?)\s?)?(?:\/|в|за|с)\s?(?:1\s)?(?:смен|час|ч(?!\p{L})|день|сутк|выход|вахт|рейс|недел|год|кв|квадрат|м2|метр|объект|заказ|урок|занят|шт|штук|машин|ставк|человек|тонн|км)|^\s?(?:смен|сутк|час|проект)|^\s?(?:₽|р\.?|руб\p{L}*)?\s?(?:смен[ау]?|сутки)(?!\p{L})/iu
/** What a number counts that is no money. */
const COUNTED =
  /^\s?(?:%|процент|лет(?!\p{L})|год|г\.|месяц|мес(?!\p{L})|недел|дн|день|час|чел|раз|класс|групп|катег|кат(?!\p{L})|км|кг|м2|метр|шт|клиент|машин|объект|заказ|точ|смен|сут|языка?|детей|дет|:|\/\s?\d|\.\d)|^\s\p{L}{3,}(?:ам|ям|ов|ев|ей)(?!\p{L})/iu
const REFUSED = /^.{0,12}\sне (?:предлага|интерес|рассматрива|беспоко|звон)/iu
/** Asked for behind the amount. */
const BEHIND =
  /^\s?(?:хочу|хотел|пойду|согла[сш]|зарплат|зп|устро[ий]|норм|достаточно|хватит|оклад|минимум|на руки (?:хочу|хотел))/iu
/** Of a time gone or of today: what one earns or what was sold. */
const PAST =
  /(?<!\p{L})(?:получаю|платят|имею|прошл|прежн|предыдущ)|(?<!\p{L})(?!хотел|устроил|было?|выходил)\p{L}{2,}(?:ал|ил|ел|ял|ла|ли)(?:ась|ось|ся|сь)?(?!\p{L})/iu
const MAX_LENGTH = 400
const MAX_BEFORE = 70
const ENOUGH = 3

type Told = { readonly wage: string; readonly score: number }

/** The text that names the amount a month; `undefined` when a sentence asks for none. */
export function toldWage(sentence: string): string | undefined {
  if (sentence.length > MAX_LENGTH || sentence.includes('\t')) return undefined
  const text = inDigits(sentence).replace(INVERSE, '$2 $1')
  const told = [...text.matchAll(AMOUNT)].map((match) => toldBy(text, match))
  return told.reduce<Told>((best, one) => (one.score > best.score ? one : best), NONE).wage || undefined
}
const NONE: Told = { wage: '', score: ENOUGH - 0.1 }
/** «тысяч 45», «тыс. 50-60» */
const INVERSE =
  /(?<!\d\s?|\p{L})(ты[сщ]\p{L}{0,5}\.?)\s(?:(?:за|под|по|на|в)\s)?(\d{2,3}(?:\s?[-–—]\s?\d{2,3})?)(?![\d\p{L}])/giu

function toldBy(text: string, match: RegExpMatchArray): Told {
  const [amount] = match
  const from = match.index ?? 0
  const { unit = '', net = '' } = match.groups ?? {}
  const behind = text.slice(from + amount.length, from + amount.length + 30)
  const [before = ''] = /[^.;!?()]*$/u.exec(text.slice(Math.max(0, from - MAX_BEFORE), from)) ?? []
  if (BY_PIECE.test(behind) || (unit === '' && COUNTED.test(behind)) || PAST.test(before)) return NONE
  const [named, asked] = [namedIn(before), isAsked(before, behind, unit) ? ASKS : 0]
  if (named + asked === 0) return NONE
  const monthly = net !== '' || /(?:в месяц|на руки|на круг)/iu.test(before) ? 1 : 0
  const least = AT_LEAST.test(before) ? LEAST : 0
  const [month = ''] = /^\s?(?:в|за)\s(?:мес\p{L}*)/iu.exec(behind) ?? []
  const wage = unit === '' && isShort(amount) ? `${amount.trim()} тыс.` : amount.trim()
  return { wage: wage + month, score: sizeOf(amount, unit) + named + asked + least + monthly }
}
const ASKS = 1.2
const LEAST = 0.6
/** How surely what stands before an amount names pay: each word nobody knows makes it less sure. */
function namedIn(before: string): number {
  const named = PAY.exec(before)
  if (!named) return 0
  const between = wordsOf(before.slice(named.index + named[0].length))
  const strange = between.filter((word) => !HEDGE.test(word)).length
  return strange === 0 ? 3 : strange <= 2 ? 2 - strange * 0.5 : 0
}
const isAsked = (before: string, behind: string, unit: string): boolean =>
  ASKED.test(before) ||
  REFUSED.test(behind) ||
  BEHIND.test(behind) ||
  // «Минимум 95 тысяч»
  (unit !== '' && /^\s?(?:минимум|как минимум|от|не (?:меньше|менее|ниже))\s$/iu.test(before))
const wordsOf = (text: string): string[] => text.match(/[\p{L}-]*\p{L}/gu) ?? []
const isShort = (amount: string): boolean => /^\d{2,3}(?:\s?(?:[-–—]|до)\s?\d{2,3})?\D*$/u.test(amount)
/** A currency tells most; two digits alone tell little, one or four nothing. */
const sizeOf = (amount: string, unit: string): number => {
  if (unit !== '') return 2
  const [first = ''] = /^[^\d]*\d[\d .]*/u.exec(amount) ?? []
  const digits = first.replace(/\D/gu, '').length
  return digits === 5 || digits === 6 ? 1.5 : isShort(amount) ? 0 : -9
}
