import { applyEdits, linesToRead, NO_EDITS, type RubricEdits } from '@rezumetr/screening/judgement/edits'
import type { VacancyRubric } from '@rezumetr/screening/judgement/model'
import { VACANCY_RUBRIC_VERSION } from '@rezumetr/screening/judgement/rubric/read'

export type JudgingRubric = {
  readonly version: number
  readonly rubric: VacancyRubric
  /** For reading resumes: independent of kinds and weights. */
  readonly read_for: VacancyRubric
  readonly extracted: VacancyRubric
  readonly edits: RubricEdits
  readonly is_edited: boolean
  readonly base_version: number
  /** Of the text: results store it to know that they are outdated. */
  readonly content_hash: string
}

export const toJudgingRubric = (
  row: Pick<JudgingRubric, 'version' | 'extracted' | 'base_version' | 'content_hash'> & {
    readonly edits: RubricEdits | null
  },
): JudgingRubric => ({
  version: row.version,
  rubric: row.edits ? applyEdits(row.extracted, row.edits) : row.extracted,
  read_for: row.edits ? linesToRead(row.extracted, row.edits) : row.extracted,
  extracted: row.extracted,
  edits: row.edits ?? NO_EDITS,
  is_edited: row.edits !== null,
  base_version: row.base_version,
  content_hash: row.content_hash,
})

/** Written by the rules, not by a model. */
export const isByRules = ({ version }: VacancyRubric): boolean => version === VACANCY_RUBRIC_VERSION
