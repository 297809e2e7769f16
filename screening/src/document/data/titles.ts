/** «инспектора отдела кадров», «бухгалтером»: a title of a sentence as it stands alone. */
import { JOB_FIRST } from '../kinds.ts'

/** Endings of nouns in the genitive and the instrumental, and in the nominative. */
const NOUNS: readonly (readonly [end: RegExp, nominative: string])[] = [
  [/(?<=тел|ар)(?:я|ем)$/u, 'ь'],
  [/(?<=ик|ник|щик|чик)(?:а|ом)$/u, ''],
  [/(?<=\p{L}{3}[вл])(?:ца|цом)$/u, 'ец'],
  [/(?<=иц)(?:ы|ей)$/u, 'а'],
  [/(?<=к)(?:и|ой)$/u, 'а'],
  [/(?<=сестр)(?:ы|ой)$/u, 'а'],
  [/(?<=шве|^нян|^судь)(?:и|[её]й|ю)$/u, 'я'],
  // «санитарка», «медсестра» and «секретарша» stand alone
  [/(?<=[бвгджзлмнпрстфхчшщ])(?<!сестр|рш)а$|(?<=[бвгджзклмнпрстфхцчшщ])ом$/u, ''],
]
const ADJECTIVES: readonly (readonly [end: RegExp, nominative: string])[] = [
  [/(?<=[гкхжшчщ])(?:ого|им)$/u, 'ий'],
  [/(?<=^(?:втор|молод|цехов|бортов|полев|путев|рядов))(?:ого|ым)$/u, 'ой'],
  [/(?:ого|ым)$/u, 'ый'],
  [/(?:его|им)$/u, 'ий'],
  [/ой$/u, 'ая'],
  [/(?<=[жшчщ])ей$/u, 'ая'],
  [/ей$/u, 'яя'],
]
const MAX_ADJECTIVES = 2

/** As it is when its words are none of those that are known. */
export const nominativeTitle = (title: string): string =>
  title
    .split(/(\s(?:или|и)\s)/u)
    .map((one) => nominativeOf(one))
    .join('')

/** «или полную занятость продавцом по вечерам» → «продавец»: the trade that words name, without what stands around. */
export function tradeIn(text: string): string {
  const words = text.replace(NAMED_SO, '').replace(TIMES, '').split(' ')
  const isTrade = (word: string) => JOB_FIRST.test(nominativeTitle(word))
  const at = words.findIndex((word) => isTrade(word.toLowerCase()))
  if (at < 0) return nominativeTitle(words.join(' '))
  const from = words.findLastIndex((word, before) => before < at && !ADJECTIVE.test(word)) + 1
  return nominativeTitle(words.slice(from).join(' '))
}
const ADJECTIVE = /(?:ого|его|ым|им|ой|ей|ый|ий|ая|яя)$/u
/** When or where one would, behind what one does. */
const TIMES =
  /\s(?:по (?:вечер|утр|ноч|будн|выходн|праздни|суббот|воскрес)\p{L}+|(?:по)?ближе|рядом|недалеко|срочно|желательно)(?:\s.*)?$/u
const NAMED_SO = /^(?:\p{L}+ую )?(?:должность|позицию|вакансию|место)\s/u

function nominativeOf(title: string): string {
  if (title !== title.toLowerCase() && !/\p{Ll}/u.test(title)) return nominativeOf(title.toLowerCase()).toUpperCase()
  const words = title.split(' ')
  for (let at = 0; at <= MAX_ADJECTIVES && at < words.length; at++) {
    const before = words.slice(0, at).map((word) => changed(word, ADJECTIVES))
    const noun = words[at] ?? ''
    // «врача-терапевта», «интернет-маркетолога»
    const halves = noun.split('-').map((half, place, { length }) =>
      place < length - 1 ? (changed(half, NOUNS) ?? half) : changed(half, NOUNS),
    )
    const said = halves.includes(null) ? null : halves.join('-')
    if (before.some((word) => word === null)) return title
    const isRanked = RANK.test(before[0] ?? '')
    if (said === null || (!JOB_FIRST.test(said) && !isRanked)) continue
    return [...before, said, ...words.slice(at + 1)].join(' ')
  }
  return title
}

/** «главного энергетика»: a rank stands before a trade, known or not. */
const RANK = /^(?:главн|старш|ведущ|младш)(?:ый|ий|ая)$/u

function changed(word: string, endings: typeof NOUNS): string | null {
  const found = endings.find(([end]) => end.test(word))
  return found ? word.replace(...found) : null
}

/** «юристов России», «Член союза юристов», «Статус адвоката»: of others, and no position of one's own. */
const PLURAL = /^\p{L}{3,}(?:[щчн]ики|тели|исты|логи|[тлкнрг]ов|телей|[тлкнр]ам|телям)$/iu
const DEPUTY = /^(?:зам|пом|и\.? ?о|врио|вр|ст|мл|исп)(?!\p{L})|^(?:замест|помощ|исполня|стаж|ученик|дубл)/iu
export function isOfOthers(text: string): boolean {
  const words = text.split(' ', 4)
  const at = words.findIndex((word) => JOB_FIRST.test(word))
  const trade = words[at] ?? ''
  if (PLURAL.test(trade)) return true
  const [before = ''] = words.slice(Math.max(0, at - 1), at)
  const isLed = /^\p{Lu}?\p{Ll}{3,}$/u.test(before) && !AGREES.test(before) && !DEPUTY.test(before)
  return isLed && /[ая]$/u.test(trade) && nominativeTitle(trade) !== trade
}
const AGREES = /(?:ого|его|[иы]й|ой|ая|яя)$/u
