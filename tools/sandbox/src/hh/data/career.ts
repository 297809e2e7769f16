import type { Job } from '../answers/shapes.ts'
import { fill } from './phrase.ts'
import type { Level, Profession } from './profession.ts'
import type { Random } from './random.ts'
import type { cities } from './places.ts'

export type Period = {
  profession: Profession
  /** Months of work in this profession, and the level reached at its end. */
  months: number
  level: Level
  jobs: number
  /** Whether descriptions are written in English. */
  english?: boolean
  /** Skills the person does not have: phrases that name them are not used. */
  without?: readonly string[]
  /** Words of the vacancy: phrases that name them are preferred, so that the career leads to it. */
  towards?: readonly string[]
}

type City = (typeof cities)[number]

/** Months since year 0 of a `YYYY-MM…` date, and the inverse: the first day of that month. */
export const monthIndex = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
export const monthDate = (index: number) =>
  `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`

/**
 * Places the periods of a career back from `end` (a month index, inclusive), newest first; the level grows with time. `gap`
 * months without work precede the newest job. An `open` career has no end date on its last job.
 */
export function buildJobs(
  periods: readonly Period[],
  options: { random: Random; female: boolean; city: City; end: number; open: boolean; gap: number },
): Job[] {
  const { random, female, city } = options
  const jobs: Job[] = []
  const used = new Set<string>()
  let end = options.end
  for (const period of periods.toReversed()) {
    const companies = random.sample(period.profession.companies, period.jobs)
    const shares = split(period.months, period.jobs, random)
    shares.forEach((months, back) => {
      const newest = jobs.length === 0
      const start = end - months + 1
      const level = back === 0 ? period.level : grownBy(period, shares, back)
      jobs.push({
        id: String(jobs.length + 1),
        company: companies[back] ?? null,
        area: random.chance(0.85) ? { id: city.id, name: city.name } : null,
        industries: random.sample(period.profession.industries, 1),
        position: fill(random.pick(period.profession.titles[level]), random, female),
        start: monthDate(start),
        end: newest && options.open ? null : monthDate(end),
        description: describe(period, level, { random, female, used, short: months < 6 }),
      })
      end = start - 1 - (newest ? options.gap : pause(random))
    })
  }
  return jobs
}

/** Months between two jobs: mostly none, else one to four. */
const pause = (random: Random) => (random.chance(0.55) ? 0 : random.int(1, 4))

/**
 * Level of an earlier job by the preceding months in the profession: junior for about two years, middle until
 * about six, then senior.
 */
function grownBy(period: Period, shares: readonly number[], back: number): Level {
  const behind = shares.slice(back + 1).reduce((total, share) => total + share, 0) + (shares[back] ?? 0) / 2
  const grown: Level = behind < 22 ? 0 : behind < 76 ? 1 : 2
  return grown > period.level ? period.level : grown
}

/** Splits `months` into unequal parts of at least two months. */
function split(months: number, parts: number, random: Random): number[] {
  const weights = Array.from({ length: parts }, () => 0.6 + random.next())
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = weights.map((weight) => Math.max(2, Math.round((months * weight) / sum)))
  const rest = months - shares.reduce((total, share) => total + share, 0)
  const first = shares[0]
  if (first !== undefined) shares[0] = Math.max(2, first + rest)
  return shares
}

/** Sorts phrases by how many of the vacancy's words they contain, compared by their first letters. */
function nearestFirst(phrases: readonly string[], towards: readonly string[]): string[] {
  const words = new Set(towards.flatMap((skill) => skill.toLowerCase().split(/[\s:]+/)))
  const stems = [...words].filter((word) => word.length > 3).map((word) => word.slice(0, 6))
  return phrases
    .map((phrase) => {
      const text = phrase.toLowerCase()
      return { phrase, named: stems.filter((stem) => text.includes(stem)).length }
    })
    .toSorted((one, two) => two.named - one.named)
    .map(({ phrase }) => phrase)
}

/** Qualifiers that people add to what they did. */
const tails = ['(с нуля)', '(вместе с коллегой)', '(под свою ответственность)', '(по поручению директора)', '(последний год)', '(самостоятельно)', '(в команде из {3..6} человек)', '— основная часть работы', '— около {20..50/10}% времени']

type Manner = { random: Random; female: boolean; used: Set<string>; short: boolean }

/** Three to eight lines describing a job, in one of several realistic styles. */
function describe(period: Period, level: Level, { random, female, used, short }: Manner): string {
  const { profession } = period
  const known = (phrase: string) =>
    !period.without?.some((skill) => phrase.toLowerCase().includes(skill.toLowerCase()))
  const take = (pool: readonly string[], count: number) => {
    const left = random.sample(
      pool.filter((phrase) => !used.has(phrase) && known(phrase)),
      pool.length,
    )
    const near = period.towards ? nearestFirst(left, period.towards) : left
    const fresh = near.slice(0, count)
    for (const phrase of fresh) used.add(phrase)
    return fresh.map((phrase) => fill(phrase, random, female))
  }
  const does = (pool: readonly string[], count: number) =>
    take(pool, count).map((line) => (random.chance(0.16) ? `${line} ${fill(random.pick(tails), random, female)}` : line))
  const size = short || period.towards ? random.int(3, 4) : random.int(3, 5)
  if (period.english) {
    const lines = take(profession.english, size)
    if (lines.length > 2) return lines.map((line) => `• ${line}`).join('\n')
  }
  const first = level === 0 ? does(profession.junior, size - 1) : []
  const duties =
    level === 0
      ? [...first, ...does(profession.duties, size - first.length)]
      : level === 1
        ? [...does(profession.duties, size), ...does(profession.junior, random.chance(0.3) ? 1 : 0)]
        : [...does(profession.senior, level === 3 ? 4 : 2), ...does(profession.duties, Math.max(1, size - 2))]
  const results = level > 0 && random.chance(0.65) ? take(profession.results, random.int(1, 2)) : []
  const intro = random.chance(0.5) ? take(profession.intros, 1) : []
  return arrange(intro, duties, results, random)
}

function arrange(intro: string[], duties: string[], results: string[], random: Random): string {
  const manner = random.int(0, 7)
  const mark = random.pick(['— ', '- ', '• ', '* '])
  const list = (lines: string[]) =>
    lines.map((line, at) => `${mark}${at === lines.length - 1 ? stop(line) : `${line};`}`)
  switch (manner) {
    case 0:
    case 1:
      return [...intro, ...list([...duties, ...results])].join('\n')
    case 2:
    case 3:
      return [
        ...intro,
        random.pick(['Обязанности:', 'Что входило в работу:', 'Задачи:', 'Функционал:']),
        ...list(duties),
        ...(results.length > 0 ? [random.pick(['Достижения:', 'Результаты:', 'Итог:']), ...list(results)] : []),
      ].join('\n')
    case 4:
      return [...intro, ...[...duties, ...results].map((line, at) => `${at + 1}. ${capitalize(line)}`)].join('\n')
    case 5:
      return [...intro, ...[...duties, ...results].map((line) => stop(capitalize(line)))].join(' ')
    case 6:
      return [...intro, ...[...duties, ...results].map((line) => stop(capitalize(line)))].join('\n')
    default:
      return [...intro, stop(capitalize(duties.slice(0, 3).join(', '))), ...[...duties.slice(3), ...results].map((line) => stop(capitalize(line)))].join('\n')
  }
}

const stop = (line: string) => (line.endsWith('.') ? line : `${line}.`)

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Months covered by at least one job, both ends inclusive; the board counts an open job up to `until`. */
export function unionMonths(jobs: readonly Job[], until: number): number {
  const months = new Set<number>()
  for (const job of jobs) {
    const end = job.end === null ? until : monthIndex(job.end)
    for (let month = monthIndex(job.start); month <= end && months.size < 1200; month += 1) months.add(month)
  }
  return months.size
}
