/**
 * What a phrase with dates tells of a job, told by the form of its words: «в салоне «Лён» с 2018 по 2022 мастером». The
 * company stands behind «в» or looks like one, the position is a name of a trade in any case that fits a sentence.
 */
import { COMPANY, POSITION, QUOTED, type Reading, readingsOf, wordsIn } from './spans.ts'
import { isPlace, nominative } from '../towns.ts'
import { BEGAN, ORDINAL, VERB } from './verbs.ts'

export type Phrase = {
  readonly company: string | null
  readonly position: string | null
  /** How sure the company is. */
  readonly named: number
  /** All it says, without the words that only lead to it. */
  readonly whole: string
  /** Where the company stands, without «в». */
  readonly piece: string
  /** What the phrase says behind them. */
  readonly more: string
  readonly score: number
}

/** Where one piece of a sentence ends; a point of an abbreviation ends none. */
const MARK =
  /[,;]\s|(?<!(?<!\p{L})\p{L}{1,3})\.\s|:\s|\s(?:[—–|-]|->|=>|→)\s|\s?[()]\s?|[—–-]\s*$|^\s*[—–-]\s|[,;:]$/gu
const SAID = new RegExp(
  `(?<!\\p{L})(?:${ORDINAL}|${VERB}|${BEGAN}|на работу|а|и|но|же|я|где|уже|тоже|также|снова|опять|просто|там|ещ[её]|там же|год(?:у|ы|ах|ов)|оформлен[а]?(?: как)?|сейчас|теперь|потом|затем|далее|дальше|сначала|ранее|раньше|(?:по|до|после) (?:[эе]того|того)|до (?:него|не[её])|(?:полгода|год[а]?|\\p{L}{3,9} (?:год[а]?|лет|месяц[аев]{0,2})|\\d{1,2} (?:год[а]?|лет|мес\\p{L}*))|(?:прошл|позапрошл|эт)\\p{L}+ (?:лет|зим|осен|весн|год)\\p{L}*|currently|now|then|before that|previously|earlier)(?!\\p{L})`,
  'giu',
)
/** Of a company or a position that a phrase does not tell. */
const MISSING = -2.5
const MAX_PIECES = 12
const BOTH = COMPANY + POSITION

/** «в Брянске» behind an employer */
const TOWN = /(?<=\p{L}[»"”]?)\s(?:в|во|из|в г\.)\s(\p{Lu}\p{Ll}+(?:[ -]\p{Lu}?\p{Ll}+)?)(?=\s|[,.;:)]|$)/gu

function piecesOf(side: string): string[] {
  const quoted: string[] = []
  return side
    .replace(TOWN, (whole, name: string) => (isPlace(nominative(name)) ? '' : whole))
    .replace(QUOTED, (name) => `\uE000${quoted.push(name) - 1}\uE001`)
    .replace(SAID, '; ')
    .split(MARK)
    .map((piece) =>
      piece
        .replace(/^[\s,;:.]+|[\s,;:]+$/gu, '')
        .replace(/\uE000(\d+)\uE001/gu, (_, at: string) => quoted[Number(at)] ?? ''),
    )
    .filter((piece) => wordsIn(piece) > 0)
}

type State = { readonly pieces: readonly (readonly [string, Reading])[]; readonly score: number }

/** @param sides what stands before the dates and behind them */
export function readPhrase(sides: readonly string[]): Phrase {
  let states = new Map<number, State>([[0, { pieces: [], score: 0 }]])
  for (const piece of sides.flatMap(piecesOf).slice(0, MAX_PIECES)) states = withPiece(states, piece)
  const ends = [...states].map(([filled, { pieces, score }]) => {
    const missing = [COMPANY, POSITION].filter((slot) => (filled & slot) === 0).length
    return { pieces, score: score + MISSING * missing }
  })
  const [best] = ends.toSorted((a, b) => b.score - a.score)
  const used = (best?.pieces ?? []).filter(([, { company, position }]) => company ?? position)
  const [last = ''] = used.at(-1) ?? []
  const whole = sides.join(' ')
  return {
    company: used.map(([, { company }]) => company?.text).find(Boolean) ?? null,
    position: used.map(([, { position }]) => position?.text).find(Boolean) ?? null,
    named: Math.max(0, ...used.map(([, { company }]) => company?.score ?? 0)),
    whole: whole.replace(SAID, ' '),
    piece: (used.find(([, { company }]) => company)?.[0] ?? '').replace(/^(?:в|во|на|у|for|at|in)\s/iu, ''),
    more: whole.slice(whole.lastIndexOf(last) + last.length).replace(/^[\s,;:.)(—–-]+|[\s,;(—–-]+$/gu, ''),
    score: best?.score ?? 0,
  }
}

function withPiece(states: ReadonlyMap<number, State>, piece: string): Map<number, State> {
  const next = new Map<number, State>()
  for (const [filled, state] of states)
    for (const [slots, reading] of readingsOf(piece)) {
      if ((filled & slots) !== 0) continue
      // what stands behind both of them tells of the work and costs nothing
      const score = state.score + (slots === 0 && filled === BOTH ? 0 : reading.score)
      if (score > (next.get(filled | slots)?.score ?? Number.NEGATIVE_INFINITY))
        next.set(filled | slots, { score, pieces: [...state.pieces, [piece, reading]] })
    }
  return next
}
