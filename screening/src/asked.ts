/** Which criteria a vacancy asks: the others take no part of the score. Light, since the screens ask it too. */
import type { CriterionKey, RubricRequirement } from './model.ts'

/** `if_told`: of no resume but those that tell it, beside what all are measured by. */
export type Asked = 'yes' | 'no' | 'if_told'

type LineKey = Extract<
  CriterionKey,
  'must_skills' | 'skill_evidence' | 'nice_skills' | 'education' | 'languages' | 'licences'
>

/** The criteria that stand and fall with lines of the rubric, so with every edit of them. */
export function askedByLines(
  lines: readonly Pick<RubricRequirement, 'kind' | 'level'>[],
): Readonly<Record<LineKey, Asked>> {
  const asks = (wanted: RubricRequirement['kind'], isMeant = (_level: RubricRequirement['level']) => true) =>
    lines.some(({ kind, level }) => kind === wanted && isMeant(level)) ? 'yes' : 'no'
  const must = asks('skill', (level) => level !== 'nice')
  return {
    must_skills: must,
    skill_evidence: must,
    nice_skills: asks('skill', (level) => level === 'nice'),
    education: asks('education'),
    languages: asks('language'),
    licences: asks('licence', (level) => level !== 'nice'),
  }
}
