/**
 * What a resume says about a rubric, before weighting: a judgement can be recomputed from it with other weights and
 * levels, without the resume.
 */
import { SKILL_CREDIT } from './calibration.ts'
import * as experience from './criteria/experience.ts'
import { NOT_ASKED, type Outcome, type Pair, type Told } from './criteria/outcome.ts'
import * as person from './criteria/person.ts'
import { provingPieces, relevanceOf, toldOf, type Relevance } from './criteria/relevance.ts'
import * as skills from './criteria/skills.ts'
import type { Facts, JobFacts } from './facts.ts'
import { integrityFlags, isEmpty, isStuffed } from './integrity/flags.ts'
import type { CriterionKey, Flag, Rubric } from './model.ts'
import { prepareFacts, prepareRubric, withoutCopies } from './prepare.ts'
import { monthOf } from './resume/months.ts'
import { compareSalary, type SalaryComparison } from './salary/match.ts'

/** Criteria recomputed from the lines of the rubric; all others are read once. */
const COUNTED = [
  'must_skills',
  'skill_evidence',
  'nice_skills',
  'relevant_experience',
  'education',
  'languages',
  'licences',
] as const
export type ReadKey = Exclude<CriterionKey, (typeof COUNTED)[number]>

/** How far a skill line is met: `held` 0…1, the words it was read from, and the proving job, latest first. */
export type LineReading = Omit<skills.SkillFinding, 'ask'>

/** Plain JSON. */
export type Reading = {
  /** Month of the reading, `year × 12 + month`. */
  readonly month: number
  /** Without what was copied from the vacancy. */
  readonly facts: Facts
  /** By id of the skill line, of every level. */
  readonly lines: Readonly<Record<string, LineReading>>
  /** Complete when read; a stored reading lacks criteria newer than itself: `outcomesOf`. */
  readonly outcomes: Readonly<Partial<Record<ReadKey, Outcome>>>
  readonly relevance: Relevance
  readonly experience: experience.ExperienceFinding
  readonly salary: SalaryComparison | null
  readonly flags: readonly Flag[]
  /** About skills and duties; absent in readings stored before this field existed. */
  readonly told?: Told
  /** There is nothing to judge by. */
  readonly is_empty: boolean
}

/**
 * Reads a resume against a rubric as of `now` (`YYYY-MM-DD`).
 * @param extracted the rubric of the vacancy's text: similarity of work is measured against it only
 * @param asked the same rubric with user edits: its lines are searched for
 */
export function readPair(extracted: Rubric, facts: Facts, now: string, asked: Rubric = extracted): Reading {
  const prepared = prepareRubric(extracted)
  const lines = prepareRubric(asked)
  const { facts: honest, copied } = withoutCopies(facts, prepared)
  const month = monthOf(now) ?? 0
  const pair: Pair = { rubric: prepared, facts: prepareFacts(honest), now: month }
  const listedCredit = isStuffed(honest) ? SKILL_CREDIT.stuffed : SKILL_CREDIT.listed
  const { work } = pair.facts
  const proving = provingPieces(prepared, work)
  const relevance = relevanceOf(pair, proving)
  const role = experience.roleMatch(pair, relevance)
  const salary = compareSalary(extracted.salary, honest.salary, extracted.rates)
  const held: Record<string, LineReading> = {}
  for (const ask of [...lines.must, ...lines.nice])
    held[ask.requirement.id] = skills.readAsk(ask, pair.facts, listedCredit)
  return {
    month,
    facts: honest,
    lines: held,
    outcomes: {
      role,
      duties: experience.dutiesOverlap(pair, relevance),
      seniority: experience.seniorityFit(pair, relevance, role.value ?? 0),
      recency: experience.recency(pair, relevance),
      industry: experience.industryMatch(pair),
      location: person.location(pair),
      format: person.format(pair),
      salary: person.salary(prepared, salary),
      stability: experience.stability(pair),
      progression: experience.progression(pair),
      completeness: person.completeness(pair),
      cover_letter: person.coverLetter(pair),
    } satisfies Record<ReadKey, Outcome>,
    relevance,
    experience: experience.experienceOf(pair, relevance),
    salary,
    flags: integrityFlags(honest, copied, month),
    told: toldOf(work, lines === prepared ? proving : provingPieces(lines, work, proving), [
      'duty',
      'listed',
    ]),
    is_empty: isEmpty(honest),
  }
}

const NONE_READ: Readonly<Record<ReadKey, Outcome>> = {
  role: NOT_ASKED,
  duties: NOT_ASKED,
  seniority: NOT_ASKED,
  recency: NOT_ASKED,
  industry: NOT_ASKED,
  location: NOT_ASKED,
  format: NOT_ASKED,
  salary: NOT_ASKED,
  stability: NOT_ASKED,
  progression: NOT_ASKED,
  completeness: NOT_ASKED,
  cover_letter: NOT_ASKED,
}

/** Of every criterion, whenever the reading was stored: one that it is older than counts as not asked. */
export const outcomesOf = ({ outcomes }: Reading): Readonly<Record<ReadKey, Outcome>> => ({
  ...NONE_READ,
  ...outcomes,
})

/** Job lines stored with a reading: more of them would only repeat what is proven. */
const KEPT_LINES = 60

/**
 * The same reading with only as much of the resume as counting needs: what the lines ask about, dates, and formal
 * facts. It never contained contacts or other personal data.
 */
export function keepReading(reading: Reading, asked: Rubric): Reading {
  const { must, nice } = prepareRubric(asked)
  const asks = [...must, ...nice]
  const ids = new Set(asks.flatMap((ask) => ask.ids))
  const phrases = asks.flatMap((ask) => ask.phrases)
  const words = new Set(phrases.flat())
  const { facts } = reading
  let left = KEPT_LINES
  return {
    ...reading,
    facts: {
      ...EMPTY_FACTS,
      area: facts.area,
      relocation: facts.relocation,
      education: facts.education,
      languages: facts.languages,
      licences: facts.licences,
      driver: facts.driver,
      citizenship: facts.citizenship,
      jobs: facts.jobs.map(({ start, end, position, statements }) => ({
        ...EMPTY_JOB,
        start,
        end,
        position,
        statements: statements
          .filter(
            ({ skills: named, keys }) =>
              (named.some((id) => ids.has(id)) ||
                phrases.some((phrase) => phrase.every((key) => keys.includes(key)))) &&
              left-- > 0,
          )
          .map(({ text, skills: named, keys }) => ({
            text,
            skills: named.filter((id) => ids.has(id)),
            keys: keys.filter((key) => words.has(key)),
            named: [],
            signs: [],
          })),
      })),
    },
  }
}

const EMPTY_JOB: JobFacts = {
  start: null,
  end: null,
  company: null,
  position: null,
  position_keys: [],
  statements: [],
  roles: {},
  role_length: 0,
  role_sureness: 0,
  position_signs: [],
  level: null,
  industries: [],
  is_temporary: false,
}

const EMPTY_FACTS: Facts = {
  title: null,
  title_keys: [],
  title_roles: {},
  title_length: 0,
  title_level: null,
  studied_roles: {},
  studied_length: 0,
  jobs: [],
  listed: [],
  about: [],
  cover_letter: [],
  education: { level: null, lines: [] },
  languages: [],
  licences: [],
  driver: null,
  salary: null,
  area: null,
  relocation: null,
  trips: null,
  schedule: [],
  employment: [],
  citizenship: [],
  integrity: { injections: [], hidden: [], invisible: 0 },
}
