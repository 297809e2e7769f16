import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { issueActs } from './document-usecases.ts'
import { announcePlanEnds } from './expiry-usecases.ts'
import { reconcilePayments } from './payment-usecases.ts'
import { closeReceipts } from './receipt-usecases.ts'
import { expireOverdue } from './subscription-usecases.ts'

export const billingSweeps = (deps: Deps): Sweep[] => [
  { name: 'reconcile payments', every_ms: 15_000, dozing_ms: 60_000, run: () => reconcilePayments(deps) },
  { name: 'close receipts', every_ms: 60_000, run: () => closeReceipts(deps) },
  { name: 'issue acts', every_ms: 60_000, run: () => issueActs(deps) },
  { name: 'expire subscriptions', every_ms: 60_000, run: () => expireOverdue(deps) },
  { name: 'tell ending plans', every_ms: 300_000, run: () => announcePlanEnds(deps) },
]
