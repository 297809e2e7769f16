/** Which words of a piece of a sentence are an employer, and which a position: by their case and what stands before. */
import { nominativeTitle } from '../data/titles.ts'
import { isGivenName } from '../data/given-names.ts'
import { WORKPLACES } from '../data/words.ts'
import { COMPOUND, JOB_FIRST, LEGAL_FORM, OWN_WORK } from '../kinds.ts'
import { isPlace, nominative } from '../towns.ts'
import { LIKE_TRADE } from './sought.ts'
import { OF_UNIT, scores } from '../work/cuts.ts'

type Slot = 'company' | 'position'
export type Span = {
  readonly text: string
  readonly score: number
  readonly left: number
  readonly right: number
}

/** What stands in quotes is one word. */
export const QUOTED = /«[^»]{1,60}»|"[^"]{1,60}"|“[^”]{1,60}”/gu
const INTO = /^(?:в|во|на|у|для|at|for|with|in)\s/iu
const AS = /^(?:в должности|на должности|на должность|в качестве|как|должность|as an?|as the|as|an?|the)\s/iu
const MAX_WORDS = 9
const MAX_ROLE = 7
const PER_WORD = -0.7
/** Of a piece that tells of neither. */
const ASIDE = -0.3
const MAX_ASIDE = 4
/** What «в …» says of a company. */
const BEHIND_IN = 2.2
const DECLINED_PLACE = 1.5
/** Capitals behind «в» are a name, whatever they mean. */
const NAMED = 1.6
/** Of an employer in small letters that no word tells to be one. */
const UNNAMED = 0.5
/** Of «самозанятая» where others name an employer. */
const OWN = 4
/** Of each word before what names a company. */
const LED = 1.5
/** Of two names the first is the employer. */
const FIRST = 0.1
/** Of a name that goes on. */
const HALF = 1
/** Of a position told by its case alone, or by «as». */
const SAID_AS = 1
const ADJECTIVE = /(?:[ыио]й|[аяе]я|[ыиое]е|[ыи]м|[ыи]х|[ое]го|[ое]му?|[ое]й)$/iu

/** Beginnings of the words that name workplaces: «салоне», «клиники». */
const STEMS = new Set(
  WORKPLACES.split('|').flatMap((word) =>
    /^[а-яё -]{3,}$/u.test(word)
      ? word.split(' ').map((part) => part.replace(/(?<=.{3})[аяеёиоуыьй]+$/u, ''))
      : [],
  ),
)
const MAX_ENDING = 3
const WHOLE_WORKPLACE = new RegExp(`^(?:${WORKPLACES})$`, 'iu')
const isWorkplace = (word: string): boolean =>
  WHOLE_WORKPLACE.test(word) ||
  COMPOUND.exec(word)?.[0] === word ||
  FAMILY.test(word) ||
  Array.from({ length: MAX_ENDING + 1 }, (_, end) => word.toLowerCase().slice(0, word.length - end)).some(
    (stem) => STEMS.has(stem),
  )

/** Where nurses and nannies work. */
const FAMILY = /^семь(?:[еёяи]|ю|ей|ях)$/iu

function companyScore(written: string, isInside: boolean): number {
  const text = written.replace(INTO, '')
  const words = text.split(' ')
  if (OWN_WORK.test(text)) return OWN
  if (words.length > MAX_WORDS || isNoName(text) || isTrade(words[0] ?? '')) return -9
  const isNamed = /[«"“]|\p{Lu}|№|\d/u.test(text) || LEGAL_FORM.test(text)
  const isPlace = words.some(isWorkplace) || TRADE_OF_NAME.test(text)
  const isKnown = isNamed || isPlace
  // «заведующий складом» has no employer
  const isBare = !isNamed && !WHOLE_WORKPLACE.test(text) && !words.some((word) => WHOLE_WORKPLACE.test(word))
  if (!isInside && isBare) return -9
  const { company, extra } = scores(text)
  const named = isInside && isName(text, words) ? NAMED : -9
  return (
    Math.max(Math.min(company, 3), named) +
    (isInside ? BEHIND_IN : 0) +
    (isPlace ? DECLINED_PLACE : 0) -
    (isKnown ? 0 : UNNAMED) -
    // «в Пензе»: scores tell a town from an employer
    (extra >= 4 ? 4 : 0) -
    strangeness(text, words)
  )
}

/** «Брянске» */
const isTown = (text: string): boolean => isPlace(nominative(text.replace(/^г(?:\.|ороде)\s?/u, '')))

/** «на открытии магазинов» is what one did, «в логистике» the field of it. */
const OF_DOING =
  /^(?:\p{Ll}+(?:ом|ем|ой|ей)\s)?(?<doing>\p{Ll}+(?:[ая]нии|[ыоа]тии|стике|стве|говле|дицине|дажах|ктуре))(?!\p{L})/u
const isDoing = (text: string): boolean => {
  const doing = OF_DOING.exec(text)?.groups?.['doing']
  return doing !== undefined && !isWorkplace(doing)
}

const isNoName = (text: string): boolean =>
  /^\P{L}*$/u.test(text) || isDoing(text) || LED_BY.test(text) || ENDS_OPEN.test(text) || isTown(text)

const isName = (text: string, words: readonly string[]): boolean =>
  /\p{Lu}/u.test(text) && words.every((word) => /^[\p{Lu}\d&№]/u.test(word) || isWorkplace(word))

/** What stands in it that no employer is called. */
function strangeness(text: string, words: readonly string[]): number {
  // «Тихая» is half of «Тихая гавань»
  const isHalf = words.length === 1 && /(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[сц]ком|[нв]ом)$/u.test(text)
  const isPerson = !/[«"“\d]/u.test(text) && !LEGAL_FORM.test(text) && words.some(isGivenName)
  // «в ЧОП «Щит» на складе «Лён»» is two places
  const isTwo = /\s(?:в|на|at|in)\s/u.test(text.replace(QUOTED, ''))
  // «частном садике» is one, «начальных классов МБОУ» is none
  const lead = words.findIndex(
    (word) => /^[«"“\p{Lu}№\d]/u.test(word) || isWorkplace(word) || LEGAL_FORM.test(word),
  )
  const free = ADJECTIVE.test(words[0] ?? '') ? 2 : 1
  return (isHalf ? LED : 0) + (isPerson ? PERSON : 0) + (isTwo ? TWO : 0) + Math.max(0, lead - free) * LED
}
const PERSON = 5
const TWO = 4.5

const isTrade = (word: string): boolean => JOB_FIRST.test(nominativeTitle(word.toLowerCase()))

function positionScore(written: string): number {
  const text = written.replace(AS, '')
  const words = text.split(' ')
  if (words.length > MAX_ROLE || INTO.test(text) || UNENDED.test(text) || HOUSED.test(text)) return -9
  const named = nominativeTitle(text)
  const { position } = scores(named)
  if (/^[A-Za-z]/u.test(text)) return Math.max(Math.min(position, 4.5), AS.test(written) ? SAID_AS : -9)
  // «сидела менеджером»: what stands before the trade says which one it is
  const at = words.findIndex(isTrade)
  const isLed = words
    .slice(0, Math.max(0, at))
    .every((word) => ADJECTIVE.test(word) || /^[A-Za-z-]+$|\.$/u.test(word))
  if (at >= 0 && isLed) return Math.min(position, 4.5) + (named === text ? 0 : 0.6)
  // a trade nobody knows, in the case of what one was
  return (at < 0 &&
    (INSTRUMENTAL.test(text) || LIKE_TRADE.test(words.length === 1 ? text.toLowerCase() : text))) ||
    isDeed(text)
    ? SAID_AS
    : -9
}
/** «варила кофе», «вожу фуру»: what one did stands where others say who they were. */
export const isDeed = (text: string): boolean => (DID.test(text) || DOES.test(text)) && !NO_DEED.test(text)
const DID = /^\p{L}+(?:[аеиыоуя]л[аи]?|[её]л|(?<=^\p{Ll}+)[гкзсшт]л[аи])(?:\s[\p{L}\d№-]+){0,6}$/u
const DOES = /^\p{L}{2,}(?:[аяеию]ю|[лрпв]ю|ью|[жшщчд]у)(?:\s[\p{L}\d№-]+){0,6}$/u
/** What people do besides work. */
const NO_DEED =
  /^(?:(?:до)?учил|обучал(?:ся|ась)|окончил|закончил|поступ|получ|жил|жив|родил|переех|переез|уех|приех|ушл|уш[её]л|прошл|проход|уволил|уволен|был|стал|вырос|хо[тч]|реши|искал|ищу|име[лю]|отдых|болел|служил|сидел|сижу|воспитыва|зна[лю]|уме[лю]|владе|рассматрив|планир|жд[ау]|прошу|дума|могу|мог|люб|зовут|нач[аи]|продолж|буду|ухожу|вернул|сменил|нужн|работ|труд|устро|пере[шв])/iu
/** «технологом на «Лене»» is a position and where it was. */
const HOUSED = /\s(?:в|во|на|у)\s(?:[«"“]|\p{Lu}\p{Ll})/u
const INSTRUMENTAL =
  /^(?:\p{Ll}[\p{L}-]*(?:ым|им|ой|ей)\s){0,2}\p{Ll}{2}[\p{L}-]*(?:ом|ем|ём|[ое]й|ью|[ыи]м)(?:\s(?!\p{L}{1,2}\s)[\p{Ll}\d-]+){0,3}$/u

/** «До «Лена»» says when. */
const LED_BY = /^(?:до|после|кроме|от|со?|по|из|за|через|при|и|а|но|там|потом)\s/iu
const ENDS_OPEN = /\s(?:в|во|на|с|со|и|у|по|из|от|для)$/u
/** No position ends with it, and none in English has it inside. */
const UNENDED = /\s(?:в|во|на|с|со|и|у|по|из|от|для)$|^[^а-яё]*\s(?:as|at|in|for|with)(?:\s|$)/u

/** «маркетплейс «Лён»» */
const TRADE_OF_NAME = /^\p{Ll}[\p{L}-]+(?<!ы[йм]|ой|ая|ое|ые|л|ла|ю)\s[«"“]/u

/** The best company and the best position of a piece, alone or side by side. */
function spansOf(piece: string): Partial<Record<Slot, Span>>[] {
  const words = [...piece.matchAll(/\S+/gu)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
  }))
  const spans: Record<Slot, Span[]> = { company: [], position: [] }
  const isOpen = (from: number, to: number) => {
    const text = piece.slice(from, to)
    return (text.match(/[«(]/gu)?.length ?? 0) === (text.match(/[»)]/gu)?.length ?? 0)
  }
  for (const [at, { from }] of words.entries())
    for (const { to } of words.slice(at, at + MAX_WORDS + 1)) {
      if (!isOpen(from, to)) continue
      const text = piece.slice(from, to)
      const isInside = INTO.test(text)
      const company = companyScore(text, isInside)
      const isCut = goesBeyond(piece, from, to)
      if (company > 0)
        spans.company.push({
          text: text.replace(INTO, ''),
          score: company + (from === 0 ? FIRST : 0) - (isCut ? HALF : 0),
          left: from,
          right: to,
        })
      const position = /(?:^|\s)(?:в|во|на|у|из|от)\s$/iu.test(piece.slice(0, from))
        ? -9
        : positionScore(text)
      if (position > 0) spans.position.push({ text: roleOf(text), score: position, left: from, right: to })
    }
  const out: Partial<Record<Slot, Span>>[] = [
    ...spans.company.map((company) => ({ company })),
    ...spans.position.map((position) => ({ position })),
  ]
  for (const company of spans.company)
    for (const position of spans.position)
      if (
        company.right < position.left ||
        (position.right < company.left && !goesOn(piece, position, company))
      )
        out.push({ company, position })
  return out
}

/** «Лига Цифровой» is half of «Лига Цифровой Экономики». */
function goesBeyond(piece: string, from: number, to: number): boolean {
  const text = piece.slice(from, to)
  const [before = ''] = /\p{Lu}[\p{Ll}-]+(?=\s$)/u.exec(piece.slice(0, from)) ?? []
  return (
    (/\p{Lu}[\p{Ll}-]+$/u.test(text) && /^\s\p{Lu}\p{Ll}/u.test(piece.slice(to))) ||
    (/^\p{Lu}\p{Ll}/u.test(text) && before !== '' && !isTrade(before))
  )
}

/** Whether what follows a position in small letters is of it, or a word before a name in quotes is not. */
function goesOn(piece: string, position: Span, company: Span): boolean {
  const behind = piece.slice(company.left)
  if (piece.slice(position.right, company.left).trim() !== '' || INTO.test(behind)) return false
  // «корреспондент | газеты «Лён»»
  const last = position.text.split(' ').slice(1).at(-1) ?? ''
  if (/^[«"“]/u.test(behind)) return /^\p{Ll}+$/u.test(last) && !OF_UNIT.test(last)
  // «учителем начальных классов | МБОУ № 29»
  const [first = ''] = behind.split(' ')
  return (
    /^\p{Ll}/u.test(behind) && !TRADE_OF_NAME.test(behind) && !LEGAL_FORM.test(first) && !isWorkplace(first)
  )
}

/** «в должности старшего кассира» */
const roleOf = (text: string): string =>
  /^(?:в|на)\sдолжности\s/iu.test(text) ? nominativeTitle(text.replace(AS, '')) : text.replace(AS, '')

export const wordsIn = (text: string): number => text.match(/[\p{L}\d]+/gu)?.length ?? 0

/** The slots of a job that are filled, as bits. */
export const COMPANY = 1
export const POSITION = 2
export type Reading = { readonly company?: Span; readonly position?: Span; readonly score: number }
const memo = new Map<string, ReadonlyMap<number, Reading>>()
const MAX_MEMO = 500
/** The best way to read a piece for each set of slots it fills. */
export function readingsOf(piece: string): ReadonlyMap<number, Reading> {
  const known = memo.get(piece)
  if (known) return known
  if (memo.size >= MAX_MEMO) memo.clear()
  const count = wordsIn(piece)
  const best = new Map<number, Reading>([[0, { score: ASIDE * Math.min(MAX_ASIDE, count) }]])
  for (const { company, position } of spansOf(piece)) {
    const used = [company, position].reduce(
      (sum, span) => sum + (span ? wordsIn(piece.slice(span.left, span.right)) : 0),
      0,
    )
    const score = (company?.score ?? 0) + (position?.score ?? 0) + PER_WORD * (count - used)
    const slots = (company ? COMPANY : 0) + (position ? POSITION : 0)
    const reading = { ...(company && { company }), ...(position && { position }), score }
    if (score > (best.get(slots)?.score ?? Number.NEGATIVE_INFINITY)) best.set(slots, reading)
  }
  memo.set(piece, best)
  return best
}
