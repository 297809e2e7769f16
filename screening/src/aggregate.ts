/** Reading × rubric → judgement: weights, gates, ceilings and their explanation. Needs no resume. */
import {
  BEST_BAND,
  CEILING,
  FEW_MUSTS,
  GATE,
  MUST_LINE_WEIGHT,
  OTHER_PROFESSION,
  SCALE,
  SHORT_EXPERIENCE,
} from './calibration.ts'
import { NOT_ASKED, type Outcome, type Pair } from './criteria/outcome.ts'
import { type KnockOut, knockOuts } from './criteria/knock-outs.ts'
import * as experience from './criteria/experience.ts'
import * as person from './criteria/person.ts'
import * as skills from './criteria/skills.ts'
import { explain } from './explain/explain.ts'
import type { Cap, Findings, Gates } from './findings.ts'
import {
  type CriterionKey,
  type CriterionResult,
  criterionKeys,
  type Judgement,
  type Rubric,
} from './model.ts'
import { prepareFacts, prepareRubric, type SkillAsk } from './prepare.ts'
import { outcomesOf, type Reading } from './reading.ts'
import { DEFAULT_THRESHOLDS, recommend, type RecommendationThresholds } from './recommend.ts'
import { CRITERION_TITLES, UNKNOWN_CREDIT, weightOf } from './weights.ts'

/**
 * Computes a judgement from a reading. Pure: the same arguments give the same bytes.
 * Score = 100 × Σ(weight × value) / Σ weight over asked criteria, × the gates of must-haves, profession and years,
 * mapped to the scale, compressed below the best band when must-haves are missing, and limited by a ceiling if one
 * applies (docs/scoring.md, “The formula”).
 * @param rubric the rubric of the reading, or the same one with other weights, levels, years or fewer lines
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

/** The figures of `aggregate` without the explanation, which costs several times as much. */
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
  const permits = person.permitsHeld(pair)
  const lasted = {
    ...reading.experience,
    required_months: rubric.experience_years === null ? null : rubric.experience_years * 12,
    // years a user has set in the rubric count as asked, regardless of the text
    asks_none: rubric.experience_years === null && rubric.asks_no_experience === true,
  }
  const { told = 'more', salary } = reading
  const read = outcomesOf(reading)
  const role = read.role.value
  const coverage = skills.impliedCoverage(must, prepared.typical, role ?? 0, lasted.relevant_months)
  const outcomes: Readonly<Record<CriterionKey, Outcome>> = {
    ...read,
    must_skills: skills.mustSkills(must, coverage, told),
    skill_evidence: skills.skillEvidence(must, pair),
    nice_skills: skills.niceSkills(nice, told),
    relevant_experience: experience.relevantExperience(pair, reading.relevance, lasted),
    education: person.education(pair),
    languages: person.languages(pair),
    licences: person.licences(licences),
  }
  const all = criterionKeys.map((key): CriterionResult => {
    const { value, verdict, evidence } = outcomes[key]
    return { key, title: CRITERION_TITLES[key], value, weight: weightOf(rubric, key), verdict, evidence }
  })
  const criteria = lasted.asks_none ? sparedOfWork(all) : all
  const raw = weigh(criteria)
  const gates = gatesOf({
    coverage: outcomes.must_skills.verdict === 'unknown' ? UNKNOWN_CREDIT : outcomes.must_skills.value,
    role,
    duties: outcomes.duties.value,
    seasoned: lasted.asks_none ? 1 : experience.seasoning(lasted),
    is_unnamed:
      reading.facts.jobs.length > 0 && reading.facts.jobs.every(({ position }) => position === null),
  })
  const cap = capOf({
    reading,
    outcomes,
    coverage: told === 'more' ? coverage : null,
    lasted,
    knocked: knockOuts(pair, must, [...licences, ...permits], told),
  })
  const gate = gates.must * gates.profession * gates.years
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
    permits,
    salary,
    told,
    role,
    gates,
    cap,
    is_capped: cap !== null && scaled > CEILING.soft_from * cap.limit,
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

/** Criteria that say how much and how well one has worked. */
const OF_WORK: ReadonlySet<CriterionKey> = new Set([
  'skill_evidence',
  'relevant_experience',
  'duties',
  'seniority',
  'recency',
  'industry',
  'stability',
])

/**
 * Where no experience is asked, work can only add: if the criteria of work lower the whole, they are not asked. The
 * better of two sums that more work never lowers, so more work never lowers it either.
 */
function sparedOfWork(criteria: readonly CriterionResult[]): readonly CriterionResult[] {
  const spared = criteria.map((criterion): CriterionResult =>
    OF_WORK.has(criterion.key) ? { ...criterion, ...NOT_ASKED } : criterion,
  )
  return weigh(spared) > weigh(criteria) ? spared : criteria
}

/** A line the reading has no data for. */
const UNREAD = { held: 0, quote: null, job: null }

/** 100 × Σwv/Σw; an unasked criterion is skipped, a silent one keeps part of its weight. The letter can only add. */
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
 * Three gates: must-haves, profession and years. The profession gate closes almost completely: good circumstances
 * (place, schedule, education) must not lift a person of another profession. The years gate applies to people of the
 * profession: of everything in a resume, recruiters' decisions follow years most. With three gates each one is softer,
 * otherwise they would leave the criteria no effect. They are returned separately, so that an explanation can name the
 * one that lowered the score most.
 */
function gatesOf(seen: {
  readonly coverage: number | null
  readonly role: number | null
  readonly duties: number | null
  readonly seasoned: number
  /** No job has a title: the profession is known from the content only. */
  readonly is_unnamed: boolean
}): Gates {
  const { coverage, role, duties, seasoned, is_unnamed: isUnnamed } = seen
  const {
    must_depth: mustDepth,
    other_trade_floor: floor,
    untitled_power: power,
    years_depth: yearsDepth,
  } = GATE
  const must = coverage === null ? 1 : 1 - mustDepth + mustDepth * coverage
  const likeness = role ?? duties
  if (likeness === null) return { must, profession: 1, years: 1 }
  // without any title partial similarity costs more, and years of a guessed profession do not count
  const fit = isUnnamed ? likeness ** power : likeness
  const years = isUnnamed ? 1 : 1 - yearsDepth * fit * (1 - seasoned)
  return { must, profession: floor + (1 - floor) * fit, years }
}

/**
 * The scale, calibrated once. No two texts match completely, so the value that only people of the profession reach maps
 * to 40, and the scale is linear above it: the median applicant of the right profession gets about 60. Below 40 the
 * gates leave little difference between people of other professions, so a square root spreads it. The order does not
 * change.
 */
function onScale(value: number): number {
  const { knee_value: knee, knee_score: score, slope } = SCALE
  return value < knee ? score * Math.sqrt(value / knee) : Math.min(100, score + slope * (value - knee))
}

/**
 * A score of 80 and more requires more than nine tenths of the must-haves covered. Up to that coverage the upper part
 * of the scale is compressed to at most 79; from there to full coverage it opens to 100. Continuous and increasing in
 * both arguments, so the order is kept.
 */
function inBest(scaled: number, coverage: number | null): number {
  const { from, closed_top: closed, coverage_from: enough } = BEST_BAND
  if (scaled <= from || coverage === null) return scaled
  const top = closed + (100 - closed) * Math.max(0, (coverage - enough) / (1 - enough))
  return from + ((scaled - from) * (top - from)) / (100 - from)
}

/**
 * Applies a ceiling: linearly compresses only scores near or above it, so the order is kept and differences far below
 * the ceiling remain visible.
 */
function under(limit: number, scaled: number): number {
  const free = CEILING.soft_from * limit
  return scaled <= free ? scaled : free + ((scaled - free) * (limit - free)) / (100 - free)
}

/** The ceiling that applies. Causes are checked in the order of their limits, lowest first. */
function capOf(seen: {
  readonly reading: Reading
  readonly outcomes: Readonly<Record<CriterionKey, Outcome>>
  readonly coverage: number | null
  readonly lasted: experience.ExperienceFinding
  readonly knocked: readonly KnockOut[]
}): Cap | null {
  const { reading, outcomes, coverage, lasted, knocked } = seen
  if (reading.is_empty)
    return { limit: CEILING.empty, reason: 'резюме почти пустое', tells: ['must', 'profession', 'years'] }
  const role = outcomes.role.value
  const duties = outcomes.duties.value ?? 0
  if (role !== null && role < OTHER_PROFESSION.role_below && duties < OTHER_PROFESSION.duties_below)
    return {
      limit: CEILING.failed,
      reason: 'другая профессия, и обязанности не пересекаются',
      tells: ['profession'],
    }
  const absent = knocked.find(({ state }) => state === 'absent')
  if (absent !== undefined)
    return { limit: CEILING.failed, reason: `нет обязательного — ${absent.requirement.title}`, tells: [] }
  if (coverage !== null && coverage < FEW_MUSTS.coverage_below && duties < FEW_MUSTS.duties_below)
    return { limit: CEILING.failed, reason: 'обязательные навыки почти не подтверждены', tells: ['must'] }
  const { required_months: required, relevant_months: relevant, is_undated: isUndated = false } = lasted
  const { asked_months_from: much, share_below: few } = SHORT_EXPERIENCE
  if (required !== null && required >= much && relevant < required * few && !isUndated)
    return {
      limit: CEILING.failed,
      reason: 'релевантного опыта меньше четверти от требуемого',
      tells: ['years'],
    }
  const silent = knocked.find(({ state }) => state === 'unknown')
  if (silent !== undefined)
    return {
      limit: CEILING.unconfirmed,
      reason: `не сказано об обязательном — ${silent.requirement.title}`,
      tells: [],
    }
  return null
}

/** Weighted share of the asked skills held, in per cent; without asked skills, the similarity of duties. */
function skillsMatch(
  must: readonly skills.SkillFinding[],
  nice: readonly skills.SkillFinding[],
  outcomes: Readonly<Record<CriterionKey, Outcome>>,
): number | null {
  const weights = must.length * MUST_LINE_WEIGHT + nice.length
  if (weights === 0) return outcomes.duties.value === null ? null : Math.round(100 * outcomes.duties.value)
  const sum =
    must.reduce((total, { held }) => total + MUST_LINE_WEIGHT * held, 0) +
    nice.reduce((total, { held }) => total + held, 0)
  return Math.round((100 * sum) / weights)
}

/**
 * 100 × min(1, relevant/asked months) × recency × level; if no months are asked, the relevance of the last two jobs
 * replaces the first factor. Unknown and unasked criteria cost nothing.
 */
function experienceMatch(
  { relevance, experience: { relevant_months: relevant, required_months: required } }: Findings,
  outcomes: Readonly<Record<CriterionKey, Outcome>>,
): number | null {
  if (relevance.jobs.length === 0) return null
  const length = required === null ? experience.bestOfLast(relevance.jobs) : Math.min(1, relevant / required)
  return Math.round(100 * length * (outcomes.recency.value ?? 1) * (outcomes.seniority.value ?? 1))
}
