/** Rubric × facts → judgement. The score is counted here from the criteria, whoever read the resume. */
import { type Pair, type Outcome } from './criteria/outcome.ts'
import * as experience from './criteria/experience.ts'
import * as person from './criteria/person.ts'
import { relevanceOf, type Relevance } from './criteria/relevance.ts'
import * as skills from './criteria/skills.ts'
import { explain } from './explain/explain.ts'
import type { Facts } from './facts.ts'
import type { Cap, Findings } from './findings.ts'
import { integrityFlags, isEmpty, isStuffed } from './integrity/flags.ts'
import {
  type CriterionKey,
  type CriterionResult,
  criterionKeys,
  type Flag,
  type Judgement,
  type Rubric,
} from './model.ts'
import { prepareFacts, prepareRubric, withoutCopies } from './prepare.ts'
import { DEFAULT_THRESHOLDS, recommend, type RecommendationThresholds } from './recommend.ts'
import { monthOf } from './resume/months.ts'
import { compareSalary } from './salary/match.ts'
import { CRITERION_TITLES } from './weights.ts'

/** Raised with every change of the scoring rules; stored beside each judgement. */
export const ENGINE_VERSION = 'embedded-1'

/** What a silent resume gets of a criterion's weight: less than half, since most who can, say so. */
const UNKNOWN_CREDIT = 0.35

/**
 * Judges a resume for a vacancy as of `now` (`YYYY-MM-DD`). Pure: the same arguments give the same bytes.
 * Score = 100 × Σ(weight × value) / Σ weight over asked criteria, × (0.55 + 0.45 × must coverage), pressed under a cap if one applies
 * (screening method §7.2).
 */
export function judge(
  rubric: Rubric,
  facts: Facts,
  now: string,
  thresholds: RecommendationThresholds = DEFAULT_THRESHOLDS,
): Judgement {
  const prepared = prepareRubric(rubric)
  const { facts: honest, copied } = withoutCopies(facts, prepared)
  const month = monthOf(now) ?? 0
  const pair: Pair = { rubric: prepared, facts: prepareFacts(honest), now: month }
  const listedCredit = isStuffed(honest) ? 0.3 : skills.LISTED
  const must = skills.findSkillsHeld(prepared.must, pair.facts, listedCredit)
  const nice = skills.findSkillsHeld(prepared.nice, pair.facts, listedCredit)
  const relevance = relevanceOf(pair)
  const lasted = experience.experienceOf(pair, relevance)
  const licences = person.licencesHeld(pair)
  const salary = compareSalary(rubric.salary, honest.salary, rubric.rates)
  const isSilent = honest.listed.length === 0 && honest.jobs.every((job) => job.statements.length === 0)
  const role = experience.roleMatch(pair, relevance)
  const coverage = skills.impliedCoverage(must, prepared.typical, role.value ?? 0)
  const outcomes: Readonly<Record<CriterionKey, Outcome>> = {
    must_skills: skills.mustSkills(must, coverage, isSilent),
    skill_evidence: skills.skillEvidence(must, pair),
    nice_skills: skills.niceSkills(nice, isSilent),
    relevant_experience: experience.relevantExperience(pair, relevance, lasted),
    role,
    duties: experience.dutiesOverlap(pair, relevance),
    seniority: experience.seniorityFit(pair, role.value ?? 0),
    recency: experience.recency(pair, relevance),
    industry: experience.industryMatch(pair),
    education: person.education(pair),
    languages: person.languages(pair),
    licences: person.licences(licences),
    location: person.location(pair),
    format: person.format(pair),
    salary: person.salary(prepared, salary),
    stability: experience.stability(pair),
    progression: experience.progression(pair),
    completeness: person.completeness(pair),
    cover_letter: person.coverLetter(pair),
  }
  const criteria = criterionKeys.map((key): CriterionResult => ({
    key,
    title: CRITERION_TITLES[key],
    weight: rubric.weights[key],
    ...outcomes[key],
  }))
  const raw = weigh(criteria)
  const gate = gateOf(isSilent ? UNKNOWN_CREDIT : coverage, role.value, outcomes.duties.value)
  const cap = capOf({ honest, outcomes, coverage: isSilent ? null : coverage, lasted, licences, relevance })
  const scaled = onScale(raw * gate)
  const score = Math.max(0, Math.min(100, Math.round(cap === null ? scaled : (cap.limit * scaled) / 100)))
  const flags: Flag[] = integrityFlags(honest, copied, month)
  const grounds = {
    every_must_evidenced: must.every(({ job, ask }) => job !== null || ask.requirement.level === 'nice'),
    has_high_flag: flags.some(({ severity }) => severity === 'high'),
  }
  const recommendation = recommend(score, grounds, thresholds)
  const findings: Findings = {
    pair,
    relevance,
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
    ...explain(criteria, findings, flags),
    criteria,
    flags,
  }
}

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
 * The must-have gate of §7.2, 0.55…1, and a second one for the profession and its duties, the first must-have of any vacancy:
 * pleasant circumstances (place, schedule, education) must not lift a person of another trade.
 */
function gateOf(coverage: number | null, role: number | null, duties: number | null): number {
  const must = coverage === null ? 1 : 0.55 + 0.45 * coverage
  if (role === null && duties === null) return must
  const fit = 0.85 * (role ?? duties ?? 0) + 0.15 * (duties ?? role ?? 0)
  return must * (OTHER_TRADE + (1 - OTHER_TRADE) * fit)
}
const OTHER_TRADE = 0.1

/**
 * The scale, calibrated once: no two texts agree in full, so the middle is lifted until the median applicant of the right profession
 * stands at 60–75 and others stay below 40. Order does not change.
 */
function onScale(value: number): number {
  return 100 * (value / 100) ** LIFT
}
const LIFT = 0.48

/** §7.2's ceilings; the lowest that applies. */
function capOf(seen: {
  readonly honest: Facts
  readonly outcomes: Readonly<Record<CriterionKey, Outcome>>
  readonly coverage: number | null
  readonly lasted: experience.ExperienceFinding
  readonly licences: readonly person.LicenceFinding[]
  readonly relevance: Relevance
}): Cap | null {
  const { honest, outcomes, coverage, lasted, licences } = seen
  if (isEmpty(honest)) return { limit: 20, reason: 'резюме почти пустое' }
  const role = outcomes.role.value
  const duties = outcomes.duties.value ?? 0
  if (role !== null && role < 0.3 && duties < 0.35)
    return { limit: 39, reason: 'другая профессия, и обязанности не пересекаются' }
  const absent = licences.find(
    ({ state, requirement }) => state === 'absent' && requirement.level === 'knock_out',
  )
  if (absent !== undefined) return { limit: 39, reason: `нет обязательного – ${absent.requirement.title}` }
  if (coverage !== null && coverage < 0.15 && duties < 0.5)
    return { limit: 39, reason: 'обязательные навыки почти не подтверждены' }
  const { required_months: required, relevant_months: relevant } = lasted
  if (required !== null && required >= 36 && relevant < required / 4)
    return { limit: 39, reason: 'релевантного опыта меньше четверти от требуемого' }
  const silent = licences.find(
    ({ state, requirement }) => state === 'unknown' && requirement.level === 'knock_out',
  )
  if (silent !== undefined)
    return { limit: 79, reason: `не сказано об обязательном – ${silent.requirement.title}` }
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
