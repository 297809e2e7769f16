import type { Deps } from '../../ports/deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { forEachIsolated } from '../../platform/concurrency/for-each-isolated.ts'
import { lockCompany } from '../companies/lock-queries.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { countOld, deleteOld } from './candidate-queries.ts'
import { listRetention } from './retention-queries.ts'
import { closedBefore } from './rules.ts'

const BATCH = 500

export const previewRetention = (db: Db, scope: CompanyScope, days: number, now: Date) =>
  countOld(db, scope, closedBefore(days, now))

/** A transaction and audit entry per batch. Locks the company first: waits for another node and for an erasure. */
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
