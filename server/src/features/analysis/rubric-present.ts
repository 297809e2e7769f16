import {
  type RubricLine,
  type Rubric as RubricView,
  type RubricVersion,
  importances,
} from '@rezumetr/contracts/rubric'
import { NO_EDITS } from '@rezumetr/screening/edits'
import { criterionKeys, type RubricRequirement } from '@rezumetr/screening/model'
import { isOwnTitle } from '@rezumetr/screening/prepare'
import { wordingProblem } from '@rezumetr/screening/vacancy/wording'
import { CRITERION_TITLES, weightOf } from '@rezumetr/screening/weights'
import type { RubricRow } from '../vacancies/offered.ts'
import type { VacancyForAnalysis } from '../vacancies/rubric-usecases.ts'
import { askedOf, isEdited } from './rubric-rules.ts'

export const presentVersion = (
  row: Pick<RubricRow, 'version' | 'source' | 'restored_from' | 'created_at' | 'created_by'>,
): RubricVersion => ({
  version: row.version,
  source: row.source,
  restored_from: row.restored_from,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
})

/** The requirements that a user's own words were read as. */
export const presentLines = (lines: readonly RubricRequirement[]) =>
  lines.map(({ id, kind, level, title, grade, quote }) => ({ id, kind, level, title, grade, quote }))

export function presentRubric(
  vacancy: VacancyForAnalysis,
  row: RubricRow,
  state: Pick<RubricView, 'is_behind' | 'results' | 'results_behind' | 'is_recounting'>,
): RubricView {
  const { extracted } = row
  const edits = row.edits ?? NO_EDITS
  const removed = new Set(edits.removed)
  const asked = askedOf(extracted, edits)
  const inText = new Set(extracted.requirements.map(({ id }) => id))
  const line = (requirement: RubricRequirement, text_level: RubricLine['text_level']): RubricLine => {
    const { id, kind, level, title, grade, quote } = requirement
    return {
      id,
      kind,
      level: edits.levels[id] ?? level,
      title,
      grade,
      quote,
      importance: importances.find((known) => known === edits.importance[id]) ?? 1,
      text_level,
      removed: removed.has(id),
      is_profession: isOwnTitle(requirement, extracted.title),
      hint: wordingProblem(title)?.why ?? null,
    }
  }
  return {
    ...presentVersion(row),
    ...state,
    vacancy_id: vacancy.id,
    vacancy_title: vacancy.title,
    lines: [
      ...extracted.requirements.map((one) => line(one, one.level)),
      ...edits.own.filter(({ id }) => !inText.has(id)).map((one) => line(one, null)),
    ],
    weights: criterionKeys.map((key) => ({
      key,
      title: CRITERION_TITLES[key],
      weight: edits.weights[key] ?? weightOf(extracted, key),
      usual: weightOf(extracted, key),
      asked: asked[key],
    })),
    experience_years:
      edits.experience_years === undefined ? extracted.experience_years : edits.experience_years,
    text_years: extracted.experience_years,
    is_edited: isEdited(row.edits),
  }
}
