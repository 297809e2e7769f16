import type { Db } from '../../platform/database.ts'
import { mintScope, type CompanyScope } from '../accounts/scope.ts'

/** The working connections behind this webhook key. */
export const listByWebhook = async (db: Db, webhook_key: Buffer): Promise<CompanyScope[]> =>
  (
    await db
      .selectFrom('hh_connections')
      .select('company_id')
      .where('webhook_key', '=', webhook_key)
      .where('verified', '=', true)
      .execute()
  ).map(({ company_id }) => mintScope(company_id))

export async function updateWebhook(
  db: Db,
  scope: CompanyScope,
  webhook_key: Buffer,
  now: Date,
): Promise<void> {
  await db
    .updateTable('hh_connections')
    .set({ webhook_key, webhook_checked_at: now })
    .where('company_id', '=', scope)
    .execute()
}
