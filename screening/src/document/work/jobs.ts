/** Lines of the work experience → jobs. */
import type { ResumeJob } from '../../model.ts'
import { type Decoded, decodeJobs } from './decode.ts'
import { flattened } from './nested.ts'
import type { Piece } from './parses.ts'
import { withProjects } from './projects.ts'
import { isIndustry } from '../data/industries.ts'
import { BULLET, companyOf, isOneself, DUTIES, JOB_FIRST, positionOf, SAME_PLACE } from '../kinds.ts'
import { CELL_LINE } from '../layout/marks.ts'
import type { Page } from '../layout/page.ts'
import { findPeriod, isDuration, isPurePeriod } from '../periods.ts'
import { isDatedSchool, isStudy } from '../schools.ts'
import { asDuty, LEAD, sureCells, toldText } from '../prose/told.ts'
import { tellsOfSelf } from './sentences.ts'
import { isWork } from '../../resume/work-kind.ts'
import { readTables, withoutColumnNames } from '../layout/tables.ts'

export type ReadJobs = {
  /** In the order of the text. */
  readonly jobs: readonly ResumeJob[]
  /** Lines before the first job. */
  readonly rest: readonly string[]
  /** Lines of an education that follows without a heading. */
  readonly education: readonly string[]
}

/**
 * @param isRest whether a line is known to be no job: a contact, a name
 * @param page how the lines stand
 */
export function readJobs(lines: readonly string[], isRest: (line: string) => boolean, page: Page): ReadJobs {
  const { work, education } = withoutStudies(lines)
  const { jobs: rows, rest: others } = readTables(work)
  const named = withoutColumnNames(
    others.map((line) => (tellsOfSelf(line) ? asDuty(line) : line.replaceAll(CELL_LINE, ', '))),
  )
  const plain = flattened(withDates(unmarked(withProjects(named)).flatMap(jobsOf), page))
  if (!plain.some((line) => findPeriod(line) !== null && sureCells(line)?.length !== 1))
    return { jobs: rows, rest: plain.map(toldText), education }
  const { decoded, order } = decodeJobs(plain, isRest, page)
  const blocks: Decoded[][] = []
  const rest: string[] = []
  for (const line of decoded) {
    if (line.isRest) rest.push(toldText(line.line))
    else if (line.opensJob || blocks.length === 0) blocks.push([line])
    else blocks.at(-1)?.push(line)
  }
  const made = nest(withPlaces(withoutTowns(withEnds(blocks.map(toJob)))), order[0] === 'company').filter(
    isWork,
  )
  // below a table of jobs stands what was done in them
  const jobs = rows.length < 2 ? made : made.filter((job) => !rows.some((row) => covers(row, job)))
  return { jobs: [...rows.filter(isWork), ...jobs], rest, education }
}

/** Schools that follow without a heading, and those that stand between jobs of their time. */
function withoutStudies(lines: readonly string[]): { readonly work: string[]; readonly education: string[] } {
  const last = lines.findLastIndex((line) => findPeriod(line) !== null)
  const lastJob = lines.findLastIndex((line) => !isStudy(line) && namesJob(line))
  const studies = new Set(
    lines.keys().filter((at) => {
      const line = lines[at] ?? ''
      if (isDatedSchool(line) && !JOB_FIRST.test(lines[at + 1] ?? '')) return true
      return isStudy(line) && (findPeriod(line) !== null || at > last)
    }),
  )
  const end = lines.findIndex((_, at) => studies.has(at) && at > lastJob)
  const isOfStudies = (at: number) => (end >= 0 && at >= end) || studies.has(at)
  return {
    work: lines.filter((_, at) => !isOfStudies(at)),
    education: lines.filter((_, at) => isOfStudies(at)),
  }
}

/** Whether a line has the dates of a job and its position. */
const namesJob = (line: string): boolean => {
  const period = findPeriod(line)
  return period !== null && [period.before, period.after].some(hasRole)
}
const hasRole = (text: string): boolean =>
  text.split(/,\s|\s[—–-]\s/u).some((piece) => JOB_FIRST.test(piece.trim()))

/** Dates stand in the line or alone below it, before the next bullet. */
function isDated(lines: readonly string[], at: number): boolean {
  if (findPeriod(lines[at] ?? '') !== null) return true
  const below = lines.slice(at + 1, at + 3)
  const dates = below.findIndex(isPurePeriod)
  return dates >= 0 && !below.slice(0, dates).some((line) => BULLET.test(line))
}

const ROW = /^\d{1,2}[.)]?\t(?=.*\d{4})/u
/** Bullets that begin jobs and not what was done in them say nothing more. */
function unmarked(lines: readonly string[]): string[] {
  const isJob = lines.map((line, at) => BULLET.test(line) && isDated(lines, at))
  const jobs = isJob.filter(Boolean).length
  const dated = lines.filter((line) => findPeriod(line) !== null).length
  const marked = lines.filter((line) => BULLET.test(line)).length
  // numbers of the rows of a table
  if (lines.filter((line) => ROW.test(line)).length >= 2) return lines.map((line) => line.replace(ROW, ''))
  return jobs >= 2 && jobs >= dated * 0.8 && marked <= jobs * 1.5
    ? lines.map((line, at) => (isJob[at] === true ? line.replace(BULLET, '').trim() : line))
    : [...lines]
}

/** Dates of all jobs one under another, then the jobs: a column that was read before that beside it. */
function withDates(lines: readonly string[], page: Page): string[] {
  const from = lines.findIndex((line, at) => isPurePeriod(line) && isPurePeriod(lines[at + 1] ?? ''))
  if (from < 0) return [...lines]
  const to = lines.findIndex((line, at) => at > from && !isPurePeriod(line))
  const below = to < 0 ? [] : lines.slice(to)
  const starts = below.flatMap((line, at) => (at === 0 || page.isApart(line) ? [at] : []))
  if (starts.length !== to - from || below.some((line) => isPurePeriod(line))) return [...lines]
  return [
    ...lines.slice(0, from),
    ...starts.flatMap((start, job) => [lines[from + job] ?? '', ...below.slice(start, starts[job + 1])]),
  ]
}

/** «2004-2012 завод, слесарь, до этого 2001-2004 АТП, водитель»: one line for each job. */
function jobsOf(line: string): string[] {
  const first = findPeriod(line)
  if (!first || line.includes('\t') || first.before.replace(LEAD, '') !== '') return [line]
  const head = line.length - first.around[1].length
  const second = findPeriod(first.around[1])
  const cut = second ? first.around[1].slice(0, second.around[0].length).lastIndexOf(', ') : -1
  if (!second || cut < 0 || second.before.length - cut > MAX_LEAD) return [line]
  const [job, next] = [line.slice(0, head + cut), line.slice(head + second.around[0].length)]
  const isJob = [first.around[1].slice(0, cut), second.around[1]].every(hasRole)
  return isJob ? [job, ...jobsOf(next)] : [line]
}
const MAX_LEAD = 40

type Made = ResumeJob & {
  readonly hasTown: boolean
  readonly hasNoDuties: boolean
  readonly isOwn: boolean
  readonly years: number
}

function toJob(lines: readonly Decoded[]): Made {
  const pieces = lines.flatMap((line) => line.pieces)
  const all = (kind: Piece['kind']) => pieces.filter((piece) => piece.kind === kind)
  const textOf = (kind: Piece['kind']): string => all(kind)[0]?.text ?? ''
  const period = all('period')[0]?.period
  const industries = all('extra')
    .map(({ text }) => text)
    .filter(isIndustry)
  const duties = cleanDuties(all('duty').map(({ text }) => text))
  const [company, aside] = dividedName(clean(textOf('company')))
  const role = clean(textOf('position'))
  const [title, done] = dividedRole(role)
  return {
    start: period?.start ?? null,
    end: period?.end ?? null,
    company: companyOf(company),
    position: positionOf(title),
    description: [aside, done, duties].filter(Boolean).join('\n') || null,
    ...(industries.length > 0 && { industries }),
    hasTown: TOWN.test(company ?? '') && companyOf(company) === company?.replace(TOWN, ''),
    hasNoDuties: duties === null,
    years: Number(LASTED.exec(textOf('period'))?.[1] ?? 0),
    isOwn: isOneself(textOf('company')) || (title !== null && OWN.test(title)),
  }
}

/** «ООО «Лён», опт тканей, нас там шестеро»: the employer, and what is told of it. */
function dividedName(name: string | null): readonly [company: string | null, aside: string | undefined] {
  const [, company = name, aside] =
    /^(.{0,60}[«"“][^»"”]{2,60}[»"”]),\s(?!\p{Ll}+ое (?:отделени|подраздел)|.*(?<!\p{L})(?:цех|служб|отдел|филиал|участ|корпус))(\p{Ll}{3,}\s.+)$/u.exec(
      name ?? '',
    ) ?? []
  return [company, aside]
}

/** «водитель, возил песок»: the position, and what was done in it. */
function dividedRole(role: string | null): readonly [title: string | null, done: string | undefined] {
  const [, title = role, done] =
    LISTED.exec(role ?? '') ??
    TAIL.exec(role ?? '') ??
    SENTENCE.exec(role ?? '') ??
    typedDeeds(role ?? '') ??
    deedsBehind(role ?? '')
  return [title, done]
}

const LASTED = /(?:^|[,;(–—-]\s)(\d{1,2}) (?:год[а]?|лет|years?),? (?:с|from|since)\s\d/iu
/** «3 года, с 2018» of a job after which another began. */
const withEnds = (jobs: readonly Made[]): Made[] =>
  jobs.map((job) => {
    const end = String(Number((job.start ?? '').slice(0, 4)) + job.years)
    const hasNext = jobs.some(({ start }) => (start ?? '') >= end)
    return job.end === null && job.years > 0 && hasNext ? { ...job, end } : job
  })

const TOWN = /, \p{Lu}\p{Ll}+(?:-\p{L}+)*$/u
/** «Casa Azul, Malaga» beside «Hotel Miramar, Valencia»: a town nobody knows stands where known ones do. */
const withoutTowns = (jobs: readonly Made[]): readonly Made[] =>
  jobs.some(({ hasTown }) => hasTown)
    ? jobs.map((job) => ({ ...job, company: job.company?.replace(TOWN, '') ?? null }))
    : jobs

/** «там же» is where the job before it was. */
const withPlaces = (jobs: readonly Made[]): readonly Made[] =>
  jobs.map((job, at) =>
    SAME_PLACE.test(job.company ?? '')
      ? {
          ...job,
          company:
            jobs.slice(0, at).findLast(({ company }) => !SAME_PLACE.test(company ?? 'там же'))?.company ??
            null,
        }
      : job,
  )

/** «педагог: лагеря, конкурсы», «няня, двое детей» */
const LISTED =
  /^(?!.*\d:\d)([^:,]{3,60})(?::\s|,\s(?=(?:\d{1,3}|один|одна|дв[ае]|двое|тр[ие]|трое|четыре|четверо|пять|пятеро)\s\p{Ll}))(\p{Ll}.*|\d.*)$/u
const TAIL =
  /^(.{3,60}?),\s(?!(?:персонал|материал|отдел|зал)\p{L}*)(\p{Ll}+(?:ил|ал|ял|ел|ёл)[аи]?\s\p{L}.+)$/u

/** «водитель экспедитор развозил хлеб»: typed without a mark. */
function typedDeeds(role: string): readonly string[] | null {
  const found = TYPED.exec(role)
  return found && JOB_FIRST.test(found[1] ?? '') ? found : null
}
const TYPED =
  /^(\p{Ll}[\p{Ll}\d -]{3,50}?)\s(?!(?:персонал|материал|отдел|зал)\p{L}*)(\p{Ll}{2,}(?:[ауеию]ю|[жшщч]у|[иаяеё]л[аи]?)(?:сь|ся)?\s\p{L}.*)$/u

/** «бухгалтер, первичка, банк»: what follows names no other position. */
function deedsBehind(role: string): readonly string[] {
  const found = /^([^,()]{3,60}),\s(\p{Ll}[^,]+(?:(?:,\s\p{Ll}[^,]+)+|\s[—–-]\s.+))$/u.exec(role) ?? []
  if (found.length > 0) return hasRole(found[2] ?? 'повар') ? [] : found
  // «менеджер по закупкам, импорт»
  const one = /^([^,()]{3,60}),\s(\p{Ll}{4,}(?:\s\p{Ll}+)?)$/u.exec(role) ?? []
  return hasRole(one[1] ?? '') && !hasRole(one[2] ?? 'повар') ? one : []
}

/** «Охранник 4 разряда. Пост на входе» */
const SENTENCE = /^(.{3,80}?(?:\p{L}{4}|\d \p{L}{1,4}))\.\s+(\p{Lu}\p{L}+.*)$/u

const clean = (text: string | undefined): string | null => {
  const plain = (text ?? '')
    .replace(BULLET, '')
    .replace(/[\s,;:|/–—-]+$|(?<=\p{L}{4})\.$/u, '')
    .trim()
  return plain === '' ? null : plain
}

/**
 * A company written once above several positions is that of each; the line with its whole time is no job.
 * @param isCompanyFirst whether jobs begin with their company, so that one without goes on with the last
 */
function nest(jobs: readonly Made[], isCompanyFirst: boolean): ResumeJob[] {
  const out: ResumeJob[] = []
  let company: string | null = null
  let whole: Made | null = null
  for (const [at, job] of jobs.entries()) {
    const next = jobs[at + 1]
    const isWhole =
      job.company !== null &&
      job.position === null &&
      job.hasNoDuties &&
      next !== undefined &&
      next.company === null &&
      next.position !== null &&
      covers(job, next)
    if (isWhole) {
      company = job.company
      whole = job
      continue
    }
    const isSame: boolean =
      job.company === null &&
      job.position !== null &&
      !job.isOwn &&
      company !== null &&
      (whole ? covers(whole, job) : isCompanyFirst && follows(jobs[at - 1], job))
    if (!isSame && job.company !== null) whole = null
    company = isSame ? company : job.company
    const { hasNoDuties: _, isOwn: __, years: ___, hasTown: ____, ...known } = job
    out.push(isSame ? { ...known, company } : known)
  }
  return out
}

/** Work for oneself goes on with no company. */
const OWN = /фриланс|самозанят|freelance|self-?employed/iu

const covers = (whole: ResumeJob, part: ResumeJob): boolean =>
  (whole.start ?? '').slice(0, 4) <= (part.start ?? '').slice(0, 4) &&
  (whole.end ?? '9') >= (part.end ?? '9').slice(0, 4)

/** One position began where the other ended, give or take some months. */
function follows(one: ResumeJob | undefined, other: ResumeJob): boolean {
  if (!one) return false
  const month = (date: string | null | undefined) =>
    date ? Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 6) : Number.POSITIVE_INFINITY
  const gap = Math.min(
    Math.abs(month(one.start) - month(other.end)),
    Math.abs(month(other.start) - month(one.end)),
  )
  // years alone are known to the year
  const isRough = [one.start, one.end, other.start, other.end].some((date) => date?.length === 4)
  return gap <= (isRough ? 18 : 6) || one.start?.slice(0, 4) === other.end?.slice(0, 4)
}

function cleanDuties(lines: readonly string[]): string | null {
  const text = lines
    .map((line) => line.replace(BULLET, '').replace(DUTIES, '').trim())
    .filter((line) => line !== '' && !isDuration(line))
    .join('\n')
  return text === '' ? null : text
}
