import * as contract from '@rezumetr/contracts/admin/admin'
import { getSystem as getSystemContract } from '@rezumetr/contracts/admin/system'
import type { Deps } from '../../ports/deps.ts'
import { adminOf, type AppHttp } from '../companies/scope.ts'
import { confirmPayment, listWaiting, rejectPayment } from './payment-usecases.ts'
import { getSystem } from './system-usecases.ts'
import {
  changeSubscription,
  getStatistics,
  listAudit,
  listUsers,
  sendStatistics,
  verifyAudit,
} from './usecases.ts'

export function adminRoutes(http: AppHttp, deps: Deps): void {
  const { db, clock } = deps
  http.handle(contract.getStatistics, async ({ session }) => ({
    data: await getStatistics(db, adminOf(session), clock()),
  }))
  http.handle(contract.listUsers, async ({ session, query }) => {
    const { users, total } = await listUsers(db, adminOf(session), query, clock())
    return { data: { users }, meta: { total, page: query.page, limit: query.limit } }
  })
  http.handle(contract.changeSubscription, async ({ session, params, query, body }) => ({
    data: await changeSubscription(deps, adminOf(session), params.id, {
      plan_type: body?.plan_type ?? query.plan_type,
      duration_months: body?.duration_months ?? query.duration_months ?? 1,
      seen: body?.seen,
    }),
  }))
  http.handle(contract.listWaitingPayments, async ({ session, query }) => {
    const { payments, total } = await listWaiting(db, adminOf(session), query)
    return { data: { payments }, meta: { total, page: query.page, limit: query.limit } }
  })
  http.handle(contract.confirmPayment, async ({ session, params }) => ({
    data: await confirmPayment(deps, adminOf(session), params.id),
  }))
  http.handle(contract.rejectPayment, async ({ session, params }) => ({
    data: await rejectPayment(deps, adminOf(session), params.id),
  }))
  http.handle(contract.sendStatistics, async ({ session }) => ({
    data: await sendStatistics(deps, adminOf(session)),
  }))
  http.handle(contract.listAudit, async ({ session, query }) => {
    const { entries, total } = await listAudit(db, adminOf(session), query)
    return { data: { entries }, meta: { total, page: query.page, limit: query.limit } }
  })
  http.handle(getSystemContract, async ({ session }) => ({
    data: await getSystem(db, adminOf(session), clock()),
  }))
  http.handle(contract.verifyAudit, async ({ session, query }) => ({
    data: await verifyAudit(db, adminOf(session), query),
  }))
}
