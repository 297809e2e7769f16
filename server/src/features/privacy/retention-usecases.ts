/** Automatic deletion of old responses with their resumes, results and decisions. */
import type { Deps } from '../../ports/deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { forEachIsolated } from '../../platform/concurrency/for-each-isolated.ts'
import { lockCompany } from '../companies/lock-queries.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { countOld, deleteOld } from './candidate-queries.ts'
import { listRetention } from './retention-queries.ts'
import { closedBefore } from './rules.ts'

/** Rows deleted per transaction, to keep locks short. */
const BATCH = 500

/** What this retention period would delete if it were applied now. */
export const previewRetention = (db: Db, scope: CompanyScope, days: number, now: Date) =>
  countOld(db, scope, closedBefore(days, now))

/**
 * Checks every company; each batch is one transaction with its own audit entry. The company is locked first: the periodic task of
 * another node is waited for instead of leaving out what that one has not deleted yet, and so is an erasure of the
 * company, which would otherwise deadlock with the audit entry.
 */
export async function deleteOldApplications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forEachIsolated(await listRetention(db), async ({ scope, days }) => {
    const now = clock()
    for (;;) {
      const responses = await db.transaction().execute(async (trx) => {
        await lockCompany(trx, scope)
        const deleted = await deleteOld(trx, scope, closedBefore(days, now), BATCH)
        if (deleted > 0)
          await insertAudit(
            trx,
            {
              company_id: scope,
              actor_user_id: null,
              action: 'privacy.delete-old-responses',
              after: { responses: deleted, retention_days: days },
            },
            now,
          )
        return deleted
      })
      if (responses < BATCH) break
    }
  })
}
