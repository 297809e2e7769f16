/** Telling that paid time ends: seven days before, a day before, and when it is over. Once each, whatever restarts. */
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { tellCompany } from '../notifications/company-usecases.ts'
import { planExpired, planExpiring } from '../notifications/notice-rules.ts'
import { listEnded, listEnding } from './expiry-queries.ts'

/** The longest first: who learns of the last day needs no word about the last week any more. */
const DAYS_BEFORE = [7, 1] as const
/** An end that nobody told for so long is no news. */
const NEWS_MS = 3 * DAY_MS

/** A look at every company; the fact's key carries the end, so that a lengthened plan is told of anew. */
export async function tellEnding(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  for (const plan of await listEnding(db, now, new Date(now.getTime() + DAYS_BEFORE[0] * DAY_MS))) {
    const left = plan.ends.getTime() - now.getTime()
    const days = DAYS_BEFORE.findLast((known) => left <= known * DAY_MS) ?? DAYS_BEFORE[0]
    const fact = `plan-expiring:${days}:${plan.subscription_id}:${plan.ends.toISOString()}`
    const notice = planExpiring(plan.plan_name, plan.ends)
    await tellCompany(deps, db, plan.scope, 'plan_expiring', fact, notice)
  }
  for (const plan of await listEnded(db, new Date(now.getTime() - NEWS_MS))) {
    const fact = `plan-expired:${plan.subscription_id}`
    await tellCompany(deps, db, plan.scope, 'plan_expiring', fact, planExpired(plan.plan_name))
  }
}
