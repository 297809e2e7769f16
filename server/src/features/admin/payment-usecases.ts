import type { AuditAction, WaitingPayment } from '@rezumetr/contracts/admin/admin'
import type { Deps } from '../../ports/deps.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { AdminScope } from '../companies/scope.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import {
  confirmPayment as confirm,
  rejectPayment as reject,
  type Decision,
} from '../billing/payments/decision-usecases.ts'
import { presentWaiting } from './present.ts'
import { listWaitingPayments } from './queries.ts'

export async function listWaiting(
  db: Db,
  admin: AdminScope,
  query: { search: string; page: number; limit: number },
): Promise<{ payments: WaitingPayment[]; total: number }> {
  const { payments, total } = await listWaitingPayments(db, admin, query)
  return { payments: payments.map(presentWaiting), total }
}

type DecisionDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>

export async function confirmPayment(
  deps: DecisionDeps,
  admin: AdminScope,
  id: string,
): Promise<{ status: 'succeeded'; period_end: string }> {
  const { after } = await decide(deps, admin, 'admin.confirm-payment', id, (trx) =>
    confirm(deps, trx, admin, id),
  )
  if (!after.period_end) throw new Error('a confirmed payment has bought no time')
  return { status: 'succeeded', period_end: after.period_end.toISOString() }
}

export async function rejectPayment(
  deps: DecisionDeps,
  admin: AdminScope,
  id: string,
): Promise<{ status: 'canceled' | 'failed' }> {
  const { after } = await decide(deps, admin, 'admin.reject-payment', id, (trx) =>
    reject(deps, trx, admin, id),
  )
  return { status: after.status === 'canceled' ? 'canceled' : 'failed' }
}

async function decide(
  { db, clock }: DecisionDeps,
  admin: AdminScope,
  action: AuditAction,
  payment_id: string,
  work: (trx: Trx) => Promise<Decision>,
): Promise<Decision> {
  return await db.transaction().execute(async (trx) => {
    const decision = await work(trx)
    const entry = { actor_user_id: admin.user_id, action, target_type: 'payment', target_id: payment_id }
    await insertAudit(trx, { ...decision, ...entry }, clock())
    return decision
  })
}
