/** Notifications seven days and one day before the end and after it, each sent once. */
import type { Deps } from '../../../ports/deps.ts'
import { DAY_MS } from '../../../platform/values/clock.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { planExpired, planExpiring } from '../../notifications/emails/notification-rules.ts'
import { listEnded, listEnding } from './expiry-queries.ts'

/** Longest first: the last match wins. */
const DAYS_BEFORE = [7, 1] as const
/** Older ends are not announced. */
const NOTIFY_WITHIN_MS = 3 * DAY_MS

/** The key includes the end, so an extended plan is announced again. */
export async function announcePlanEnds(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  for (const plan of await listEnding(db, now, new Date(now.getTime() + DAYS_BEFORE[0] * DAY_MS))) {
    const left = plan.ends.getTime() - now.getTime()
    const days = DAYS_BEFORE.findLast((known) => left <= known * DAY_MS) ?? DAYS_BEFORE[0]
    const fact = `plan-expiring:${days}:${plan.subscription_id}:${plan.ends.toISOString()}`
    const notification = planExpiring(plan.plan_name, plan.ends, plan.is_sold)
    await notifyCompany(deps, db, plan.scope, 'plan_expiring', fact, notification)
  }
  for (const plan of await listEnded(db, new Date(now.getTime() - NOTIFY_WITHIN_MS))) {
    const fact = `plan-expired:${plan.subscription_id}`
    await notifyCompany(deps, db, plan.scope, 'plan_expiring', fact, planExpired(plan.plan_name))
  }
}
