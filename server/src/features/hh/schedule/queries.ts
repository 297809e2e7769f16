import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { SyncSchedules } from '../../../platform/db/schema.gen.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'

export type ScheduleRow = Omit<Selectable<SyncSchedules>, 'company_id'> & {
  readonly company_id: CompanyScope
}

const asRow = (row: Selectable<SyncSchedules> | undefined): ScheduleRow | null =>
  row ? { ...row, company_id: createScope(row.company_id) } : null

export const findSchedule = async (db: Db, scope: CompanyScope): Promise<ScheduleRow | null> =>
  asRow(await db.selectFrom('sync_schedules').selectAll().where('company_id', '=', scope).executeTakeFirst())

export const lockSchedule = async (trx: Trx, scope: CompanyScope): Promise<ScheduleRow | null> =>
  asRow(
    await trx
      .selectFrom('sync_schedules')
      .selectAll()
      .where('company_id', '=', scope)
      .forUpdate()
      .executeTakeFirst(),
  )

export async function insertSchedule(db: Db, scope: CompanyScope, next_at: Date, now: Date): Promise<void> {
  await db
    .insertInto('sync_schedules')
    .values({ company_id: scope, next_at, updated_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export async function updateSchedule(
  trx: Trx,
  scope: CompanyScope,
  fields: Partial<
    Pick<
      ScheduleRow,
      'is_on' | 'every_minutes' | 'quiet_from' | 'quiet_to' | 'next_at' | 'wanted_at' | 'failures'
    >
  >,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sync_schedules')
    .set({ ...fields, updated_at: now })
    .where('company_id', '=', scope)
    .execute()
}

export async function requestStart(db: Db, scope: CompanyScope, at: Date): Promise<void> {
  await db
    .updateTable('sync_schedules')
    .set({ wanted_at: sql<Date>`least(coalesce(wanted_at, ${at}), ${at})` })
    .where('company_id', '=', scope)
    .execute()
}

export const listUnscheduled = async (db: Db): Promise<CompanyScope[]> =>
  (
    await db
      .selectFrom('hh_connections as c')
      .leftJoin('sync_schedules as s', 's.company_id', 'c.company_id')
      .select('c.company_id')
      .where('s.company_id', 'is', null)
      .limit(100)
      .execute()
  ).map(({ company_id }) => createScope(company_id))

export async function claimDueSchedule(trx: Trx, now: Date): Promise<ScheduleRow | null> {
  const row = await trx
    .selectFrom('sync_schedules as s')
    .innerJoin('hh_connections as c', 'c.company_id', 's.company_id')
    .selectAll('s')
    // the conditions of `blockerOf`
    .where('c.verified', '=', true)
    .where(sql<boolean>`c.last_error_code is distinct from 'account_lost'`)
    .where((eb) =>
      eb.or([eb.and([eb('s.is_on', '=', true), eb('s.next_at', '<=', now)]), eb('s.wanted_at', '<=', now)]),
    )
    .orderBy('s.next_at')
    .limit(1)
    .forUpdate('s')
    .skipLocked()
    .executeTakeFirst()
  return asRow(row)
}
