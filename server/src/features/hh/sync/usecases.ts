import { SYNC_CANCELLED, type SyncJob } from '@rezumetr/contracts/hh/job-board'
import type { Deps } from '../../../ports/deps.ts'
import { isUniqueViolation, type Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { syncJob } from './jobs.ts'
import { presentSync } from './present.ts'
import { failSync, findActiveSync, findSync, insertSync, listSyncs } from './queries.ts'
import { findConnectionRefusal } from '../access/usecases.ts'

/**
 * @param id idempotency key
 * @throws SYNC_IN_PROGRESS with the running `job` · VALIDATION_ERROR when nothing is selected
 */
export async function startSync(
  { db, clock, enqueue }: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  { scope, user_id }: Session,
  id: string,
  request: { sync_vacancies: boolean; sync_applications: boolean; force_full_sync: boolean },
): Promise<SyncJob> {
  if (!request.sync_vacancies && !request.sync_applications)
    throw refuse('VALIDATION_ERROR', { message: 'Выберите, что синхронизировать' })
  const made = await findSync(db, scope, id)
  if (made) return presentSync(made)
  const refusal = await findConnectionRefusal(db, scope, clock())
  if (refusal) throw refusal
  try {
    return await db.transaction().execute(async (trx) => {
      const row = await insertSync(trx, {
        ...request,
        id,
        company_id: scope,
        created_by: user_id,
        created_at: clock(),
      })
      await enqueue(trx, syncJob, { company_id: scope, sync_job_id: row.id })
      return presentSync(row)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'sync_jobs_one_active')) throw error
    const active = await findActiveSync(db, scope)
    throw refuse('SYNC_IN_PROGRESS', active ? { job: presentSync(active) } : {})
  }
}

/** @throws NOT_FOUND */
export async function getSync(db: Db, scope: CompanyScope, id: string): Promise<SyncJob> {
  const row = await findSync(db, scope, id)
  if (!row) throw refuse('NOT_FOUND')
  return presentSync(row)
}

export const listSyncJobs = async (db: Db, scope: CompanyScope, limit: number): Promise<SyncJob[]> =>
  (await listSyncs(db, scope, limit)).map(presentSync)

/** At the worker's next step; what was read stays. */
export async function cancelSync(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  id: string,
): Promise<SyncJob> {
  await failSync(db, scope, id, SYNC_CANCELLED, clock())
  return await getSync(db, scope, id)
}
