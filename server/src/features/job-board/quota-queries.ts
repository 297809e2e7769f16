/** The table `view_days`. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'

export type ViewDay = {
  readonly opened: number
  readonly may_open: number | null
  readonly manager_id: string | null
  readonly manager_limit: number | null
  readonly manager_left: number | null
  readonly is_shared: boolean | null
  readonly told_at_opened: number | null
  readonly asked_at: Date | null
  readonly used_up_at: Date | null
}

const columns = [
  'opened',
  'may_open',
  'manager_id',
  'manager_limit',
  'manager_left',
  'is_shared',
  'told_at_opened',
  'asked_at',
  'used_up_at',
] as const

/** @param day `YYYY-MM-DD` in Moscow; `null`: nothing was opened or asked on it */
export const findViewDay = async (db: Db, scope: CompanyScope, day: string): Promise<ViewDay | null> =>
  (await db
    .selectFrom('view_days')
    .select(columns)
    .where('company_id', '=', scope)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()) ?? null

/** Begins the day where it has not begun. */
export async function openViewDay(db: Db, scope: CompanyScope, day: string): Promise<void> {
  await sql`
    insert into view_days as d (company_id, day) values (${scope}, ${day}::date)
    on conflict (company_id) do update set day = excluded.day, opened = 0, may_open = null, manager_id = null,
      manager_limit = null, manager_left = null, is_shared = null, told_at_opened = null, asked_at = null, used_up_at = null
    where d.day <> excluded.day`.execute(db)
}

/**
 * Takes one view of the day. The statement decides alone, so no number of processes takes more than there are.
 * @param asked_after what was told before is too old: `false` then, as without a view left
 */
export async function takeView(
  db: Db,
  scope: CompanyScope,
  day: string,
  asked_after: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('view_days')
    .set((eb) => ({ opened: eb('opened', '+', 1) }))
    .where('company_id', '=', scope)
    .where('day', '=', sql<Date>`${day}::date`)
    .where('asked_at', '>', asked_after)
    .where('used_up_at', 'is', null)
    .where((eb) => eb.or([eb('may_open', 'is', null), eb('opened', '<', eb.ref('may_open'))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function returnView(db: Db, scope: CompanyScope, day: string): Promise<void> {
  await db
    .updateTable('view_days')
    .set((eb) => ({ opened: eb('opened', '-', 1) }))
    .where('company_id', '=', scope)
    .where('day', '=', sql<Date>`${day}::date`)
    .where('opened', '>', 0)
    .execute()
}

export async function updateViewDay(
  db: Db,
  scope: CompanyScope,
  day: string,
  fields: Partial<Omit<ViewDay, 'opened'>>,
): Promise<void> {
  await db
    .updateTable('view_days')
    .set(fields)
    .where('company_id', '=', scope)
    .where('day', '=', sql<Date>`${day}::date`)
    .execute()
}
