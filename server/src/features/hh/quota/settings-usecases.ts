import { SETTINGS_DEFAULTS, timeZones, type Settings } from '@rezumetr/contracts/hh/job-board'
import type { Deps } from '../../../ports/deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { insertChange } from '../../companies/audit-queries.ts'
import { markViewsStale } from './usecases.ts'
import { findSettings, upsertSettings, type SettingsPatch } from './settings-queries.ts'
import { findConnection } from '../access/usecases.ts'

export async function getSettings(db: Db, scope: CompanyScope, now: Date): Promise<Settings> {
  const [stored, connection] = await Promise.all([findSettings(db, scope), findConnection(db, scope, now)])
  const { resume_opening, time_zone, ...settings } = stored ?? SETTINGS_DEFAULTS
  return {
    ...settings,
    resume_opening: resume_opening === 'with_sync' ? 'with_sync' : 'on_analysis',
    time_zone: timeZones.find((zone) => zone === time_zone) ?? 'Europe/Moscow',
    hh: {
      connected: connection !== null,
      verified: connection?.verified ?? false,
      source: connection?.source ?? null,
      employer_name: connection?.employer_name ?? null,
      expires_at: connection?.expires_at?.toISOString() ?? null,
    },
  }
}

export async function updateSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, user_id }: Session,
  patch: SettingsPatch,
): Promise<Settings> {
  await db.transaction().execute(async (trx) => {
    const now = clock()
    await lockCompany(trx, scope)
    const before = { ...SETTINGS_DEFAULTS, ...(await findSettings(trx, scope)) }
    await upsertSettings(trx, scope, patch, now)
    await markViewsStale(trx, scope, now)
    const after = { ...before, ...(await findSettings(trx, scope)) }
    await insertChange(
      trx,
      { company_id: scope, actor_user_id: user_id, action: 'job-board.change-settings', before, after },
      now,
    )
  })
  return await getSettings(db, scope, clock())
}
