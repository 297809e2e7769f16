import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'

export type ViewDay = {
  readonly day: string
  readonly epoch: number
  readonly opened: number
  readonly may_open: number | null
  readonly manager_id: string | null
  readonly manager_limit: number | null
  readonly manager_left: number | null
  readonly manager_spent: number | null
  readonly is_shared: boolean | null
  readonly reported_at_opened: number | null
  readonly asked_at: Date | null
  readonly used_up_at: Date | null
}

export type OwnDay = Pick<ViewDay, 'day' | 'epoch'>

const columns = [
  'epoch',
  'opened',
  'may_open',
  'manager_id',
  'manager_limit',
  'manager_left',
  'manager_spent',
  'is_shared',
  'reported_at_opened',
  'asked_at',
  'used_up_at',
] as const

const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`

/**
 * The current day; processes pass midnight at different times, so a later stored day wins.
 * @param day in Moscow
 * @returns `null`: nothing was opened or asked
 */
export const findViewDay = async (db: Db, scope: CompanyScope, day: string): Promise<ViewDay | null> =>
  (await db
    .selectFrom('view_days')
    .select([dayText.as('day'), ...columns])
    .where('company_id', '=', scope)
    .where('day', '>=', sql<Date>`${day}::date`)
    .executeTakeFirst()) ?? null

/** Unless this or a later day has started. */
export async function openViewDay(db: Db, scope: CompanyScope, day: string): Promise<void> {
  await sql`
    insert into view_days as d (company_id, day) values (${scope}, ${day}::date)
    on conflict (company_id) do update set day = excluded.day, opened = 0, may_open = null, manager_id = null,
      manager_limit = null, manager_left = null, manager_spent = null, is_shared = null, reported_at_opened = null, asked_at = null, used_up_at = null
    where d.day < excluded.day`.execute(db)
}

/**
 * Spends one view; a single statement decides.
 * @param asked_after older figures are stale
 * @returns the day, `null` when none is left or figures are stale
 */
export async function spendView(
  db: Db,
  scope: CompanyScope,
  day: string,
  asked_after: Date,
): Promise<OwnDay | null> {
  const row = await db
    .updateTable('view_days')
    .set((eb) => ({ opened: eb('opened', '+', 1) }))
    .where('company_id', '=', scope)
    .where('day', '>=', sql<Date>`${day}::date`)
    .where('asked_at', '>', asked_after)
    .where('used_up_at', 'is', null)
    .where((eb) => eb.or([eb('may_open', 'is', null), eb('opened', '<', eb.ref('may_open'))]))
    .returning([dayText.as('day'), 'epoch'])
    .executeTakeFirst()
  return row ?? null
}

export async function returnView(db: Db, scope: CompanyScope, { day, epoch }: OwnDay): Promise<void> {
  await db
    .updateTable('view_days')
    .set((eb) => ({ opened: eb('opened', '-', 1) }))
    .where('company_id', '=', scope)
    .where('day', '=', sql<Date>`${day}::date`)
    .where('epoch', '=', epoch)
    .where('opened', '>', 0)
    .execute()
}

/** @returns `false` when the day is over or forgotten */
export async function updateViewDay(
  db: Db,
  scope: CompanyScope,
  { day, epoch }: OwnDay,
  fields: Partial<Omit<ViewDay, 'opened' | 'epoch'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('view_days')
    .set(fields)
    .where('company_id', '=', scope)
    .where('day', '=', sql<Date>`${day}::date`)
    .where('epoch', '=', epoch)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function lockViewDay(trx: Trx, scope: CompanyScope): Promise<void> {
  await trx.selectFrom('view_days').select('day').where('company_id', '=', scope).forUpdate().execute()
}

/** hh.ru is asked before the next view. */
export async function markDayStale(db: Db, scope: CompanyScope, day: string): Promise<void> {
  await db
    .updateTable('view_days')
    .set({ asked_at: null })
    .where('company_id', '=', scope)
    .where('day', '=', sql<Date>`${day}::date`)
    .execute()
}

/** Resets another manager's figures, and views as another employer. @param isSameEmployer as before */
export async function resetOtherViews(
  db: Db,
  scope: CompanyScope,
  { isSameEmployer, manager_id }: { readonly isSameEmployer: boolean; readonly manager_id: string | null },
): Promise<void> {
  let query = db
    .updateTable('view_days')
    .set((eb) => ({
      epoch: eb('epoch', '+', 1),
      used_up_at: null,
      asked_at: null,
      may_open: null,
      ...(isSameEmployer ? {} : { opened: 0 }),
    }))
    .where('company_id', '=', scope)
  if (isSameEmployer) query = query.where('manager_id', 'is distinct from', manager_id)
  await query.execute()
}
