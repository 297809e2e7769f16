import type { User } from '@rezumetr/contracts/accounts/account'
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control } from '../../../testing/scenes/board.ts'
import { grantAdmin } from '../../accounts/admin-usecases.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({}, undefined, 5)
})
afterAll(() => product.drop())

const shop = <T = unknown>(path: string, body?: object) => control<T>(product, `/yookassa${path}`, body)
const hint = (id: string, event: string) =>
  product.client().request('POST', '/api/payment/webhook/yookassa', {
    type: 'notification',
    event,
    object: { id, payment_id: id, status: 'succeeded' },
  })

it('a payment is confirmed by one email and its refund by another, despite repeated webhooks', async () => {
  const person = await product.register()
  const { body } = await person.request<{ payment_id: string }>('POST', '/api/payment/create', {
    plan_type: 'starter',
    duration_months: 1,
    return_url: `${product.url}/pricing`,
  })
  const { payment_id } = body.data
  const { items } = await shop<{ items: { id: string; metadata: { payment_id: string } }[] }>('/payments')
  const id = items.find((payment) => payment.metadata.payment_id === payment_id)?.id ?? ''
  await shop(`/payments/${id}/succeed`, {})
  await Promise.all([1, 2, 3].map(() => hint(id, 'payment.succeeded')))
  const paid = await emailsTo(product, person.email, 'Оплата получена')
  expect(paid).toHaveLength(1)
  expect(paid[0]?.text).toContain('тариф «Стартовый», 1\u00a0месяц, 1\u00a0990\u00a0₽')
  expect(paid[0]?.text).toContain(payment_id)

  await shop('/refunds', { payment_id: id })
  for (let i = 0; i < 2; i++) await hint(id, 'refund.succeeded')
  const refunded = await emailsTo(product, person.email, 'Возврат оплаты')
  expect(refunded).toHaveLength(1)
  expect(refunded[0]?.text).toContain('Возвращено 1\u00a0990\u00a0₽')
  expect(await emailsTo(product, person.email, 'Оплата получена')).toHaveLength(1)
})

it('an administrator’s change of the plan is told once, without naming the administrator; a refused one is not', async () => {
  const admin = await product.register()
  await grantAdmin(product.deps, admin.email)
  const person = await product.register()
  const { id } = (await person.request<User>('GET', '/api/auth/me')).body.data
  const shown = (await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current'))
    .body.data.subscription
  const change = () =>
    admin.request('POST', `/api/admin/users/${id}/subscription?plan_type=professional`, {
      seen: { id: shown.id, current_period_end: shown.current_period_end },
    })
  const answers = await Promise.all([change(), change()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])

  const [mail, ...others] = await emailsTo(product, person.email, 'Тариф компании')
  expect(others).toEqual([])
  expect(mail?.text).toContain('был «Пробный», теперь «Профессиональный»')
  expect(mail?.text).toMatch(/Действует до \d+ \S+ \d{4}\sг\. в\s\d\d:\d\d/)
  expect(mail?.text).not.toContain(admin.email)
  expect(await emailsTo(product, admin.email, 'Тариф компании')).toEqual([])
})
