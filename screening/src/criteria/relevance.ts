/**
 * How relevant each job is to the vacancy, by its profession, duties and skills (docs/scoring.md, “What a job was”).
 *
 * No value falls when the resume says more of what is asked. In a piece that proves an asked skill no word counts as
 * off-topic, and its profession signs can only reduce doubt. Everything else is measured without such pieces.
 */
import { JOB_LIKENESS, JOB_ROLE, PROFESSION_SIGNS, TEXT_OVERLAP } from '../calibration.ts'
import type { JobFacts } from '../facts.ts'
import type { PreparedRubric } from '../prepare.ts'
import { mentionWeight, professionNumbers, roleLikeness } from '../roles.ts'
import { OWN_LENGTH } from '../text/likeness.ts'
import { type Piece, proofsOf, type Unit, type Work } from '../work.ts'
import type { Pair, Told } from './outcome.ts'

export type Relevance = {
  /** Per job, in the order of facts. */
  readonly jobs: readonly number[]
  readonly roles: readonly number[]
  readonly duties: readonly number[]
  /** Of the desired position. */
  readonly title: number | null
  readonly duties_overall: number
  readonly told_of_duties: Told
  /** Of all work, without titles. */
  readonly content: Content
  /** Of the education. */
  readonly studied: number | null
}

/** Strength of profession signs: of all professions, and the part near the vacancy's. */
export type Content = { readonly near: number; readonly all: number }

/** @param proving result of `provingPieces` */
export function relevanceOf({ rubric, facts }: Pair, proving: Uint8Array): Relevance {
  const { work } = facts
  const asked = new Float64Array(work.weights.length)
  for (const [key, part] of rubric.content.parts) {
    const at = work.numbers.get(key)
    if (at !== undefined) asked[at] = part
  }
  const roles: number[] = []
  const duties: number[] = []
  const whole = contentOf(work.whole, work, rubric, proving)
  const jobs = facts.facts.jobs.map((job, index) => {
    const unit = work.jobs[index]
    const duty = unit === undefined ? 0 : overlap(unit, work, rubric, asked, proving)
    const role = roleOf(job, unit, work, rubric, proving, whole, duty)
    const skills = skillShare(rubric, work, index)
    roles.push(role)
    duties.push(duty)
    const { role_share: byRole, duties_share: byDuties, skills_share: bySkills } = JOB_LIKENESS
    return ramp(byRole * role + byDuties * duty + bySkills * (skills ?? duty))
  })
  const title = roleLikeness(rubric.roles, facts.facts.title_roles, facts.facts.title_length)
  const lexical = titleOverlap(rubric, facts.facts.title_keys)
  return {
    jobs,
    roles,
    duties,
    title: title === null && lexical === null ? null : Math.max(title ?? 0, lexical ?? 0),
    content: whole,
    studied: roleLikeness(rubric.roles, facts.facts.studied_roles, facts.facts.studied_length),
    told_of_duties: toldOf(work, proving, ['duty']),
    duties_overall: overlap(work.whole, work, rubric, asked, proving),
  }
}

/** 1 for every piece that proves something asked. */
export function provingPieces(rubric: PreparedRubric, work: Work, others?: Uint8Array): Uint8Array {
  const proving = others?.slice() ?? new Uint8Array(work.pieces.length)
  for (const asks of [rubric.must, rubric.nice])
    for (const ask of asks) for (const at of proofsOf(ask, work)) proving[at] = 1
  for (const at of proofsOf({ ids: [], phrases: rubric.formal_phrases }, work)) proving[at] = 1
  return proving
}

/** Whether pieces of these kinds mention anything besides what is asked. */
export function toldOf(work: Work, proving: Uint8Array, kinds: readonly Piece['kind'][]): Told {
  let told: Told = 'nothing'
  for (const [at, { kind }] of work.pieces.entries()) {
    if (!kinds.includes(kind)) continue
    if (proving[at] !== 1) return 'more'
    told = 'only_asked'
  }
  return told
}

/**
 * Similarity of profession by the signs of a text, 0…1. `known` comes from other sources and weighs as a few signs, so
 * it decides alone when there are none.
 */
export function contentValue({ near, all }: Content, known: number): number {
  const { prior } = PROFESSION_SIGNS
  return Math.sqrt((near + prior * known * known) / (all + prior))
}

/** Unrelated work is not experience, even twenty years of it: 0 below the first bound, full from the second. */
function ramp(value: number): number {
  const { nothing_below: none, full_from: full } = JOB_LIKENESS
  return Math.max(0, Math.min(1, (value - none) / (full - none)))
}

function roleOf(
  job: JobFacts,
  unit: Unit | undefined,
  work: Work,
  rubric: PreparedRubric,
  proving: Uint8Array,
  whole: Content,
  duty: number,
): number {
  const named = roleLikeness(rubric.roles, job.roles, job.role_length)
  const lexical = titleOverlap(rubric, job.position_keys)
  const body = unit === undefined ? NO_CONTENT : contentOf(unit, work, rubric, proving)
  const elsewhere = contentValue(whole, named ?? lexical ?? duty)
  const told = contentValue(body, named ?? elsewhere)
  const titled = JOB_ROLE.title_share * job.role_sureness
  const own = Math.max(named === null ? told : titled * named + (1 - titled) * told, lexical ?? 0)
  const share = job.position === null ? JOB_ROLE.elsewhere_share_untitled : JOB_ROLE.elsewhere_share
  return (1 - share) * own + share * elsewhere
}
const NO_CONTENT: Content = { near: 0, all: 0 }

const scratch = new Float64Array(1024)

/**
 * Sums of signs by profession, raised to a power, so the leading profession stands out among those that share words
 * with it. Signs of a proof count only for the professions the vacancy means, so the share of these can only grow.
 */
function contentOf(unit: Unit, work: Work, { roles }: PreparedRubric, proving: Uint8Array): Content {
  const { closeness } = roles
  const { professions, sums } = unit
  for (let at = 0; at < professions.length; at += 1) scratch[professions[at] ?? 0] = sums[at] ?? 0
  const proven = new Map<number, number>()
  for (const at of unit.pieces)
    if (proving[at] === 1)
      for (const sign of work.pieces[at]?.signs ?? []) proven.set(sign, (proven.get(sign) ?? 0) + 1)
  for (const [sign, count] of proven) {
    const key = work.signs[sign] ?? ''
    const all = unit.mentions.get(sign) ?? count
    const others = mentionWeight(key, all) - mentionWeight(key, all - count)
    const meant = others - PROFESSION_SIGNS.proof_share * mentionWeight(key, count)
    for (const profession of professionNumbers(key))
      scratch[profession] = (scratch[profession] ?? 0) - (closeness[profession] === 1 ? meant : others)
  }
  let near = 0
  let all = 0
  for (const profession of professions) {
    const power = (scratch[profession] ?? 0) ** PROFESSION_SIGNS.contrast_power
    near += power * (closeness[profession] ?? 0)
    all += power
  }
  return { near, all }
}

/** Share of common words of two titles by weight; works for professions the ontology does not know. */
function titleOverlap(rubric: PreparedRubric, keys: readonly string[]): number | null {
  if (rubric.title_total === 0 || keys.length === 0) return null
  let sum = 0
  for (const key of keys) sum += rubric.title_words.get(key) ?? 0
  return Math.min(1, sum / rubric.title_total)
}

/**
 * Share of the asked text the unit repeats, 0…1: a cosine whose length counts only the words not asked for, except
 * those of proofs. Two people never describe the same work in the same words, so a partial match already counts as
 * full.
 */
function overlap(
  unit: Unit,
  work: Work,
  rubric: PreparedRubric,
  asked: Float64Array,
  proving: Uint8Array,
): number {
  const { length } = rubric.content
  const { words, counts, parts } = unit
  if (length === 0 || words.length === 0) return 0
  const inProofs = new Map<number, number>()
  for (const at of unit.pieces)
    if (proving[at] === 1)
      for (const word of work.pieces[at]?.words ?? [])
        if (asked[word] === 0) inProofs.set(word, (inProofs.get(word) ?? 0) + 1)
  let dot = 0
  let strange = 0
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0
    const ask = asked[word] ?? 0
    const part = parts[at] ?? 0
    if (ask > 0) dot += ask * part
    else {
      const proven = inProofs.size === 0 ? undefined : inProofs.get(word)
      const other =
        proven === undefined ? part : (work.weights[word] ?? 0) * Math.log1p((counts[at] ?? 0) - proven)
      strange += other * other
    }
  }
  const value = dot / (length * Math.sqrt(OWN_LENGTH * length * length + strange))
  return Math.min(1, (Math.min(1, value) / TEXT_OVERLAP.full_from) ** TEXT_OVERLAP.power)
}

function skillShare(rubric: PreparedRubric, work: Work, job: number): number | null {
  const asks = rubric.must.length > 0 ? rubric.must : rubric.nice
  if (asks.length === 0) return null
  let met = 0
  for (const { ids } of asks)
    if (ids.some((id) => work.by_skill.get(id)?.some((at) => work.pieces[at]?.job === job))) met += 1
  return Math.min(1, met / asks.length / JOB_LIKENESS.skills_full_from)
}
