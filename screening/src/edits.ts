/** What people change in a rubric, kept apart from what the text says, so that a new text keeps the changes. */
import type { CriterionKey, RequirementLevel, Rubric, RubricRequirement } from './model.ts'

export type RubricEdits = {
  /** By id of the line. */
  readonly levels: Readonly<Record<string, RequirementLevel>>
  /** By id of the skill line: how many times more it weighs. */
  readonly importance: Readonly<Record<string, number>>
  /** Ids of lines nobody should be judged by. */
  readonly removed: readonly string[]
  /** Lines in the recruiter's own words. */
  readonly own: readonly RubricRequirement[]
  /** Weights of criteria that differ from the rubric's. */
  readonly weights: Readonly<Partial<Record<CriterionKey, number>>>
  /** Absent: as the text says; `null`: none asked. */
  readonly experience_years?: number | null
}

export const NO_EDITS: RubricEdits = { levels: {}, importance: {}, removed: [], own: [], weights: {} }

/** The rubric as edited. Edits of lines the text no longer has change nothing; a line the text now has itself is not asked twice. */
export function applyEdits(rubric: Rubric, edits: RubricEdits): Rubric {
  const ids = new Set(rubric.requirements.map(({ id }) => id))
  const removed = new Set(edits.removed)
  return {
    ...rubric,
    requirements: [...rubric.requirements, ...edits.own.filter(({ id }) => !ids.has(id))]
      .filter(({ id }) => !removed.has(id))
      .map((line) => {
        const importance = edits.importance[line.id]
        return {
          ...line,
          level: edits.levels[line.id] ?? line.level,
          ...(importance === undefined || importance === 1 ? {} : { importance }),
        }
      }),
    experience_years: edits.experience_years === undefined ? rubric.experience_years : edits.experience_years,
    weights: { ...rubric.weights, ...edits.weights },
  }
}
