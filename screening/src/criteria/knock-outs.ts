/** Requirements that limit the score unless held: held, absent, or not mentioned. */
import type { RubricRequirement } from '../model.ts'
import { gradeOf } from '../resume/languages.ts'
import type { Pair, Told } from './outcome.ts'
import type { LicenceFinding } from './person.ts'
import type { SkillFinding } from './skills.ts'

export type KnockOut = {
  readonly requirement: RubricRequirement
  readonly state: 'held' | 'absent' | 'unknown'
}

/**
 * The knock-out lines of the rubric. A silent resume never fails one: a line is absent only when the resume has a place
 * for it and lists others of its kind.
 */
export function knockOuts(
  { rubric, facts: { facts } }: Pair,
  skills: readonly SkillFinding[],
  papers: readonly LicenceFinding[],
  told: Told,
): KnockOut[] {
  const formal = rubric.formal.flatMap((requirement): KnockOut[] => {
    switch (requirement.kind) {
      case 'language':
        return [{ requirement, state: languageState(requirement, facts.languages) }]
      case 'education': {
        const { level } = facts.education
        const asked = Number(requirement.grade ?? 3)
        return [{ requirement, state: level === null ? 'unknown' : level >= asked ? 'held' : 'absent' }]
      }
      default:
        return []
    }
  })
  return [
    ...skills.map(({ ask, held, quote }): KnockOut => ({
      requirement: ask.requirement,
      // a related skill of the ontology is worth a question
      state: quote !== null ? 'held' : held > 0 || told !== 'more' ? 'unknown' : 'absent',
    })),
    ...papers,
    ...formal,
  ].filter(({ requirement }) => requirement.level === 'knock_out')
}

function languageState(
  { any_of, grade }: RubricRequirement,
  held: readonly { readonly language: string; readonly grade: number | null }[],
): KnockOut['state'] {
  if (held.length === 0) return 'unknown'
  const rows = held.filter(({ language }) => any_of.includes(language))
  if (rows.length === 0) return 'absent'
  const asked = grade === null ? null : gradeOf(grade)
  if (asked === null) return 'held'
  const grades = rows.flatMap((row) => row.grade ?? [])
  if (grades.length === 0) return 'unknown'
  return Math.max(...grades) >= asked ? 'held' : 'absent'
}
