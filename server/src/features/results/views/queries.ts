import type { SavedView, ViewFilter } from '@rezumetr/contracts/analysis/saved-views'
import { json, storable, type Db, type Trx } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'

const selectViews = (db: Db, scope: CompanyScope, user_id: string) =>
  db
    .selectFrom('saved_views as w')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'w.company_id').onRef('u.id', '=', 'w.created_by'),
    )
    .where('w.company_id', '=', scope)
    .where((eb) => eb.or([eb('w.created_by', '=', user_id), eb('w.is_shared', '=', true)]))
    .select((eb) => [
      'w.id',
      'w.name',
      'w.is_shared',
      'w.filter',
      'w.sort',
      'w.direction as order',
      'w.columns',
      'u.full_name as by',
      eb('w.created_by', '=', user_id).$castTo<boolean>().as('is_own'),
    ])
    .$narrowType<{
      filter: ViewFilter
      sort: SavedView['sort']
      order: SavedView['order']
      columns: SavedView['columns']
    }>()

export const listViewRows = (db: Db, scope: CompanyScope, user_id: string): Promise<SavedView[]> =>
  selectViews(db, scope, user_id).orderBy('w.name').orderBy('w.id').execute()

export const findView = (
  db: Db,
  scope: CompanyScope,
  user_id: string,
  id: string,
): Promise<SavedView | undefined> => selectViews(db, scope, user_id).where('w.id', '=', id).executeTakeFirst()

export async function countOtherViews(
  trx: Trx,
  scope: CompanyScope,
  user_id: string,
  name: string,
): Promise<number> {
  const { n } = await trx
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company_id', '=', scope)
    .where('created_by', '=', user_id)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return n
}

export type NewView = Pick<SavedView, 'name' | 'is_shared' | 'sort' | 'order' | 'columns'> & {
  readonly filter: object
}

export async function upsertView(
  trx: Trx,
  scope: CompanyScope,
  user_id: string,
  { name, is_shared, sort, order, columns, filter }: NewView,
  now: Date,
): Promise<string> {
  const view = {
    is_shared,
    sort,
    direction: order,
    filter: json(filter),
    columns: columns && json(columns),
  }
  const { id } = await trx
    .insertInto('saved_views')
    .values({ ...view, company_id: scope, created_by: user_id, name: storable(name), created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'created_by', 'name']).doUpdateSet(view))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteViewRow(
  db: Db,
  scope: CompanyScope,
  user_id: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('company_id', '=', scope)
    .where('created_by', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0
}
