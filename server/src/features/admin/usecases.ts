/** What an administrator can do; `AdminScope` checks the role again. */
import type { AdminUser, AuditEntry, Statistics } from '@rezumetr/contracts/admin/admin'
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import { planTypes } from '@rezumetr/contracts/domain'
import { id as uuid } from '@rezumetr/contracts/endpoint'
import type { Deps } from '../../ports/deps.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { MessengerFailure } from '../../ports/messenger.ts'
import { clearWindow, countInWindow } from '../accounts/limits/queries.ts'
import type { AdminScope } from '../companies/scope.ts'
import {
  insertAudit,
  listAudit as readAudit,
  verifyAudit as verifyChains,
  type AuditPlace,
} from '../companies/audit-queries.ts'
import { grantPlan } from '../billing/plans/plan-usecases.ts'
import { expireOverdue } from '../billing/payments/subscription-usecases.ts'
import { notifyCompany } from '../notifications/outbox/company-usecases.ts'
import { planChanged } from '../notifications/emails/notification-rules.ts'
import { presentEntry, presentStatistics, presentUser } from './present.ts'
import { findUser, listUsers as readUsers, sumPayments, tallyUsers } from './queries.ts'
import { MONTH_MS, SEND_LIMIT, startOfMoscowWeek, statisticsMessage, VERIFY_MS } from './rules.ts'

/** Ends expired subscriptions first (EXT-23). */
export async function getStatistics(db: Database, admin: AdminScope, now: Date): Promise<Statistics> {
  const month_ago = new Date(now.getTime() - MONTH_MS)
  await expireOverdue({ db, clock: () => now })
  const tallies = await tallyUsers(db, admin, {
    week_start: startOfMoscowWeek(now),
    active_since: month_ago,
  })
  const { kopecks, count } = await sumPayments(db, admin, month_ago)
  return presentStatistics(tallies, { revenue: Math.round(kopecks / 100), count }, now)
}

export async function listUsers(
  db: Database,
  admin: AdminScope,
  query: { search: string; page: number; limit: number },
  now: Date,
): Promise<{ users: AdminUser[]; total: number }> {
  await expireOverdue({ db, clock: () => now })
  const { users, total } = await readUsers(db, admin, query)
  return { users: users.map(presentUser), total }
}

/**
 * Switches a company to a plan at once and tells it.
 * @param request.seen the subscription that was shown; only that is replaced
 * @throws USER_NOT_FOUND · PLAN_UNKNOWN · SUBSCRIPTION_CHANGED
 */
export async function changeSubscription(
  { db, ...deps }: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
  admin: AdminScope,
  user_id: string,
  request: {
    plan_type: string | undefined
    duration_months: number
    seen: Pick<Subscription, 'id' | 'current_period_end'> | undefined
  },
): Promise<{ user: AdminUser; subscription: Subscription }> {
  const plan_type = planTypes.find((known) => known === request.plan_type)
  if (!plan_type) throw refuse('PLAN_UNKNOWN')
  const { duration_months, seen } = request
  return await db.transaction().execute(async (trx) => {
    const now = deps.clock()
    const find = async () => (uuid.safeParse(user_id).success ? await findUser(trx, admin, user_id) : null)
    const user = await find()
    if (!user) throw refuse('USER_NOT_FOUND')
    const { before, after } = await grantPlan(
      trx,
      admin,
      user.company_id,
      { plan_type, duration_months },
      now,
    )
    // under the company's lock, so that no payment is lost
    if (seen && (seen.id !== before.id || seen.current_period_end !== before.current_period_end))
      throw refuse('SUBSCRIPTION_CHANGED')
    const ends = after.current_period_end
    await notifyCompany(
      deps,
      trx,
      user.company_id,
      'payment',
      // each change opens a subscription
      `plan-changed:${after.id}`,
      planChanged(before.plan.name, after.plan.name, ends === null ? null : new Date(ends)),
    )
    const facts = (one: Subscription) => ({
      subscription_id: one.id,
      plan_type: one.plan.plan_type,
      current_period_end: one.current_period_end,
    })
    await insertAudit(
      trx,
      {
        company_id: user.company_id,
        actor_user_id: admin.user_id,
        action: 'admin.change-subscription',
        target_type: 'user',
        target_id: user.id,
        before: facts(before),
        after: facts(after),
      },
      now,
    )
    return { user: presentUser((await find()) ?? user), subscription: after }
  })
}

/** @throws RATE_LIMITED (by us or by Telegram) */
export async function sendStatistics(
  { db, clock, config, messenger, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'messenger' | 'log'>,
  admin: AdminScope,
): Promise<{ sent: true; sent_at: string }> {
  if (!messenger) throw refuse('TELEGRAM_NOT_CONFIGURED')
  const now = clock()
  const window = 'admin:send-statistics'
  const retry_after = await countInWindow(db, window, SEND_LIMIT, now)
  if (retry_after !== null) throw refuse('RATE_LIMITED', { retry_after })
  try {
    await messenger.send(statisticsMessage(config.brand_name, await getStatistics(db, admin, now), now))
  } catch (error) {
    // a failed sending does not count
    await clearWindow(db, window)
    if (!(error instanceof MessengerFailure)) throw error
    log.warn({ problem: error.message }, 'statistics not sent')
    if (error.problem === 'busy') throw refuse('RATE_LIMITED', { retry_after: error.retry_after ?? 60 })
    throw refuse('TELEGRAM_UNAVAILABLE')
  }
  await insertAudit(
    db,
    { company_id: null, actor_user_id: admin.user_id, action: 'admin.send-statistics' },
    now,
  )
  return { sent: true, sent_at: now.toISOString() }
}

export async function listAudit(
  db: Db,
  admin: AdminScope,
  query: { page: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { entries, total } = await readAudit(db, admin, query)
  return { entries: entries.map(presentEntry), total }
}

/** For at most `VERIFY_MS`. @param from where the last request ended */
export function verifyAudit(
  db: Db,
  _admin: AdminScope,
  { company_id, seq, hash, entries = 0 }: { readonly [K in keyof AuditPlace]?: AuditPlace[K] | undefined },
) {
  const until = performance.now() + VERIFY_MS
  const from = company_id === undefined ? null : { company_id, seq: seq ?? 0, hash: hash ?? '', entries }
  return verifyChains(db, undefined, from, () => performance.now() > until)
}
