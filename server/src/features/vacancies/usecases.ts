import type * as contract from '@rezumetr/contracts/vacancies/vacancies'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { getAllowance, limitExceeded } from '../billing/plans/usecases.ts'
import { presentRequirements, presentVacancy } from './present.ts'
import { findVacancyRow, listActive, listVacancyRows, lockVacancies, setEnabled } from './queries.ts'
import { ensureRubric } from './rubric-usecases.ts'

export async function listVacancies(
  db: Db,
  scope: CompanyScope,
  filter: { active_only?: boolean | undefined; search?: string | undefined; page: number; limit: number },
): Promise<{ vacancies: contract.Vacancy[]; total: number }> {
  const { rows, total } = await listVacancyRows(db, scope, {
    active_only: filter.active_only ?? false,
    search: filter.search || null,
    page: filter.page,
    limit: filter.limit,
  })
  return { vacancies: rows.map(presentVacancy), total }
}

/** With its text. @throws NOT_FOUND */
export async function getVacancy(db: Db, scope: CompanyScope, id: string) {
  const row = await findVacancyRow(db, scope, id)
  if (!row) throw refuse('NOT_FOUND')
  const { version, rubric } = await ensureRubric(db, scope, id)
  return {
    ...presentVacancy(row),
    description: row.description_text,
    key_skills: row.key_skills,
    requirements: presentRequirements(rubric.requirements),
    rubric_version: version,
  }
}

/**
 * On a person's request.
 * @returns `is_added`: was disabled, so responses must be read
 * @throws ACTION_IMPOSSIBLE for an archived one
 */
export async function switchVacancy(
  trx: Trx,
  scope: CompanyScope,
  id: string,
  enabled: boolean,
  now: Date,
): Promise<{ vacancy: contract.Vacancy; is_added: boolean }> {
  await lockVacancies(trx, scope)
  const row = await findVacancyRow(trx, scope, id)
  if (!row) throw refuse('NOT_FOUND')
  const is_added = enabled && !row.is_enabled
  if (is_added) {
    // it takes no place in the plan
    if (row.status === 'archived')
      throw refuse('ACTION_IMPOSSIBLE', { message: 'Вакансия в архиве: включить её нельзя' })
    const { vacancies_limit: limit } = await getAllowance(trx, scope, now)
    const used = (await listActive(trx, scope)).filter((vacancy) => vacancy.is_enabled).length
    if (limit !== null && used >= limit) throw await limitExceeded(trx, scope, 'vacancies', 1, now)
  }
  await setEnabled(trx, scope, [id], { is_enabled: enabled, is_declined: !enabled })
  return { vacancy: presentVacancy({ ...row, is_enabled: enabled }), is_added }
}
