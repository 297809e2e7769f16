/**
 * The text of a resume file → the input of the judge. Done by code only, so the same bytes give the same result; every
 * value is a piece of the text. Name, sex, age and photo are not carried over: `person` is for display only.
 */
import { joinBrokenPeriods } from './document/periods.ts'
import { readJobs } from './document/jobs.ts'
import { splitParts, type Part } from './document/parts.ts'
import * as personal from './document/person.ts'
import type { ResumeText } from './model.ts'
import { gradeOf, languageOf } from './resume/languages.ts'
import { driverCategories } from './resume/licences.ts'
import { parseSalary } from './salary/parse.ts'

export type ReadDocument = {
  readonly resume: ResumeText
  readonly person: personal.Person
  /** Whether the text is a resume at all: a contract or a menu must not get a low score. */
  readonly is_resume: boolean
}

/** Characters read; a resume of fifty pages has fewer. */
const MAX_CHARS = 200_000
const MAX_LINES = 4000

/** Accepts any text. Time grows with its length; text past 200,000 characters is not read. */
export function readDocument(text: string): ReadDocument {
  const lines = joinBrokenPeriods(linesOf(text))
  const parts = splitParts(lines)
  const part = (name: Part): readonly string[] => parts.get(name) ?? []
  const top = [...part('header'), ...part('contacts')]
  const facts = [...part('wish'), ...top, ...part('driving'), ...part('about')]
  const person = personal.readPerson(top, lines.join('\n'))
  const title = personal.readWishedTitle(part('wish'), top, person.name)
  // without a heading the jobs are read from the first part
  const work = readJobs(parts.has('experience') ? part('experience') : part('header'))
  const listed = readListed(part('skills'))
  const pay = personal.findSalary([...part('wish'), ...top])
  const wishes = personal.readWishes(facts)
  const about = [
    ...leftOver(parts.has('experience') ? [...part('header'), ...work.rest] : work.rest, [
      person.name,
      title,
      pay,
      ...wishes.lines,
    ]),
    ...part('about'),
    ...part('courses'),
    ...part('driving'),
    ...listed.told,
  ].filter((line) => !personal.isPrivate(line) && !personal.isContact(line))
  const languages = readLanguages([...part('languages'), ...part('skills'), ...top])
  const education = readEducation(part('education'))
  const driver = [
    ...new Set([...part('driving'), ...part('about')].flatMap((line) => driverCategories(line))),
  ]
  const resume: ResumeText = {
    title,
    area: wishes.area,
    salary: amountOf(pay),
    experience: work.jobs,
    skills: listed.skills,
    about: about.length > 0 ? about.join('\n') : null,
    education,
    languages,
    citizenship: wishes.citizenship === null ? [] : [wishes.citizenship],
    relocation: wishes.relocation,
    business_trip: wishes.business_trip,
    schedule: wishes.schedule,
    employment: wishes.employment,
    driver: driver.length > 0 ? driver : null,
  }
  const told = [work.jobs.length, education.length, listed.skills.length].filter((count) => count > 0).length
  const known = [title, person.name, person.email, person.phone].filter((found) => found !== null).length
  return { resume, person, is_resume: told >= 2 || (told === 1 && known >= 1) }
}

/** Plain lines: single spaces inside, none around; wide gaps become tabs, which separate list entries. */
function linesOf(text: string): string[] {
  return text
    .slice(0, MAX_CHARS)
    .toWellFormed()
    .replace(/(?![\n\t])[\p{Cc}\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .split('\n', MAX_LINES)
    .map((line) =>
      line
        .replace(/[\p{Zs}\t]{3,}|\t/gu, '\t')
        .replace(/\p{Zs}+/gu, ' ')
        .replace(/^[\s]+|[\s]+$/gu, ''),
    )
    .filter((line) => line !== '' && !personal.isNoise(line))
}

const BULLET = /^[•●■▪◦*·–—-]\s?/u

/** Entries of the list; sentences among them are returned as `told`. */
function readListed(lines: readonly string[]): { readonly skills: string[]; readonly told: string[] } {
  const skills: string[] = []
  const told: string[] = []
  for (const line of lines) {
    if (line.length < 80 && languageOf(line) !== null && gradeOf(line) !== null) continue
    // «Языки программирования: Java, Kotlin»
    const list = line.replace(BULLET, '').replace(/^[^:,]{2,40}:\s/u, '')
    for (const piece of list.split(/[,;|•●\t]/u)) {
      const entry = piece
        .replace(BULLET, '')
        .replace(/[.\s]+$/u, '')
        .trim()
      if (entry.length < 1 || entry.length > 1000) continue
      if (entry.length > 120 || (entry.split(' ').length > 6 && line.endsWith('.'))) told.push(entry)
      else if (languageOf(entry) === null || gradeOf(entry) === null) skills.push(entry)
    }
  }
  return { skills: [...new Set(skills)].slice(0, 300), told }
}

function readLanguages(lines: readonly string[]): { readonly name: string }[] {
  const rows = lines
    .flatMap((line) => (line.length < 200 ? line.split(/[,;|•●\t]/u) : []))
    .map((row) => row.trim())
    .filter((row) => row.length < 80 && languageOf(row) !== null && gradeOf(row) !== null)
  return [...new Set(rows)].map((name) => ({ name }))
}

/** One row per school; a row begins at a new year. */
function readEducation(lines: readonly string[]): { readonly lines: readonly string[] }[] {
  const rows: { lines: string[]; has_year: boolean }[] = []
  for (const line of lines) {
    const has_year = /(?<!\d)(?:19|20)\d{2}(?!\d)/u.test(line)
    const row = rows.at(-1)
    if (row === undefined || (has_year && row.has_year)) rows.push({ lines: [line], has_year })
    else {
      row.lines.push(line)
      row.has_year ||= has_year
    }
  }
  return rows.map((row) => ({ lines: row.lines }))
}

function amountOf(pay: string | null): { amount: number; currency: string } | null {
  if (pay === null) return null
  const { from, to, currency } = parseSalary(pay)
  const amount = from ?? to
  // more than the database column holds is not a salary
  return amount === null || amount <= 0 || amount > 2_000_000_000
    ? null
    : { amount, currency: currency ?? 'RUR' }
}

/** Lines at the top of a resume besides names and contacts: often a summary without a heading. */
const leftOver = (lines: readonly string[], used: readonly (string | null)[]): string[] =>
  lines.filter(
    (line) =>
      line.length > 40 &&
      !used.some((piece) => piece !== null && line.startsWith(piece)) &&
      !personal.isContact(line),
  )
