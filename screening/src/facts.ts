/** Resume → facts: everything the judge may use, and nothing it may not. */
import { lexicon } from './lexicon.ts'
import type { Evidence, ResumeJob, ResumeText } from './model.ts'
import { isInjection } from './integrity/injection.ts'
import { monthOf } from './resume/months.ts'
import { readEducation } from './resume/education.ts'
import { categoriesIn, driverCategories } from './resume/licences.ts'
import { languagesOf } from './resume/language-levels.ts'
import type { LanguageGrade } from './resume/languages.ts'
import { isTemporary } from './resume/work-kind.ts'
import { type Statement, affirmed, skim, withoutDenied } from './resume/skim.ts'
import { type RoleVector, readTitle, roleLength } from './roles.ts'
import { parseSalary } from './salary/parse.ts'
import { titleLevel } from './seniority.ts'
import { readText } from './text/html.ts'
import { cleanText, countInvisible, foldText } from './text/normalise.ts'
import { quoteOf } from './text/sentences.ts'
import { tokenise } from './text/tokens.ts'
import { isStopKey } from './text/everyday.ts'

export type JobFacts = {
  /** Months (`year × 12 + month`); `start` is null when unreadable, `end` is null when the job continues. */
  readonly start: number | null
  readonly end: number | null
  readonly company: string | null
  readonly position: string | null
  readonly statements: readonly Statement[]
  /** Professions the position names, and how sure that is (0…1). */
  readonly roles: RoleVector
  readonly role_length: number
  readonly role_sureness: number
  /** A contract, a project, army service or parental leave: short by nature. */
  readonly is_temporary: boolean
}

/** An entry of the skills list, read as a statement. */
export type ListedSkill = Statement

export type Facts = {
  readonly title: string | null
  readonly title_level: number | null
  /** Latest first, independent of the order of the source. */
  readonly jobs: readonly JobFacts[]
  readonly listed: readonly ListedSkill[]
  readonly about: readonly Statement[]
  readonly cover_letter: readonly Statement[]
  readonly education: {
    readonly level: number | null
    readonly lines: readonly string[]
    /** What was studied, the name of the place only where nothing else is told. */
    readonly studies: readonly string[]
  }
  readonly languages: readonly LanguageGrade[]
  readonly driver: readonly string[] | null
  readonly salary: { readonly amount: number; readonly currency: string } | null
  readonly area: string | null
  readonly schedule: readonly string[]
  readonly employment: readonly string[]
  readonly integrity: {
    readonly injections: readonly Evidence[]
    readonly hidden: readonly Evidence[]
    readonly invisible: number
  }
}

/** Text addressed to the program or hidden from people; filled while the resume is read. */
type IntegrityFindings = { injections: Evidence[]; hidden: Evidence[]; invisible: number }

/** hh.ru limits a candidate to 30 skills; a list twice as long is not genuine and says nothing about a profession. */
export const STUFFED_LIST = 64
/** This many instructions to the program mark a field as forged. */
const FORGED = 3
const LISTED_LIMIT = 400
const ABOUT_STATEMENTS = 250

/** Reads a resume. Accepts missing fields and any field order; the result is plain JSON. */
export function readResume(resume: ResumeText): Facts {
  lexicon()
  const seen: IntegrityFindings = { injections: [], hidden: [], invisible: 0 }
  const title = line(resume.title, 'title', seen)
  const jobs = readJobs(resume.experience ?? [], seen)
  const listed = readListed(resume.skills ?? [], seen)
  const about = statements(resume.about, 'about', seen, ABOUT_STATEMENTS)
  const cover = statements(resume.cover_letter, 'cover_letter', seen, 60)
  const { level, lines, studies } = readEducation(resume.education ?? [])
  return {
    title,
    title_level: titleLevel(title),
    jobs,
    listed,
    about,
    cover_letter: cover,
    education: { level, lines, studies },
    languages: languagesOf(
      resume.languages ?? [],
      [...listed, ...about].map(({ text }) => text).filter((text) => text.length < 300),
    ),
    driver: readDriver(resume.driver ?? null, [...listed, ...about]),
    salary: expectation(resume),
    area: line(resume.area, 'area', seen),
    schedule: words(resume.schedule),
    employment: words(resume.employment),
    integrity: {
      injections: seen.injections.slice(0, 10),
      hidden: seen.hidden.slice(0, 10),
      invisible: seen.invisible,
    },
  }
}

function line(source: string | null | undefined, where: string, seen: IntegrityFindings): string | null {
  if (typeof source !== 'string') return null
  const text = cleanText(source)
  if (text === '') return null
  if (isInjection(text)) {
    seen.injections.push({ quote: quoteOf(text, 300), source: where })
    return null
  }
  return text
}

function statements(
  source: string | null | undefined,
  where: string,
  seen: IntegrityFindings,
  limit: number,
): readonly Statement[] {
  if (typeof source !== 'string' || source === '') return []
  return honest(source, where, seen, limit).statements.map(withoutDenied)
}

/** Reads a text field without what was hidden from people or addressed to the program. */
function honest(
  source: string,
  where: string,
  seen: IntegrityFindings,
  limit: number,
): ReturnType<typeof skim> {
  seen.invisible += countInvisible(source)
  // only the beginning of an extremely long text is read, so that repetition costs no time
  const { text, hidden } = readText(source.length > 200_000 ? source.slice(0, 200_000) : source)
  for (const piece of hidden) {
    const evidence = { quote: quoteOf(piece, 300), source: where }
    if (isInjection(piece) || isInjection(`<!-- ${piece} -->`)) seen.injections.push(evidence)
    else seen.hidden.push(evidence)
  }
  const orders =
    source.length > 100_000 ? [] : source.split('\n').filter((row) => row.length < 600 && isInjection(row))
  for (const row of orders) seen.injections.push({ quote: quoteOf(cleanText(row), 300), source: where })
  // a forged document, not a stray line: nothing else in this field is trusted; jobs keep what is genuine in them
  if (orders.length >= FORGED && where !== 'experience') return skim('')
  // spaced-out letters can not be split into words, so the whole short field is dropped
  if (orders.length > 0 && source.length < 120) return skim('')
  // plain text was already checked by its source rows
  const isPlain = orders.length === 0 && !/[<&]/.test(source)
  const kept = text.split('\n').filter((row) => row.length >= 600 || isPlain || !isInjection(row))
  const seenWhole = new Set(kept.filter((row) => row.length < 600))
  const read = skim(kept.join('\n'), limit)
  const clean = read.statements.filter(
    (statement) => seenWhole.has(statement.text) || !isInjection(statement.text),
  )
  if (clean.length === read.statements.length) return read
  if (orders.length === 0) {
    for (const statement of read.statements)
      if (!clean.includes(statement))
        seen.injections.push({ quote: quoteOf(statement.text, 300), source: where })
  }
  return skim(clean.map((statement) => statement.text).join('\n'), limit)
}

const readJobs = (rows: readonly ResumeJob[], seen: IntegrityFindings): JobFacts[] =>
  orderJobs(rows).map((row) => readJob(row, seen))

/** Latest first, regardless of the source order: evidence refers to these positions. A job pasted twice is one job. */
export function orderJobs(rows: readonly ResumeJob[]): ResumeJob[] {
  const known = new Set<string>()
  return rows
    .filter((row) => typeof row === 'object' && row !== null)
    .toSorted(
      (a, b) =>
        compare(b.end ?? '9', a.end ?? '9') ||
        // of two jobs that end together the longer one comes first: more months must not move a job back
        compare(a.start ?? '9', b.start ?? '9') ||
        compare(signature(a), signature(b)),
    )
    .filter((row) => {
      const key = `${row.start}|${row.end}|${signature(row)}`
      return known.has(key) ? false : known.add(key)
    })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function signature(row: ResumeJob): string {
  return `${row.position ?? ''}|${row.company ?? ''}|${row.description ?? ''}`
}

function readJob(row: ResumeJob, seen: IntegrityFindings): JobFacts {
  const position = line(row.position, 'position', seen)
  const company = line(row.company, 'company', seen)
  const read = honest(row.description ?? '', 'experience', seen, 120)
  const { vector, sureness } = readTitle(position)
  return {
    start: monthOf(row.start),
    end: row.end === null || row.end === undefined ? null : monthOf(row.end),
    company,
    position,
    statements: read.statements.map(withoutDenied),
    roles: vector,
    role_length: roleLength(vector),
    role_sureness: sureness,
    is_temporary: isTemporary({ start: row.start, end: row.end, company, position }),
  }
}

/** Ids of industries named in texts. A job board's own name is also an id: equal names are equal industries. */
export function industriesOf(texts: readonly string[], names: readonly string[] = []): string[] {
  const found = new Set<string>(
    names.map((name) => `=${foldText(cleanText(name))}`).filter((name) => name.length > 1),
  )
  for (const text of [...texts, ...names])
    for (const { value } of lexicon().industries.find(tokenise(cleanText(text)))) found.add(value)
  return [...found].toSorted()
}

function keysOf(text: string): string[] {
  return [...new Set(tokenise(text).map((token) => token.stem))].filter((key) => !isStopKey(key))
}

function readListed(rows: readonly string[], seen: IntegrityFindings): ListedSkill[] {
  const listed = new Map<string, ListedSkill>()
  for (const row of rows.slice(0, LISTED_LIMIT)) {
    if (typeof row !== 'string') continue
    seen.invisible += countInvisible(row)
    if (isInjection(row)) {
      seen.injections.push({ quote: quoteOf(cleanText(row), 300), source: 'skills' })
      continue
    }
    const text = cleanText(row)
    if (text === '') continue
    const said = affirmed(text)
    const skills = new Set(skim(said, 10).statements.flatMap((statement) => statement.skills))
    listed.set(foldText(text), { text, keys: keysOf(said), skills: [...skills] })
  }
  return [...listed].toSorted(([a], [b]) => compare(a, b)).map(([, skill]) => skill)
}

/** Driver categories; `null` when the resume does not mention them. */
function readDriver(
  field: readonly string[] | string | null,
  texts: readonly { readonly text: string }[],
): string[] | null {
  const named = new Set(
    [
      ...(typeof field === 'string' ? [field] : (field ?? [])).map(categoriesIn),
      ...texts.filter(({ text }) => text.length < 300).map(({ text }) => driverCategories(affirmed(text))),
    ].flat(),
  )
  return named.size > 0 || Array.isArray(field) ? [...named].toSorted() : null
}

function expectation(resume: ResumeText): { amount: number; currency: string } | null {
  const { salary } = resume
  if (salary !== null && salary !== undefined && salary.amount > 0)
    return { amount: salary.amount, currency: salary.currency }
  if (typeof resume.salary_text !== 'string') return null
  const parsed = parseSalary(resume.salary_text)
  const amount = parsed.from ?? parsed.to
  return amount === null ? null : { amount, currency: parsed.currency ?? 'RUR' }
}

function words(value: string | readonly string[] | null | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [foldText(cleanText(value))]
  return Array.isArray(value)
    ? value
        .filter((item): item is string => typeof item === 'string')
        .map((item) => foldText(cleanText(item)))
        .toSorted()
    : []
}
