/**
 * What a resume says in so many words of the asked paper: that it is gone, that it will be there soon, that it was lost and
 * is held again. Such a statement decides over any mention of the paper.
 */
import { foldText } from '../../../text/normalise.ts'
import type { Requirement, Stance } from '../../model.ts'
import type { Passage, Person } from '../../person/person.ts'
import { BARRED, FAILED, GONE, GONE_NAMED, NEVER, OVER } from './losses.ts'
import { NOUN } from './names.ts'
import { comesSoon, validUntil } from './to-come.ts'
import { BECAUSE, type Named, topicOf } from './topic.ts'
import {
  AGAIN,
  BOOKED,
  HALFWAY,
  HELD,
  OF_OTHERS,
  OF_WORK,
  READY,
  REFUSED,
  withoutLookAlikes,
} from './wordings.ts'

export type Fate = {
  readonly kind: 'gone' | 'never' | 'failed' | 'soon' | 'again' | 'valid' | 'held'
  readonly passage: Passage
}

type Piece = {
  readonly raw: string
  /** Folded, without what only looks like a loss. */
  readonly text: string
  readonly passage: Passage
  /** Number of its statement. */
  readonly unit: number
  readonly source: string
}

const BREAK = /[,;:()\n]|\s[–—-]\s|[.!?](?=\s|$)|\s(?=(?:но|а|зато|однако|хотя)\s)/gu
function piecesOf({ passages }: Person): readonly Piece[] {
  const out: Piece[] = []
  const seen = new Set<string>()
  for (const passage of passages) {
    const { place, quote, source } = passage
    if (
      place === 'title' ||
      place === 'position' ||
      (place === 'duty' && source !== 'about') ||
      seen.has(`${source} ${quote}`)
    )
      continue
    seen.add(`${source} ${quote}`)
    const plain = withoutLookAlikes(foldText(quote))
    let start = 0
    const add = (end: number): void => {
      const raw = quote.slice(start, end)
      if (/[\p{L}\d]/u.test(raw))
        out.push({ raw, text: plain.slice(start, end).trim(), passage, unit: seen.size, source })
    }
    for (const { 0: mark, index } of quote.matchAll(BREAK)) {
      add(index)
      start = index + mark.length
    }
    add(quote.length)
  }
  return out
}

/** Words around a denial that name nothing. */
const BARE_DENIAL =
  /(?<![а-яa-z])(?:и|пока|еще|уже|вообще|совсем|тоже|так|никогда|ни|разу|у|меня|ее|его|их|там|туда|на|руках|сейчас|больше|с|тех|пор|лет|года?|этой|такой|такого|сам|сама)(?![а-яa-z])|[^а-яa-z]+/g
/** Of examinations and terms. */
const OF_EXAMS =
  /экзамен|пересд|провер|аттест|комисси|тест|срок|удостовер|корочк|документ|сертифик|допуск|повторн|заново|стыки|образц|отметк|норматив|мишен/
/** A thing can be lost without being one's paper. */
const OF_THINGS =
  /(?<![а-я])(?:(?:по|у)терял|украли|украден|сгорел|забрал|сдал[аи]? в|не выда|снял|прекращ|остановл)/

/** What each piece says of the asked paper, in their order. */
function fatesOf(
  { ask, any_of }: Requirement,
  ids: readonly string[],
  person: Person,
  title: string,
): readonly Fate[] {
  const topic = topicOf([ask, ...any_of].join('. '), ids, title)
  const pieces = piecesOf(person)
  const names = pieces.map(({ raw }) => topic.of(raw))
  const fates: Fate[] = []
  let about: 'own' | 'other' | null = null
  let [namedIn, heldIn] = [-1, -1]
  for (const [at, piece] of pieces.entries()) {
    const { unit, source, text, passage } = piece
    const before = pieces[at - 1]
    if (before === undefined || before.source !== source) about = null
    const name = names[at] ?? null
    about = topicAfter(about, pieces, names, at)
    if (about !== 'own' || OF_OTHERS.test(text)) continue
    if (name === 'own' || name === 'bare') namedIn = unit
    const kinds = kindsOf({
      text,
      isNamed: name === 'own' || name === 'bare',
      isNear: namedIn === unit,
      isAfterName: names[at - 1] === 'own' && pieces[at - 1]?.unit === unit,
      isHeldBefore: heldIn === unit,
      isInUnit: pieces.some((one, other) => one.unit === unit && names[other] === 'own'),
      around: pieces
        .filter((one, other) => one.unit === unit && Math.abs(other - at) <= 1)
        .map((one) => one.text)
        .join(' '),
      now: person.now,
    })
    if (kinds.includes('valid') || (kinds.includes('held') && STANDS.test(text))) heldIn = unit
    // consent is no refusal: of «нет, готов сдать» the rules of the paper decide
    const isReady = READY.test(foldText(passage.quote))
    fates.push(...kinds.filter((own) => !(isReady && own === 'never')).map((own) => ({ kind: own, passage })))
  }
  return fates
}

/** Which paper is spoken of from a piece on. */
function topicAfter(
  about: 'own' | 'other' | null,
  pieces: readonly Piece[],
  names: readonly Named[],
  at: number,
): 'own' | 'other' | null {
  const [piece, name] = [pieces[at], names[at] ?? null]
  if (piece === undefined) return about
  const { unit, raw } = piece
  // «А1, Б7, Б9 – до 2030»: the others of a list do not end what is said of the first
  const isOfList = about === 'own' && pieces[at - 1]?.unit === unit && ITEM.test(raw)
  if (name === 'own' || (name === 'other' && !isOfList)) return name
  if (about !== null) return about
  // «стрелял плохо, УЧО …»: the paper is named after what became of it
  const isToCome = pieces.some((one, next) => next > at && one.unit === unit && names[next] === 'own')
  return name === 'bare' || isToCome ? 'own' : null
}

type Said = {
  readonly text: string
  readonly isNamed: boolean
  /** The paper is named in the same statement. */
  readonly isNear: boolean
  readonly isAfterName: boolean
  /** It is told there before as held. */
  readonly isHeldBefore: boolean
  /** … or after it. */
  readonly isInUnit: boolean
  readonly around: string
  readonly now: number
}
function kindsOf(said: Said): readonly Fate['kind'][] {
  const isSoon = BOOKED.test(said.text) && comesSoon(said.around, said.now)
  const kind = kindOf(said)
  return [
    ...(kind === null || (isSoon && kind === 'held') ? [] : [kind]),
    ...(isSoon ? (['soon'] as const) : []),
  ]
}

function kindOf(said: Said): Fate['kind'] | null {
  const { text, isNamed, isNear } = said
  // «до 2030, фирму лишили лицензии»: of something else, unless it is of a term or contrary to what is told before
  const isPaper = isNamed && (NOUN.test(text) || SHORT.test(text))
  if (said.isHeldBefore && !isPaper && ![OVER, CONTRARY, AGAIN].some((one) => one.test(text)))
    return stateOf(said)
  const isOfIt = (isNamed || isNear || OF_EXAMS.test(text)) && !OF_WORK.test(text.replace(BECAUSE, ' '))
  if (REFUSED.test(text) && isOfIt) return 'gone'
  if (AGAIN.test(text)) return 'again'
  if (FAILED.test(text) && isOfIt) return 'failed'
  return isGone(said, isPaper, isOfIt) ? 'gone' : stateOf(said)
}

/** Papers that are called by no such noun. */
const SHORT =
  /(?<![а-я])(?:групп|разряд|разрешени|допог|птм|накс|учо|внж|рвп|патент|естр|нрс|екв|карт[аыу]|скзи|статус|высот|форм[ауы]|период|прививк|пожминимум|вэк|влэк|палат)|ielts|ccn/
const isGone = ({ text, isNamed, isInUnit }: Said, isPaper: boolean, isOfIt: boolean): boolean =>
  (BARRED.test(text) && isInUnit) ||
  (isOfIt && GONE.test(text) && (isNamed || !OF_THINGS.test(text))) ||
  (isOfIt && isPaper && GONE_NAMED.test(text))

/** A state that is told, not an event. */
const STANDS =
  /(?<![а-я])(?:есть|действует|действующ[а-я]+|имеется|имею|годен|годна|в порядке|на руках|до (?:[а-я]+ )?20\d\d)(?![а-я])/
const CONTRARY =
  /^(?:но|однако|правда|только|а)(?![а-я])|(?<![а-я])(?:сейчас|теперь|временно|недавно)(?![а-я])/

/** By its date, by a denial that names it, by the words of what is held. */
function stateOf({
  text,
  isNamed,
  isNear,
  isAfterName,
  now,
}: Omit<Said, 'around' | 'isInUnit' | 'isHeldBefore'>): Fate['kind'] | null {
  const until = isNamed || isNear ? validUntil(text) : null
  if (until !== null && !/лиш|изъя|забра|отобра/.test(text))
    return until < now ? 'gone' : VALID.test(text) ? 'valid' : 'held'
  if (NEVER.test(text)) {
    if (OF_PRACTICE.test(text)) return null
    const isBare = text.replace(NEVER, ' ').replace(BARE_DENIAL, '') === ''
    return isNamed || (isAfterName && isBare) ? 'never' : null
  }
  const isHeld = HELD.test(text) || (isNamed && CARD.test(text) && !TO_COME.test(text))
  if (isAfterName && HELD.test(text)) return 'held'
  return isNamed && (isHeld || /категори|(?<![а-я])кат\./.test(text)) ? 'held' : null
}
/** «Удостоверение крановщика до 25 тонн»: the paper and nothing said of it. */
const CARD =
  /^(?:[а-я]+(?:ый|ая|ое|ые|ий) )?(?:удостоверени[ея]|корочк[аи]|свидетельств[оа]|сертификат|аттестат|лицензия|диплом|статус)(?: [а-я\d«»-]+){1,6}$/
const TO_COME =
  /(?<![а-я])(?:не|надо|нужн|пора|план|хоч|буд|бы(?![а-я])|дела|сдела|оформ|собира|жду|обещ|готов|получ|уч|без)/
/** Of work, not of the paper: «опыта по аккредитации нет». */
const OF_PRACTICE = /опыт|практик|навык|стаж|не работал|вопрос/
/** «Действует до 2035». */
const VALID = /действ|годн?[аое]?(?![а-я])|продл/

/** What decides: a loss, unless the paper was restored after it or is to be got soon. */
export function fateOf(
  requirement: Requirement,
  ids: readonly string[],
  person: Person,
  title = '',
): Fate | null {
  const fates = fatesOf(requirement, ids, person, title)
  const bad = fates.findLastIndex(isBad)
  const again = fates.findLastIndex(({ kind }) => kind === 'again')
  const valid = fates.findLastIndex(({ kind }) => kind === 'valid')
  const soon = fates.findLast(({ kind }) => kind === 'soon')
  const isPassed = PASSED.test(foldText(requirement.ask)) && fates.some(({ kind }) => kind === 'failed')
  if (soon !== undefined && !isPassed && (bad >= 0 || (valid < 0 && isHalfway(foldText(soon.passage.quote)))))
    return soon
  if (again > bad) return fates[again] ?? null
  if (bad >= 0) {
    const held = valid > bad ? fates[valid] : undefined
    return held === undefined ? (fates[bad] ?? null) : { kind: 'again', passage: held.passage }
  }
  const held = fates.find(({ kind }) => kind === 'valid' || kind === 'held')
  return held === undefined ? null : { kind: 'held', passage: held.passage }
}
const isHalfway = (folded: string): boolean =>
  HALFWAY.test(folded) && !/(?<![а-я])(?:есть|действует|действующ[а-я]+|имеется)(?![а-я])/.test(folded)
export const isBad = ({ kind }: Fate): boolean => kind === 'gone' || kind === 'never' || kind === 'failed'

/** «V группа, отстранений не было»: all that is denied in a statement is what is better not there. */
export function isUnblemished(quote: string): boolean {
  const folded = foldText(quote)
  const plain = withoutLookAlikes(folded)
  if (OF_OTHERS.test(folded) && STANDS.test(folded)) return true
  return (
    plain !== folded && ![DENIAL, NEVER, GONE, GONE_NAMED, FAILED, REFUSED].some((one) => one.test(plain))
  )
}
const DENIAL = /(?<![а-я])(?:не|нет|ни|без|никогда|пока)(?![а-я])/

/** What a loss is to an ask: whoever is ready to make the paper is a talk, unless nobody is taken without it. */
export function lossOf({ kind }: Requirement, { passage }: Fate): Stance {
  return kind !== 'knock_out' && READY.test(foldText(passage.quote)) ? 'partly' : 'contradicts'
}

/** The passing itself is asked for. */
const PASSED = /пройден|сдан[аоы]?(?![а-я])|(?:в )?этом году|этого года/
/** Nothing but a name: a letter, a method, a category. */
const ITEM = /^[^\p{Ll}]*(?:\p{Ll}{0,2}[^\p{Ll}]*)$/u
