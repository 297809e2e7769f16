/** Rubric × person → judgement, by the embedded reader. */
import { DEFAULT_THRESHOLDS, recommend } from '../recommend.ts'
import type { VacancyRubric } from './model.ts'
import type { Person } from './person/person.ts'
import { readPair } from './read.ts'
import { scoreOf } from './score/score.ts'

export function judge(rubric: VacancyRubric, person: Person) {
  const reading = readPair(rubric, person)
  const { score } = scoreOf(rubric, reading)
  const musts = rubric.requirements.filter(({ kind, type }) => kind !== 'nice' && (type === 'experience' || type === 'task' || type === 'skill'))
  const proven = musts.map(({ id }) => reading.requirements[id])
  const recommendation = recommend(score, { every_must_evidenced: proven.every((verdict) => verdict?.evidence === 'work'), has_high_flag: false }, DEFAULT_THRESHOLDS)
  const share = musts.length === 0 ? null : Math.round((100 * proven.reduce((sum, verdict) => sum + (verdict?.stance === 'contradicts' ? 0 : (verdict?.share ?? 0)), 0)) / musts.length)
  return {
    score,
    recommendation,
    skills_match: share,
    experience_match: null as number | null,
    salary_match: reading.pay === null ? null : reading.pay.ratio > 1.1 ? ('higher' as const) : ('match' as const),
    flags: [] as { key: string }[],
  }
}
