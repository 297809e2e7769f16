import { alone } from '@rezumetr/screening/judgement/phrasing/nominative'
import {
  type RubricLine,
  type Rubric as RubricView,
  type RubricVersion,
  USUAL_WEIGHT,
} from '@rezumetr/contracts/rubrics/rubric'
import { NO_EDITS } from '@rezumetr/screening/judgement/edits'
import type { Requirement } from '@rezumetr/screening/judgement/model'
import { criterionKeys } from '@rezumetr/screening/judgement/score/keys'
import type { RubricRow } from '../vacancies/shared-queries.ts'
import type { VacancyForAnalysis } from '../vacancies/rubric-usecases.ts'
import { titleOf } from './judgement-present.ts'
import { askedOf, isEdited } from './rules.ts'

export const presentVersion = (
  row: Pick<RubricRow, 'version' | 'source' | 'restored_from' | 'created_at' | 'created_by'>,
): RubricVersion => ({
  version: row.version,
  source: row.source,
  restored_from: row.restored_from,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
})

export function presentRubric(
  vacancy: VacancyForAnalysis,
  row: RubricRow,
  state: Pick<RubricView, 'is_behind' | 'results' | 'results_behind' | 'is_recounting'>,
): RubricView {
  const { extracted } = row
  const edits = row.edits ?? NO_EDITS
  const removed = new Set(edits.removed)
  const confirmed = new Set([...edits.confirmed, ...Object.keys(edits.kinds)])
  const asked = askedOf(extracted, edits)
  const inText = new Set(extracted.requirements.map(({ id }) => id))
  const line = (requirement: Requirement, is_own: boolean): RubricLine => {
    const { id, kind, ask } = requirement
    const any_of = requirement.any_of.map((words) => alone(words, ask))
    return {
      ...requirement,
      kind: edits.kinds[id] ?? kind,
      any_of: [...(edits.alternatives[id] ?? any_of)],
      text_kind: is_own ? null : kind,
      text_any_of: is_own ? null : [...any_of],
      confirmed: confirmed.has(id),
      removed: removed.has(id),
      is_own,
    }
  }
  const { occupation, level, conditions, exclusions, years } = extracted
  const { criteria_confirmed_at, criteria_skipped_at } = vacancy
  return {
    ...presentVersion(row),
    ...state,
    vacancy_id: vacancy.id,
    vacancy_title: vacancy.title,
    occupation: { ...occupation, accepted: [...occupation.accepted] },
    level,
    lines: [
      ...extracted.requirements.map((one) => line(one, false)),
      ...edits.own.filter(({ id }) => !inText.has(id)).map((one) => line(one, true)),
    ],
    conditions: conditions.map((condition) => ({ ...condition })),
    exclusions: exclusions.map((exclusion) => ({ ...exclusion })),
    weights: criterionKeys.map((key) => ({
      key,
      title: titleOf(key),
      weight: edits.weights[key] ?? USUAL_WEIGHT,
      asked: asked[key],
    })),
    years: edits.years === undefined ? years : edits.years,
    text_years: years,
    is_edited: isEdited(row.edits),
    confirmed_at: criteria_confirmed_at?.toISOString() ?? null,
    is_confirmed: criteria_confirmed_at !== null,
    is_check_due: criteria_confirmed_at === null && criteria_skipped_at === null && state.results === 0,
  }
}
