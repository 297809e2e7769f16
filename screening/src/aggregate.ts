/** Reading × rubric → judgement: weights, gates, ceilings and the words for them. Needs no resume. */
import type { Outcome, Pair } from './criteria/outcome.ts'
import { type KnockOut, knockOuts } from './criteria/knock-outs.ts'
import * as experience from './criteria/experience.ts'
import * as person from './criteria/person.ts'
import * as skills from './criteria/skills.ts'
import { explain } from './explain/explain.ts'
import type { Cap, Findings } from './findings.ts'
import {
  type CriterionKey,
  type CriterionResult,
  criterionKeys,
  type Judgement,
  type Rubric,
} from './model.ts'
import { prepareFacts, prepareRubric, type SkillAsk } from './prepare.ts'
import type { Reading } from './reading.ts'
import { DEFAULT_THRESHOLDS, recommend, type RecommendationThresholds } from './recommend.ts'
import { CRITERION_TITLES, UNKNOWN_CREDIT } from './weights.ts'

/**
 * Counts a judgement from what was read. Pure: the same arguments give the same bytes.
 * Score = 100 × Σ(weight × value) / Σ weight over asked criteria, × the gates of must-haves, profession and years, put on the scale,
 * pressed under a cap if one applies (screening method §7.2).
 * @param rubric the one the reading was made by, or the same with other weights, levels, years or fewer lines
 */
export function aggregate(
  rubric: Rubric,
  reading: Reading,
  thresholds: RecommendationThresholds = DEFAULT_THRESHOLDS,
): Judgement {
  const { findings, criteria, ...figures } = weighReading(rubric, reading, thresholds)
  const { flags } = reading
  return { ...figures, ...explain(criteria, findings, flags), criteria, flags }
}

/** The figures of `aggregate` without the words for them, which cost several times as much. */
export function countScore(
  rubric: Rubric,
  reading: Reading,
  thresholds: RecommendationThresholds = DEFAULT_THRESHOLDS,
): Pick<Judgement, 'score' | 'recommendation'> {
  return weighReading(rubric, reading, thresholds)
}

function weighReading(rubric: Rubric, reading: Reading, thresholds: RecommendationThresholds) {
  const prepared = prepareRubric(rubric)
  const pair: Pair = { rubric: prepared, facts: prepareFacts(reading.facts), now: reading.month }
  const found = (ask: SkillAsk): skills.SkillFinding => ({
    ask,
    ...(reading.lines[ask.requirement.id] ?? UNREAD),
  })
  const must = prepared.must.map(found)
  const nice = prepared.nice.map(found)
  const licences = person.licencesHeld(pair)
  const lasted = {
    ...reading.experience,
    required_months: rubric.experience_years === null ? null : rubric.experience_years * 12,
  }
  const { told = 'more', salary } = reading
  const role = reading.outcomes.role.value
  const coverage = skills.impliedCoverage(must, prepared.typical, role ?? 0, lasted.relevant_months)
  const outcomes: Readonly<Record<CriterionKey, Outcome>> = {
    ...reading.outcomes,
    must_skills: skills.mustSkills(must, coverage, told),
    skill_evidence: skills.skillEvidence(must, pair),
    nice_skills: skills.niceSkills(nice, told),
    relevant_experience: experience.relevantExperience(pair, reading.relevance, lasted),
    education: person.education(pair),
    languages: person.languages(pair),
    licences: person.licences(licences),
  }
  const criteria = criterionKeys.map((key): CriterionResult => {
    const { value, verdict, evidence } = outcomes[key]
    return { key, title: CRITERION_TITLES[key], value, weight: rubric.weights[key], verdict, evidence }
  })
  const raw = weigh(criteria)
  const gate = gateOf({
    coverage: outcomes.must_skills.verdict === 'unknown' ? UNKNOWN_CREDIT : outcomes.must_skills.value,
    role,
    duties: outcomes.duties.value,
    seasoned: experience.seasoning(lasted),
    is_unnamed:
      reading.facts.jobs.length > 0 && reading.facts.jobs.every(({ position }) => position === null),
  })
  const cap = capOf({
    reading,
    outcomes,
    coverage: told === 'more' ? coverage : null,
    lasted,
    knocked: knockOuts(pair, must, licences, told),
  })
  const scaled = inBest(onScale(raw * gate), told === 'nothing' ? 0 : coverage)
  const score = Math.max(0, Math.min(100, Math.round(cap === null ? scaled : under(cap.limit, scaled))))
  const { flags } = reading
  const grounds = {
    every_must_evidenced: must.every(({ job, ask }) => job !== null || ask.requirement.level === 'nice'),
    has_high_flag: flags.some(({ severity }) => severity === 'high'),
  }
  const recommendation = recommend(score, grounds, thresholds)
  const findings: Findings = {
    pair,
    relevance: reading.relevance,
    must,
    nice,
    experience: lasted,
    licences,
    salary,
    coverage,
    gate,
    cap,
    raw,
    is_held_back: recommendation === 'interview' && score >= thresholds.hire,
  }
  return {
    score,
    recommendation,
    skills_match: skillsMatch(must, nice, outcomes),
    experience_match: experienceMatch(findings, outcomes),
    salary_match: salary?.match ?? null,
    criteria,
    findings,
  }
}

/** A line the reading knows nothing of. */
const UNREAD = { held: 0, quote: null, job: null }

/** 100 × Σwv/Σw; an unasked criterion is left out, a silent one keeps a part of its weight. The letter can only add. */
function weigh(criteria: readonly CriterionResult[]): number {
  let sum = 0
  let weights = 0
  for (const { key, value, verdict, weight } of criteria) {
    if (verdict === 'n/a') continue
    sum += weight * (value ?? UNKNOWN_CREDIT)
    if (key !== 'cover_letter') weights += weight
  }
  return weights === 0 ? 0 : Math.min(100, (100 * sum) / weights)
}

/**
 * The must-have gate of §7.2, and two more for what any vacancy asks first. The profession, almost in full: pleasant circumstances (place,
 * schedule, education) must not lift a person of another trade. And, among people of the trade, the years worked: of all a resume tells,
 * recruiters' decisions follow them most (§4). With three gates each is the softer, else they would leave the criteria no say.
 */
function gateOf(seen: {
  readonly coverage: number | null
  readonly role: number | null
  readonly duties: number | null
  readonly seasoned: number
  /** No job has a title: the profession is known by the content alone. */
  readonly is_unnamed: boolean
}): number {
  const { coverage, role, duties, seasoned, is_unnamed: isUnnamed } = seen
  const must = coverage === null ? 1 : 1 - MUST + MUST * coverage
  const likeness = role ?? duties
  if (likeness === null) return must
  // where no title vouches for the profession a near likeness counts more, and years of what is only guessed tell nothing
  const fit = isUnnamed ? likeness ** UNNAMED : likeness
  const years = isUnnamed ? 1 : 1 - YEARS * fit * (1 - seasoned)
  return must * (OTHER_TRADE + (1 - OTHER_TRADE) * fit) * years
}
const MUST = 0.35
const OTHER_TRADE = 0.03
const UNNAMED = 1.5
const YEARS = 0.5

/**
 * The scale, calibrated once: no two texts agree in full, so what only people of the trade reach stands at 40, and the rest rises evenly
 * from there: the median applicant of the right profession to about 60. Below 40 gates have left little to tell people of other trades
 * apart by, so there a root spreads it: a difference stays a difference. Order does not change.
 */
function onScale(value: number): number {
  return value < TRADE_VALUE
    ? TRADE_SCORE * Math.sqrt(value / TRADE_VALUE)
    : Math.min(100, TRADE_SCORE + RISE * (value - TRADE_VALUE))
}
const TRADE_VALUE = 6
const TRADE_SCORE = 40
const RISE = 0.72

/**
 * 80 and more only with at least 0.9 of the must-haves covered (§7.3): below that the upper part of the scale is pressed under 79,
 * from there to full coverage it opens to 100. Continuous and rising in both, so order is kept.
 */
function inBest(scaled: number, coverage: number | null): number {
  if (scaled <= GOOD || coverage === null) return scaled
  const top = NOT_BEST + (100 - NOT_BEST) * Math.max(0, (coverage - COVERED) / (1 - COVERED))
  return GOOD + ((scaled - GOOD) * (top - GOOD)) / (100 - GOOD)
}
const GOOD = 76
const NOT_BEST = 79
const COVERED = 0.9

/**
 * A score pressed under a ceiling: only what lies near it or over it is, evenly, so that order is kept; a difference far below a ceiling
 * stays to be seen.
 */
function under(limit: number, scaled: number): number {
  const free = FREE * limit
  return scaled <= free ? scaled : free + ((scaled - free) * (limit - free)) / (100 - free)
}
const FREE = 0.8

/** §7.2's ceilings; the lowest that applies. */
function capOf(seen: {
  readonly reading: Reading
  readonly outcomes: Readonly<Record<CriterionKey, Outcome>>
  readonly coverage: number | null
  readonly lasted: experience.ExperienceFinding
  readonly knocked: readonly KnockOut[]
}): Cap | null {
  const { reading, outcomes, coverage, lasted, knocked } = seen
  if (reading.is_empty) return { limit: 20, reason: 'резюме почти пустое' }
  const role = outcomes.role.value
  const duties = outcomes.duties.value ?? 0
  if (role !== null && role < 0.3 && duties < 0.35)
    return { limit: 39, reason: 'другая профессия, и обязанности не пересекаются' }
  const absent = knocked.find(({ state }) => state === 'absent')
  if (absent !== undefined) return { limit: 39, reason: `нет обязательного — ${absent.requirement.title}` }
  if (coverage !== null && coverage < 0.15 && duties < 0.5)
    return { limit: 39, reason: 'обязательные навыки почти не подтверждены' }
  const { required_months: required, relevant_months: relevant, is_undated: isUndated = false } = lasted
  if (required !== null && required >= 36 && relevant < required / 4 && !isUndated)
    return { limit: 39, reason: 'релевантного опыта меньше четверти от требуемого' }
  const silent = knocked.find(({ state }) => state === 'unknown')
  if (silent !== undefined)
    return { limit: 79, reason: `не сказано об обязательном — ${silent.requirement.title}` }
  return null
}

/** Σ w·m / Σ w over the vacancy's skills, must 3, nice 1; with no skills asked, the likeness of duties. */
function skillsMatch(
  must: readonly skills.SkillFinding[],
  nice: readonly skills.SkillFinding[],
  outcomes: Readonly<Record<CriterionKey, Outcome>>,
): number | null {
  const weights = must.length * 3 + nice.length
  if (weights === 0) return outcomes.duties.value === null ? null : Math.round(100 * outcomes.duties.value)
  const sum =
    must.reduce((total, { held }) => total + 3 * held, 0) + nice.reduce((total, { held }) => total + held, 0)
  return Math.round((100 * sum) / weights)
}

/** 100 × min(1, R/required) × recency × level (§7.1); nothing required: the relevance of the last two jobs. Silence and not-asked cost nothing. */
function experienceMatch(
  { relevance, experience: { relevant_months: relevant, required_months: required } }: Findings,
  outcomes: Readonly<Record<CriterionKey, Outcome>>,
): number | null {
  if (relevance.jobs.length === 0) return null
  const length = required === null ? experience.bestOfLast(relevance.jobs) : Math.min(1, relevant / required)
  return Math.round(100 * length * (outcomes.recency.value ?? 1) * (outcomes.seniority.value ?? 1))
}
