/**
 * The text of a resume file → the input of the judge. Done by code only, so the same bytes give the same result; every
 * value is a piece of the text. Name, sex, age and photo are not carried over: `person` is for display only.
 */
import { emailsIn, isContact, phonesIn } from './document/contacts.ts'
import { isFact, isOwnFact, isPrivate } from './document/layout/facts.ts'
import { type Part, type Parts, splitParts } from './document/layout/headings.ts'
import { readJobs } from './document/work/jobs.ts'
import { BREAK, readText } from './document/layout/lines.ts'
import type { Page } from './document/layout/page.ts'
import { JOB_FIRST } from './document/kinds.ts'
import { labelOf } from './document/work/labels.ts'
import { readName } from './document/names.ts'
import { amountOf, wishedPay } from './document/pay.ts'
import { findPeriod } from './document/periods.ts'
import { endsStudies, isAhead, readSchools, type School } from './document/schools.ts'
import { isLanguageList, isSkillList, isToolList, readLanguages, readListed } from './document/skills.ts'
import { toldWage } from './document/prose/wage.ts'
import { toldText } from './document/prose/told.ts'
import { unfold } from './document/prose/unfold.ts'
import { isWanted, readWishedTitle } from './document/wished-title.ts'
import * as wishes from './document/wishes.ts'
import type { ResumeText } from './model.ts'
import { educationLevelOf } from './resume/education.ts'
import { stringsIn } from './resume/languages.ts'
import { driverOf } from './resume/driver.ts'

/** As hh.ru calls it. */
const UNFINISHED = 'Неоконченное высшее'

/** Shown to the recruiter; not part of what is judged. */
export type Person = {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

export type ReadDocument = {
  readonly resume: ResumeText
  readonly person: Person
  /** Whether the text is a resume at all: a contract or a menu must not get a low score. */
  readonly is_resume: boolean
}

/**
 * Accepts any text. Time grows with its length; text past 200,000 characters is not read.
 * @param year the present one: studies that end later are not finished
 */
export function readDocument(text: string, year: number | null = null): ReadDocument {
  const { lines: rows, page } = readText(text)
  const lines = unfold(rows)
  const { parts, named } = readParts(lines, page)
  const part = (name: Part): readonly string[] => parts.get(name) ?? []
  const self = (parts.get('header') ?? []).slice(0, 3).filter(tellsOfSelf)
  const isRest = (line: string) =>
    self.includes(line) ||
    isContact(line) ||
    isPrivate(line) ||
    isWage(line) ||
    named.lines.includes(line) ||
    isOf(named.name, line)
  const work = readWork(parts, isRest, page)
  const opening = work.header.length > 0 ? [] : part('about').slice(0, 1)
  const top = [...work.header, ...part('contacts'), ...opening]
  const schools = [...part('education'), ...work.education]
  const title = readWishedTitle(part('wish'), top, named, lines.map(toldText))
  // «Revit, ArchiCAD, AutoCAD» on a line of its own
  const loose = part('skills').length + work.skills.length > 0 ? [] : lines.filter(isToolList)
  const listed = readListed(
    [...part('skills'), ...work.skills, ...loose].filter((line) => !hasContact(line) && !isWage(line)),
  )
  const pay = payOf(lines, parts, work, named.name)
  const wished = wishes.readWishes(
    [...part('wish'), ...top, ...of(parts, 'driving', 'about', 'other', 'languages', 'skills'), ...schools],
    top.filter((line) => !(named.lines.includes(line) && named.name?.includes(line) === true)),
    named.name,
  )
  const about = [
    ...leftOver([...work.header, ...work.rest], [named.name, title, pay, ...wished.lines]),
    ...of(parts, 'about', 'courses', 'driving'),
    ...listed.told,
  ].filter((line) => !isPrivate(line) && !isContact(line))
  const education = educationOf(schools, year)
  const driver = driverIn(parts, [...top, ...work.education])
  const { lines: _, ...terms } = wished
  const resume: ResumeText = {
    ...terms,
    title,
    salary: amountOf(pay),
    experience: work.jobs,
    skills: listed.skills,
    about: about.length > 0 ? about.join('\n') : null,
    education,
    languages: readLanguages(
      [...part('languages'), ...work.languages],
      [...part('skills'), ...top, ...part('other')],
    ),
    citizenship: wished.citizenship === null ? [] : [wished.citizenship],
    driver: driver.length > 0 ? driver : null,
  }
  const person = {
    name: named.name,
    email: emailsIn(lines.join('\n'))[0] ?? null,
    phone: phonesIn(lines.join('\n'))[0] ?? null,
  }
  const told = [work.jobs.length, education.length, listed.skills.length].filter((count) => count > 0).length
  const known = [title, person.name, person.email, person.phone].filter((found) => found !== null).length
  return { resume, person, is_resume: told >= 2 || (told === 1 && known >= 1) }
}

/** Lines of several parts. */
const of = (parts: Parts, ...names: readonly Part[]): string[] =>
  names.flatMap((name) => parts.get(name) ?? [])

/** What is stated at the top or below its heading, or wished for anywhere. */
function payOf(lines: readonly string[], parts: Parts, work: Work, name: string | null): string | null {
  const top = [...work.header, ...of(parts, 'contacts')]
  const stated = wishes.findPay(
    [...of(parts, 'wish'), ...top.map((line) => withoutName(line, name))],
    [...of(parts, 'education'), ...work.education, ...of(parts, 'skills', 'languages', 'about', 'other')],
  )
  return (
    stated ??
    wishedPay(of(parts, 'wish'), lines) ??
    lines.map(toldWage).find((wage) => wage !== undefined) ??
    null
  )
}

const educationOf = (lines: readonly string[], year: number | null): School[] =>
  readSchools(lines.filter((line) => !hasContact(line) && !isFact(line) && !endsStudies(line))).map(
    (school) =>
      year !== null && isAhead(school, year) && educationLevelOf(stringsIn(school).join(' ')) === 3
        ? { ...school, level: UNFINISHED }
        : school,
  )

const driverIn = (parts: Parts, others: readonly string[]): string[] =>
  [
    ...new Set([
      ...driverOf(of(parts, 'driving'), true),
      ...driverOf([
        ...of(parts, 'about', 'skills', 'languages', 'education', 'courses', 'wish', 'other'),
        ...others,
      ]),
    ]),
  ].toSorted()

const withoutName = (line: string, name: string | null): string =>
  name !== null && line.startsWith(name) ? line.slice(name.length).replace(/^[\s,/|•·—–-]+/u, '') : line

/** «Орлова Мария, 30 лет, Тверь», «Повар, Орлова Мария» */
const isOf = (name: string | null, line: string): boolean =>
  name !== null &&
  (line.startsWith(`${name},`) || line.includes(`, ${name}`) || CALLED.test(line.replace(name, '…'))) &&
  findPeriod(line) === null
/** «Анна Котова 37 лет», «Зовут Анна Котова» */
const CALLED = /^…\s\d{2}\s(?:лет|год)|зовут(?: меня)? …/iu

type Read = { readonly parts: Parts; readonly named: ReturnType<typeof readName> }

/** Jobs told below «О себе» of a letter stand in no part of their own. */
function withTold(parts: Parts): Parts {
  const isDated = (line: string) => findPeriod(line) !== null
  const about = parts.get('about') ?? []
  const header = parts.get('header') ?? []
  if (parts.has('experience') || header.some(isDated) || !about.some(isDated)) return parts
  return new Map([...parts, ['header', [...header, ...about]], ['about', []]])
}

/** The parts, and whose they are. A name below a column of contacts and skills begins anew what stands under it. */
function readParts(lines: readonly string[], page: Page): Read {
  const parts = withTold(splitParts(lines, page))
  const part = (name: Part): readonly string[] => parts.get(name) ?? []
  const top = [
    ...part('header').slice(0, 30),
    ...part('contacts'),
    ...part('header').slice(30, 60),
    ...part('wish').slice(0, 20),
  ]
  const named = readName(top)
  if (named.name !== null) return { parts, named }
  const below = readName(lines.slice(0, 60))
  const own = below.lines[0] ?? lines.find((line) => below.name !== null && line.startsWith(below.name))
  const at = own === undefined ? -1 : lines.indexOf(own)
  if (at < 0) return { parts, named: below }
  const dated = lines.findIndex((line) => findPeriod(line) !== null)
  // a letter ends with whose it is
  const isSigned =
    lines.slice(at, at + 6).some(isContact) && !lines.slice(at).some((line) => findPeriod(line) !== null)
  if (at > dated && part('experience').includes(own ?? '') && !isSigned) return { parts, named }
  return { parts: splitParts([...lines.slice(0, at), BREAK, ...lines.slice(at)], page), named: below }
}

type Work = ReturnType<typeof readJobs> & {
  readonly header: readonly string[]
  /** Lists that stand below the schools without a heading. */
  readonly skills: readonly string[]
  readonly languages: readonly string[]
}

/** Parts in which jobs are looked for when they stand nowhere else. */
const ASIDE: readonly Part[] = [
  'about',
  'other',
  'wish',
  'contacts',
  'courses',
  'education',
  'skills',
  'languages',
]

/** Jobs below a heading that means something else; of a form where each has its labels, always. */
function jobsAside(
  lines: readonly string[],
  isRest: (line: string) => boolean,
  page: Page,
  hasJobs: boolean,
): Jobs {
  if (!lines.some((line) => findPeriod(line) !== null)) return []
  const from = lines.findIndex((line) => OF_JOB.has(labelOf(line)?.kind ?? ''))
  if (hasJobs && !lines.some((line) => labelOf(line)?.kind === 'company')) return []
  const { jobs } = readJobs(lines.slice(hasJobs ? from : 0), isRest, page)
  return jobs.filter(({ start, company, position }) => start && company && position)
}
const OF_JOB: ReadonlySet<string> = new Set(['company', 'position', 'period'])
type Jobs = ReturnType<typeof readJobs>['jobs']

/** Jobs under their heading, and those elsewhere when a heading was not understood or there is none; as they stand. */
function readWork(parts: Parts, isRest: (line: string) => boolean, page: Page): Work {
  const header = parts.get('header') ?? []
  const under = readJobs(parts.get('experience') ?? [], isRest, page)
  const isDated = header.some((line) => findPeriod(line) !== null)
  const facts = header.filter((line) => isOwnFact(line))
  // «Должность: повар» below the dates or the company is of a job
  const firstJob = header.findIndex((line) => findPeriod(line) !== null || labelOf(line)?.kind === 'company')
  const wanted = header.slice(0, Math.max(0, firstJob)).filter((line) => isWanted(line))
  const above = isDated
    ? readJobs(
        header.filter((line) => !facts.includes(line)),
        (line) => isRest(line) || wanted.includes(line),
        page,
      )
    : null
  const hasJobs = under.jobs.length + (above?.jobs.length ?? 0) > 0
  const jobs = [...parts].flatMap(([part, lines]) => {
    if (part === 'header') return above?.jobs ?? []
    if (part === 'experience') return under.jobs
    return ASIDE.includes(part) ? jobsAside(lines, isRest, page, hasJobs) : []
  })
  return {
    jobs,
    rest: under.rest,
    ...lists([...(above?.education ?? []), ...under.education], parts),
    header: above && above.jobs.length > 0 ? [...above.rest, ...facts] : header,
  }
}

/** Lines below the schools that list skills or languages, where no heading does. */
function lists(below: readonly string[], parts: Parts): Pick<Work, 'education' | 'skills' | 'languages'> {
  const skills = parts.has('skills') ? [] : below.slice(1).filter(isSkillList)
  const languages = parts.has('languages') ? [] : below.slice(1).filter(isLanguageList)
  return {
    skills,
    languages,
    education: below.filter((line) => !skills.includes(line) && !languages.includes(line)),
  }
}

/** «Водитель автобуса, категория D, стаж 20 лет» above everything else. */
const tellsOfSelf = (line: string): boolean =>
  JOB_FIRST.test(line) && OF_SELF.test(line) && findPeriod(line) === null
const OF_SELF =
  /,\s(?:.*\s)?(?:категори\p{L}|кат\.|\d\s?разряд\p{L}*|стаж|опыт|\d{1,2}\s(?:лет|год[а]?)|допуск|ищ[уе]т?|корочки|удостоверение|права)(?!\p{L})/iu
/** «Зарплата желательно тысяч сорок» */
const isWage = (line: string): boolean => findPeriod(line) === null && toldWage(line) !== undefined
const hasContact = (line: string): boolean => emailsIn(line).length > 0 || phonesIn(line).length > 0

/** Lines at the top of a resume besides names and contacts: often a summary without a heading. */
const leftOver = (lines: readonly string[], used: readonly (string | null)[]): string[] =>
  lines.filter(
    (line) =>
      line.length > 40 && !used.some((piece) => piece !== null && line.startsWith(piece)) && !isContact(line),
  )
