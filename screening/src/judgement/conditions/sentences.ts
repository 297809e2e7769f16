/** Wishes in sentences: «ночные не рассматриваю», «только удалённо», «переезжаю в январе», «офис удобен». */
import type { ResumeText } from '../../model.ts'
import { cleanText, foldText } from '../../text/normalise.ts'
import { splitStatements } from '../../text/sentences.ts'
import { type Said, segmentsSaid } from '../assertion/clauses.ts'
import { words } from '../assertion/wording.ts'
import type { Line } from '../model.ts'
import { withConsent } from './free/consent.ts'
import { plainWishes } from './free/plain.ts'
import { placeWishes } from './moves.ts'
import { ACCEPT, stanceOf } from './stances.ts'
import { termWishes } from './terms.ts'
import { isDayOff, RARELY, weekWishes } from './week.ts'
import { type Wish, type WishKind, type WishStance, wish } from './wish.ts'

/** Most statements speak of no condition; folded. */
const ANY =
  /(?<![а-я])ваша?(?![а-я])|контракт|не раньше|(?<![а-я])сво(?:ем|ей)(?![а-я])|осесть|домой|отлуча|дорог[аеуи]|расстоян|распредел|выезд|выезжа|за рул|вожу|телефон|ночую|далеко|пары(?![а-я])|курс|брошу|сохран|покин|недел|в день|почасов|площадк|ухо[дж]|закр(?:ыв|о)|аренд|втор(?:ая|ую|ой|ое)|оставл|остаюсь|вторник|четверг|поэтому|заказчик|кафедр|медицин|противопок|отказ|на связи|пройден|не мо[йяе]|не по (?:мне|силам)|для меня|удален[нк]|дистанц|из дома|на дому|home ?office|work from|remote|офис|on-?site|гибрид|hybrid|(?<![а-я])ноч|night|(?<![а-я])смен|сут[ко]|\d\/\d|через (?:два|тр)|shift|вахт|rotation|командиров|разъезд|межгород|business trip|travel|перее[дх]|переез|перебер|перебир|релок|relocat|mov(?:e|ing) to|подработ|частичн|неполн|совместит|ставк|part[- ]time|полн[а-я]+ |full[- ]?time|час[а-я]* в недел|проектн|после \d\d|вечер|выходн|суббот|воскрес|weekend|выйти|выйду|выход|приступ|отработ|notice|available|(?<![а-я])авто(?![а-я])|автомоб|машин|toyota|camry|(?<![а-я])kia|rio(?![a-z])|hyundai|solaris|skoda|renault|volkswagen|nissan|тойот|солярис|шкода|рено|ниссан|лада|вест[ауы]|грант[ауы]|own |водительск|(?<![а-я])прав(?![а-я])|граждан(?:ств|ин|ка)|россиян(?:ин|ка)|паспорт|менять город|сменить город|уезжа|уеду|общежит|пятниц|половин[аеуы] дня|после обеда|патент|(?<![а-я])(?:внж|рвп)|жительств|разрешени|permit|жив[уе]|прожив|нахожусь|доеду|добира|езжу|based in|liv(?:e|ing) in|рассматр|рассмотр|зарплат|доход|з\/п|(?<![а-я])зп|оклад|ниже|salary|compensation|только|дневн|студент|увольн|основн[а-я]+ работ|свобод|меньше|gross|полдня|никуда|пятиднев|(?<![а-я])пн(?![а-я])|понедельн|будн|утр|график|до \d\d|с \d\d?(?: до|[:.]\d\d)|тяжело|дежур|on-?call|поездк|ездить|возвращ|верн[еу]|evening|morning|until|finish|ночев|очно|онлайн|друг[а-я]+ город|ожидани|utc|gmt|(?:мск|msk) ?[+−-]|(?:pacific|eastern|central european) time|очно|очн[а-я]+ (?:форм|отдел|обуч)/
/** In a job only what was worked, and refusals. */
const ANY_JOB =
  /(?<![а-я])ноч|night|(?<![а-я])смен[аынуе]|сут(?:ки|очн)|вахт|командиров|разъезд|межгород|night shift|business trip|личн[а-я]+ (?:авто|машин)|сво[а-я]{1,3} (?:авто|машин)|автомобиль личн|авто(?:мобиль)? свое|не (?:рассматр|готов|предлаг)/

type Topic = readonly [kind: WishKind, value: string, pattern: RegExp]
const TOPICS: readonly Topic[] = [
  [
    'format',
    'remote',
    /удален(?:н?о|ка|ку|ки|ке|кой)(?![а-я])|удаленн(?:ый|ую|ая|ой|ого|ом|ые|ых)(?! (?:доступ|поддержк|сервер|рабоч|стол|управл|админ|подключ|команд|монитор|офис|объект|филиал|пользоват))|дистанционн(?:о|ая|ую|ой|ый)(?! (?:обуч|банк|обслуж|продаж|управл))|(?<![а-я])(?<!(?:уезжать|уехать|выезжать|отлучаться|выходить) )из дома(?! (?:надолго|[а-я]* ?не (?:уезж|уед|выезж)))|на дому|home ?office|work from home|remote(?:ly)?(?! (?:server|access|desktop|team|support|site))|(?:только|исключительно) онлайн(?=[,.;]|$| (?:формат|урок|занят|работ|и ))/,
  ],
  [
    'format',
    'office',
    /(?<![а-я-])(?<!из )офис[а-я]*(?![а-я]*[ -]?(?:менеджер|техник|аппарат|программ|пакет))|(?<!ms )(?<!microsoft )(?<!open ?)(?<!home )(?<![a-z])office(?! (?:manager|suite|365|package))|on-?site|(?<![а-я])очно (?:[а-я]+ )?(?:преподаю|работаю|веду|принимаю|занимаюсь|консультирую)|(?:преподаю|работаю|веду|принимаю|занятия) (?:[а-я]+ )?очно(?![а-я])/,
  ],
  ['format', 'hybrid', /гибрид|hybrid/],
  [
    'nights',
    'yes',
    /(?<![а-я])ноч(?:ь|и|ью|ей|ам|ами|ах|ную|ные|ных|ной|ным|ными|ному|ная)(?![а-я])|(?<![а-я])ночк|(?<![a-z])nights?(?![a-z])|день[-–— ]ночь/,
  ],
  ['nights', 'duty', /дежурств|дежурить|(?<![a-z])on-?call(?![a-z])/],
  [
    'shifts',
    'shift',
    /(?<![а-я])(?<!(?<![а-я])со )(?<!стоять (?:[а-я]+ )?)смен(?:а|ы|у|ам|ах|н[а-я]+)(?![а-я])|(?<![a-z])shifts?(?![a-z])|посменн/,
  ],
  [
    'shifts',
    'daily',
    /(?<![а-я])(?<!(?:течение|более|больше|менее|двух|трех) )сут(?:ки|ок|очн[а-я]+|кам)(?![а-я])/,
  ],
  ['shifts', 'weekends', /(?<![а-я])выходн(?:ые|ых|ым|ой)(?! дн)(?![а-я])|суббот|воскресен|weekend/],
  [
    'rotation',
    'yes',
    /(?:надолго|на (?:месяц|недел)[а-я]*) (?:[а-я]+ )?не (?:уезжаю|уеду|еду|поеду|езжу)|не (?:уезжаю|уеду|поеду) (?:[а-я]+ )?(?:надолго|на месяц)|(?<![а-я])вахт(?!ер|(?<=на вахт)(?:е|ах)(?![а-я])|ов[а-я]+ (?:автобус|посел|город|машин))|fly-?in|rotation(?:al)? (?:work|basis|schedule)/,
  ],
  [
    'trips',
    'yes',
    /(?<![а-я])командиров(?:к|ок)|разъезд|межгород|(?<![а-я])поезд(?:к[аиу]|ок|кам)(?![а-я])|ездить по (?:област|объект|регион|стран|край|районам)|(?:по|в) (?:другим|другие|чужим|чужие|соседним|соседние) (?:городам|города|областям|области|регионам|регионы)|(?:по объектам|по области|по регионам?) ездить|business trips?|travel(?!line)(?:ling|ing)?(?![a-z])/,
  ],
  ['trips', 'overnight', /с ночевк|ночевать|(?<![а-я])ночевк[иу]/],
  [
    'hours',
    'part',
    /^частичная$|подработк|полдня|пол-дня|частичн[а-я]+ занят|неполн[а-я]+ (?:рабоч[а-я]+ )?(?:день|дня|занят|ставк|недел)|(?:по|на) совмест|полставк|0[.,][257]\d? ?ставк|парт-?тайм|part[- ]?time|\d+ час[а-я]* в недел|проектн[а-я]+ (?:занят|работ|удал)|после \d\d(?:[:.]\d\d)?(?![\d./])(?! ?(?:лет|год|мес|час))|(?:могу|готов[аы]?|свобод(?:ен|на)|смогу|выходить|подработ[а-я]+|занятость|только) (?:[а-я]+ ){0,2}(?:вечерами|по вечерам)|^(?:только )?(?:вечерами|по вечерам)(?: и [а-я ]+)?$|(?:вечерами|по вечерам) (?:могу|готов[аы]?|свобод(?:ен|на)|смогу)|вечера в неделю|дополнительн[а-я]+ (?:проектн[а-я]+ )?(?:занят|работ|доход)|пару часов/,
  ],
  [
    'hours',
    'full',
    /^полная$|(?<![а-я])полн[а-я]+ (?:рабоч[а-я]+ |дневн[а-я]+ )?(?:день|дня|дню|занят|ставк|недел|смен)|full[- ]?time/,
  ],
  [
    'own_car',
    'yes',
    /наличие (?:личн[а-я]+ )?(?:авто(?:мобиля)?|машины)(?![а-я])|нет (?:личн[а-я]+ |сво[а-я]+ )?(?:машины|авто(?:мобиля)?)(?![а-я])|личн[а-я]+ (?:авто|машин|транспорт)|(?:авто(?:мобиль)?|машина) (?:личн|сво)[а-я]+|сво[а-я]{1,3} (?:личн[а-я]+ )?(?:авто|машин|легков|транспорт)|на своей(?: машине)?(?![а-я])|(?<![а-я])(?:автомобил[ьяе]м?|машин[аыу]|авто)(?: в собственности)? (?:есть|нет|имеется|продал[аи]?|разбил[аи]?)|(?:есть|имеется) (?:авто(?:мобиль)?|машина)(?![а-я])|без (?:авто(?:мобиля)?|машины)(?![а-я])|(?<![а-яa-z])(?:toyota|camry|corolla|kia|hyundai|solaris|skoda|octavia|renault|logan|volkswagen|nissan|mazda|chery|haval|geely|lexus|mitsubishi|chevrolet|тойот[аы]|камри|кия|хенда[ий]|солярис|шкода|рено|логан|ниссан|мазда|чери|хавал|джили|(?:лада|lada)(?: [а-яa-z]+)?|вест[аыуе]|грант[аыуе])(?![а-яa-z])|водительск[а-я]+ (?:удостоверени[а-я]*|прав[а]?) (?:нет|отсутству)|нет (?:водительск[а-я]+ )?(?:прав(?![а-я])|водительск[а-я]+ удостоверени)|own (?:a )?car/,
  ],
]
const DAY = words('дневн[а-я]+|день|днем|дни|будни[а-я]*|утр[а-я]+|day(?:time)?|days?')
const PATTERN = /(?<![\d/])([1-7])\s?(?:\/|через|на)\s?([1-7])(?![\d/])/g

/** Statements of a resume that may hold a wish, with their sources; what else reads the resume may bring its own. */
export function statementsOf(resume: ResumeText): Line[] {
  const out: Line[] = []
  const read = (text: string | null | undefined, source: string) => {
    // most descriptions need no splitting
    if (text === null || text === undefined || !mayWish(foldText(text), source)) return
    for (const quote of splitStatements(cleanText(text)).slice(0, MOST)) out.push({ quote, source })
  }
  read(resume.title, 'title')
  read(resume.about, 'about')
  read(resume.cover_letter, 'cover_letter')
  for (const skill of resume.skills ?? [])
    if (CAR.test(foldText(skill))) out.push({ quote: cleanText(skill), source: 'skills' })
  for (const [index, job] of (resume.experience ?? []).entries())
    read(job.description, `experience[${index}]`)
  return out
}

/** A car is listed among the skills too. */
const CAR = /^(?:[а-я]+ )?(?:авто|автомобиль|машина)(?: [а-я]+)?$/

export const textWishes = (statements: readonly Line[], now: number): Wish[] =>
  statements.flatMap(({ quote, source }) =>
    mayWish(foldText(quote), source) ? wishesIn(quote, source, now) : [],
  )

const isOfJob = (source: string): boolean => source.startsWith('experience')
const mayWish = (folded: string, source: string): boolean => (isOfJob(source) ? ANY_JOB : ANY).test(folded)

/** Statements read of one text: the cost of a huge one is bounded. */
const MOST = 200

/** «Созвониться удобно после 17:00»: when one is reached is no time of work. */
const CALLS =
  /(?<![а-я])(?:созвон|позвон|дозвон|звоните|связ(?:аться|ывайтесь)|пишите|(?:на|для) собеседовани)/

/** Wishes of one statement. Of a job's description only what was done and plain refusals. */
export function wishesIn(statement: string, source: string, now: number): Wish[] {
  const line: Line = { quote: statement, source }
  const isJob = isOfJob(source)
  const said = segmentsSaid(statement)
  const out: Wish[] = []
  for (const [index, segment] of said.entries()) {
    if (segment.status === 'other' || CALLS.test(segment.text)) continue
    const next = nextOf(said, index)
    const stance = stanceOf(segment, next, said[index - 1]) ?? bareStance(segment, said, source)
    const seldom = isJob || stance === 'refuses' ? null : seldomThere(segment, next, line)
    if (seldom !== null) out.push(seldom)
    for (const [kind, value] of topicsIn(segment.text)) {
      const told = stance ?? (isShort(kind, value, segment, said, source) ? 'accepts' : null)
      const meant = isJob ? jobStance(stance, kind, segment) : firm(told, kind, segment.text)
      const isTold = meant !== null && !(seldom !== null && value === 'office')
      if (isTold) out.push(wish(kind, isJob ? value : howOften(value, meant, segment, next), meant, line))
    }
    if (isJob) continue
    if (stance !== null) out.push(...patternsIn(segment.text, stance, line))
    out.push(...daysOnly(segment, stance, line), ...weekWishes(segment, stance, next, line))
  }
  if (isJob) return out
  const told = [
    ...withoutKept(out),
    ...placeWishes(statement, said, line, now),
    ...termWishes(statement, said, line, now),
    ...(source === 'title' ? [] : plainWishes(statement, line)),
  ]
  return withConsent(told, statement, line)
}

/** What follows a segment, but for «даже неполную неделю» by the way. */
const nextOf = (said: readonly Said[], index: number): Said | undefined =>
  /^(?:даже|хоть) /.test(said[index + 1]?.text ?? '') ? said[index + 2] : said[index + 1]

/** Days off that are kept are not worked, however short the line is. */
function withoutKept(wishes: readonly Wish[]): readonly Wish[] {
  const isKept = wishes.some(({ value, stance }) => value === 'weekends' && stance === 'refuses')
  return isKept ? wishes.filter(({ value, stance }) => value !== 'weekends' || stance === 'refuses') : wishes
}

/** «Ночью могу, но не больше двух раз в месяц», «командировки редкие»: accepted within a limit. */
function howOften(value: string, stance: WishStance, { text }: Said, next: Said | undefined): string {
  if (stance === 'refuses') return value
  const isRare = RARELY.test(next?.joint === 'contrast' ? `${text} ${next.text}` : text)
  if (value === 'weekends' || (value === 'yes' && /ноч/.test(text))) return isRare ? 'rare' : value
  return value === 'yes' && TRIP.test(text) && RARE.test(text) ? 'rare' : value
}
const TRIP = /командиров|разъезд|поезд|travel|trip/

/** Who comes to the work only now and then works remotely, once a week in a hybrid way. */
function seldomThere({ text }: Said, next: Said | undefined, line: Line): Wish | null {
  const whole = next?.joint === 'equals' ? `${text} – ${next.text}` : text
  if (!AT_WORK.test(whole)) return null
  if (SELDOM.test(whole) || (WEEKLY.test(whole) && NOT_DAILY.test(foldText(line.quote))))
    return wish('format', 'remote', 'only', line)
  const weekly = WEEKLY.exec(whole)
  return weekly === null
    ? null
    : wish('format', 'hybrid', weekly[1] === undefined ? 'accepts' : 'prefers', line)
}
const AT_WORK = /(?<![а-я])(?:в|на) (?:офис|объект|площадк|завод|цех|производств|предприяти|склад)[а-я]*/
const COME = '(?:приезжа|приеха|приеду|прилет|появля|заезжа|быва|выход|выезжа|выбира|выбер)[а-я]*'
const OFTEN = '(?:[- –]два)? в'
const WEEKLY = new RegExp(
  `${COME}[^.;!?]{0,30} (?:раз(?:а|ок)?${OFTEN} неделю|(?:\\d|один|два|пару) (?:день|дн[яей]+) в неделю|(по (?:понедельник|вторник|сред|четверг|пятниц)ам))`,
)
const SELDOM = new RegExp(
  `${COME}[^.;!?]{0,30} (?:раз(?:а|ок)?${OFTEN} (?:\\d |пару |нескольк[а-я]+ )?(?:месяц|квартал|год)|изредка|наездами)|раз(?:а|ок)?${OFTEN} (?:\\d |пару |нескольк[а-я]+ )?(?:месяц|квартал|год) ${COME}|(?<!не )только (?:на|для) (?:обучени|встреч|оформлени|собрани|совещани|сверк)`,
)
const NOT_DAILY =
  /(?:постоянно|каждый день|ежедневно|весь день) (?:[а-я]+ )?не (?:хочу|готов|буду|смогу|могу)|не (?:хочу|готов[аы]?|буду|смогу) (?:[а-я]+ ){0,2}(?:постоянно|каждый день|ежедневно)/

/** «По выходным на полный день» is no full week. */
const WEEKEND = /по выходным|в выходные|по субботам|летом|на каникул/

/** «Ночные смены», «дневные смены» are about the hour, not about working in shifts. */
const topicsIn = (text: string): readonly Topic[] => {
  const found = TOPICS.filter(
    ([, value, pattern]) =>
      pattern.test(text) &&
      !(value === 'full' && WEEKEND.test(text)) &&
      !(value === 'weekends' && isDayOff(text)),
  )
  const isNight = found.some(([kind, value]) => kind === 'nights' && value === 'yes')
  const isOfHour = isNight || DAY.test(text)
  return found.filter(([, value]) => !(isOfHour && value === 'shift') && !(isNight && value === 'duty'))
}

/** «Сутки.», «Пять дней в офисе»: who names a condition in two words and denies nothing has it. */
const isShort = (
  kind: WishKind,
  value: string,
  { text, joint }: Said,
  said: readonly Said[],
  source: string,
): boolean =>
  source !== 'title' &&
  SHORT.has(kind) &&
  value !== 'remote' &&
  (joint === 'start' || joint === 'list') &&
  text.split(' ').length <= 4 &&
  said.every((other) => other.status === null && !DENIES.test(other.text) && !OF_WORK.test(other.text)) &&
  said.reduce((count, other) => count + other.text.split(' ').length, 0) <= SHORT_WORDS
const SHORT_WORDS = 8
/** «Обслуживание склада ночью» tells what was done. */
const OF_WORK = /(?<![а-я])[а-я]{3,}(?:ание|ение|ция|овка|абота)(?![а-я])/
const DENIES = words(
  'не|нет|ни|без|кроме|устал[аи]?|надоел[аи]?|хватит|тяжело|прежде|раньше|был[аои]?|работал[аи]?|ездил[аи]?|жена|муж',
)
const SHORT: ReadonlySet<WishKind> = new Set(['format', 'nights', 'shifts', 'rotation'])

/** Trips, but few or near. */
const RARE = /редк|иногда|до \d+ ?%|только по|не чаще|раз в/

/** «Ищу подработку», «до 15 часов в неделю»: whoever looks for a second job wants no first one. */
const firm = (stance: WishStance | null, kind: WishKind, text: string): WishStance | null =>
  // «полного дня нет» tells of a job that is left
  kind === 'hours' && stance === 'refuses' && /(?<![а-я])нет(?![а-я])/.test(text)
    ? null
    : // a car is had, not wished for
      kind === 'own_car' && /(?:продал|разбил)[аи]?(?![а-я])/.test(text)
      ? 'refuses'
      : kind === 'own_car' && stance === null && !/(?<![а-я])не(?![а-я])/.test(text)
        ? 'accepts'
        : kind === 'hours' && stance === 'prefers' && SECOND_JOB.test(text)
          ? 'only'
          : stance
const SECOND_JOB = /подработк|совмест|дополнительн|час[а-я]* в недел|part[- ]?time|неполн|частичн/

const LABEL = /формат|график|занятост|режим|желаем|предпочт|format|schedule/

/** In a title, apart from the profession: «офисный агроном», «мастер смены» wish nothing. */
const TITLE_WISH =
  /удален|дистанц|remote|гибрид|hybrid|вахт|подработ|частичн|неполн|part|(?<![а-я])ноч|полн[а-я]+ занят/

/** A title or a short line names what is wished: «Бухгалтер (удалённо)», «График 2/2, можно с ночами». */
function bareStance(segment: Said, said: readonly Said[], source: string): WishStance | null {
  if (segment.status !== null) return null
  // «Формат работы: удалённо», «График: 2/2 или 3/3»
  const label = said[said.indexOf(segment) - 1]
  if (segment.joint === 'equals' && label !== undefined && LABEL.test(label.text)) return 'prefers'
  if (BARE.test(segment.text) && source !== 'title') return segment.text.includes('/') ? 'accepts' : 'prefers'
  if (source === 'title') return TITLE_WISH.test(segment.text) ? 'prefers' : null
  const list = said.findLast(
    (other) => other.start < segment.start && other.status === null && ACCEPT.test(other.text),
  )
  return list !== undefined && segment.joint === 'list' && segment.text.split(' ').length <= 3
    ? 'accepts'
    : null
}

const BARE =
  /^(?:(?:график|режим) )?[1-7]\/[1-7]$|^(?:полностью )?(?:удаленно|дистанционно|remotely)(?: (?:из|или) [а-я]+)?$/

/** What a job's description says of conditions: that one worked so, or a refusal nobody else can mean. */
function jobStance(stance: WishStance | null, kind: WishKind, { trigger, text }: Said): WishStance | null {
  if (stance === 'refuses')
    return trigger !== null && /не (?:рассматрива|готов|предлаг|хочу|подход)/.test(trigger) ? 'refuses' : null
  return DONE[kind]?.test(text) === true && !ENDED.test(text) ? 'done' : null
}
/** «Закрыли ночную смену» tells what others did. */
const ENDED = /(?<![а-я])(?:закрыли|отменили|убрали|сократили)(?![а-я])/
const DONE: Readonly<Partial<Record<WishKind, RegExp>>> = {
  nights: /ноч|night/,
  rotation: /вахт/,
  trips: /командиров(?:к|ок)|разъезд|межгород|business trip/,
  own_car: /./,
  shifts:
    /смены \d\/\d|\d\/\d|сменн[а-я]+ график|посменн|ночные смены|дневные смены|сутки через|суточн[а-я]+ (?:дежурств|смен)|shift work|night shift/,
}

/** «2/2», «5/2», «сутки через трое». */
const patternsIn = (text: string, stance: WishStance, line: Line): Wish[] =>
  [...text.matchAll(PATTERN)].map(([, on, off]) => wish('shifts', `${on}/${off}`, stance, line))

/** «Только дневной график», «рассматриваю только день»: no nights. */
function daysOnly({ text }: Said, stance: WishStance | null, line: Line): Wish[] {
  if (stance !== 'only' || !ONLY_DAY.test(text)) return []
  return [wish('nights', 'yes', 'refuses', line), wish('shifts', 'day', 'only', line)]
}
const ONLY_DAY = words(
  '(?:только|исключительно|лишь|строго)(?: [а-я]+)? (?:дневн[а-я]+|день|днем|будни[а-я]*|будням|утр[а-я]+)(?![-–— ]ночь)|(?:дневн[а-я]+|днем|будни[а-я]*) (?:[а-я]+ )?(?:только|исключительно)|days? only|only (?:day|days|daytime)',
)
