/** Jobs that one sentence tells one after the other: each has dates, and the cuts between them are those that read best. */
import { findPeriod, periodsIn } from '../periods.ts'
import { type Phrase, readPhrase } from './phrase.ts'

const MAX_LENGTH = 700
const MAX_PERIODS = 8
/** A job of which both the company and the position are sure. */
const SURE = 2.5
/** The jobs of one sentence mostly have their dates in one place. */
const HABIT = 0.8
/** What it costs that a sentence tells something else first. */
const LED = -0.6
/** Where a job may end besides at its dates. */
const END = /[,;:.]\s|\s(?:[—–-]|->|=>|→)\s|\s(?=(?:и|а|потом|затем|сейчас|теперь|после|до этого)\s)/gu

export type Told = { readonly dates: string; readonly phrase: Phrase }
type Way = {
  readonly start: number
  readonly jobs: readonly Told[]
  readonly score: number
  readonly place: string
}

export type ToldJobs = {
  /** What stands before the first job. */
  readonly lead: string
  readonly jobs: readonly Told[]
}

/** `null` when the sentence has no period, or a piece of it is no job. */
export function phrasesIn(sentence: string): ToldJobs | null {
  if (sentence.length > MAX_LENGTH || sentence.includes('\t')) return null
  const periods = periodsIn(sentence)
  if (periods.length === 0 || periods.length > MAX_PERIODS) return null
  const [first] = periods
  let ways = new Map<number, readonly Way[]>(
    [0, ...endsOf(sentence, 0, first?.from)].map((start) => [
      start,
      [{ start, jobs: [], score: start === 0 ? 0 : LED, place: '' }],
    ]),
  )
  for (const [at, period] of periods.entries()) {
    const next = new Map<number, Way[]>()
    for (const end of endsOf(sentence, period.to, periods[at + 1]?.from))
      for (const [start, known] of ways) {
        const sides = [sentence.slice(start, period.from), sentence.slice(period.to, end)]
        const phrase = readPhrase(sides)
        const place = sides.map((side) => (/[\p{L}\d]/u.test(side) ? '1' : '0')).join('')
        const dates = sentence.slice(period.from, period.to).replace(/^[\s(,]+|[\s),]+$/gu, '')
        for (const way of known)
          keep(next, end, {
            start: way.start,
            jobs: [...way.jobs, { dates, phrase }],
            score: way.score + phrase.score + (place === way.place ? HABIT : 0),
            place,
          })
      }
    ways = next
  }
  const best = [...ways.values()].flat().toSorted((a, b) => b.score - a.score)[0]
  const isStudy = STUDY.test(sentence)
  if (
    !best ||
    !best.jobs.every((job) => isSure(job) || (!isStudy && isBare(job, best.jobs)) || isBeside(job, best.jobs))
  )
    return null
  return { lead: sentence.slice(0, best.start), jobs: best.jobs }
}

const isSure = ({ dates, phrase }: Told): boolean =>
  phrase.company !== null && phrase.position !== null && phrase.score >= SURE && findPeriod(dates) !== null

/** Schools are no employers, unless one says who one was there. */
const STUDY =
  /(?<!\p{L})(?:универ|институт|колледж|техникум|училищ|академи|учил(?:ся|ась)|окончил|закончил|студент|курс|диплом|не работа|декрет|арми|служ|\p{Lu}{1,5}(?:ГУ|ТУ|ГМУ)(?!\p{L}))/u
/** «Пятёрочка 2019-2021, Лента 2021-2024»: jobs one after the other of which only the employers are told. */
const MIN_NAMED = 1
const MIN_BARE = -3.6
const isBare = ({ dates, phrase }: Told, jobs: readonly Told[]): boolean =>
  jobs.length > 1 &&
  phrase.company !== null &&
  /[«"“\p{Lu}\d]/u.test(phrase.company) &&
  phrase.named >= MIN_NAMED &&
  phrase.score >= MIN_BARE &&
  findPeriod(dates) !== null

/** «2010–2021 завуч там же»: of jobs one after the other one may have no employer of its own. */
const isBeside = ({ dates, phrase }: Told, jobs: readonly Told[]): boolean =>
  phrase.company === null &&
  phrase.position !== null &&
  SAME_PLACE.test(phrase.whole.replace(phrase.position, '')) &&
  findPeriod(dates) !== null &&
  jobs.some(isSure)
const SAME_PLACE = /^\P{L}*(?:на дому|частным образом)?\P{L}*$/iu

function keep(ways: Map<number, Way[]>, end: number, way: Way): void {
  const known = ways.get(end) ?? []
  const same = known.find(({ place }) => place === way.place)
  if (same && same.score >= way.score) return
  ways.set(end, [...known.filter((one) => one !== same), way])
}

const isClosed = (text: string): boolean =>
  (text.match(/[(«]/gu)?.length ?? 0) <= (text.match(/[)»]/gu)?.length ?? 0)

/** Where a job may end whose dates end here. */
function endsOf(sentence: string, from: number, next: number | undefined): number[] {
  if (next === undefined) return [sentence.length]
  const inside = [...sentence.slice(from, next).matchAll(END)].map(
    ({ index, 0: mark }) => from + index + mark.length,
  )
  return [...new Set([from, ...inside, next])].filter(
    (end) => isClosed(sentence.slice(from, end)) && !/^\s?\(/u.test(sentence.slice(end)),
  )
}
