/** Terms a person names: the time that is free, first day, right to work, pay, hours of the clock. */
import { foldText } from '../../text/normalise.ts'
import { countriesIn } from '../../vacancy/asks.ts'
import type { Said } from '../assertion/clauses.ts'
import { words } from '../assertion/wording.ts'
import type { Line } from '../model.ts'
import { monthNamed } from './dates.ts'
import { saidPay } from './form.ts'
import { freeWishes } from './free/free.ts'
import { MOVES } from './moves.ts'
import { ONLY } from './stances.ts'
import { type Wish, wish } from './wish.ts'

/** Wishes about terms in one statement. @param now month */
export const termWishes = (statement: string, said: readonly Said[], line: Line, now: number): Wish[] => [
  ...freeWishes(statement, line),
  ...startWishes(statement, said, line, now),
  ...permitWishes(statement, said, line),
  ...payWishes(statement, line),
  ...zoneWishes(statement, line),
]

const START = words(
  'выйти|выйду|выхода?|приступ[а-я]+|освобожусь|свобод[а-я]+ с|(?:с|со|после) [а-я0-9 .]{3,20} (?:свобод(?:ен|на)|ваш[а]?|в вашем распоряжении)|(?:потом|после) (?:ваш[а]?|свобод(?:ен|на))|(?:контракт|договор|дорабатываю) (?:[а-я]+ )?(?:до|по) (?=\\d|[а-я]+ ?(?:20\\d\\d)?)|(?:пустит|разрешит|допустит|отпустит|отпустят|выпустят)[а-я]* (?:[а-я]+ )?не раньше|отработк[а-я]+|начать работу|готов[аы]? с|notice|available|start(?:ing)?',
)
const NOW = words('завтра|сразу|немедленно|хоть сегодня|в любой (?:день|момент)|immediately|right away|now')
function startWishes(statement: string, said: readonly Said[], line: Line, now: number): Wish[] {
  const folded = foldText(statement)
  if (!START.test(folded) || /выход[а-я]* (?:в|на) (?:рын|лини|пенси|новы)/.test(folded)) return []
  if (said.some(({ text }) => MOVES.test(text) && !/возвра|верн/.test(text))) return []
  // «16-го операция, врач пустит не раньше апреля»
  const told = monthNamed(folded.slice(folded.search(START)), now) ?? monthNamed(folded, now)
  const month = NOW.test(folded) ? now : told
  return month === null ? [] : [wish('start', monthText(month), 'accepts', line, { month })]
}
const monthText = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

const PERMIT =
  /(?<![а-я])(?:патент(?:а|ом)?(?! на)|внж|рвп)(?![а-я])|вид на жительство|разрешени[а-я]+ на работу|(?:work|residence) (?:permit|authori)|work visa/
function permitWishes(statement: string, said: readonly Said[], line: Line): Wish[] {
  const folded = foldText(statement)
  const out: Wish[] = []
  const permit = said.find(({ text }) => PERMIT.test(text))
  if (permit !== undefined)
    out.push(
      wish(
        'permit',
        'permit',
        permit.status === 'lacks' || permit.status === 'lost'
          ? 'refuses'
          : permit.status === null
            ? 'accepts'
            : 'prefers',
        line,
      ),
    )
  if (said.some(({ text, status }) => /гражданства/.test(text) && status === 'lacks'))
    for (const country of countriesIn(folded)) out.push(wish('permit', country, 'refuses', line))
  const citizen = said.find(({ text }) => CITIZEN.test(text))
  if (citizen !== undefined && citizen.status === null) {
    // «гражданство Казахстана, на российское не подаю»: what is said beside it may be of another
    for (const country of countriesIn(NAMELESS.test(citizen.text.trim()) ? folded : citizen.text))
      out.push(wish('permit', country, 'accepts', line))
  }
  return out
}

/** «Двойное гражданство, РФ и РБ»: the countries are named beside it. */
const NAMELESS = /^(?:есть |имею |двойное |dual )?(?:гражданство|citizenship)$/
const CITIZEN = /гражданств|гражданин|гражданка|россиян(?:ин|ка)|паспорт (?:рф|граждан)|citizen/

const MONEY = words(
  'доход[а-я]*|зарплат[а-я]*|з/п|зп|оклад[а-я]*|ожидани[а-я]+|ставк[аи] (?:от|до)|ниже|меньше|на руки|хочу (?=\\d)|salary|compensation|rate|expect[a-z]*|net|gross',
)
const AMOUNT =
  /(?:(?:от|до|ниже|меньше|не менее|минимум) )?(?:\d{2,3}(?: ?\d{3})(?!\d)|\d{2,3} ?(?:тыс|т\.? ?р|к(?![а-я])|k(?![a-z])|gross|net|гросс|на руки)|\d{3,} ?(?:[$€₽]|руб|usd|eur))|(?:от|ниже|меньше|не менее|минимум) \d{2,3}(?![\d/:.,-])(?! ?(?:дн|час|лет|год|мес|чел|км|мин|%|раз|недел|объект))|[$€] ?\d/

function payWishes(statement: string, line: Line): Wish[] {
  const folded = foldText(statement)
  if (!MONEY.test(folded) || !AMOUNT.test(folded)) return []
  const piece = statement
    .split(/[,;(](?! ?\d{3})/)
    .find((part) => MONEY.test(foldText(part)) && AMOUNT.test(foldText(part)))
  // other numbers of the sentence are none of money
  const from = piece === undefined ? -1 : foldText(piece).search(AMOUNT)
  const pay = piece === undefined ? null : saidPay(piece.slice(from), line.source)
  return pay === null ? [] : [{ ...pay, line }]
}

const ZONES: Readonly<Record<string, number>> = { pacific: -8, eastern: -5, 'central european': 1 }
/** Hours from UTC: «UTC+4», «МСК+2», «Pacific time». */
function zoneWishes(statement: string, line: Line): Wish[] {
  const folded = foldText(statement)
  const [, base, sign, hours, zone] =
    /(utc|gmt|мск|msk) ?([+−-]) ?(\d{1,2})|(pacific|eastern|central european) time/.exec(folded) ?? []
  if (base === undefined && zone === undefined) return []
  const moscow = base === 'мск' || base === 'msk' ? 3 : 0
  const offset = zone === undefined ? moscow + Number(hours) * (sign === '+' ? 1 : -1) : (ZONES[zone] ?? 0)
  return [wish('time_zone', String(offset), ONLY.test(folded) ? 'only' : 'accepts', line)]
}
