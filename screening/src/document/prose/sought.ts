/** The trade a sentence asks for, whatever the case it stands in: «ищу место технолога», «на крановщика пойду». */
import { JOB_FIRST } from '../kinds.ts'
import { nominativeTitle } from '../data/titles.ts'

/** Words that ask for work, or that offer it. */
const CUE =
  /^(?:ищ(?:у|ем|ет|ете)|подыскиваю|подбираю|присматриваю|рассм(?:атриваю|атривает|отрю|отрите)|интересу(?:ет|ют|юсь)|интересн[аоы]|заинтересовал[аио]?|заинтересован[а]?|откликаюсь|откликнул(?:ся|ась)|претендую|хо(?:чу|чет|тим|телось)|хотел[аи]?|мечтаю|планирую|желаю|готов[а]?|пойду|пош[её]л|пошла|возьм[её]те|возьмите|нуж(?:ен|на|ны)|требу[ею]тся|набираете|вакансией|ваканси[яиюй]|позици[яю]|объявлени(?:[юие]|ем)|насч[её]т|поводу|устроиться|устроюсь|открыт[а]?|желательно|можно|могу)$/iu
/** Words of asking that stand behind: «грузчиком возьмёте?» */
const CUE_BEHIND =
  /^(?:возьм[её]те|возьмите|пойду|пош[её]л|пошла|интересует|хочу|хотел[аи]?|ищу|ищет|нуж(?:ен|на|ны)|требу[ею]тся|работать|устроиться|можно)$/iu
/** Most lines ask for nothing. */
const ASKS = new RegExp(
  `(?<!\\p{L})(?:${[CUE, CUE_BEHIND].map(({ source }) => source.slice(4, -2)).join('|')}|вам|вас)(?!\\p{L})`,
  'iu',
)
/** Nothing is asked for: what was, or what is not wanted. */
const GONE =
  /^(?:не|кроме|был[аи]?|стал[аи]?|работал[аи]?|работаю|опыт[а-я]*|стаж[а-я]*|занимал[аи]?|занимаю|устроил\p{L}*|приняли|назначен\p{L}*)$/iu
/** Between a word that asks and the trade. */
const FILLER =
  /^(?:в|во|на|к|у|за|бы|ли|пожалуйста|кто|поиске|наборе|опытн\p{L}{2,3}|ответственн\p{L}{2,3}|надёжн\p{L}{2,3}|по|о|об|от|для|и|же|вам|вас|нас|мне|себя|ваш\p{L}{0,3}|сво\p{L}{1,2}|как|качестве|ещ[её]|работ[уаеы]|работать|работой|подработк[уаи]|устроиться|мест[оаеу]|должност[ьи]|позици[юияй]|ваканси[юияй]|рол[ьи]|поработать|трудоустроиться|перейти|попробовать|рассмотреть|занять|получить|предложени\p{L}{1,3}|откликнуться|нов\p{L}{2}|люб\p{L}{2}|постоянн\p{L}{2}|удал[её]нн\p{L}{2}|хорош\p{L}{2}|интересн\p{L}{2}|опытн\p{L}{2,3}|актуальн\p{L}|открыт\p{L}|работа|вакантн\p{L}{2,3}|данн\p{L}{2})$/iu
const ADJECTIVE = /(?:ого|его|ым|им|ой|ей|ый|ий|ая|яя|ую)$/u
const INSTRUMENTAL = /(?:[оеё]м|[оеё]й|[иы]м|ью|[ая]ми)$/u
/** Adjectives that name a trade alone. */
const SUBSTANTIVE = /(?:щ|рабоч|горничн|портн|вожат|участков|пожарн|дежурн)[а-яё]{2,3}$/u
/** What goes on with a trade: «продаж», «отдела кадров», «ПТО», «B2B». */
const GOES_ON =
  /^(?:[\p{Lu}\d]{2,6}|[A-Za-z][\p{L}\d+#./-]*|\(?[A-ZА-Я]{2,5}\)?|[A-EАВСЕ]1?(?:\uE002[A-EАВСЕ]1?)*|\d|\p{Ll}{2,}(?:[аяыий]|[оеё]в|ий|ых|их|ого|его|[бвгджзклмнпрстфхцчшщ]))$/u
/** No noun in the genitive. */
const STOP =
  /^(?:и|или|а|но|в|во|на|с|со|у|к|от|до|из|за|для|при|без|если|когда|то|пока|сейчас|тоже|также|так|как|там|тут|еще|ещё|уже|бы|ли|мне|мы|вы|я|срочно|дома|сразу|готова?|хочу|меня|вас|нас|можно|либо|рядом|недалеко|желательно|удал[её]нно|неполный|полный|любой|город.*|район.*|актуальн.*|открыт.*|(?!отдела|персонала|материала|филиала|зала|журнала|металла)\p{L}+(?:[аеиыя]ла|ли|ть|ся|сь|ете|ешь|[аеиуюя]т))$/iu
/** Times, which are no field of work: «по вечерам». */
const WHEN = /^(?:вечер|утр|ноч|будн|выходн|праздни|суббот|воскрес|совмест|договор|график|сменам|объявл|тк)/iu
const MAX_BETWEEN = 7
const MAX_BEHIND = 4
const MAX_LENGTH = 300

/** As it is called where it stands alone; `undefined` when no trade is asked for. */
export function soughtTrade(line: string): string | undefined {
  if (line.length > MAX_LENGTH || line.includes('\t') || !ASKS.test(line)) return undefined
  for (const clause of withCategories(line).split(/[.!?;()«»"]\s?|,\s|\s[—–-]\s/u)) {
    const words = clause.replaceAll(':', ' : ').split(/\s+/u).filter(Boolean)
    for (const [at, word] of words.entries()) {
      if (!isTrade(word) || !isSought(words, at)) continue
      const title = titleAt(words, at).replaceAll(JOINT, ', ')
      if (!BARE.test(title)) return title
    }
  }
  return undefined
}
/** Says nothing of what one does. */
const BARE = /^(?:\p{Ll}+(?:ый|ий|ой)\s)?(?:специалист|сотрудник|рабочий|ведущий)$/u
const JOINT = '\uE002'
/** «водитель категорий B, C» is one title. */
const withCategories = (line: string): string =>
  line.replace(/(?<=категори\p{L}{1,2}(?:\s|\uE002|[A-EАВСЕ]1?){2,8}),\s(?=[A-EАВСЕ]1?(?!\p{L}))/gu, JOINT)

function isTrade(word: string): boolean {
  const named = nominativeTitle(singular(word.toLowerCase()))
  const tail = /^\p{L}*/u.exec(named.slice(JOB_FIRST.exec(named)?.[0].length ?? 0))?.[0] ?? ''
  const isName =
    (JOB_FIRST.test(named) && tail.length <= MAX_TAIL && !FIELD.test(named)) || LIKE_TRADE.test(basic(word))
  return isName && (!ADJECTIVE.test(word) || isNoun(word))
}
/** «шаурмистом», «клинера»: a trade nobody knows, told by its end. */
const basic = (word: string): string =>
  word
    .replace(/(?<=тел)(?:ем|я)$/u, 'ь')
    .replace(/(?<=[трщчгфкд])(?:ом|а)$/u, (end, at: number) => (at > 3 ? '' : end))
/** «командировкам» begins like a commander. */
const MAX_TAIL = 5
/** Fields of work begin like those who work in them. */
const FIELD =
  /^(?:бухгалтери|лаборатори|мастерск|инспекци|консультаци|администраци|руководств|адвокатур|секретариат|аудитори)|(?:ам|ям|ах|ях)$/u
const isNoun = (word: string): boolean =>
  SUBSTANTIVE.test(word) ||
  nominativeTitle(word.toLowerCase()) !== word.toLowerCase() ||
  /(?:ем|ом)$/u.test(word)

function isSought(words: readonly string[], at: number): boolean {
  const before = words.slice(0, at)
  const cue = before.findLastIndex((word) => CUE.test(word))
  const isDeclined = INSTRUMENTAL.test(words[at] ?? '')
  if (before.some((word) => GONE.test(word))) return false
  const between = before.slice(Math.max(cue, before.lastIndexOf(':')) + 1)
  const isNear = between.every((word) => FILLER.test(word) || ADJECTIVE.test(word))
  if (cue >= 0 && (isNear || (isDeclined && between.length <= MAX_BETWEEN))) return true
  // «хачу к вам на склад кладовщиком»
  if (isDeclined && before.some((word) => /^(?:вам|вас)$/iu.test(word))) return true
  const isInto = /^на$/iu.test(before.findLast((word) => !ADJECTIVE.test(word)) ?? '')
  return (
    (isDeclined || isInto) && words.slice(at + 1, at + 1 + MAX_BEHIND).some((word) => CUE_BEHIND.test(word))
  )
}

function titleAt(words: readonly string[], at: number): string {
  const isOwn = (word: string) => ADJECTIVE.test(word) && !FILLER.test(word) && !CUE.test(word)
  const from = words.findLastIndex((word, before) => before < at && !isOwn(word)) + 1
  const to = endAt(words, at)
  const [first = '', ...rest] = words.slice(from, to)
  const title = [/^\p{Lu}\p{Ll}/u.test(first) ? first.toLowerCase() : first, ...rest]
  const named = nominativeTitle(
    title.map((word, index) => (index === at - from ? plain(word) : word)).join(' '),
  )
  const [mark = '', other = ''] = words.slice(to)
  return /^(?:или|либо)$/iu.test(mark) && !STOP.test(other)
    ? `${named} ${mark} ${likewise(words[at] ?? '', other)}`
    : named
}

/** Where the words that go on with a trade end. */
function endAt(words: readonly string[], at: number): number {
  let to = at + 1
  while (to < words.length && to - at <= MAX_BEHIND) {
    const [next = '', behind = ''] = words.slice(to)
    const isField = /^по$/iu.test(next) && /^\p{L}{4,}$/u.test(behind) && !WHEN.test(behind)
    const isEquipped = /^с$/iu.test(next) && /^\p{Lu}{2,5}$/u.test(behind)
    const isOther = /^(?:или|\/|и)$/iu.test(next) && isTrade(behind)
    const goesOn = GOES_ON.test(next) && !STOP.test(next) && !CUE_BEHIND.test(next)
    const step = isField || isOther || isEquipped ? 2 : goesOn ? 1 : 0
    if (step === 0) return to
    to += step
  }
  return to
}

/** «архитектора или ГАПа»: a name nobody knows, in the same case. */
function likewise(known: string, other: string): string {
  const named = nominativeTitle(known)
  const ending = Array.from({ length: 3 }, (_, size) => 3 - size).find(
    (size) => named === known.slice(0, -size) && other.endsWith(known.slice(-size)),
  )
  return ending === undefined ? nominativeTitle(other) : other.slice(0, -ending)
}

const plain = (word: string): string => {
  const one = singular(word)
  return nominativeTitle(one) === one && !JOB_FIRST.test(one) ? basic(one) : one
}
/** «кассиры», «баристу» → «кассир», «бариста» */
const singular = (word: string): string =>
  FORMS.reduce((found, [end, one]) => (found === word ? word.replace(end, one) : found), word)
const FORMS: readonly (readonly [end: RegExp, one: string])[] = [
  [/(?<=иц|сестр|барист|[яа]рк|[шнвл]к)у$/u, 'а'],
  [/(?<=нян|шве)[юи]$/u, 'я'],
  [/(?<=тел|[кт]ар)ями$/u, 'ь'],
  [/(?<=[бвгджзклмнпрстфхчшщ])ами$/u, ''],
  [/(?<=тел|[кт]ар)(?:и|ей)$/u, 'ь'],
  [/(?<=рабоч|ющ)ие$/u, 'ий'],
  [/(?<=ав)ц(?:ы|ов)$/u, 'ец'],
  [/(?<=[щчтн]ик)(?:и|ов)$/u, ''],
  [/(?<!иц|сестр)(?<=[бвгджзлмнпрстфхчшщ])(?:ы|ов)$/u, ''],
]

/** «Здраствуйте, …», «Всем привет!»: as people greet, typed in a hurry too. */
export const GREETING =
  /^(?:всем )?(?:здр\p{L}{3,14}|здар\p{L}+|прив[еэё]т\p{L}*|добр\p{L}{2,3}(?: (?:день|дня|утро|утра|вечер|вечера|ночи|времени суток))?|хай|хей|ку|салам\p{L}*|hello|hi|hey)(?: всем)?(?:[\s!,.)—–-]|\p{Extended_Pictographic})+(?=[\p{L}\d])/iu
/** Endings of names of trades: «бэкендер», «клинер», «визажист». */
export const LIKE_TRADE =
  /^\p{Ll}{3,}(?:[дтнлркв]ер|[тс]ор|ист|[щч]ик|тель|[оа]лог|граф|вед|ница|щица)(?:ша|ка)?(?:\s|$)/u
