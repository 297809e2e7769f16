import type { Selectable } from 'kysely'
import { json, type Db, type Trx } from '../../../platform/db/database.ts'
import type { HhSwitches } from '../../../platform/db/schema.gen.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import type { NewConnection } from '../access/queries.ts'

type SwitchRow = Selectable<HhSwitches>

/** Under `lockConnection`, after `deleteSwitch`: a company has one. */
export async function insertSwitch(trx: Trx, connection: NewConnection, now: Date): Promise<void> {
  await trx
    .insertInto('hh_switches')
    .values({
      ...connection,
      paid_access: connection.paid_access && json(connection.paid_access),
      verified: true,
      created_at: now,
    })
    .execute()
}

export const findSwitchRow = async (db: Db, scope: CompanyScope, after: Date): Promise<SwitchRow | null> =>
  (await db
    .selectFrom('hh_switches')
    .selectAll()
    .where('company_id', '=', scope)
    .where('created_at', '>', after)
    .executeTakeFirst()) ?? null

/**
 * One of two callers gets the row.
 * @param which.after leaves earlier ones
 * @param which.made_at only the one created then
 * @param which.created_by only of this user
 */
export const deleteSwitch = async (
  db: Db,
  scope: CompanyScope,
  {
    after = null,
    made_at = null,
    created_by = null,
  }: { after?: Date | null; made_at?: Date | null; created_by?: string | null } = {},
): Promise<SwitchRow | null> =>
  (await db
    .deleteFrom('hh_switches')
    .where('company_id', '=', scope)
    .$if(after !== null, (query) => query.where('created_at', '>', after))
    .$if(made_at !== null, (query) => query.where('created_at', '=', made_at))
    .$if(created_by !== null, (query) => query.where('created_by', '=', created_by))
    .returningAll()
    .executeTakeFirst()) ?? null

export async function deleteSwitchesBefore(
  db: Db,
  before: Date,
): Promise<{ scope: CompanyScope; row: SwitchRow }[]> {
  const rows = await db.deleteFrom('hh_switches').where('created_at', '<=', before).returningAll().execute()
  return rows.map((row) => ({ scope: createScope(row.company_id), row }))
}
