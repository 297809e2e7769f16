/** The next version: edited, reset, or extracted from a changed text with edits kept. */
import { MAX_LINES, type RubricChange } from '@rezumetr/contracts/rubrics/rubric'
import { NO_EDITS } from '@rezumetr/screening/judgement/edits'
import { readVacancy, VACANCY_RUBRIC_VERSION } from '@rezumetr/screening/judgement/rubric/read'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { findLatestRubric, findRubric, type NewRubric, type RubricRow } from '../vacancies/shared-queries.ts'
import { toJudgingRubric } from '../vacancies/rubric-rules.ts'
import { getVacancyForAnalysis, isBehind } from '../vacancies/rubric-usecases.ts'
import { editsOf } from './rules.ts'
import { checkAlternatives, readOwnLines } from './usecases.ts'

/**
 * Derived from the latest version; the latest when nothing changes.
 * @throws NOT_FOUND · RUBRIC_CHANGED · CRITERION_REFUSED
 */
export async function decideNext(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  { version, change }: { readonly version: number; readonly change: RubricChange },
): Promise<NewRubric> {
  const vacancy = await getVacancyForAnalysis(db, scope, vacancy_id)
  const latest = await findLatestRubric(db, scope, vacancy_id)
  if (!latest) throw refuse('NOT_FOUND')
  if (latest.version !== version) throw changedMeanwhile(latest)
  const next = { ...latest, vacancy_id, version: version + 1 }
  if (change.kind === 'edit') {
    const former = latest.edits ?? NO_EDITS
    const added = readOwnLines(toJudgingRubric(latest).rubric, latest, change.draft.own)
    const edits = editsOf(latest.extracted, former, change.draft, added)
    checkAlternatives(edits.alternatives)
    if (added.length > 0 && latest.extracted.requirements.length + edits.own.length > MAX_LINES)
      throw refuse('CRITERION_REFUSED', { message: `Не больше ${MAX_LINES} критериев` })
    return fresh(next, 'edited', { edits })
  }
  if (change.kind === 'restore') {
    const old = await findRubric(db, scope, vacancy_id, change.version)
    if (!old) throw refuse('NOT_FOUND')
    const { extracted, content_hash, base_version, rules_version } = old
    // without edits it would at once be extracted again
    const edits = old.edits ?? (isBehind(old, vacancy) ? NO_EDITS : null)
    const restored = {
      extracted,
      content_hash,
      base_version,
      rules_version,
      edits,
      restored_from: old.version,
    }
    return fresh(next, 'restored', restored)
  }
  // the text is unchanged: results of other versions are rescored
  if (!isBehind(latest, vacancy)) return fresh({ ...next, version }, latest.source, {})
  return fresh(next, 'extracted', {
    extracted: readVacancy(vacancy.text),
    content_hash: vacancy.content_hash,
    base_version: next.version,
    rules_version: VACANCY_RUBRIC_VERSION,
  })
}

const fresh = (
  row: RubricRow & { readonly vacancy_id: string },
  source: NewRubric['source'],
  changed: Partial<NewRubric>,
): NewRubric => ({
  vacancy_id: row.vacancy_id,
  version: row.version,
  extracted: row.extracted,
  edits: row.edits,
  content_hash: row.content_hash,
  base_version: row.base_version,
  rules_version: row.rules_version,
  source,
  ...changed,
})

const changedMeanwhile = ({ version, created_by, created_at }: RubricRow) =>
  refuse('RUBRIC_CHANGED', {
    version,
    created_by,
    created_at: created_at.toISOString(),
    ...(created_by === null
      ? {}
      : { message: `${created_by} тем временем изменяет критерии: обновите их и повторите правку.` }),
  })
