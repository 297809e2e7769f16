/** How requirements and conditions are named. An ask is a phrase of the vacancy: it is never bent, only placed. */
import { LICENCES } from '../../resume/licences.ts'
import { findSkills, skillTitle } from '../../skills.ts'
import { foldText } from '../../text/normalise.ts'
import { quoteOf } from '../../text/sentences.ts'
import { tokenise } from '../../text/tokens.ts'
import type { Condition, Requirement } from '../model.ts'
import { CONDITION_TITLES } from '../score/titles.ts'
import { once } from './once.ts'
import { papersIn } from '../verdict/papers/names.ts'

const LONGEST = 80

const PAPERS: ReadonlySet<string> = new Set(['document', 'licence', 'permit'])
const LEAD = /^(?:надо|нужн[ыоа]?|нужен|требуется|необходим[аоы]?|обязательно)\s*[:–-]\s*/iu

/** The ask without shouting, without its lead, the aside of a paper, and what is too long. */
const nameOf = once((requirement: Requirement): string => {
  const { ask, type } = requirement
  const paper = paperOf(requirement)
  if (paper !== null) return paper
  const words = ask.replace(LEAD, '').replace(BENT_TAIL, '')
  const calm = words.replaceAll(/[А-ЯЁ]{5,}/g, (word) => word.toLowerCase())
  const own = PAPERS.has(type) ? calm.replace(/\s*\([^()]*\)[.!]*$/u, '') : words
  const name = quoteOf(own.trim(), LONGEST)
    .replace(/,?\s+(?:или|либо|для|при|под|без|чтобы)…$/u, '…')
    .replace(/[\s.,;:!–—-]+$/u, '')
  // «Sql» of a reader that begins every ask with a capital
  const [known] = isLatin(name) ? findSkills(tokenise(name)) : []
  const title = known === undefined ? name : skillTitle(known.id)
  return title.toLowerCase() === name.toLowerCase() ? title : name
})

/** «Диплом и действующей аккредитацией: …»: what was cut from «с дипломом и …». */
const BENT_TAIL =
  /(?<=[а-яё»]) и (?:действующ[а-яё]+ )?(?:аккредитацией|сертификатом|удостоверением)(?![а-яё]).*$/iu
const BENT =
  /(?<![а-я])(?:с|со) (?:[а-я]+ )?(?:дипломом|аккредитацией|сертификатом|удостоверением|медкнижкой|книжкой)(?![а-я])/

/** A paper that is only mentioned by the way, «врача с аккредитацией», is called by its common name. */
function paperOf({ ask, type }: Requirement): string | null {
  if (type !== 'document' && type !== 'licence') return null
  const folded = foldText(ask)
  if (!TALK.test(folded) && !BENT.test(folded)) return null
  const named = papersIn(ask)
  const known = LICENCES.filter(({ id }) => named.includes(id))
  return known.length === 1 ? (known[0]?.title ?? null) : null
}

/** Begins a sentence: «Английский язык, не ниже B1». */
export const labelOf = (requirement: Requirement): string => {
  const text = nameOf(requirement)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Within a sentence: the vacancy's own words in «…», words the reader has put together without. */
export const mentionOf = (requirement: Requirement): string => {
  const { quote } = requirement
  const text = nameOf(requirement)
  if (isLatin(text) && text.split(/\s+/).length <= NAME) return text
  const words = text.replace(/…$/u, '')
  const at = quote.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0 || /[«»]/u.test(words)) return lowerFirst(text)
  return `«${quote.slice(at, at + words.length)}${text.slice(words.length)}»`
}

/** A name in Latin letters, which no case changes. */
export const isLatin = (text: string): boolean =>
  /[A-Za-z]/.test(text) && !/[А-Яа-яЁё]{3,}/u.test(text.replaceAll(/(?<![А-Яа-яЁё])или(?![А-Яа-яЁё])/gu, ''))

/** Talk around an ask rather than an ask: «что-то одно уверенно», «стажировка оплачивается», «ночных». */
export const isTalk = once((requirement: Requirement): boolean => {
  const folded = foldText(requirement.ask)
  if (requirement.type === 'skill' && folded.startsWith('образовани')) return true
  return TALK.test(folded) && paperOf(requirement) === null
})

/** Whether a person can be asked about it: a name, a noun of knowing, a doing; not «возраст от недели». */
export const isAskable = once((requirement: Requirement): boolean => {
  const { ask, type } = requirement
  const folded = foldText(ask)
  if (isTalk(requirement)) return false
  if (isLatin(ask)) return type !== 'task' && (type !== 'skill' || ask.split(/\s+/).length <= NAME)
  if (type === 'task') return DOING.test(folded)
  if (NOUN.test(folded)) return true
  if (type === 'document' || type === 'licence') return papersIn(ask).length > 0 || type === 'licence'
  return type !== 'skill' || (ask.split(/\s+/).length <= NAME && findSkills(tokenise(ask)).length > 0)
})

/** Words of a name; an English sentence is longer. */
export const NAME = 4
const TALK =
  /(?<![а-я])(?:что-то|нельзя|это|этого|эти[мх]?|ее|ей|него|нее|ним|если|хоть|лишь|зато|тоже|поэтому|потом|засчитаем|правило|честно|хватает|можно|оплачива[а-я]+|(?:став|уч|воз|готов|науч|направ|оплат|отправ|предлож)им|(?:бер|вед|да|ищ|жд)[её]м|[а-я]+(?:аем|яем|уем)|не солите|плюсик|хорош|удобно|не критичн[а-я]*|\d\d[:.]\d\d|рассмотрим|увеличат|доплатим)(?![а-я])|(?<![а-я])[а-я]+емся(?![а-я])|^[а-я]+(?:ых|их|ого)$|(?:^|, )все$/
/** An infinitive or a noun of doing among the first words. */
const DOING =
  /^(?:[а-я-]+ ){0,2}?(?:[а-я-]+(?:(?<!дца)ть|ти|чь|ться|ние|ция|руководство|производство|строительство|вка|рка|мка|чет|роль|даж[аи]|ировк[аи])|монтаж|ремонт|обход[ы]?|прием|учет)(?![а-я])/

/** Nouns that can follow «Есть ли у вас». */
export const NOUN =
  /^(?:(?:водительск|медицинск|санитарн|действующ|практическ|успешн|больш)[а-яё]+ )?(?:опыт|стаж|знани[ея]|умени[ея]|владени[ея]|навыки?|понимани[ея]|мед(?:книжка|справка)|санкнижка|книжка|удостоверени[ея]|сертификат|диплом|аккредитация|портфолио|права|гражданство|допуск|лицензия|справка|карта|разрешение|автомобиль)(?![а-яё])/u

/** A capital that only begins the line; «1С», «ПТО» and «Гранд-Смета» keep theirs. */
export const lowerFirst = (text: string): string =>
  /^[А-ЯЁ][а-яё]*(?=[\s,.…]|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

export function conditionLabel(condition: Condition): string {
  const { kind, value, quote } = condition
  const said = foldText(quote)
  switch (kind) {
    case 'place':
      return `Место работы (${placeOf(value)})`
    case 'format':
      return (isRuledOut(condition) ? FORMATS['office'] : FORMATS[value]) ?? CONDITION_TITLES.format
    case 'hours':
      return /part|част|непол/.test(value) ? 'Частичная занятость' : 'Полная занятость'
    case 'shifts':
      return WEEKS[value] ?? `График ${value}`
    case 'nights':
      return value === 'duty' ? 'Дежурства' : CONDITION_TITLES.nights
    case 'rotation':
      return value === 'no' ? 'Работа не вахтой' : /\d/.test(value) ? `Вахта ${value}` : 'Вахта'
    case 'trips':
      return /командиров/.test(said)
        ? 'Командировки'
        : /разъезд/.test(said)
          ? 'Разъезды'
          : CONDITION_TITLES.trips
    default:
      return CONDITION_TITLES[kind]
  }
}
const WEEKS: Readonly<Record<string, string>> = {
  yes: 'Сменный график',
  weekends: 'Работа в выходные',
  evenings: 'Работа вечером',
  early: 'Раннее начало',
}
const FORMATS: Readonly<Record<string, string>> = {
  office: 'Работа на месте, не удалённо',
  hybrid: 'Гибридный формат',
  remote: 'Удалённая работа',
}

/** «Гибрид невозможен». */
export const isRuledOut = ({ kind, value, quote }: Condition): boolean =>
  kind === 'format' &&
  value === 'hybrid' &&
  /невозмож|гибрид[а-я]* нет(?![а-я])|не (?:предусм|предлаг|рассматр)/.test(foldText(quote))

/** Days at home that are offered and bind nobody. */
export const isOption = ({ kind, value, quote }: Condition): boolean =>
  kind === 'format' &&
  value === 'hybrid' &&
  /(?<!не)возмож|можно|по желанию|на выбор|обсужда|допуска/.test(foldText(quote))

export const placeOf = (value: string): string => value.replace(/\s*\(.*$/u, '')
