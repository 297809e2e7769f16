import type { TimeZone } from '@rezumetr/contracts/hh/job-board'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'

const columns = [
  'auto_analysis',
  'min_score',
  'batch_size',
  'retention_days',
  'resume_opening',
  'time_zone',
  'views_reserved',
  'company_views_per_day',
] as const

export type SettingsPatch = {
  auto_analysis?: boolean | undefined
  min_score?: number | undefined
  batch_size?: number | undefined
  retention_days?: number | null | undefined
  resume_opening?: 'on_analysis' | 'with_sync' | undefined
  time_zone?: TimeZone | undefined
  views_reserved?: number | undefined
  company_views_per_day?: number | null | undefined
}

export const findSettings = async (db: Db, scope: CompanyScope) =>
  (await db
    .selectFrom('company_settings')
    .select(columns)
    .where('company_id', '=', scope)
    .executeTakeFirst()) ?? null

export async function upsertSettings(
  db: Db,
  scope: CompanyScope,
  patch: SettingsPatch,
  now: Date,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const on = patch.auto_analysis === true
  await db
    .insertInto('company_settings')
    .values({ ...given, company_id: scope, updated_at: now, ...(on ? { auto_since: now } : {}) })
    .onConflict((oc) =>
      oc.column('company_id').doUpdateSet((eb) => ({
        ...given,
        updated_at: now,
        // applications received while it was off are left to people
        ...(on
          ? {
              auto_since: eb
                .case()
                .when('company_settings.auto_analysis', '=', true)
                .then(eb.ref('company_settings.auto_since'))
                .else(now)
                .end(),
            }
          : {}),
      })),
    )
    .execute()
}
