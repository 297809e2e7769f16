/** Days of the week and hours of the clock: what a vacancy demands of them, what a person keeps free. Folded text. */
import { UNITS } from '../../text/data/number-words.ts'
import type { Said } from '../assertion/clauses.ts'
import { words } from '../assertion/wording.ts'
import { foldText } from '../../text/normalise.ts'
import type { Line } from '../model.ts'
import { ACCEPT, ONLY } from './stances.ts'
import { type Wish, type WishStance, wish } from './wish.ts'

/** Hours of a day; past midnight more than 24. */
export type Hours = { readonly from: number | null; readonly to: number | null }

/** Of one and two more is said than hours. */
const SPELT = Object.keys(UNITS).filter((name) => (UNITS[name] ?? 0) >= 3 && (UNITS[name] ?? 0) <= 10)
const HOUR = '([01]?\\d|2[0-4])(?:[:.]([0-5]\\d))?(?![\\d/%]|[.,:]\\d)'
/** What makes a number no hour. */
const NO_HOUR =
  '(?! ?(?:лет|год|тыс|т\\.|чел|руб|₽|[кkмт](?![а-яa-z])|км|кг|дн|день|раз|мин|шт|недел|месяц|объект|сотруд|магазин|проект|клиент|смен|уч|позиц|класс|ноч|часов (?:в|на)|час(?:а|ов)? подряд|%))'
const RANGE = new RegExp(
  `(?<![\\d.,:/–-])(с |from )?${HOUR}(?: ?(am|pm))?(?: ?[-–—] ?| до | to | till | until )${HOUR}${NO_HOUR}(?: ?(am|pm))?`,
  'g',
)
const EDGE = new RegExp(
  `(?<![а-яa-z])(до|с|со|к|в|после|не раньше|until|till|from|after|by)(?: около)? (?:${HOUR}${NO_HOUR}|(${SPELT.join('|')})(?![а-я])${NO_HOUR})( ?(?:часов |час |ч )?(?:утра|вечера|дня|ночи)| ?(?:часов|час|ч\\.?)(?![а-я])| ?(?:am|pm)(?![a-z]))?`,
  'g',
)

const clock = (hour: string, minute: string | undefined, half: string): number => {
  const told = Number(hour) + Number(minute ?? 0) / 60
  return told < 12 && /вечера|дня|pm/.test(half) ? told + 12 : told
}

/** The earliest beginning and the latest end a text names: «с 8:00 до 22:00», «1-я с 4:40, 2-я до 00:30», «until 9 pm». */
export function hoursIn(folded: string): Hours {
  const told = [...rangesIn(folded), ...edgesIn(folded.replaceAll(RANGE, ' '))]
  const froms = told.flatMap(({ from }) => from ?? [])
  const tos = told.flatMap(({ to }) => to ?? [])
  return {
    from: froms.length === 0 ? null : Math.min(...froms),
    to: tos.length === 0 ? null : Math.max(...tos),
  }
}

/** «С 8 до 17», «10:00–23:00», «8–14». */
const rangesIn = (folded: string): Hours[] =>
  [...folded.matchAll(RANGE)].flatMap(([, lead, h1 = '', m1, half1 = '', h2 = '', m2, half2 = '']) => {
    const to = clock(h2, m2, half2)
    const from = clock(h1, m1, half1 === '' && Number(h1) < Number(h2) ? half2 : half1)
    const isTold = [lead, m1, m2].some((part) => part !== undefined) || half2 !== ''
    if (!isTold && (to - from < LEAST_DAY || from < EARLY)) return []
    return [{ from, to: to <= from ? to + 24 : to }]
  })

/** «До 22:00», «после 15», «в четыре утра». */
const edgesIn = (folded: string): Hours[] =>
  [...folded.matchAll(EDGE)].flatMap(([, edge = '', hour, minute, name, half = '']) => {
    const isSure =
      half !== '' ||
      (edge === 'до' && Number(hour) >= NOON && WORKS_TO.test(folded)) ||
      (edge !== 'в' && (minute !== undefined || /после|after/.test(edge)))
    if (!isSure) return []
    const at = clock(hour ?? String(UNITS[name ?? '']), minute, half)
    return [
      /до|until|till|by|к/.test(edge) ? { from: null, to: at < 4 ? at + 24 : at } : { from: at, to: null },
    ]
  })
/** «Поэтому работаю до 13» is an hour without the word; of the present job it tells nothing. */
const WORKS_TO =
  /(?<![а-я])(?:(?:поэтому|потому) (?:[а-я]+ )?работаю|могу|смогу|выхожу|свобод(?:ен|на)) (?:[а-я]+ )?до \d/
const NOON = 12
/** «8–14» is a day's work, «3–4» is anything. */
const LEAST_DAY = 4
/** Work that begins earlier, or ends later, is demanding. */
const EARLY = 6.5
const LATE = 20

/** What working at these times means: days off work, long days, early or late hours. */
export type Demands = {
  readonly isRolling: boolean
  readonly isWeekend: boolean
  readonly isLong: boolean
  /** Some of the shifts are at night. */
  readonly isNightly: boolean
  readonly hours: Hours
}

const ROLLING = /^[1-7]\/[1-7]$|сут/
const LONG = /(?<!\d)1[1-4][- ]?час|двенадцатичас|по двенадцать/
const LONG_DAY = 11
/** «До закрытия», «до последнего гостя». */
const UNTIL_CLOSED = /до (?:самого )?(?:закрыти|последнего|упора)/
const CLOSED = 22
const NIGHTLY = /(?<!без |нет |не )(?<![а-я])ноч(?:ь|и|ам|н[а-я]+|ью|ами)(?![а-я])/
/** A seldom Saturday is no demand. */
const SELDOM =
  /иногда|редк|возмож[а-я]+|бывает|при пиках|раз в (?:месяц|три|четыре)|одн[ауо][а-я]* (?:[а-я]+ )?суббот|по желанию|не бывает|(?<![а-я])без /
const OFF = 'выходн[а-я]*(?: дн[а-я]+)?'
const WEEKEND_WORK = new RegExp(
  `(?:суббот|воскрес|выходн|праздни|weekend|saturday|sunday)[^.;!?]{0,40}(?:рабоч|работа|через одну|по очереди|по графику|выпада|попада|обязат|morning|evening|включ)|(?:работа|смен|рабоч|график|включая|в том числе|в т\\.? ?ч\\.?|lessons|work)[^.;!?]{0,60}(?:суббот|воскрес|в ${OFF}|и ${OFF}|и праздни|(?<=включая |том числе )${OFF}|weekend|saturday|sunday)|и суббот[ау] \\d`,
)
export const worksWeekends = (folded: string): boolean =>
  WEEKEND_WORK.test(folded) &&
  !SELDOM.test(folded) &&
  !/(?:суббот[а-я]*|воскресень[а-я]*)(?: и воскресень[а-я]*)? ?[–—-]? ?выходн/.test(folded)

export function demandsOf(value: string, quote: string): Demands {
  const told = hoursIn(quote)
  const hours = told.to === null && UNTIL_CLOSED.test(quote) ? { ...told, to: CLOSED } : told
  const isRolling = ROLLING.test(value) && value !== '5/2' && value !== '6/1'
  return {
    isRolling,
    isWeekend: isRolling || value === 'weekends' || value === '6/1' || worksWeekends(quote),
    isLong:
      LONG.test(quote) ||
      value.includes('сут') ||
      (hours.from !== null && hours.to !== null && hours.to - hours.from >= LONG_DAY && isRolling),
    isNightly:
      value.includes('сут') ||
      (NIGHTLY.test(`${value} ${quote}`) &&
        !/по желани|не обязат|ноч[а-я]* (?:смен[а-я]* )?(?:нет|не )/.test(quote)),
    hours,
  }
}

/** «Выходные – понедельник и вторник». */
const OFF_IN_WEEK =
  /выходн[а-я]+(?: дн[а-я]+)?(?: [а-я]+,?)? ?(?:[–—-] )?(?:среди недели|в будни|(?:в )?(?:понедельник|вторник|сред[ау]|четверг))(?![а-я])/
/** Where no pattern of shifts is told: that days off are worked, or early and late hours. */
export function unusualWeek(folded: string): string | null {
  if (/(?<![\d/])6\/1(?!\d)|шестидневк/.test(folded)) return '6/1'
  if (worksWeekends(folded) || OFF_IN_WEEK.test(folded)) return 'weekends'
  const { from, to } = hoursIn(folded)
  if (to !== null && to >= LATE && to <= 26) return 'evenings'
  return from !== null && from >= 3 && from < EARLY ? 'early' : null
}

const FREE = new RegExp(
  `(?:суббот[ауы]|воскресень[ея]|(?<![а-я])сб|(?<![а-я])вс)(?: ?[-,и–] ?(?:суббот[ауы]|воскресень[ея]|вс))? (?:[–—-] )?(?:это )?(?:${OFF}|семь[еяи]|для семьи|с семьей|с детьми|детям|не раб)|${OFF} (?:[–—-] )?(?:только |обязательно )?(?:с семьей|для семьи|семье|с детьми|в суббот|сб)|(?:(?:по |в )?(?:суббот|воскресен|выходн)[а-я]*)(?: и воскресень[а-я]+)? (?:я с (?:ним|ней|ними|сыном|дочерью|дочкой|внук[а-я]*|внучк[а-я]*|детьми|мамой|родителями)|сижу с|провожу с|ухаживаю)|(?:нужн|обязательн|хочу|хотел)[а-я]*(?: нормальн[а-я]+| обычн[а-я]+)? ${OFF}(?: в| по| как|$)|${OFF} (?:обязательн|дома)`,
)
/** Days off that are had, not worked: «с одним выходным», «без выходных», «2 выходных». */
const HAD =
  /(?:одн(?:им|их|ого)|двумя|два|две|\d|без|плавающ[а-я]+|отсыпн[а-я]+) выходн|выходн[а-я]+ (?:пособ|день|одежд)|работа[а-я]+ (?:[а-я]+ )?без (?:суббот|выходн|воскрес)|без (?:суббот|выходн|воскрес)[а-я]* работа/
export const isDayOff = (text: string): boolean => FREE.test(text) || HAD.test(text)
/** Days off that stay so, or are worked now and then: nothing is demanded. */
export const leavesWeekends = (folded: string): boolean =>
  isDayOff(folded) || SELDOM.test(folded) || DAYS_OFF.test(folded)
const DAYS_OFF =
  /(?:[–—-]|и) выходн[а-я]+[.! ]*$|^[^а-я]*выходн[а-я]*(?: дн[а-я]+)?[^а-я]*$|выходн[а-я]+ (?:дн[а-я]+ )?(?:[–—-] |по |в |среди |плавающ)/

const WEEK =
  /(?<![а-я])пятиднев|(?<![а-я])пн ?[-–—] ?пт|понедельник[а-я]* ?(?:[-–—]|по) ?пятниц|(?<![а-я])будн(?:и|ям|ие|ий|ями)(?![а-я])|(?<![a-z])mon(?:day)? ?(?:[-–]|to|through) ?fri|(?<![a-z])weekdays/
const ANY_SHIFT =
  /(?:график|смены|режим)[а-я]*(?: работы)? (?:любо[йе]|любые|не ?важ|не принципиал|значения не|обсужда)|(?:любо[йе]|любые) (?:[а-я]+ )?(?:график|смены|режим)|по (?:сменам|графику) ограничений нет/
/** «Раз в месяц», «одну субботу», «не больше двух»: accepted, but not as often as a schedule has it. */
export const RARELY =
  /раз(?:ок|а)?(?:[ -](?:два|три|пять))? в (?:[а-я]+ )?(?:месяц|квартал|год)|возможн[а-я]* (?:только|лишь)|раз(?:ок)?[ -](?:друг|два|или два)|пар[уы] раз|(?:одн[уо]|одну-две|две|пару) в месяц|(?<![а-я])(?:одн[уо]|один|одну-две|пару|одного) (?:суббот|выходн|воскресень)|изредка|иногда|редк|не (?:больше|чаще|более) (?:\d|одн|дву|трех|раз|пары)|разве что|в виде исключения|в крайнем случае|occasionally|once a (?:month|week)|one [a-z]+ (?:[a-z]+ )?a (?:week|month)/
const EVENINGS = words('вечер(?:а|ам|ом|ами|ние)?|вечерн[а-я]+ (?:смен|час|врем)[а-я]*|поздн[а-я]+|evenings?')
const MORNINGS = words('утр(?:о|а|ом|ам|енн[а-я]+)|ранн[а-я]+|рано|mornings?|early')
const NO_EVENING = 19
const NO_MORNING = 10

/** What a segment says of days and hours. @param stance as the segment has it */
export function weekWishes(
  { text, status }: Said,
  stance: WishStance | null,
  next: Said | undefined,
  line: Line,
): Wish[] {
  const out: Wish[] = []
  const whole = next?.joint === 'equals' ? `${text} – ${next.text}` : text
  const isRefused = stance === 'refuses' || status === 'refuses'
  if (WEEK.test(text) && stance !== null) out.push(wish('shifts', '5/2', stance, line))
  if (HALF_DAY.test(text) && !HALF_OPEN.test(text)) out.push(wish('clock', `-${HALF}`, 'refuses', line))
  if (keepsWeekend(whole) || (WEEK.test(text) && stance === 'only'))
    out.push(wish('shifts', 'weekends', 'refuses', line))
  // «график любой, кроме суток»
  if (ANY_SHIFT.test(text.split(/,? (?:кроме|но не|только не) /)[0] ?? '') && !isRefused)
    out.push(wish('shifts', 'any', 'accepts', line))
  if (LONG.test(text) && stance === 'refuses') out.push(wish('shifts', 'long', 'refuses', line))
  const kept = isRefused ? refusedHours(text) : keptHours(text, stance)
  if (kept !== null)
    out.push(wish('clock', `${kept.from ?? ''}-${kept.to ?? ''}`, bound(stance, kept, line), line))
  return out
}

const keepsWeekend = (text: string): boolean => CLOSED_DAY.test(text) || FREE.test(text)

/** «Забираю сына, поэтому с 9 до 16»: hours with a reason are no offer. */
const bound = (stance: WishStance | null, { to }: Hours, { quote }: Line): WishStance =>
  (stance === null || stance === 'accepts') && to !== null && to <= NO_EVENING && BOUND.test(foldText(quote))
    ? 'only'
    : (stance ?? 'accepts')
const BOUND =
  /(?<![а-я])(?:поэтому|так как|потому что|некому|забираю|отвожу|вожу (?:сына|дочь|дочку|ребенка))(?![а-я])/
/** The second half of the day is not free, or only the first one is. */
const HALF_DAY =
  /(?:втор(?:ая|ую|ой) (?:половин[аеуы] дня|смен[ауеы])|после обеда|вечера)(?: (?:у меня|всегда|полностью))? (?:закрыт|занят|исключ|не (?:мо[гж]|беру|работаю|выхожу|подход|рассматр))|(?:только|лишь|исключительно) (?:в |на )?(?:утро(?![а-я])|перв(?:ая|ую|ой|ые) смен|утренн[а-я]+ смен)/
const HALF_OPEN = /не (?:только|лишь)|(?<![а-я])если/
const HALF = 14
/** «Пятница и суббота заняты», «по субботам не выхожу». */
const CLOSED_DAY =
  /(?:пятниц|суббот|воскресен)[а-я]*(?:(?: и|,|-) ?(?:суббот|воскресен)[а-я]*)?(?: [–—-])?(?: (?:у меня|всегда))? (?:занят[аыо]?|закрыт[аыо]?|расписан[аыо]?|не (?:мог[уе]|предлага|выхожу|работаю|беру))(?![а-я])/

/** «В четыре утра выходить не хочу», «до девяти вечера – нет», «вечера не предлагать»: the hours that are left. */
function refusedHours(text: string): Hours | null {
  const { from, to } = hoursIn(text)
  if (to !== null && to > 14) return { from: null, to: to - 1 }
  if (from !== null && from < 12) return { from: from + 1, to: null }
  if (EVENINGS.test(text)) return { from: null, to: NO_EVENING }
  return MORNINGS.test(text) ? { from: NO_MORNING, to: null } : null
}

const OF_HOURS = words(
  'могу|смогу|работаю|выхожу|свобод(?:ен|на)|доступ(?:ен|на)|заканчива[а-я]+|уходить|ухожу|finish|available',
)
function keptHours(text: string, stance: WishStance | null): Hours | null {
  if (stance === 'done' || (stance === null && !OF_HOURS.test(text))) return null
  if (stance === null && !ONLY.test(text) && !ACCEPT.test(text) && !OF_HOURS.test(text)) return null
  const { from, to } = hoursIn(text)
  const isDay = (to === null || (to >= 12 && to <= 24)) && (from === null || from >= 5)
  return isDay && (from !== null || to !== null) ? { from, to } : null
}

/** Whether the hours demanded lie outside those that are kept free. */
export function misses({ value, stance }: Wish, { from, to }: Hours): boolean {
  const slack = stance === 'refuses' ? 0.25 : SLACK
  const [start, end] = value.split('-').map((part) => (part === '' ? null : Number(part)))
  const isLate = to !== null && end !== null && end !== undefined && to - end >= slack
  const isEarly = from !== null && start !== null && start !== undefined && start - from >= slack
  return isLate || isEarly
}
/** Hours. */
const SLACK = 0.75
