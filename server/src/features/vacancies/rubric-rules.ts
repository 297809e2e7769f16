/** Rubrics as they are judged by. Pure. */
import { applyEdits, linesToRead, NO_EDITS, type RubricEdits } from '@rezumetr/screening/judgement/edits'
import type { VacancyRubric } from '@rezumetr/screening/judgement/model'
import { VACANCY_RUBRIC_VERSION } from '@rezumetr/screening/judgement/rubric/read'

/** A version to judge by. */
export type JudgingRubric = {
  readonly version: number
  /** Including people's edits: what is scored. */
  readonly rubric: VacancyRubric
  /** What the embedded reader reads a resume for: independent of kinds and weights. */
  readonly read_for: VacancyRubric
  /** As the text says it. */
  readonly extracted: VacancyRubric
  readonly edits: RubricEdits
  readonly is_edited: boolean
  readonly base_version: number
  /** Hash of the text it was read from: results store it to detect that they are outdated. */
  readonly content_hash: string
}

export const toJudgingRubric = (
  row: Pick<JudgingRubric, 'version' | 'extracted' | 'base_version' | 'content_hash'> & {
    /** `null`: not edited. */
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

/** The rules wrote it, not a model. */
export const isByRules = ({ version }: VacancyRubric): boolean => version === VACANCY_RUBRIC_VERSION
