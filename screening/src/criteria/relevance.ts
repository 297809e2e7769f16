/** How much each job was the work this vacancy offers: title .5, duties .3, skills .2 (§7.1). */
import type { JobFacts } from '../facts.ts'
import type { PreparedRubric } from '../prepare.ts'
import { roleLikeness } from '../roles.ts'
import { type WordBag, likeness } from '../text/likeness.ts'
import type { Pair } from './outcome.ts'

export type Relevance = {
  /** Per job, in the order of facts. */
  readonly jobs: readonly number[]
  readonly roles: readonly number[]
  readonly duties: readonly number[]
  /** Of the wished position. */
  readonly title: number | null
  readonly duties_overall: number
  /** Of everything done, titles apart. */
  readonly content: number | null
  /** Of what was studied. */
  readonly studied: number | null
}

/** A cosine of this size already means the same work. */
const FULL_OVERLAP = 0.45

export function relevanceOf({ rubric, facts }: Pair): Relevance {
  const roles: number[] = []
  const duties: number[] = []
  const content = roleLikeness(rubric.roles, facts.facts.content_roles, facts.facts.content_length)
  const jobs = facts.facts.jobs.map((job, index) => {
    const own = roleOf(job, rubric)
    // a terse job is understood by the rest of the resume; one without a title, the more so
    const share = job.position === null ? 0.5 : 0.25
    const role = own === null || content === null ? (own ?? content) : (1 - share) * own + share * content
    const duty = overlap(rubric, facts.job_content[index])
    const skills = skillShare(rubric, facts.job_skills[index])
    roles.push(role ?? duty)
    duties.push(duty)
    return ramp(0.5 * (role ?? duty) + 0.3 * duty + 0.2 * (skills ?? duty))
  })
  const title = roleLikeness(rubric.roles, facts.facts.title_roles, facts.facts.title_length)
  const lexical = titleOverlap(rubric, facts.facts.title_keys)
  return {
    jobs,
    roles,
    duties,
    title: title === null && lexical === null ? null : Math.max(title ?? 0, lexical ?? 0),
    content,
    studied: roleLikeness(rubric.roles, facts.facts.studied_roles, facts.facts.studied_length),
    duties_overall: overlap(rubric, facts.content),
  }
}

/** Twenty years of other work are no experience: below the first bound a job counts for nothing, from the second in full. */
function ramp(value: number): number {
  return Math.max(0, Math.min(1, (value - OTHER_WORK) / (SAME_WORK - OTHER_WORK)))
}
const OTHER_WORK = 0.14
const SAME_WORK = 0.55

function roleOf(job: JobFacts, rubric: PreparedRubric): number | null {
  const role = roleLikeness(rubric.roles, job.roles, job.role_length)
  const lexical = titleOverlap(rubric, job.position_keys)
  if (role === null && lexical === null) return null
  return Math.max(role ?? 0, lexical ?? 0)
}

/** Shared words of two titles by weight; works for professions the ontology does not know. */
function titleOverlap(rubric: PreparedRubric, keys: readonly string[]): number | null {
  if (rubric.title_total === 0 || keys.length === 0) return null
  let sum = 0
  for (const key of keys) sum += rubric.title_words.get(key) ?? 0
  return Math.min(1, sum / rubric.title_total)
}

/** Likeness of texts to 0…1: two people never describe the same work in the same words. */
function overlap(rubric: PreparedRubric, content: WordBag | undefined): number {
  if (content === undefined) return 0
  return Math.min(1, (likeness(rubric.content, content) / FULL_OVERLAP) ** 0.8)
}

function skillShare(rubric: PreparedRubric, held: ReadonlySet<string> | undefined): number | null {
  const asks = rubric.must.length > 0 ? rubric.must : rubric.nice
  if (asks.length === 0) return null
  let met = 0
  for (const { ids } of asks) if (ids.some((id) => held?.has(id))) met += 1
  return Math.min(1, met / asks.length / 0.6)
}
