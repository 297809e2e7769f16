/** Resume → facts: everything the judge may use, and nothing it may not. */
import { lexicon } from './lexicon.ts'
import type { Evidence, ResumeJob, ResumeText } from './model.ts'
import { isInjection } from './integrity/injection.ts'
import { monthOf } from './resume/months.ts'
import { readEducation } from './resume/education.ts'
import { categoriesIn, driverCategories, licencesIn } from './resume/licences.ts'
import { languagesOf } from './resume/language-levels.ts'
import type { LanguageGrade } from './resume/languages.ts'
import { isTemporary } from './resume/work-kind.ts'
import { type Statement, affirmed, skim, withoutDenied } from './resume/skim.ts'
import {
  type RoleVector,
  contentRoles,
  isMedical,
  preparedFor,
  readTitle,
  roleLength,
  rolesOf,
  signsIn,
} from './roles.ts'
import { parseSalary } from './salary/parse.ts'
import { titleLevel } from './seniority.ts'
import { canonicalSkill, findSkills } from './skills.ts'
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
  readonly position_keys: readonly string[]
  /**
   * Skills the position's name tells («Менеджер по продажам»); a name proves none of them. Absent in readings stored
   * before this field existed.
   */
  readonly position_skills?: readonly string[]
  readonly statements: readonly Statement[]
  /** Professions the position names, how sure that is (0…1), and the signs of its words. */
  readonly roles: RoleVector
  readonly role_length: number
  readonly role_sureness: number
  readonly position_signs: readonly string[]
  readonly level: number | null
  readonly industries: readonly string[]
  /** A contract, a project, army service or parental leave: short by nature. */
  readonly is_temporary: boolean
}

/** An entry of the skills list, read as a statement. */
export type ListedSkill = Statement

/** `source` is absent in readings stored before it existed. */
export type LicenceFact = { readonly id: string; readonly quote: string; readonly source?: string }

export type Facts = {
  readonly title: string | null
  readonly title_keys: readonly string[]
  readonly title_roles: RoleVector
  readonly title_length: number
  readonly title_level: number | null
  /** Professions the specialities of education prepare for. */
  readonly studied_roles: RoleVector
  readonly studied_length: number
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
    /** Absent in readings stored before this field existed. */
    readonly specialities?: readonly Statement[]
  }
  readonly languages: readonly LanguageGrade[]
  readonly licences: readonly LicenceFact[]
  readonly driver: readonly string[] | null
  readonly salary: { readonly amount: number; readonly currency: string } | null
  readonly area: string | null
  readonly relocation: 'ready' | 'refused' | null
  readonly trips: 'ready' | 'refused' | null
  readonly schedule: readonly string[]
  readonly employment: readonly string[]
  readonly citizenship: readonly string[]
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
  const roles = readTitle(title).vector
  const education = readEducation(resume.education ?? [])
  const studied = studiedRoles(education.studies)
  return {
    title,
    title_keys: keysOf(title),
    title_roles: roles,
    title_length: roleLength(roles),
    title_level: titleLevel(title),
    studied_roles: studied,
    studied_length: roleLength(studied),
    jobs,
    listed,
    about,
    cover_letter: cover,
    education: {
      level: education.level,
      lines: education.lines,
      studies: education.studies,
      specialities: skim(education.specialities.filter((text) => !isInjection(text)).join('\n'), 20)
        .statements,
    },
    languages: languagesOf(
      resume.languages ?? [],
      [...listed, ...about].map(({ text }) => text).filter((text) => text.length < 300),
    ),
    licences: readLicences(
      [
        ...listed.map(({ text }) => ({ text, source: 'skills' })),
        ...about.map(({ text }) => ({ text, source: 'about' })),
        ...education.lines
          .filter((text) => !isInjection(text))
          .map((text) => ({ text, source: 'education' })),
        ...jobs.flatMap((job, at) =>
          job.statements.map(({ text }) => ({ text, source: `experience[${at}]` })),
        ),
      ],
      isMedical(roles) || jobs.some((job) => isMedical(job.roles)),
    ),
    driver: readDriver(resume.driver ?? null, [...listed, ...about]),
    salary: expectation(resume),
    area: line(resume.area, 'area', seen),
    relocation: wish(resume.relocation),
    trips: wish(resume.business_trip),
    schedule: words(resume.schedule),
    employment: words(resume.employment),
    citizenship: words(resume.citizenship),
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

/** Professions of the education: specialities by their table, the rest («Аграрный университет», courses) by words. */
function studiedRoles(lines: readonly string[]): RoleVector {
  const tokens = tokenise(cleanText(lines.join('\n')).slice(0, 2000))
  return preparedFor(tokens, rolesOf(lines.join('. '), contentRoles(tokens, findSkills(tokens))))
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
  const named = position === null ? [] : tokenise(position)
  return {
    start: monthOf(row.start),
    end: row.end === null || row.end === undefined ? null : monthOf(row.end),
    company,
    position,
    position_keys: keysOf(position),
    position_skills: findSkills(named).map(({ id }) => id),
    statements: read.statements.map(withoutDenied),
    roles: vector,
    role_length: roleLength(vector),
    role_sureness: sureness,
    position_signs: signsIn(named, []),
    level: titleLevel(position),
    industries: industriesOf([company ?? ''], row.industries ?? []),
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

export function keysOf(text: string | null): string[] {
  if (text === null) return []
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
    const whole = canonicalSkill(said)
    const read = skim(said, 10).statements
    const skills = new Set(read.flatMap((statement) => statement.skills))
    if (whole !== null) skills.add(whole)
    const named = read.flatMap((statement) => statement.named)
    const signs = read.flatMap((statement) => statement.signs)
    const own = `#${whole ?? ''}`
    listed.set(foldText(text), {
      text,
      keys: keysOf(said),
      skills: [...skills],
      named: whole === null ? named : keysOf(said).filter((key) => /^[a-z]/.test(key)),
      signs: whole === null || signs.includes(own) ? signs : [...signs, own],
    })
  }
  return [...listed].toSorted(([a], [b]) => compare(a, b)).map(([, skill]) => skill)
}

function readLicences(
  texts: readonly { readonly text: string; readonly source: string }[],
  isOfMedic: boolean,
): LicenceFact[] {
  const found = new Map<string, LicenceFact>()
  for (const { text, source } of texts)
    for (const id of licencesIn(affirmed(text), isOfMedic))
      if (!found.has(id)) found.set(id, { id, quote: quoteOf(text), source })
  return [...found.values()]
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

function wish(value: string | null | undefined): 'ready' | 'refused' | null {
  if (typeof value !== 'string' || value === '') return null
  return /^no_|never|(?:^|\s)(?:не(?! против| возражаю)|not|no)\s|(?:^|\s)(?:без\s|нет(?:$|[.,\s]))|невозмож/.test(
    foldText(value),
  )
    ? 'refused'
    : 'ready'
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
