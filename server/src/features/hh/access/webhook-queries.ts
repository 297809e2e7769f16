import type { Db } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'

export const listByWebhook = async (db: Db, key_hash: Buffer): Promise<CompanyScope[]> =>
  (
    await db
      .selectFrom('hh_webhooks as w')
      .innerJoin('hh_connections as c', 'c.company_id', 'w.company_id')
      .select('c.company_id')
      .where('w.key_hash', '=', key_hash)
      .where('c.verified', '=', true)
      .execute()
  ).map(({ company_id }) => createScope(company_id))

export async function updateWebhook(db: Db, scope: CompanyScope, key_hash: Buffer, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('hh_connections')
    .set({ webhook_checked_at: now })
    .where('company_id', '=', scope)
    .executeTakeFirst()
  // disconnected meanwhile
  if (numUpdatedRows === 0n) return
  await db
    .insertInto('hh_webhooks')
    .values({ key_hash, company_id: scope })
    .onConflict((oc) => oc.column('company_id').doUpdateSet({ key_hash }))
    .execute()
}

export async function deleteWebhook(db: Db, scope: CompanyScope): Promise<void> {
  await db.deleteFrom('hh_webhooks').where('company_id', '=', scope).execute()
}
