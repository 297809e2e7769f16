import type { Deps } from '../../ports/deps.ts'
import { MINUTE_MS } from '../../platform/values/clock.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { issueActs } from './documents/usecases.ts'
import { announcePlanEnds } from './plans/expiry-usecases.ts'
import { reconcilePayments } from './payments/usecases.ts'
import { closeReceipts } from './payments/receipt-usecases.ts'
import { expireOverdue } from './payments/subscription-usecases.ts'

export const billingTasks = (deps: Deps): PeriodicTask[] => [
  { name: 'reconcile payments', every_ms: 15_000, idle_ms: MINUTE_MS, run: () => reconcilePayments(deps) },
  { name: 'close receipts', every_ms: MINUTE_MS, run: () => closeReceipts(deps) },
  { name: 'issue acts', every_ms: MINUTE_MS, run: () => issueActs(deps) },
  { name: 'expire subscriptions', every_ms: MINUTE_MS, run: () => expireOverdue(deps) },
  { name: 'notify of ending plans', every_ms: 300_000, run: () => announcePlanEnds(deps) },
]
