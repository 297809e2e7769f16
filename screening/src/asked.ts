/** Which criteria a vacancy asks for; the others do not count. Lightweight, since the web screens import it too. */
import type { CriterionKey, RubricRequirement } from './model.ts'

/** `if_told`: only for resumes that mention it, in addition to what applies to all. */
export type Asked = 'yes' | 'no' | 'if_told'

type LineKey = Extract<
  CriterionKey,
  'must_skills' | 'skill_evidence' | 'nice_skills' | 'education' | 'languages' | 'licences'
>

/**
 * The criteria that depend on lines of the rubric, and therefore on every edit of the lines.
 * @param work whether work is asked for: `if_told` where the vacancy asks for no experience
 */
export function askedByLines(
  lines: readonly Pick<RubricRequirement, 'kind' | 'level'>[],
  work: Asked = 'yes',
): Readonly<Record<LineKey, Asked>> {
  const asks = (wanted: RubricRequirement['kind'], isMeant = (_level: RubricRequirement['level']) => true) =>
    lines.some(({ kind, level }) => kind === wanted && isMeant(level)) ? 'yes' : 'no'
  // an unmet wish costs nothing
  const unlessWished = (kind: RubricRequirement['kind']): Asked =>
    asks(kind, (level) => level !== 'nice') === 'yes' ? 'yes' : asks(kind) === 'yes' ? 'if_told' : 'no'
  const must = asks('skill', (level) => level !== 'nice')
  return {
    must_skills: must,
    skill_evidence: must === 'yes' ? work : must,
    nice_skills: asks('skill', (level) => level === 'nice'),
    education: unlessWished('education'),
    languages: unlessWished('language'),
    licences: asks('licence', (level) => level !== 'nice'),
  }
}
