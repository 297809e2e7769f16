import { json, type Db, type Trx } from '../../platform/db/database.ts'
import type { BoardStep } from '../../ports/job-board.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { vacancyName } from './name-queries.ts'
import type { Place } from './rules.ts'

export async function listPlaces(db: Db, scope: CompanyScope, ids: readonly string[]): Promise<Place[]> {
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .select([
      'a.id as application_id',
      'a.candidate_name',
      'v.title as vacancy_title',
      vacancyName('v').as('vacancy_name'),
      'v.status as vacancy_status',
      'a.hh_negotiation_id as response_id',
      'a.hh_resume_href',
      'a.collection_id',
      (eb) => eb.fn.coalesce('a.hh_state', 'a.collection_id').as('state'),
      'a.board_steps',
    ])
    .where('a.company_id', '=', scope)
    .where('v.status', '!=', 'hidden')
    .where('a.id', 'in', ids)
    .execute()
  return rows.map(({ hh_resume_href, board_steps, ...row }) => ({
    ...row,
    has_resume: hh_resume_href !== null,
    steps: board_steps as readonly BoardStep[] | null,
  }))
}

export async function updatePlace(
  trx: Trx,
  scope: CompanyScope,
  application_id: string,
  {
    collection_id,
    state,
    steps,
  }: { readonly collection_id: string; readonly state: string; readonly steps: readonly BoardStep[] | null },
): Promise<void> {
  await trx
    .updateTable('applications')
    .set({
      collection_id,
      hh_state: state,
      has_updates: false,
      unread_count: 0,
      board_steps: steps && json(steps),
    })
    .where('company_id', '=', scope)
    .where('id', '=', application_id)
    .execute()
}
