import type { Db } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'

export const findConsent = async (
  db: Db,
  scope: CompanyScope,
): Promise<{ is_on: boolean; consent_version: string } | null> =>
  (await db
    .selectFrom('model_consents')
    .select(['is_on', 'consent_version'])
    .where('company_id', '=', scope)
    .executeTakeFirst()) ?? null

export async function saveConsent(
  db: Db,
  scope: CompanyScope,
  row: { readonly is_on: boolean; readonly consent_version: string; readonly changed_by: string },
  now: Date,
): Promise<void> {
  const changed = { ...row, changed_at: now }
  await db
    .insertInto('model_consents')
    .values({ ...changed, company_id: scope })
    .onConflict((oc) => oc.column('company_id').doUpdateSet(changed))
    .execute()
}
