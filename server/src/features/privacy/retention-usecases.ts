/** Old responses go by themselves, with resumes, results and decisions. */
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database.ts'
import { eachApart } from '../../platform/each-apart.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { insertAudit } from '../audit/queries.ts'
import { countOld, deleteOld } from './candidate-queries.ts'
import { listRetention } from './retention-queries.ts'
import { closedBefore } from './rules.ts'

/** Deleted at a time, so that nobody waits long for a lock. */
const BATCH = 500

/** What keeping for so many days would delete if it were applied now. */
export const previewRetention = (db: Db, scope: CompanyScope, days: number, now: Date) =>
  countOld(db, scope, closedBefore(days, now))

/** A look at every company; each batch is a transaction with its entry in the audit log. */
export async function deleteOldResponses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await eachApart(await listRetention(db), async ({ scope, days }) => {
    const now = clock()
    for (;;) {
      const responses = await db.transaction().execute(async (trx) => {
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
