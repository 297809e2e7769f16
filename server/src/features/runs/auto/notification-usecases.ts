import type { Deps } from '../../../ports/deps.ts'
import { forEachIsolated } from '../../../platform/concurrency/for-each-isolated.ts'
import { notifyCompany, notificationKey } from '../../notifications/outbox/company-usecases.ts'
import { runFinished, topCandidates, weeklyDigest } from '../../notifications/emails/notification-rules.ts'
import { arePut } from '../../notifications/outbox/queries.ts'
import { countFailures } from '../queue/item-queries.ts'
import {
  countWeek,
  listDigestCompanies,
  listDigestReaders,
  claimUnnotifiedRun,
} from './notification-queries.ts'
import { NOTIFY_WITHIN_MS, weekToReport } from './notification-rules.ts'

type NotificationDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>

/** Marks and notifies in one transaction. */
export async function notifyOfFinishedRuns(deps: NotificationDeps): Promise<void> {
  for (;;) {
    const reported = await deps.db.transaction().execute(async (trx) => {
      const now = deps.clock()
      const run = await claimUnnotifiedRun(trx, new Date(now.getTime() - NOTIFY_WITHIN_MS), now)
      if (!run) return false
      const facts = { ...run, failures: run.failed > 0 ? await countFailures(trx, run) : [] }
      await notifyCompany(deps, trx, run.scope, 'run_finished', `run-finished:${run.id}`, runFinished(facts))
      if (run.hire > 0)
        await notifyCompany(
          deps,
          trx,
          run.scope,
          'top_candidates',
          `top-candidates:${run.id}`,
          topCandidates(facts),
        )
      return true
    })
    if (!reported) return
  }
}

export async function sendWeeklyDigests(deps: NotificationDeps): Promise<void> {
  const { db, clock } = deps
  await forEachIsolated(await listDigestCompanies(db), async ({ scope, time_zone }) => {
    const week = weekToReport(clock(), time_zone)
    if (!week) return
    const fact = `weekly-digest:${week.monday}`
    const readers = await listDigestReaders(db, scope)
    const keys = readers.map(({ user_id, channel }) => notificationKey(fact, user_id, channel))
    if (await arePut(db, scope, keys)) return
    const figures = await countWeek(db, scope, week.from, week.to)
    if (figures.responses === 0 && figures.analyzed === 0) return
    await notifyCompany(deps, db, scope, 'weekly_digest', fact, weeklyDigest(figures))
  })
}
