/**
 * What a resume says to a rubric, before anything is weighed: the ground a judgement can be counted from again, under other
 * weights and levels, without the resume.
 */
import * as experience from './criteria/experience.ts'
import type { Outcome, Pair } from './criteria/outcome.ts'
import * as person from './criteria/person.ts'
import { relevanceOf, type Relevance } from './criteria/relevance.ts'
import * as skills from './criteria/skills.ts'
import type { Facts } from './facts.ts'
import { integrityFlags, isEmpty, isStuffed } from './integrity/flags.ts'
import type { CriterionKey, Flag, Rubric } from './model.ts'
import { prepareFacts, prepareRubric, withoutCopies } from './prepare.ts'
import { monthOf } from './resume/months.ts'
import { compareSalary, type SalaryComparison } from './salary/match.ts'

/** Criteria counted anew from the lines of the rubric; all others are read once. */
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

/** How far a skill line is met: `held` 0…1, the words it is read from, and the proving job, latest first. */
export type LineReading = Omit<skills.SkillFinding, 'ask'>

/** Plain JSON. */
export type Reading = {
  /** `year × 12 + month` it was made in. */
  readonly month: number
  /** Without what was copied from the vacancy. */
  readonly facts: Facts
  /** By id of the skill line, of every level. */
  readonly lines: Readonly<Record<string, LineReading>>
  readonly outcomes: Readonly<Record<ReadKey, Outcome>>
  readonly relevance: Relevance
  readonly experience: experience.ExperienceFinding
  readonly salary: SalaryComparison | null
  readonly flags: readonly Flag[]
  /** Nothing is said of skills or duties. */
  readonly is_silent: boolean
  /** There is nothing to judge by. */
  readonly is_empty: boolean
}

/**
 * Reads a resume against a rubric as of `now` (`YYYY-MM-DD`).
 * @param extracted what the vacancy's text says: likeness of work is measured by it alone
 * @param asked the same rubric as people edited it: its lines are looked for
 */
export function readPair(extracted: Rubric, facts: Facts, now: string, asked: Rubric = extracted): Reading {
  const prepared = prepareRubric(extracted)
  const lines = prepareRubric(asked)
  const { facts: honest, copied } = withoutCopies(facts, prepared)
  const month = monthOf(now) ?? 0
  const pair: Pair = { rubric: prepared, facts: prepareFacts(honest), now: month }
  const listedCredit = isStuffed(honest) ? 0.3 : skills.LISTED
  const relevance = relevanceOf(pair)
  const role = experience.roleMatch(pair, relevance)
  const salary = compareSalary(extracted.salary, honest.salary, extracted.rates)
  const held: Record<string, LineReading> = {}
  for (const { ask, ...line } of skills.findSkillsHeld(
    [...lines.must, ...lines.nice],
    pair.facts,
    listedCredit,
  ))
    held[ask.requirement.id] = line
  return {
    month,
    facts: honest,
    lines: held,
    outcomes: {
      role,
      duties: experience.dutiesOverlap(pair, relevance),
      seniority: experience.seniorityFit(pair, role.value ?? 0),
      recency: experience.recency(pair, relevance),
      industry: experience.industryMatch(pair),
      location: person.location(pair),
      format: person.format(pair),
      salary: person.salary(prepared, salary),
      stability: experience.stability(pair),
      progression: experience.progression(pair),
      completeness: person.completeness(pair),
      cover_letter: person.coverLetter(pair),
    },
    relevance,
    experience: experience.experienceOf(pair, relevance),
    salary,
    flags: integrityFlags(honest, copied, month),
    is_silent: honest.listed.length === 0 && honest.jobs.every((job) => job.statements.length === 0),
    is_empty: isEmpty(honest),
  }
}
