/**
 * Rubric × resume → judgement. The embedded reader fills a reading, a model fills the same; the score and its
 * explanation are computed from the reading, so that changed kinds and weights re-rank without a resume.
 */
import type { Recommendation, SalaryMatch } from '@rezumetr/contracts/domain'
import type { Flag } from '../model.ts'
import { DEFAULT_THRESHOLDS, recommend, type RecommendationThresholds } from '../recommend.ts'
import { explain } from './explain/explain.ts'
import type { PairReading, RequirementRow, RequirementType, VacancyRubric, Verdict } from './model.ts'
import type { CriterionKey } from './score/keys.ts'
import { type Cap, type Score, type ScoredCriterion, scoreOf } from './score/score.ts'
import { WORK_TYPES } from './verdict/verdict.ts'

/** Raised with every change of reading or scoring; stored with each judgement. */
export const ENGINE_VERSION = 'embedded-31'

export type Judgement = {
  /** Integer 0–100. */
  readonly score: number
  readonly recommendation: Recommendation
  /** Proven share of the skills and tasks asked, 0–100; `null`: none is asked. */
  readonly skills_match: number | null
  /** Proven share of the experience asked, 0–100; `null`: none is asked. */
  readonly experience_match: number | null
  readonly salary_match: SalaryMatch | null
  /** At most two sentences a person would say, and what is not said. */
  readonly summary: readonly string[]
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly questions: readonly string[]
  readonly requirements: readonly RequirementRow[]
  readonly criteria: readonly ScoredCriterion[]
  /** How the points of the criteria became the score. */
  readonly reckoning: Pick<Score, 'base' | 'points' | 'unlimited' | 'by'>
  readonly caps: readonly Cap[]
  readonly flags: readonly Flag[]
  /** There is little to judge by: a mark of its own, never a deduction. */
  readonly is_little_known: boolean
}

/** Words of work below which a resume says little. */
const LITTLE = 20

/** @param weights factors of the criteria a person has changed */
export function judgementOf(
  rubric: VacancyRubric,
  reading: PairReading,
  weights: Readonly<Partial<Record<CriterionKey, number>>> = {},
  thresholds: RecommendationThresholds = DEFAULT_THRESHOLDS,
): Judgement {
  const scored = scoreOf(rubric, reading, weights)
  const requirements = rowsOf(rubric, reading)
  const { base, points, unlimited, by } = scored
  return {
    ...figuresOf(rubric, reading, scored, thresholds),
    ...explain(rubric, reading, scored, requirements),
    requirements,
    criteria: scored.criteria,
    reckoning: { base, points, unlimited, by },
    caps: scored.caps,
    flags: reading.flags,
    is_little_known: reading.told < LITTLE,
  }
}

/** The figures without the explanation, which costs several times as much. */
export function figuresOf(
  rubric: VacancyRubric,
  reading: PairReading,
  scored: Score,
  thresholds: RecommendationThresholds = DEFAULT_THRESHOLDS,
) {
  const musts = rubric.requirements.filter(
    ({ kind, type, sure }) => kind !== 'nice' && sure && WORK_TYPES.has(type),
  )
  const grounds = {
    every_must_evidenced: musts.every(({ id }) => reading.requirements[id]?.evidence === 'work'),
    has_high_flag: reading.flags.some(({ severity }) => severity === 'high'),
  }
  return {
    score: scored.score,
    recommendation: recommend(scored.score, grounds, thresholds),
    skills_match: provenShare(rubric, reading, ['skill', 'task']),
    experience_match: experienceShare(rubric, reading),
    salary_match: salaryMatch(reading),
  }
}

function provenShare(
  rubric: VacancyRubric,
  reading: PairReading,
  types: readonly RequirementType[],
): number | null {
  const asked = rubric.requirements.filter(({ kind, type }) => kind !== 'nice' && types.includes(type))
  if (asked.length === 0) return null
  const proven = asked.reduce((sum, { id }) => sum + proofOf(reading.requirements[id]), 0)
  return Math.round((100 * proven) / asked.length)
}

/** As the card shows it: what was done in full, words alone and a part of it by half. */
function proofOf(verdict: Verdict | undefined): number {
  if (verdict === undefined || verdict.stance === 'contradicts' || verdict.stance === 'silent') return 0
  return (verdict.stance === 'meets' ? 1 : 0.5) * (verdict.evidence === 'work' ? 1 : 0.5)
}

function experienceShare(rubric: VacancyRubric, reading: PairReading): number | null {
  const asked = Math.max(
    0,
    (rubric.years ?? 0) * 12,
    ...rubric.requirements.map(({ months, kind }) => (kind === 'nice' ? 0 : (months ?? 0))),
  )
  return asked === 0 ? null : Math.round(100 * Math.min(1, (reading.occupation.months ?? 0) / asked))
}

const salaryMatch = ({ pay }: PairReading): SalaryMatch | null => pay?.match ?? null

function rowsOf(rubric: VacancyRubric, reading: PairReading): RequirementRow[] {
  // a line that stands on the card already, or came near another ask, is near none in particular
  const shown = new Set(
    rubric.requirements.flatMap(({ id }) => reading.requirements[id]?.lines.map(({ quote }) => quote) ?? []),
  )
  return rubric.requirements.map(({ id, ask, kind, type }) => {
    const verdict = reading.requirements[id]
    const near = verdict?.nearest
    const nearest = near === undefined || shown.has(near.quote) ? null : near
    if (nearest !== null) shown.add(nearest.quote)
    return {
      id,
      ask,
      kind,
      type,
      stance: verdict?.stance ?? 'silent',
      evidence: verdict?.evidence ?? null,
      lines: verdict?.lines ?? [],
      nearest,
    }
  })
}
