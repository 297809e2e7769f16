/** A resume read for judging: clauses with their status, jobs with their months. Independent of any vacancy. */
import { type Facts, type JobFacts, readResume } from '../../facts.ts'
import type { ResumeText } from '../../model.ts'
import { levelBy } from '../../resume/education.ts'
import { countMonths, jobInterval } from '../../resume/months.ts'
import { type RoleVector, contentRoles, roleLength, rolesOf } from '../../roles.ts'
import { namesIn } from '../../names.ts'
import { findSkills } from '../../skills.ts'
import { tokensOfLines } from '../../text/tokens.ts'
import { type Said, saidOf } from '../match/match.ts'
import { jobInProse } from './prose.ts'
import { clausesOf, ruledClausesOf } from '../assertion/clauses.ts'
import type { Status } from '../assertion/status.ts'
import type { Wish } from '../conditions/wish.ts'
import { wishesOf } from '../conditions/wishes.ts'
import { type Spoken, spokenOf } from '../trade/objects.ts'
import { type Vector, meanOf } from '../vectors/vectors.ts'

export type Place = 'title' | 'position' | 'duty' | 'listed' | 'about' | 'letter' | 'education'

/** One clause of the resume. */
export type Passage = Said & {
  /** The whole statement it stands in: what is quoted. */
  readonly quote: string
  readonly text: string
  readonly source: string
  readonly place: Place
  readonly job: number | null
  readonly status: Status
}

/** Professions a text and a title tell, each with the length of its vector. */
export type Told = readonly { readonly vector: RoleVector; readonly length: number }[]

export type Job = {
  readonly facts: JobFacts
  /** Months as known at the reading; `null` without a usable start. */
  readonly interval: { readonly first: number; readonly last: number } | null
  readonly months: number
  /** Months since it ended; 0 for a current one. */
  readonly ago: number
  readonly position: Passage | null
  /** The employer's name, said as a position is. */
  readonly employer: Passage | null
  /** The names a position or a title holds: «Логист, специалист IT» holds two. */
  readonly names: readonly Said[]
  readonly duties: readonly Passage[]
  /** Mean of what was done. */
  readonly vector: Vector | null
  readonly professions: Told
  readonly spoken: Spoken
  /** Leave, army and study are no work. */
  readonly is_work: boolean
}

export type Person = {
  readonly wishes: readonly Wish[]
  readonly facts: Facts
  readonly now: number
  readonly title: Passage | null
  readonly names: readonly Said[]
  readonly jobs: readonly Job[]
  /** Everything said, in the order of the resume. */
  readonly passages: readonly Passage[]
  readonly months: number
  /** Professions of the desired title and of everything said. */
  readonly professions: Told
  readonly spoken: Spoken
}

const NOT_WORK =
  /^(?:.*(?:декрет|отпуск по уходу|уход за реб|уход за (?:мам|отц|родител|близк)|служба в армии|срочн[а-я]* служб|служба по призыву|вооруженн[а-я]* сил|студент|учеба|учебн|дипломн[а-я]+ проект|пет-?проект|pet[- ]project|практикант|(?:производственн|преддипломн)[а-я]+ практик|maternity|parental leave|career break|перерыв в карьере))/

/** @param now month, `year × 12 + month index` */
export function readPerson(resume: ResumeText, now: number): Person {
  const prose = jobInProse(resume, now)
  const read = readResume(prose === null ? resume : { ...resume, experience: [prose], about: null })
  const level = levelBy(resume.education ?? [], Math.floor(now / 12))
  const facts = { ...read, education: { ...read.education, level } }
  const title = facts.title === null ? null : passageOf(facts.title, 'title', 'title', null)
  const jobs = facts.jobs.map((job, at) =>
    readJob(job, at, now, prose === null ? `experience[${at}]` : 'about'),
  )
  const listed = facts.listed.flatMap(({ text }) => passagesOf(text, 'skills', 'listed', null, now))
  const about = facts.about.flatMap(({ text }) => passagesOf(text, 'about', 'about', null, now))
  const letter = facts.cover_letter.flatMap(({ text }) =>
    passagesOf(text, 'cover_letter', 'letter', null, now),
  )
  const education = facts.education.lines.flatMap((text) =>
    passagesOf(text, 'education', 'education', null, now),
  )
  const said = [...jobs.flatMap(({ duties }) => duties), ...listed, ...about]
  return {
    professions: professionsOf(facts.title, said),
    // a list of skills may name anything
    spoken: spokenOf(namesOf(facts.title), linesOf(said.filter(({ place }) => place !== 'listed'))),
    wishes: wishesOf(resume, now),
    facts,
    now,
    title,
    names: namesIn(facts.title).map(saidOf),
    jobs,
    passages: [
      ...(title === null ? [] : [title]),
      ...jobs.flatMap(({ position, duties }) => [...(position === null ? [] : [position]), ...duties]),
      ...listed,
      ...about,
      ...letter,
      ...education,
    ],
    months: countMonths(
      jobs.flatMap(({ interval, is_work }) => (is_work && interval !== null ? [interval] : [])),
    ),
  }
}

function readJob(facts: JobFacts, at: number, now: number, source: string): Job {
  const interval = jobInterval(facts.start, facts.end, now)
  const position = facts.position === null ? null : passageOf(facts.position, source, 'position', at)
  const duties = facts.statements.flatMap(({ text }) => passagesOf(text, source, 'duty', at, now))
  return {
    facts,
    employer: facts.company === null ? null : passageOf(facts.company, source, 'position', at),
    interval,
    months: interval === null ? 0 : interval.last - interval.first + 1,
    ago: interval === null ? 0 : Math.max(0, now - interval.last),
    position,
    names: namesIn(facts.position).map(saidOf),
    duties,
    vector: meanOf(
      duties
        .filter(({ status }) => status === 'has')
        .map(({ vector, keys }) => ({ vector, weight: Math.sqrt(keys.length) })),
    ),
    professions: professionsOf(facts.position, duties),
    spoken: spokenOf(namesOf(facts.position), [...linesOf(duties), facts.company ?? '']),
    is_work: !NOT_WORK.test(
      `${facts.position ?? ''} ${facts.company ?? ''}`.toLowerCase().replaceAll('ё', 'е'),
    ),
  }
}

const namesOf = (name: string | null): string[] => (name === null ? [] : [name])
const linesOf = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ status, text }) => (status === 'has' ? [text] : []))

/** Of the title with the text, and of the text alone: leaving a title out must not bring a job nearer. */
export function professionsOf(title: string | null, passages: readonly Passage[]): Told {
  // a line said twice, with another mark at its end, is one line
  const lines = new Map(
    passages.filter(({ status }) => status === 'has').map(({ keys, text }) => [keys.join(' '), text]),
  )
  const tokens = tokensOfLines([...lines.values()], 20_000)
  const content = contentRoles(tokens, findSkills(tokens))
  return [rolesOf(title, content), content].map((vector) => ({ vector, length: roleLength(vector) }))
}

function passagesOf(quote: string, source: string, place: Place, job: number | null, now: number): Passage[] {
  // a list of skills and an education name things; what was learned of sentences says nothing of names
  const read = place === 'listed' || place === 'education' ? ruledClausesOf : clausesOf
  return read(quote, now).map(({ text, status }) => ({
    ...passageOf(text, source, place, job),
    quote,
    status,
  }))
}

function passageOf(text: string, source: string, place: Place, job: number | null): Passage {
  return { quote: text, text, source, place, job, status: 'has', ...saidOf(text) }
}
