import { appliedFields } from '@rezumetr/contracts/analysis/analysis'
import { MAX_VIEWS, type SavedView } from '@rezumetr/contracts/analysis/saved-views'
import type { Deps } from '../../../ports/deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { lockUser } from '../../companies/lock-queries.ts'
import type { Session } from '../../companies/scope.ts'
import {
  countOtherViews,
  deleteViewRow,
  findView,
  listViewRows,
  upsertView,
  type NewView,
} from './queries.ts'

type Who = Pick<Session, 'scope' | 'user_id'>

export const listViews = (db: Db, { scope, user_id }: Who): Promise<SavedView[]> =>
  listViewRows(db, scope, user_id)

/** @throws TOO_MANY_VIEWS */
export async function saveView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, user_id }: Who,
  view: NewView,
): Promise<SavedView> {
  return await db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    if ((await countOtherViews(trx, scope, user_id, view.name)) >= MAX_VIEWS) throw refuse('TOO_MANY_VIEWS')
    const stored = { ...view, filter: appliedFields(view.filter) }
    const id = await upsertView(trx, scope, user_id, stored, clock())
    const saved = await findView(trx, scope, user_id, id)
    if (!saved) throw refuse('NOT_FOUND')
    return saved
  })
}

/** @throws NOT_FOUND, of a colleague's too */
export async function deleteView(db: Db, { scope, user_id }: Who, id: string): Promise<void> {
  if (!(await deleteViewRow(db, scope, user_id, id))) throw refuse('NOT_FOUND')
}
