import type { Selectable } from 'kysely'
import { json, type Db, type Trx } from '../../../platform/db/database.ts'
import type { HhSwitches } from '../../../platform/db/schema.gen.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import type { NewConnection } from '../access/queries.ts'

type SwitchRow = Selectable<HhSwitches>

/** Call it under `lockConnection`, after `deleteSwitch`: a company has one. */
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

/** @param after ignores switches created earlier */
export const findSwitchRow = async (db: Db, scope: CompanyScope, after: Date): Promise<SwitchRow | null> =>
  (await db
    .selectFrom('hh_switches')
    .selectAll()
    .where('company_id', '=', scope)
    .where('created_at', '>', after)
    .executeTakeFirst()) ?? null

/**
 * Of two callers one gets the row, whose tokens it uses or revokes.
 * @param which.after leaves switches created earlier
 * @param which.made_at leaves all but the one created then
 * @param which.created_by leaves those of other users
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
