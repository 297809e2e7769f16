/** What people changed in a rubric, kept apart from what the text says, so that it survives a new text. */
import type { Requirement, RequirementKind, VacancyRubric } from './model.ts'
import type { CriterionKey } from './score/keys.ts'

export type RubricEdits = {
  /** By id of the line. */
  readonly kinds: Readonly<Record<string, RequirementKind>>
  /** By id of the line: the alternatives a person left or added. */
  readonly alternatives: Readonly<Record<string, readonly string[]>>
  /** Ids of guessed lines a person confirmed. */
  readonly confirmed: readonly string[]
  /** Ids of lines that are not asked. */
  readonly removed: readonly string[]
  /** Lines in the recruiter's own words. */
  readonly own: readonly Requirement[]
  /** Factors of criteria: 0 leaves one out, 2 doubles it. */
  readonly weights: Readonly<Partial<Record<CriterionKey, number>>>
  /** Absent: as in the text; `null`: none asked. */
  readonly years?: number | null
}

export const NO_EDITS: RubricEdits = {
  kinds: {},
  alternatives: {},
  confirmed: [],
  removed: [],
  own: [],
  weights: {},
}

/**
 * What the embedded reader reads a resume for: every line of the text and of people, removed ones included, in the kinds of
 * the text; own lines as wishes, which say nothing of the occupation. So nothing else is read anew when people change lines.
 */
export function linesToRead(rubric: VacancyRubric, edits: RubricEdits): VacancyRubric {
  return {
    ...rubric,
    requirements: withOwn(rubric, { own: edits.own.map((line) => ({ ...line, kind: 'nice' })) }).map(
      (line) => ({
        ...line,
        any_of: edits.alternatives[line.id] ?? line.any_of,
      }),
    ),
  }
}

/** An own line that the text now has is not added again. */
const withOwn = ({ requirements }: VacancyRubric, { own }: Pick<RubricEdits, 'own'>): Requirement[] => {
  const ids = new Set(requirements.map(({ id }) => id))
  return [...requirements, ...own.filter(({ id }) => !ids.has(id))]
}

/**
 * The rubric with the edits applied. Edits of lines the text no longer has change nothing; an own line that the text
 * now has is not added again. A line whose kind a person chose is confirmed by that.
 */
export function applyEdits(rubric: VacancyRubric, edits: RubricEdits): VacancyRubric {
  const removed = new Set(edits.removed)
  const years = edits.years === undefined ? rubric.years : edits.years
  // the line that says the years of the text says those of the person
  const monthsOf = ({ months }: Requirement) =>
    months !== null && months === (rubric.years ?? 0) * 12 ? (years ?? 0) * 12 || null : months
  const confirmed = new Set([...edits.confirmed, ...Object.keys(edits.kinds)])
  return {
    ...rubric,
    requirements: withOwn(rubric, edits)
      .filter(({ id }) => !removed.has(id))
      .map((line) => ({
        ...line,
        kind: edits.kinds[line.id] ?? line.kind,
        any_of: edits.alternatives[line.id] ?? line.any_of,
        months: monthsOf(line),
        sure: line.sure || confirmed.has(line.id),
      })),
    years,
    lines: linesLeft(rubric, removed),
  }
}

/** Lines that only removed requirements come from are empty: readings count the lines by their place. */
function linesLeft({ requirements, lines }: VacancyRubric, removed: ReadonlySet<string>): readonly string[] {
  const left = new Set(requirements.filter(({ id }) => !removed.has(id)).map(({ quote }) => quote))
  const gone = new Set(
    requirements.filter(({ id, quote }) => removed.has(id) && !left.has(quote)).map(({ quote }) => quote),
  )
  return lines.map((line) => (gone.has(line) ? '' : line))
}
