/** User changes to a rubric, kept apart from what the text says, so that they survive a new text. */
import type { CriterionKey, RequirementLevel, Rubric, RubricRequirement } from './model.ts'

export type RubricEdits = {
  /** By id of the line. */
  readonly levels: Readonly<Record<string, RequirementLevel>>
  /** By id of the skill line: the multiplier of its weight. */
  readonly importance: Readonly<Record<string, number>>
  /** Ids of lines excluded from judging. */
  readonly removed: readonly string[]
  /** Lines in the recruiter's own words. */
  readonly own: readonly RubricRequirement[]
  /** Weights of criteria that differ from the rubric's. */
  readonly weights: Readonly<Partial<Record<CriterionKey, number>>>
  /** Absent: as in the text; `null`: none asked. */
  readonly experience_years?: number | null
}

export const NO_EDITS: RubricEdits = { levels: {}, importance: {}, removed: [], own: [], weights: {} }

/**
 * The rubric with the edits applied. Edits of lines the text no longer has change nothing; an own line that the text
 * now has is not added again.
 */
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
