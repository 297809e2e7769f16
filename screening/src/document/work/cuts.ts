/** Where a line of the work experience may be two things, and how well each of them is one. */
import { isOfOthers, nominativeTitle } from '../data/titles.ts'
import { JOB_FIRST, JOINED, LABELLED, LEGAL_FORM, scoresOf, type Scores } from '../kinds.ts'

/** What it costs to divide a line. */
export const SPLIT = -0.5
const OF_OTHERS = 4
const memo = new Map<string, Scores>()
export function scores(text: string): Scores {
  let found = memo.get(text)
  if (found === undefined) {
    if (memo.size > 2000) memo.clear()
    const { position, ...others } = scoresOf(text)
    found = { ...others, position: position - (isOfOthers(text) ? OF_OTHERS : 0) }
    memo.set(text, found)
  }
  return found
}

type Cut = { readonly left: string; readonly right: string; readonly bonus: number }
const MAX_CUTS = 8

/** Places where a line may be two: at a dash, a comma, a slash, a bracket, or «повар в кафе». */
export const cuts = (text: string): Cut[] =>
  [...atMarks(text), ...atPhrases(text), ...unbroken(text), ...loud(text), ...atNames(text)]
    .map(({ left, right, bonus }) => ({ left: left.trim(), right: right.trim(), bonus }))
    .filter(({ left, right }) => left.length > 1 && right.length > 1)
    .slice(0, MAX_CUTS)

function atMarks(text: string): Cut[] {
  return [...text.matchAll(/\s[—–-]\s|\s\/\s|,\s|:\s|;\s/gu)].flatMap(({ 0: mark, index }) => {
    const [left, right] = [text.slice(0, index), text.slice(index + mark.length)]
    // a comma inside brackets or quotes divides nothing
    if ((left.match(/[«(]/gu)?.length ?? 0) > (left.match(/[»)]/gu)?.length ?? 0)) return []
    if (mark === ': ' && LABELLED.test(text) && scores(left).position < 1.5) return []
    if (mark !== ', ') return [{ left, right, bonus: SPLIT }]
    // «энтомолог, агроном» are two names of one position
    const isList =
      /^\p{Ll}/u.test(right) &&
      scores(left.trim()).company < 1.5 &&
      (JOB_FIRST.test(left) || !JOB_FIRST.test(right))
    return [{ left, right, bonus: SPLIT - (isList ? 1.2 : 0.2) }]
  })
}

/** «ООО «Лён». Товаровед», but no initials */
const SENTENCE =
  /(?<=[\p{L}\d»"]{2})(?<!(?<!\p{L})(?:гл|зам|ст|мл|вед|пом|им|ген|гор|обл))\.\s(?=\p{Lu}\p{L})/giu
const INSIDE = /\s(?:(?:в|во|at|in)\s(?=[«"“\p{Lu}]|\p{Ll}[\p{L} -]{3,40} (?:[«"“]|№ ?\d))|@\s)/gu
function atPhrases(text: string): Cut[] {
  const [, before = '', bracket = ''] = /^(.{2,80}?)\s\(([^()]{2,60})\)$/u.exec(text) ?? []
  const at = (pattern: RegExp, bonus: number): Cut[] =>
    [...text.matchAll(pattern)].map(({ 0: mark, index }) => ({
      left: text.slice(0, index),
      right: text.slice(index + mark.length),
      bonus,
    }))
  return [
    { left: before, right: bracket, bonus: SPLIT - 0.3 },
    ...at(SENTENCE, SPLIT - 0.3),
    ...at(INSIDE, SPLIT + 0.4),
  ]
}

/** «руководитель отдела «Сад»» is one name */
export const OF_UNIT = /(?:отдел|участк|цех|служб|проект|направлени|кафедр|филиал|групп)[а-я]{0,3}$/iu
/** Before a name in quotes or a legal form. */
function atNames(text: string): Cut[] {
  const [, role = '', quoted = ''] =
    /^([\p{L} -]{3,60}?)\s((?:[А-ЯЁ]{2,6}\s)?[«"“][^»"”]{2,60}[»"”].*)$/u.exec(text) ?? []
  const isRole = role !== '' && scores(role).position >= 1.5 && !OF_UNIT.test(role)
  const [head = '', left = ''] =
    /^(.{3,80}?[»"”\p{L}.])\s(?=(?:ООО|ОАО|ЗАО|ПАО|АО|ИП|ГБУЗ|МБОУ|ФГУП)\s)/u.exec(text) ?? []
  // «ООО «Лён» (Тверь, 30/30) повар»
  const [, housed = '', behind = ''] = /^(.{3,80}[»"”]\s\([^()]{2,60}\))\s(\p{L}.{2,60})$/u.exec(text) ?? []
  return [
    ...(isRole ? [{ left: role, right: quoted, bonus: SPLIT - 0.4 }] : []),
    { left, right: head === '' ? '' : text.slice(head.length), bonus: SPLIT },
    { left: housed, right: behind, bonus: SPLIT },
  ]
}

const RANK = /^(?:senior|junior|middle|lead|chief|head|старш|младш|главн|ведущ)\p{L}*(?:\s|$)/iu
/** «ООО Ромашка бухгалтер», «ООО «Лён» Товаровед», «камаз-сервис сварщик»: nothing stands between the two. */
export function unbroken(text: string): Cut[] {
  if (text.length > 110 || JOINED.test(text) || /[@|]/u.test(text)) return []
  return [...text.matchAll(/\s(?=\p{L})/gu)].slice(0, 9).flatMap(({ index }) => {
    const [left, right] = [text.slice(0, index), text.slice(index + 1)]
    // «кафе на садовой | бариста»: the street goes with the employer
    const isStreet = /\s(?:на|у|в)\s\p{Ll}+(?:ой|ей|ом|е)$/u.test(left)
    const isQuoted = /[»"”]$/u.test(left)
    const isTyped = /^\p{Ll}/u.test(left) && (LEGAL_FORM.test(left) || scores(left).position < 0)
    const isEmployer = isQuoted || isTyped || LEGAL_FORM.test(left) || scores(left).company >= 1
    // an adjective goes on with what follows
    const isCut =
      RANK.test(left) ||
      /^(?:на|в|у|по|с)\s/u.test(right) ||
      /(?<!№ ?|^\p{Lu}{2,5}[- ]?)\d{1,4}$|[;:.]$|,/u.test(left) ||
      // «"Metal Art" JV, welder»
      /^[A-Z]{2,5},/u.test(right) ||
      (!isQuoted && !isStreet && /(?:^|[\s(])(?:\p{L}+(?:[иы]й|ая|ой|[оиы]е)|\p{L}{1,2})$/u.test(left))
    const isRole = (isQuoted || /^\p{Ll}/u.test(right)) && scores(right).position >= 2.5 && !isGenitive(right)
    const bonus = isTyped ? SPLIT + 2.4 + (beginsTrade(right) ? TRADE_FIRST : 0) : SPLIT
    return isEmployer && isRole && !isCut ? [{ left, right, bonus }] : []
  })
}
/** «статус адвоката» is one thing. */
const isGenitive = (text: string): boolean =>
  /^\p{L}+[ая](?!\p{L})/u.test(text) && nominativeTitle(text) !== text
/** «такси рубин | водитель» and not «такси | рубин водитель»: what stands before the trade goes with it when it agrees. */
const TRADE_FIRST = 2
function beginsTrade(text: string): boolean {
  const [first = '', second = ''] = text.split(' ')
  return JOB_FIRST.test(first) || RANK.test(text) || (ADJECTIVE.test(first) && JOB_FIRST.test(second))
}
const ADJECTIVE = /(?:[иы]й|ая|яя|ой)$/u

/** «ЭЛЕКТРОМОНТЕР ЛУКИ-ЭЛЕКТРО»: a trade and a name that goes on with no trade, where capitals hide which is which. */
function loud(text: string): Cut[] {
  const [, left = '', right = ''] = /^(\p{Lu}[\p{Lu}-]{4,})\s(\p{Lu}[\p{Lu}\d -]{4,40})$/u.exec(text) ?? []
  const isName = !GENITIVE.test(right) && !/^(?:ПО|НА|В|ПРИ|С)\s/u.test(right)
  return JOB_FIRST.test(left) && isName && !JOB_FIRST.test(right) ? [{ left, right, bonus: SPLIT }] : []
}
const GENITIVE = /(?:[АЯЫИЮ]|[ОЕ]В|[ЕИЫ]Й|[ОЕ]ГО|[ИЫ]Х|[ОЕ]М)(?:\s|$)/u
