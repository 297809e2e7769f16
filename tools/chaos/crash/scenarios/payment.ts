import * as billing from '@rezumetr/contracts/billing/plans'
import * as payments from '@rezumetr/contracts/billing/payments'
import { until } from '../../../../server/src/testing/watch/until.ts'
import { compare } from '../../harness/finding.ts'
import { LONG_MS, type Scenario } from './scenario.ts'

export const payment: Scenario = {
  open: async (stage) => async () => {
    const { api, email, id } = await stage.company()
    const atProvider = async () => {
      type Items = { items: { id: string; metadata: { payment_id: string } }[] }
      const { items } = await stage.world.control<Items>('/yookassa/payments')
      const { payments: own } = await api.call(payments.listPayments)
      return items.filter(({ metadata }) => own.some((one) => one.id === metadata.payment_id))
    }
    const emails = async () =>
      (
        await stage.world.control<{ items: { subject: string }[] }>(`/mail?to=${encodeURIComponent(email)}`)
      ).items.filter(({ subject }) => subject.startsWith('Оплата получена')).length
    const isPaid = async () =>
      (await api.call(billing.getSubscription)).subscription?.plan.plan_type === 'starter'
    return {
      async act() {
        await api.call(payments.createPayment, {
          body: { plan_type: 'starter', duration_months: 1, return_url: '/pricing' },
        })
        for (const { id: made } of await atProvider())
          await stage.world.control(`/yookassa/payments/${made}/succeed`, {})
      },
      async check() {
        await until(isPaid, (paid) => paid, LONG_MS)
        await until(emails, (count) => count > 0, LONG_MS)
        const paid = await stage.count<'payments' | 'plans'>(
          `select (select count(*) from payments where company_id = $1 and status = 'succeeded') as payments,
            (select count(*) from subscriptions where company_id = $1 and plan_id in (select id from plans where plan_type = 'starter')) as plans`,
          id,
        )
        return [
          compare('payments at the provider', (await atProvider()).length, 1),
          compare('payments', paid.payments, 1),
          compare('plans', paid.plans, 1),
          compare('emails', await emails(), 1),
        ]
      },
    }
  },
}
