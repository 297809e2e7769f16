/** Wishes in sentences: «ночные не рассматриваю», «только удалённо», «переезжаю в январе», «офис удобен». */
import type { ResumeText } from '../../model.ts'
import { cleanText, foldText } from '../../text/normalise.ts'
import { splitStatements } from '../../text/sentences.ts'
import { countriesIn } from '../../vacancy/asks.ts'
import { type Said, segmentsSaid } from '../assertion/clauses.ts'
import { words } from '../assertion/wording.ts'
import type { Line } from '../model.ts'
import { monthNamed } from './dates.ts'
import { saidPay } from './form.ts'
import { townsNamed } from './places.ts'
import { type Wish, type WishKind, type WishStance, wish } from './wish.ts'

/** Most statements speak of no condition; folded. */
const ANY =
  /удален[нк]|дистанц|из дома|на дому|home ?office|work from|remote|офис|on-?site|гибрид|hybrid|(?<![а-я])ноч|night|(?<![а-я])смен|сут[ко]|\d\/\d|через (?:два|тр)|shift|вахт|rotation|командиров|разъезд|межгород|business trip|travel|перее[дх]|переез|перебер|перебир|релок|relocat|mov(?:e|ing) to|подработ|частичн|неполн|совместит|ставк|part[- ]time|полн[а-я]+ |full[- ]?time|час[а-я]* в недел|проектн|после \d\d|вечер|выходн|суббот|воскрес|weekend|выйти|выйду|выход|приступ|отработ|notice|available|(?<![а-я])авто(?![а-я])|автомоб|машин|own |гражданств|патент|(?<![а-я])(?:внж|рвп)|жительств|разрешени|permit|жив[уе]|прожив|нахожусь|доеду|добира|езжу|based in|liv(?:e|ing) in|рассматр|рассмотр|зарплат|доход|з\/п|(?<![а-я])зп|оклад|ниже|salary|compensation|только|дневн|студент|увольн|основн[а-я]+ работ|свобод|меньше|gross|полдня|никуда|друг[а-я]+ город|ожидани|очно|очн[а-я]+ (?:форм|отдел|обуч)/
/** In a job only what was worked, and refusals. */
const ANY_JOB =
  /(?<![а-я])ноч|night|(?<![а-я])смен[аынуе]|сут(?:ки|очн)|вахт|командиров|разъезд|межгород|night shift|business trip|не (?:рассматр|готов|предлаг)/

type Topic = readonly [kind: WishKind, value: string, pattern: RegExp]
const TOPICS: readonly Topic[] = [
  [
    'format',
    'remote',
    /удален(?:н?о|ка|ку|ки|ке|кой)(?![а-я])|удаленн(?:ый|ую|ая|ой|ого|ом|ые|ых)(?! (?:доступ|поддержк|сервер|рабоч|стол|управл|админ|подключ|команд|монитор|офис|объект|филиал|пользоват))|дистанционн(?:о|ая|ую|ой|ый)(?! (?:обуч|банк|обслуж|продаж|управл))|(?<![а-я])из дома|на дому|home ?office|work from home|remote(?:ly)?(?! (?:server|access|desktop|team|support|site))/,
  ],
  [
    'format',
    'office',
    /(?<![а-я-])офис[а-я]*(?![а-я]*[ -]?(?:менеджер|техник|аппарат|программ|пакет))|(?<!ms )(?<!microsoft )(?<!open ?)(?<!home )(?<![a-z])office(?! (?:manager|suite|365|package))|on-?site/,
  ],
  ['format', 'hybrid', /гибрид|hybrid/],
  [
    'nights',
    'yes',
    /(?<![а-я])ноч(?:ь|и|ью|ей|ам|ами|ах|ную|ные|ных|ной|ным|ными|ному|ная)(?![а-я])|(?<![а-я])ночк|(?<![a-z])nights?(?![a-z])|день[-–— ]ночь/,
  ],
  ['shifts', 'shift', /(?<![а-я])смен(?:а|ы|у|ам|ах|н[а-я]+)(?![а-я])|(?<![a-z])shifts?(?![a-z])|посменн/],
  ['shifts', 'daily', /(?<![а-я])сут(?:ки|очн[а-я]+|кам)(?![а-я])/],
  ['shifts', 'weekends', /(?<![а-я])выходн(?:ые|ых|ым|ой)(?! дн)(?![а-я])|суббот|воскресен|weekend/],
  [
    'rotation',
    'yes',
    /(?<![а-я])вахт(?!ер|ов[а-я]+ (?:автобус|посел|город|машин))|fly-?in|rotation(?:al)? (?:work|basis|schedule)/,
  ],
  [
    'trips',
    'yes',
    /(?<![а-я])командиров(?:к|ок)|разъезд|межгород|business trips?|travel(?!line)(?:ling|ing)?(?![a-z])/,
  ],
  [
    'hours',
    'part',
    /^частичная$|подработк|полдня|пол-дня|частичн[а-я]+ занят|неполн[а-я]+ (?:рабоч[а-я]+ )?(?:день|дня|занят|ставк|недел)|(?:по|на) совмест|полставк|0[.,][257]\d? ?ставк|парт-?тайм|part[- ]?time|\d+ час[а-я]* в недел|проектн[а-я]+ (?:занят|работ|удал)|после \d\d(?:[:.]\d\d)?(?![\d./])(?! ?(?:лет|год|мес|час))|(?<![а-я])вечерами|по вечерам|дополнительн[а-я]+ (?:проектн[а-я]+ )?(?:занят|работ|доход)|пару часов/,
  ],
  [
    'hours',
    'full',
    /^полная$|(?<![а-я])полн[а-я]+ (?:рабоч[а-я]+ |дневн[а-я]+ )?(?:день|дня|дню|занят|ставк|недел|смен)|full[- ]?time/,
  ],
  [
    'own_car',
    'yes',
    /наличие (?:личн[а-я]+ )?(?:авто(?:мобиля)?|машины)(?![а-я])|нет (?:личн[а-я]+ |сво[а-я]+ )?(?:машины|авто(?:мобиля)?)(?![а-я])|личн[а-я]+ (?:авто|машин|транспорт)|сво[а-я]{1,3} (?:личн[а-я]+ )?(?:авто|машин|легков|транспорт)|на своей(?: машине)?(?![а-я])|(?<![а-я])(?:автомобил[ьяе]м?|машин[аыу]|авто)(?: в собственности)? (?:есть|нет|имеется|продал[аи]?|разбил[аи]?)|(?:есть|имеется) (?:авто(?:мобиль)?|машина)(?![а-я])|без (?:авто(?:мобиля)?|машины)(?![а-я])|own (?:a )?car/,
  ],
]
const DAY = words('дневн[а-я]+|день|днем|дни|будни[а-я]*|утр[а-я]+|day(?:time)?|days?')
const PATTERN = /(?<![\d/])([1-7])\s?(?:\/|через|на)\s?([1-7])(?![\d/])/g

const ONLY = words('только|исключительно|лишь|строго|единственно|only|exclusively|strictly')
const PREFER = words(
  'хочу|хотел[аи]? бы|ищу|нужн[аоы]|нужен|обязательн[аоы]|мой (?:график|формат)|предпочит[а-я]+|предпочтительн[а-я]*|желательно|лучше|интересует|интересна|интересуюсь|looking for|prefer[a-z]*|want|seeking',
)
const ACCEPT = words(
  'готов[аы]?|готовност[а-я]*|возможност[а-я]*|положительно|соглас[а-я]+|устраива[а-я]+|устроит|подход[а-я]+|подойд[а-я]+|удоб[а-я]+|возмож[а-я]+|могу|смогу|рассмотр[а-я]+|рассматрива[а-я]+|не против|не пуга[а-я]+|не боюсь|не страш[а-я]+|не проблема|не вопрос|не помеха|не смущ[а-я]+|нормально|норм|ок|окей|плюс|люблю|привыч[а-я]+|привык[а-я]*|без (?:проблем|разговоров|вопросов)|в радость|приветств[а-я]+|комфортн[а-я]+|любы[ехм]|любой|да|есть|имеется|можно|спокойно|пожалуйста|без разницы|не ?важно|вс[её] равно|обсуд[а-я]+|обсуждаем[аоы]?|работаю|езжу|беру|выхожу|ready|open|willing|available|fine|ok|okay|comfortable|happy|can|yes',
)
/** A habit in the first person refuses a condition («ночами не работаю»); a thing never done says nothing. */
const HABIT = /^(?:[а-я]+ )*не [а-я]+(?:ю|у|юсь|усь)$|^(?:больше|уже) не/
const WITHOUT = /^(?:без|кроме|за исключением|without|except|with no|no)(?![а-яa-z])/

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
  for (const [index, job] of (resume.experience ?? []).entries())
    read(job.description, `experience[${index}]`)
  return out
}

export const textWishes = (statements: readonly Line[], now: number): Wish[] =>
  statements.flatMap(({ quote, source }) =>
    mayWish(foldText(quote), source) ? wishesIn(quote, source, now) : [],
  )

const isOfJob = (source: string): boolean => source.startsWith('experience')
const mayWish = (folded: string, source: string): boolean => (isOfJob(source) ? ANY_JOB : ANY).test(folded)

/** Statements read of one text: the cost of a huge one is bounded. */
const MOST = 200

/** Wishes of one statement. Of a job's description only what was done and plain refusals. */
export function wishesIn(statement: string, source: string, now: number): Wish[] {
  const line: Line = { quote: statement, source }
  const isJob = isOfJob(source)
  const said = segmentsSaid(statement)
  const out: Wish[] = []
  for (const [index, segment] of said.entries()) {
    if (segment.status === 'other') continue
    const stance = stanceOf(segment, said[index + 1], said[index - 1]) ?? bareStance(segment, said, source)
    for (const [kind, value] of topicsIn(segment.text)) {
      const meant = isJob ? jobStance(stance, kind, segment) : firm(stance, kind, segment.text)
      const many = kind === 'trips' && !isJob && RARE.test(segment.text) ? 'rare' : value
      if (meant !== null) out.push(wish(kind, many, meant, line))
    }
    if (!isJob && stance !== null) out.push(...patternsIn(segment.text, stance, line))
    if (!isJob) out.push(...daysOnly(segment, stance, line))
  }
  if (isJob) return out
  return [
    ...out,
    ...placeWishes(statement, said, line, now),
    ...studyWishes(statement, line),
    ...startWishes(statement, said, line, now),
    ...permitWishes(statement, said, line),
    ...payWishes(statement, line),
  ]
}

/** «По выходным на полный день» is no full week. */
const WEEKEND = /по выходным|в выходные|по субботам|летом|на каникул/

/** «Ночные смены», «дневные смены» are about the hour, not about working in shifts. */
const topicsIn = (text: string): readonly Topic[] => {
  const found = TOPICS.filter(
    ([, value, pattern]) => pattern.test(text) && !(value === 'full' && WEEKEND.test(text)),
  )
  const isOfHour = found.some(([kind]) => kind === 'nights') || DAY.test(text)
  return isOfHour ? found.filter(([, value]) => value !== 'shift') : found
}

/** «Переезд: нет», «вахта – исключено». */
const isDeclined = (next: Said | undefined): boolean =>
  next?.joint === 'equals' && /^(?:нет|не |невозмож|исключ|no)(?![a-z])/.test(next.text)

/** What is no refusal by itself but is one of a condition: «ночных не надо», «вахтой наездился». */
const DECLINES = words(
  'не (?:надо|нуж(?:ен|н[аоы])|могу|смогу|поеду)|нельзя|наездил(?:ся|ась)|устал[аи]? от|надоел[аи]?|далеко',
)

function stanceOf(segment: Said, next: Said | undefined, previous: Said | undefined): WishStance | null {
  const { text, status, trigger } = segment
  if (isDeclined(next)) return 'refuses'
  if (status === 'refuses') return 'refuses'
  if (status === 'lacks' || status === 'lost') {
    if (WITHOUT.test(text)) return 'refuses'
    return trigger !== null && (HABIT.test(trigger) || /^нету?$/.test(trigger)) ? 'refuses' : null
  }
  if (DECLINES.test(text) || text.startsWith('кроме ')) return 'refuses'
  if (ONLY.test(text)) return 'only'
  // «рассматриваю только: удалённо»
  if (previous !== undefined && segment.joint === 'equals' && ONLY.test(previous.text)) return 'only'
  if (PREFER.test(text)) return 'prefers'
  if (ACCEPT.test(text)) return 'accepts'
  if (status === 'wants') return 'prefers'
  if (status === 'hypothetical') return 'accepts'
  if (next?.joint === 'equals' && next.status === null && ACCEPT.test(next.text)) return 'accepts'
  return null
}

/** Trips, but few or near. */
const RARE = /редк|иногда|до \d+ ?%|только по|не чаще|раз в/

/** «Ищу подработку», «до 15 часов в неделю»: whoever looks for a second job wants no first one. */
const firm = (stance: WishStance | null, kind: WishKind, text: string): WishStance | null =>
  // a car is had, not wished for
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
  if (source === 'title') return TITLE_WISH.test(segment.text) ? 'prefers' : null
  const list = said.findLast(
    (other) => other.start < segment.start && other.status === null && ACCEPT.test(other.text),
  )
  return list !== undefined && segment.joint === 'list' && segment.text.split(' ').length <= 3
    ? 'accepts'
    : null
}

/** What a job's description says of conditions: that one worked so, or a refusal nobody else can mean. */
function jobStance(stance: WishStance | null, kind: WishKind, { trigger, text }: Said): WishStance | null {
  if (stance === 'refuses')
    return trigger !== null && /не (?:рассматрива|готов|предлаг|хочу|подход)/.test(trigger) ? 'refuses' : null
  return DONE[kind]?.test(text) === true ? 'done' : null
}
const DONE: Readonly<Partial<Record<WishKind, RegExp>>> = {
  nights: /ноч|night/,
  rotation: /вахт/,
  trips: /командиров(?:к|ок)|разъезд|межгород|business trip/,
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

const LIVES = words(
  'живу|живем|проживаю|прописан[аы]?|нахожусь|базируюсь|based in|live in|living in|located in',
)
const COMMUTES = words('езжу|добираюсь|доеду|приезжаю|буду ездить|готов[аы]? ездить|commute')
const MOVES = words(
  'готов[аы]? жить|перееду|переезжаю|переезжаем|переедем|перебираюсь|перебираемся|переехать|переезжать|(?:в друг[а-я]+ (?:город|регион)[а-я]*|никуда) не|переезд(?:у|а|е|ом)?|релокаци[а-я]+|релоцир[а-я]+|moving to|relocat[a-z]+|move to',
)
const MOVED = words('переехал[аи]?|перебрал(?:ся|ась|ись)|moved to|relocated to')
/** Not one's own move, or that of an office. */
const OTHERS_MOVE =
  /переезд[а-я]* (?:серверн|склад|офис|муж|жен|баз|приложени|компани|семь|на (?:нов|други|1с|облак|втор)|в нов|отдел|производ|магазин|сайт|клиент|с )|(?:организ|провед|провел|провод|участв|подготов|обеспеч|помощь)[а-я]* [а-я ]*переезд|(?:компания|офис|склад|рц|магазин|муж|жена|отдел|завод) (?:[а-я]+ )?переезжа/
const OPEN_TO = words(
  'рассматриваю|рассмотрю|ищу работу|интересует|готов[аы]? (?:работать|выйти)|работу ищу|considering|looking for',
)
const IN_TOWN =
  /(?<![А-Яа-яёЁA-Za-z])(?:(?:[Вв]о?|[Нн]а|[Ии]з|[Пп]од|[Дд]о|[Tt]o|[Ii]n|[Ff]rom) (?:г\. ?|город[а-я]* )?|[Рр]ассматриваю |[Рр]ассмотрю |[Тт]олько |или |и |, )([А-ЯЁA-Z][а-яёa-z]+(?:[- ](?:на-)?[А-ЯЁA-Z][а-яёa-z]+)*)/gu

/** Towns a statement names after «в», «из», «до»…; one of several regions without its region. */
function townsIn(statement: string): string[] {
  return [...statement.matchAll(IN_TOWN)].flatMap(([, name = '']) => {
    const found = townsNamed(name)
    const [first, second] = found.length > 0 ? found : townsNamed(name.split(' ')[0] ?? '')
    if (first === undefined) return []
    return first.region === null || second !== undefined ? first.name : `${first.name} (${first.region})`
  })
}

function placeWishes(statement: string, said: readonly Said[], line: Line, now: number): Wish[] {
  const folded = foldText(statement)
  const move = OTHERS_MOVE.test(folded) ? undefined : said.find(({ text }) => MOVES.test(text))
  const isHome =
    LIVES.test(folded) || COMMUTES.test(folded) || (MOVED.test(folded) && !isLongAgo(folded, now))
  const isOpen = OPEN_TO.test(folded) || /^только [а-я-]+(?: [а-я-]+)?$/.test(said[0]?.text ?? '')
  if (move === undefined && !isHome && !isOpen) return []
  const next = move === undefined ? undefined : said[said.indexOf(move) + 1]
  const stance = move === undefined ? null : isDeclined(next) ? 'refuses' : moveStance(move, folded)
  const out: Wish[] = []
  if (move !== undefined && stance !== null) {
    const near = townsIn(statement.slice(move.start, move.end))
    // «Девушка живёт в Питере, переезд решён»
    const towns = near.length > 0 || stance === 'refuses' ? near : townsIn(statement)
    for (const value of towns.length === 0 ? ['any'] : towns)
      out.push(wish('relocation', value, stance, line, { month: monthNamed(folded, now) }))
    if (stance !== 'refuses') return out
  }
  for (const segment of said) {
    if (segment === move || segment.status === 'refuses') continue
    const towns = townsIn(statement.slice(segment.start, segment.end))
    const isOnly = ONLY.test(segment.text)
    if (isHome) for (const town of towns) out.push(wish('place', town, 'accepts', line))
    else if (isOpen)
      for (const town of towns) out.push(wish('place', town, isOnly ? 'only' : 'prefers', line))
  }
  return out
}

/** «В 2002 году переехал в Москву» may be followed by other moves. */
const isLongAgo = (folded: string, now: number): boolean =>
  [...folded.matchAll(/(?:19|20)\d\d/g)].some(([year]) => Number(year) * 12 < now - 36)

function moveStance({ status, trigger }: Said, folded: string): WishStance | null {
  if (status === 'refuses' || (status === 'lacks' && HABIT.test(trigger ?? ''))) return 'refuses'
  if (status === 'other' || status === 'lacks' || status === 'lost') return null
  return isOwnMove(folded) ? 'accepts' : null
}

/** One announces a move or is ready for it; «переезд» alone may be anybody's. */
const isOwnMove = (folded: string): boolean =>
  words(
    'готов[аы]? жить|перееду|переезжаю|переезжаем|переедем|перебираюсь|перебираемся|(?:готов[аы]?|готовность|соглас[а-я]+) (?:[а-я]+ )?(?:к переезду|переехать|на переезд)|в связи с переездом в|готовность [^.]*переезду|переезд (?:решен|возможен|возможн[а-я]+|запланирован|не проблема|рассматрива[а-я]+|рассмотрю|одобрен|согласован|за свой)|(?:рассматриваю|рассмотр[юе][а-я]*|планирую|планируем|обсуждаю|возможен) (?:[а-я]+ ){0,2}(?:переезд|релокаци[а-я]+)|релокация (?:[а-я]+ ){0,3}(?:обсужда[а-я]+|возможн[а-я]+)|переезд (?:[а-я]+ ){0,3}обсужда[а-я]+|переезд (?:только|после|при|с жильем|за ваш)|(?:хочу|хотим|планирую|собираюсь|могу|намерен[аы]?|решил[аи]?|согласен|согласна) (?:[а-я]+ )?переехать|к переезду готов[аы]?|moving to|relocating|(?:(?:ready|willing|open|happy|plan|planning|able) to|can) (?:relocate|move)|open to relocation|looking for (?:[a-z]+ ){0,3}relocat[a-z]+|will (?:relocate|move)',
  ).test(folded)

/** A second job in other words. */
const BESIDE = /совмещаю с (?:основн|друг)|основную работу не|увольняться не (?:план|соб|хоч)/

/** Day studies leave no full day; evening and distance ones do. */
function studyWishes(statement: string, line: Line): Wish[] {
  const folded = foldText(statement)
  const isDay =
    /(?:учусь|студент|обучаюсь)[^.]*(?<![а-я])(?:очно|очн[а-я]+ (?:форм|отдел)|на дневном)|(?<![а-я])очн[а-я]+ (?:обучени|студент)|пары (?:до|с утра|днем)/.test(
      folded,
    ) && !/заочн|вечерн|днем свобод/.test(folded)
  return isDay || BESIDE.test(folded) ? [wish('hours', 'part', 'only', line)] : []
}

const START = words(
  'выйти|выйду|выхода?|приступ[а-я]+|освобожусь|свобод[а-я]+ с|отработк[а-я]+|начать работу|готов[аы]? с|notice|available|start(?:ing)?',
)
function startWishes(statement: string, said: readonly Said[], line: Line, now: number): Wish[] {
  const folded = foldText(statement)
  if (!START.test(folded) || /выход[а-я]* (?:в|на) (?:рын|лини|пенси|новы)/.test(folded)) return []
  if (said.some(({ text }) => MOVES.test(text))) return []
  const isNow = words(
    'завтра|сразу|немедленно|хоть сегодня|в любой (?:день|момент)|immediately|right away|now',
  ).test(folded)
  const month = isNow ? now : monthNamed(folded, now)
  return month === null ? [] : [wish('start', monthText(month), 'accepts', line, { month })]
}
const monthText = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

const PERMIT =
  /(?<![а-я])(?:патент(?:а|ом)?(?! на)|внж|рвп)(?![а-я])|вид на жительство|разрешени[а-я]+ на работу|work (?:permit|authori)/
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
  const citizen = said.find(({ text }) => /гражданств|гражданин|гражданка|citizen/.test(text))
  if (citizen !== undefined && citizen.status === null)
    for (const country of countriesIn(folded)) out.push(wish('permit', country, 'accepts', line))
  return out
}

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
