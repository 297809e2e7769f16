/** Criteria 4–9 and 16–17: length, relevance, recency, level and stability of experience. */
import {
  BEST_JOB_DUTIES_SHARE,
  EXPERIENCE,
  LAST_JOBS,
  PROGRESSION,
  RECENCY,
  RELEVANT_JOB_FROM,
  ROLE_TITLED,
  ROLE_UNTITLED,
  SENIORITY,
  STEADY_TENURE_MONTHS,
  WISHED_POSITION,
} from '../calibration.ts'
import { countMonths, jobInterval, weighedMonths } from '../resume/months.ts'
import type { Facts, JobFacts } from '../facts.ts'
import type { Evidence } from '../model.ts'
import { heard, NOT_ASKED, type Outcome, type Pair, unknown, valued } from './outcome.ts'
import { contentValue, type Relevance } from './relevance.ts'
import { quoteOf } from '../text/sentences.ts'

/** Having no jobs is an answer, not silence: otherwise a resume would gain by omitting its jobs. */
const NONE = valued(0)

export type ExperienceFinding = {
  readonly relevant_months: number
  readonly total_months: number
  readonly required_months: number | null
  readonly months_since_relevant: number | null
  /** A relevant job has no dates, so more may have been worked than is known; absent in older stored readings. */
  readonly is_undated?: boolean
  /** The vacancy states that it asks for no experience; `required_months: null` may mean silence. Set when counting. */
  readonly asks_none?: boolean
}

export function experienceOf({ rubric, facts, now }: Pair, relevance: Relevance): ExperienceFinding {
  const dated = facts.facts.jobs.flatMap((job, index) => {
    const interval = jobInterval(job.start, job.end, now)
    return interval === null ? [] : [{ ...interval, weight: relevance.jobs[index] ?? 0 }]
  })
  const relevant = dated.filter(({ weight }) => weight >= RELEVANT_JOB_FROM)
  const years = rubric.rubric.experience_years
  return {
    relevant_months: weighedMonths(dated),
    total_months: countMonths(dated),
    required_months: years === null ? null : years * 12,
    months_since_relevant: relevant.length === 0 ? null : now - Math.max(...relevant.map(({ last }) => last)),
    is_undated: facts.facts.jobs.some(
      ({ start }, index) => start === null && (relevance.jobs[index] ?? 0) >= RELEVANT_JOB_FROM,
    ),
  }
}

/** Relevant months against the asked ones, combined with all months; none asked: relevance of the last two jobs. */
export function relevantExperience({ facts }: Pair, relevance: Relevance, found: ExperienceFinding): Outcome {
  if (facts.facts.jobs.length === 0) return NONE
  const { relevant_months: relevant, required_months: required } = found
  const asked = required === null ? bestOfLast(relevance.jobs) : Math.min(1, relevant / required)
  const { asked_share: share } = EXPERIENCE
  return valued(share * asked + (1 - share) * seasoning(found), jobEvidence(facts.facts.jobs, relevance.jobs))
}

/**
 * Value of the total experience, 0…1; months of other work count less. Of everything in a resume, recruiters' decisions
 * follow the total experience most. Eight years give nearly two thirds; each further year up to thirty adds a little,
 * so that more always counts.
 */
export function seasoning({ relevant_months: relevant, total_months: total }: ExperienceFinding): number {
  const { other_work_credit: credit, mature_months, mature_share, veteran_months } = EXPERIENCE
  const months = relevant + credit * Math.max(0, total - relevant)
  return (
    mature_share * Math.min(1, months / mature_months) +
    (1 - mature_share) * Math.min(1, months / veteran_months)
  )
}

/** The last two jobs decide; an older one counts for little more than half. */
export function bestOfLast(values: readonly number[]): number {
  return Math.max(0, ...values.map(ofLast))
}

const ofLast = (value: number, at: number): number =>
  value * ([1, LAST_JOBS.second_share][at] ?? LAST_JOBS.older_share)

/** The titled job that `bestOfLast` owes its value to; the last one if no job has any. */
function bestTitled(jobs: readonly JobFacts[], values: readonly number[]): Evidence[] {
  const order = values.map(ofLast)
  const [best] = jobs
    .flatMap(({ position }, at) => (position === null ? [] : [{ position, at }]))
    .toSorted((a, b) => (order[b.at] ?? 0) - (order[a.at] ?? 0))
  return best === undefined ? [] : [{ quote: best.position, source: `experience[${best.at}]` }]
}

/**
 * The same profession in the last two jobs, or in the desired position. Education and the wording of duties add to it;
 * their absence costs nothing.
 */
export function roleMatch({ facts }: Pair, relevance: Relevance): Outcome {
  const held = bestOfLast(relevance.roles)
  const wished = relevance.title
  const { jobs, title } = facts.facts
  // titles decide where there are any; without them the whole content does
  const isNameless = title === null && jobs.every(({ position }) => position === null)
  const mix = isNameless ? ROLE_UNTITLED : ROLE_TITLED
  const studied = mix.studied * (relevance.studied ?? 0)
  if (jobs.length === 0 && wished === null) return valued(studied / ROLE_UNTITLED.full_from)
  const { share: byWish, held_floor: floor, alone_share: alone } = WISHED_POSITION
  const named =
    wished === null
      ? held
      : jobs.length === 0
        ? wished * alone
        : (1 - byWish) * held + byWish * Math.max(wished, floor * held)
  const done = (1 - mix.content_share) * named + mix.content_share * contentValue(relevance.content, named)
  const worded = mix.duties * relevance.duties_overall
  const evidence: Evidence[] = []
  if (title !== null) evidence.push({ quote: title, source: 'title' })
  evidence.push(...bestTitled(jobs, relevance.roles))
  return valued((done + studied + worded) / mix.full_from, evidence)
}

export function dutiesOverlap({ rubric, facts }: Pair, relevance: Relevance): Outcome {
  if (rubric.content.length === 0) return NOT_ASKED
  if (facts.facts.jobs.length === 0) return NONE
  const share = BEST_JOB_DUTIES_SHARE
  const value = share * Math.max(0, ...relevance.duties) + (1 - share) * relevance.duties_overall
  const told = facts.facts.jobs.every((job) => job.statements.length === 0)
    ? 'nothing'
    : relevance.told_of_duties
  return heard(told, value, dutyEvidence(rubric, facts.facts.jobs))
}

function dutyEvidence(rubric: Pair['rubric'], jobs: readonly JobFacts[]): Evidence[] {
  let best: Evidence | null = null
  let most = 0
  jobs.forEach((job, index) => {
    for (const { text, keys } of job.statements) {
      let sum = 0
      for (const key of keys) sum += rubric.content.parts.get(key) ?? 0
      if (sum > most) {
        most = sum
        best = { quote: quoteOf(text, 200), source: `experience[${index}]` }
      }
    }
  })
  return best === null ? [] : [best]
}

/**
 * The asked grade or the next one is full; each step below it and overqualification lower the value. Months of work
 * replace a grade missing in the title.
 */
export function seniorityFit({ rubric, facts, now }: Pair, relevance: Relevance, role: number): Outcome {
  const asked = rubric.rubric.seniority ?? levelOfYears(rubric.rubric.experience_years)
  if (asked === null) return NOT_ASKED
  const held = heldLevel(facts.facts, relevance, asked, now)
  if (held === null)
    return facts.facts.jobs.length === 0 || role < SENIORITY.other_trade_below ? NONE : unknown()
  const gap = held.level - asked
  const { step_below_cost: cost, overqualified_steps: many, overqualified_value: over } = SENIORITY
  const fit = gap >= many ? over : gap >= 0 ? 1 : Math.max(0, 1 + gap * cost)
  // a grade counts as far as the profession it was earned in matches the vacancy's
  const value = fit * Math.min(1, role / SENIORITY.same_trade_from)
  return valued(value, held.evidence)
}

/** The grade implied by the asked years when the title names none; 2.5 is between a specialist and a senior. */
function levelOfYears(years: number | null): number | null {
  if (years === null) return null
  return years >= 6 ? 3 : years >= 3 ? 2.5 : 2
}

/**
 * The highest grade of the desired and the last two positions. When the last one states none, five years of work count
 * as senior and two as specialist, never above the asked grade.
 */
function heldLevel(
  facts: Facts,
  relevance: Relevance,
  asked: number,
  now: number,
): { readonly level: number; readonly evidence: readonly Evidence[] } | null {
  const named = [
    ...facts.jobs
      .slice(0, 2)
      .map(({ level, position }, at) => ({ level, position, source: `experience[${at}]` })),
    { level: facts.title_level, position: facts.title, source: 'title' },
  ]
  const levels = named.flatMap(({ level, position, source }) =>
    level === null ? [] : [{ level, evidence: position === null ? [] : [{ quote: position, source }] }],
  )
  const months = countMonths(facts.jobs.flatMap((job) => jobInterval(job.start, job.end, now) ?? []))
  if ((facts.jobs[0]?.level ?? null) === null && months > 0)
    levels.push({
      level: Math.min(asked, months >= 60 ? 3 : months >= 24 ? 2 : 1),
      evidence: bestTitled(facts.jobs, relevance.roles),
    })
  return levels.toSorted((a, b) => b.level - a.level)[0] ?? null
}

/** The most relevant job by the time since it ended: full at first, then halved with every half-life. */
export function recency({ facts, now }: Pair, relevance: Relevance): Outcome {
  if (facts.facts.jobs.length === 0) return NONE
  const { fresh_months: free, half_life_months: halfLife, undated_idle_months: undated } = RECENCY
  let best = 0
  facts.facts.jobs.forEach((job, index) => {
    const interval = jobInterval(job.start, job.end, now)
    const idle = interval === null ? undated : now - interval.last
    const fresh = idle <= free ? 1 : 0.5 ** ((idle - free) / halfLife)
    best = Math.max(best, fresh * (relevance.jobs[index] ?? 0))
  })
  return valued(best)
}

export function industryMatch({ rubric, facts }: Pair): Outcome {
  const asked = rubric.rubric.industries
  if (asked.length === 0) return NOT_ASKED
  const known = facts.facts.jobs.filter(({ industries }) => industries.length > 0)
  if (facts.facts.jobs.length === 0) return NONE
  if (known.length === 0) return unknown()
  const index = facts.facts.jobs.findIndex((job) => job.industries.some((id) => asked.includes(id)))
  const company = facts.facts.jobs[index]?.company
  if (index === -1) return valued(0)
  return valued(
    1,
    company === null || company === undefined ? [] : [{ quote: company, source: `experience[${index}]` }],
  )
}

/** Median tenure; temporary jobs do not count. */
export function stability({ facts, now }: Pair): Outcome {
  const tenures = facts.facts.jobs
    .filter((job) => !job.is_temporary)
    .flatMap((job) => jobInterval(job.start, job.end, now) ?? [])
    .map(({ first, last }) => last - first + 1)
    .toSorted((a, b) => a - b)
  const median = tenures[Math.floor(tenures.length / 2)]
  if (median === undefined) return facts.facts.jobs.length === 0 ? NONE : unknown()
  return valued(median / STEADY_TENURE_MONTHS, [])
}

/** Change of level from the first graded job to the last. */
export function progression({ facts }: Pair): Outcome {
  const levels = facts.facts.jobs.flatMap((job) => job.level ?? []).toReversed()
  const [first] = levels
  const last = levels.at(-1)
  if (first === undefined || last === undefined || levels.length < 2) return NOT_ASKED
  return valued(last > first ? PROGRESSION.rose : last === first ? PROGRESSION.same : PROGRESSION.fell)
}

function jobEvidence(jobs: readonly JobFacts[], values: readonly number[]): Evidence[] {
  const order = values
    .map((value, index) => ({ value, index }))
    .toSorted((a, b) => b.value - a.value || a.index - b.index)
  return order
    .filter(({ value }) => value >= RELEVANT_JOB_FROM)
    .slice(0, 2)
    .flatMap(({ index }) => {
      const position = jobs[index]?.position
      return position === null || position === undefined
        ? []
        : [{ quote: position, source: `experience[${index}]` }]
    })
}
