/** What a person is changing in a rubric, kept apart from it: another version may come beneath while the changes stay. Pure. */
import type { RequirementLevel, Rubric, RubricDraft, RubricLine } from '@rezumetr/contracts/rubric'

export type OwnLine = RubricDraft['own'][number] & {
  /** What the words were read as. */
  readonly read_as: readonly string[]
}

export type Changes = {
  readonly levels: Readonly<Record<string, RequirementLevel>>
  readonly importance: Readonly<Record<string, RubricLine['importance']>>
  readonly removed: Readonly<Record<string, boolean>>
  readonly own: readonly OwnLine[]
  readonly weights: Readonly<Record<string, number>>
  /** Absent: unchanged. */
  readonly years?: number | null
}

export const NO_CHANGES: Changes = { levels: {}, importance: {}, removed: {}, own: [], weights: {} }

export const levelLabels: Readonly<Record<RequirementLevel, string>> = {
  knock_out: 'Без этого нет',
  must: 'Обязательно',
  nice: 'Желательно',
}

/** A line as it would be saved. */
export const changedLine = (line: RubricLine, changes: Changes): RubricLine => ({
  ...line,
  level: changes.levels[line.id] ?? line.level,
  importance: changes.importance[line.id] ?? line.importance,
  removed: changes.removed[line.id] ?? line.removed,
})

export const yearsOf = (rubric: Rubric, changes: Changes): number | null =>
  changes.years === undefined ? rubric.experience_years : changes.years

export const weightOf = (one: Rubric['weights'][number], changes: Changes): number =>
  changes.weights[one.key] ?? one.weight

/** How many things would be saved differently; lines that are gone from the rubric meanwhile no longer count. */
export function countChanges(rubric: Rubric, changes: Changes): number {
  const lines = rubric.lines.filter((line) => {
    const next = changedLine(line, changes)
    return next.level !== line.level || next.importance !== line.importance || next.removed !== line.removed
  })
  const weights = rubric.weights.filter((one) => weightOf(one, changes) !== one.weight)
  const years = yearsOf(rubric, changes) === rubric.experience_years ? 0 : 1
  return lines.length + weights.length + changes.own.length + years
}

export const toDraft = (rubric: Rubric, changes: Changes): RubricDraft => ({
  lines: rubric.lines.map((line) => {
    const { id, level, importance, removed } = changedLine(line, changes)
    return { id, level, importance, removed }
  }),
  own: changes.own.map(({ words, level, importance }) => ({ words, level, importance })),
  weights: Object.fromEntries(rubric.weights.map((one) => [one.key, weightOf(one, changes)])),
  experience_years: yearsOf(rubric, changes),
})

/** A criterion's share of the score, whole percent. */
export function sharesOf(rubric: Rubric, changes: Changes): Readonly<Record<string, number>> {
  const sum = rubric.weights.reduce((total, one) => total + weightOf(one, changes), 0)
  return Object.fromEntries(
    rubric.weights.map((one) => [one.key, sum === 0 ? 0 : Math.round((100 * weightOf(one, changes)) / sum)]),
  )
}
