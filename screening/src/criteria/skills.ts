/** Criteria 1–3: what is asked, whether it is held, and whether a job proves it. */
import { IMPLIED_SKILL, NICE_SKILLS, PROOF_AGE, SKILL_CREDIT } from '../calibration.ts'
import type { PreparedFacts, SkillAsk } from '../prepare.ts'
import { quoteOf } from '../text/sentences.ts'
import { proofsOf, type Work } from '../work.ts'
import { heard, NOT_ASKED, type Outcome, type Pair, type Told, valued } from './outcome.ts'

export type SkillFinding = {
  readonly ask: SkillAsk
  readonly held: number
  /** The line it was read from; `null` when only a related skill or nothing is held. */
  readonly quote: string | null
  /** Index of the proving job, latest first; `null` when no job proves it. */
  readonly job: number | null
  /** Where the line is when not in a job; absent in readings stored before this field existed, which means the list. */
  readonly place?: 'skills' | 'about' | 'education'
  /**
   * Only the name of a position tells it («Менеджер по продажам»), or the word itself is in the resume, perhaps in
   * another sense («сети» of dealers): to be asked, not called absent.
   */
  readonly is_said?: true
}

/** Location of the line, as evidence names it. */
export const sourceOf = ({ job, place = 'skills' }: Pick<SkillFinding, 'job' | 'place'>): string =>
  job === null ? place : `experience[${job}]`

const PLACES = { about: 'about', studied: 'education' } as const
const ABSENT = { held: 0, quote: null, job: null }

/** How far an ask is met: by the latest job that proves it, otherwise by the list, otherwise by a related skill. */
export function readAsk(
  ask: SkillAsk,
  { work }: PreparedFacts,
  listedCredit: number,
): Omit<SkillFinding, 'ask'> {
  const [proof] = proofsOf(ask, work).map((at) => work.pieces[at])
  if (proof !== undefined)
    return {
      held: proof.job === null ? listedCredit : SKILL_CREDIT.evidenced,
      quote: proof.text,
      job: proof.job,
      ...(proof.kind === 'about' || proof.kind === 'studied' ? { place: PLACES[proof.kind] } : {}),
    }
  // a line about a related skill does not prove the asked one, so it is not quoted
  let held = 0
  for (const id of ask.related) {
    const [first] = work.by_skill.get(id) ?? []
    if (first === undefined) continue
    const isEvidenced = work.pieces[first]?.kind === 'duty'
    const share = isEvidenced ? 1 : SKILL_CREDIT.related_unproven_share
    held = Math.max(held, Math.min(SKILL_CREDIT.related, listedCredit) * share)
  }
  return { ...ABSENT, held, ...(held === 0 && isSaid(ask, work) ? { is_said: true as const } : {}) }
}

const isSaid = ({ ids, names }: SkillAsk, work: Work): boolean =>
  ids.some((id) => work.in_names.has(id)) ||
  names.some(([first = '', ...others]) =>
    (work.by_key.get(first) ?? []).some((at) =>
      others.every((key) => work.pieces[at]?.keys.includes(key) === true),
    ),
  )

/**
 * Must-have coverage, 0…1. A skill not mentioned is not necessarily missing: as far as the candidate is of the
 * vacancy's profession (`role`, 0…1) and has worked in it (`relevantMonths`), it counts as unmentioned rather than
 * absent. Long experience therefore weighs as much as a long list of skills.
 */
export function impliedCoverage(
  findings: readonly SkillFinding[],
  typical: ReadonlySet<string>,
  role: number,
  relevantMonths: number,
): number | null {
  if (findings.length === 0) return null
  const { novice, master, typical: typicalCredit, mastery_months: mastery } = IMPLIED_SKILL
  const unsaid = novice + (master - novice) * Math.min(1, relevantMonths / mastery)
  let sum = 0
  let weights = 0
  for (const { ask, held } of findings) {
    const implied = role * (ask.ids.some((id) => typical.has(id)) ? Math.max(typicalCredit, unsaid) : unsaid)
    sum += ask.weight * (held + (1 - held) * implied)
    weights += ask.weight
  }
  return sum / weights
}

export function coverageOf(findings: readonly SkillFinding[]): number | null {
  return findings.length === 0
    ? null
    : findings.reduce((sum, { held, ask }) => sum + held * ask.weight, 0) /
        findings.reduce((sum, { ask }) => sum + ask.weight, 0)
}

export function mustSkills(must: readonly SkillFinding[], coverage: number | null, told: Told): Outcome {
  return coverage === null ? NOT_ASKED : heard(told, coverage, quotesOf(must))
}

/** Each key skill in a dated job; an old proof counts less. */
export function skillEvidence(must: readonly SkillFinding[], { facts, now }: Pair): Outcome {
  if (must.length === 0) return NOT_ASKED
  // having no jobs is an answer: nothing proves the skills
  if (facts.facts.jobs.length === 0) return valued(0)
  let sum = 0
  let weights = 0
  for (const { job, ask } of must) {
    weights += ask.weight
    if (job === null) continue
    const ended = facts.facts.jobs[job]?.end ?? now
    sum += ask.weight * (now - ended > PROOF_AGE.fresh_months ? PROOF_AGE.old_credit : 1)
  }
  return valued(sum / weights, quotesOf(must.filter(({ job }) => job !== null)))
}

/** Coverage of the nice-to-have skills. */
export function niceSkills(nice: readonly SkillFinding[], told: Told): Outcome {
  const coverage = coverageOf(nice)
  if (coverage === null) return NOT_ASKED
  const { enough, enough_share: share } = NICE_SKILLS
  const value = share * Math.min(1, coverage / enough) + (1 - share) * coverage
  return heard(told, value, quotesOf(nice))
}

function quotesOf(findings: readonly SkillFinding[]): { quote: string; source: string }[] {
  return findings
    .filter(({ quote }) => quote !== null)
    .slice(0, 4)
    .map((found) => ({ quote: quoteOf(found.quote ?? ''), source: sourceOf(found) }))
}
