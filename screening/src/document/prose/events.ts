/** Jobs told by what happened: «В мае 2015 устроилась в …», «пришла в 2002 и отработала там до 2011». */
import { findPeriod, MONTH, periodsIn, SAYS_NOW, SEASON } from '../periods.ts'
import { UNITS } from '../../text/data/number-words.ts'
import { endsOfSelf } from '../work/sentences.ts'
import { BEGAN, ENDED } from './verbs.ts'

const POINT = String.raw`(?:(?:начал|середин|кон)\p{Ll}{1,3}\s)?(?:(?:${MONTH}|${SEASON})\.?\s)?(?:19|20)\d{2}(?!\d)(?:-?(?:го|м))?(?:\s(?:году|года|год|г\.))?(?!\p{L})`
const MENTION = new RegExp(
  String.raw`(?<!\p{L})(?:(?<by>с|со|в|во|до|по|from|since|in|until|till)\s(?:сам\p{L}{2,3}\s)?)?(?<point>${POINT})`,
  'giu',
)
const STAYED = String.raw`(?:(?:про|от)?(?:работал|трудил|служил)[аи]?(?:с[ья])?|был[аи]?|оставал(?:ся|ась)|пробыл[аи]?|продержал(?:ся|ась)|ходил[аи]?|stayed|worked)`
const BEGINS = new RegExp(`(?<!\\p{L})(?:${BEGAN})(?!\\p{L})`, 'giu')
const ENDS = new RegExp(`(?<!\\p{L})${ENDED}(?!\\p{L})`, 'giu')
/** «, где проработал», «и ушла оттуда»: what leads to an end. */
const LED_TO_END = new RegExp(
  String.raw`[,;]?\s?(?:(?:и|а|но|где|откуда|and|where)\s)?(?:(?:я|там|оттуда|снова|i|there)\s){0,2}(?:${ENDED}|${STAYED})?(?:\s(?:там|оттуда|здесь|сам[а]?|there|по\s\p{Ll}+\p{L}(?:анию|ению)))*\s?$`,
  'iu',
)
/** «отработала там девять лет» */
const LASTED = new RegExp(
  String.raw`(?<!\p{L})(?:про|от)работал[аи]?\s(?:там\s)?(?<years>\d{1,2}|\p{Ll}{3,12})\s(?:лет|год[а]?)(?!\p{L})`,
  'iu',
)
const PRESENT =
  /(?<!\p{L})(?:работаю|тружусь|занимаюсь|веду|являюсь|сейчас|теперь|по (?:сей|настоящ|наст)|до сих|now|present|currently)(?!\p{L})/iu
const STUDIED =
  /(?<!\p{L})(?:учил(?:ся|ась)|(?:поступил|окончил|закончил)[аи]?(?!\sработ)|студент\p{L}*|диплом|родил(?:ся|ась|а)|замуж|женил|армии|переехал[аи]?)(?!\p{L})/iu
const MAX_AWAY = 60
/** Longer sentences are read by nobody. */
const MAX_LENGTH = 700

type Mention = {
  readonly sentence: number
  readonly from: number
  readonly to: number
  readonly point: string
  readonly year: number
  readonly role: 'start' | 'end' | 'whole'
  /** Told by a verb, not by «с». */
  readonly isEvent: boolean
}

/** «Осенью 2018, в октябре» → «в октябре 2018» */
const SEASON_FIRST = new RegExp(
  String.raw`(?<!\p{L})${SEASON}\s((?:19|20)\d{2})(?:\sгода)?,?\s(в\s${MONTH})`,
  'giu',
)

/** Each sentence that tells when a job began and ended with its time as a range, «с мая 2015 по 2018»; others as they are. */
export function withEvents(sentences: readonly string[]): string[] {
  const texts = sinceThen(sentences.map((sentence) => sentence.replace(SEASON_FIRST, '$2 $1')))
  const mentions = texts.flatMap(mentionsIn)
  const ends = endsOf(mentions, texts)
  return texts.map((text, at) => {
    const own = mentions.filter(({ sentence }) => sentence === at)
    const isTold = own.some((one) => ends.has(one) || (one.role === 'start' && one.isEvent))
    const isSince = THEN.test(sentences[at] ?? '')
    return isTold || isSince ? withRanges(text, own, ends) : (sentences[at] ?? text)
  })
}

/** «С тех пор работаю в …» begins where the time told last ended. */
function sinceThen(sentences: readonly string[]): string[] {
  let last = ''
  return sentences.map((sentence) => {
    const said = last === '' ? sentence : sentence.replace(THEN, `с ${last}`)
    last = [...said.matchAll(MENTION)].map(({ groups }) => pointOf(groups?.['point'] ?? '')).at(-1) ?? last
    return said
  })
}
const THEN = /(?<!\p{L})(?:с (?:тех пор|того (?:времени|момента))|since then|ever since)(?!\p{L})/iu

function mentionsIn(text: string, sentence: number): Mention[] {
  if (text.length > MAX_LENGTH) return []
  if (STUDIED.test(text) && text.search(BEGINS) < 0) return []
  const wholes = periodsIn(text)
  const found = [...text.matchAll(MENTION)].map((match) => ({
    by: match.groups?.['by']?.toLowerCase() ?? '',
    point: pointOf(match.groups?.['point'] ?? ''),
    from: match.index,
    to: match.index + match[0].length,
  }))
  return found.flatMap(({ by, point, from, to }, at): Mention[] => {
    if (by !== '' && endsOfSelf(text.slice(0, from))) return []
    const [year = ''] = /(?:19|20)\d{2}/u.exec(point) ?? []
    const told = { sentence, from, to, point, year: Number(year) }
    const inside = wholes.find((whole) => whole.from < to && whole.to > from)
    if (inside && isRange(text.slice(inside.from, inside.to), by))
      return [{ ...told, role: 'whole', isEvent: false }]
    if (/^(?:с|со|from|since)$/u.test(by)) return [{ ...told, role: 'start', isEvent: false }]
    if (/^(?:до|по|until|till)$/u.test(by)) return [{ ...told, role: 'end', isEvent: false }]
    const [before, after] = [found[at - 1]?.to ?? 0, found[at + 1]?.from ?? text.length]
    const role = roleOf(
      text.slice(before, from).slice(-MAX_AWAY),
      text.slice(to, Math.min(after, to + MAX_AWAY)),
    )
    return role === null ? [] : [{ ...told, role, isEvent: true }]
  })
}

/** «начал в мае 2004» has no end. */
function isRange(period: string, by: string): boolean {
  const isOpen = findPeriod(period)?.end === null && !SAYS_NOW.test(period)
  return !isOpen && (by === '' || (period.match(/\d{4}/gu)?.length ?? 0) > 1 || SAYS_NOW.test(period))
}

const pointOf = (written: string): string =>
  written
    .replace(/^(?:начал|середин|кон)\p{Ll}+\s(?=\p{L})/iu, '')
    .replace(/^(начал|середин|кон)\p{Ll}+/iu, (_, stem: string) => FULL[stem.toLowerCase()] ?? stem)
    .replace(/\s(?:году|года|год|г\.)$|-?(?:го|м)$/iu, '')
const FULL: Readonly<Record<string, string>> = { начал: 'начала', середин: 'середины', кон: 'конца' }

/** What the verb nearest to a date says of it. */
function roleOf(before: string, behind: string): 'start' | 'end' | null {
  const isLed = [BEGINS, ENDS].some((pattern) => before.search(pattern) >= 0)
  // «joined in March 2017 and left in 2020»
  const after = isLed ? (/^(?:(?!\s(?:и|а|and)\s|[,;—]).)*/u.exec(behind)?.[0] ?? '') : behind
  const away = (pattern: RegExp): number =>
    Math.min(
      ...[...before.matchAll(pattern)].map(({ index, 0: verb }) => before.length - index - verb.length),
      ...[...after.matchAll(pattern)].map(({ index }) => index),
      Number.POSITIVE_INFINITY,
    )
  const [begun, ended] = [away(BEGINS), away(ENDS)]
  if (Math.min(begun, ended) === Number.POSITIVE_INFINITY) return null
  return begun <= ended ? 'start' : 'end'
}

/** The end of each start: told behind it, in brackets before it, or when the next job began. */
function endsOf(mentions: readonly Mention[], texts: readonly string[]): ReadonlyMap<Mention, string> {
  const ends = new Map<Mention, string>()
  let open: Mention | null = null
  for (const [at, one] of mentions.entries()) {
    const next = mentions[at + 1]
    if (one.role === 'end') {
      const start: Mention | null = open ?? bracketed(one, next, texts)
      if (start && start.year <= one.year && !ends.has(start)) ends.set(start, one.point)
      open = null
      continue
    }
    if (open && !ends.has(open) && one.year > open.year && isPast(open, texts)) ends.set(open, one.point)
    open = one.role === 'start' && !ends.has(one) ? one : null
    const lasted = open && lastedFrom(one.sentence, texts)
    if (open && lasted) ends.set(open, String(open.year + lasted))
  }
  return ends
}

/** «до декабря 2016 (с мая 2012)», «до 2018 …, начинал там в 2012» */
function bracketed(one: Mention, next: Mention | undefined, texts: readonly string[]): Mention | null {
  if (next?.role !== 'start' || next.sentence !== one.sentence || next.year > one.year) return null
  const between = (texts[one.sentence] ?? '').slice(one.to, next.from)
  return (next.isEvent ? next.year < one.year : /^\s\($/u.test(between)) ? next : null
}

/** «Отработал там пять лет.» */
const ALONE = /^(?:я\s|там\s)?(?:про|от)работал[^,;\d]*(?:\d{1,2}\s\p{L}+)?$/iu

const isPast = ({ sentence }: Mention, texts: readonly string[]): boolean =>
  !PRESENT.test(texts[sentence] ?? '')

/** How many years are told in the sentence of a start, or in the next one. */
const lastedFrom = (sentence: number, texts: readonly string[]): number | null =>
  lastedIn(texts[sentence] ?? '') ?? lastedIn(ALONE.exec(texts[sentence + 1] ?? '')?.[0] ?? '')

function lastedIn(text: string): number | null {
  const { years = '' } = LASTED.exec(text)?.groups ?? {}
  return Number(years) || UNITS[years.replaceAll('ё', 'е').toLowerCase()] || null
}

function withRanges(text: string, own: readonly Mention[], ends: ReadonlyMap<Mention, string>): string {
  const ranged = own.reduceRight((told, one) => {
    const [before, after] = [told.slice(0, one.from), told.slice(one.to)]
    if (one.role === 'end') return before.replace(LED_TO_END, '') + after.replace(/^[,\s]+(?=[),.]|$)/u, '')
    if (one.role === 'whole') return told
    const end = ends.get(one)
    return `${before}с ${one.point}${end === undefined ? '' : ` по ${end}`}${after}`
  }, text)
  // «с 2012 закончил училище, сразу взяли …»
  return ranged.replace(STUDY_FIRST, (clause, dates: string) =>
    clause.search(BEGINS) >= 0 ? clause : `${dates} `,
  )
}
const STUDY_FIRST = new RegExp(
  `^(с [^,]*?\\d{4}(?: по [^,]*?\\d{4})?)(?=\\s)[^,]*${STUDIED.source}[^,]*,\\s`,
  'iu',
)
