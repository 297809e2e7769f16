import * as contract from '@rezumetr/contracts/billing/payments'
import type { Deps } from '../../ports/deps.ts'
import type { AppHttp } from '../companies/scope.ts'
import { createPayment, getPayment, getQuote, listPayments } from './payments/usecases.ts'
import { cancelSubscription, upgradeSubscription } from './payments/subscription-usecases.ts'
import { receiveBtcpayWebhook, receiveYookassaWebhook } from './payments/webhook-usecases.ts'

export function paymentRoutes(http: AppHttp, deps: Deps): void {
  http.handle(contract.upgradeSubscription, async ({ session, body }) => ({
    data: await upgradeSubscription(deps, session, body),
  }))
  http.handle(contract.cancelSubscription, async ({ session }) => ({
    data: { subscription: await cancelSubscription(deps, session) },
  }))
  http.handle(contract.getQuote, async ({ session, query }) => ({
    data: await getQuote(deps, session.scope, query),
  }))
  http.handle(contract.createPayment, async ({ session, body }) => ({
    data: await createPayment(deps, session, body),
  }))
  http.handle(contract.listPayments, async ({ session }) => ({
    data: await listPayments(deps, session.scope),
  }))
  http.handle(contract.getPayment, async ({ session, params }) => ({
    data: await getPayment(deps, session.scope, params.id),
  }))
  http.handle(contract.receiveYookassaWebhook, async ({ body, request }) => {
    await receiveYookassaWebhook(deps, body, request.ip)
    return { data: {} }
  })
  http.handle(contract.receiveBtcpayWebhook, async ({ request }) => {
    await receiveBtcpayWebhook(deps, request.raw_body, request.header('btcpay-sig'))
    return { data: {} }
  })
}
