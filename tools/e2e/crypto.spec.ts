import type { Subscription } from '@rezumetr/contracts/billing/plans'
import { expect, it } from 'vitest'
import { control } from '../../server/src/testing/scenes/board.ts'
import { see, setStage } from './stage.ts'

const stage = setStage({ BTCPAY_ENABLED: 'on' })

it('Q-113 CHK-09 EXT-21 with crypto enabled, a plan is paid by it, and an overpayment needs a manual check', async () => {
  const person = await stage.product().register({ connect: true })
  const page = await stage.open('/checkout?plan=starter', { as: person })
  const order = async () => {
    await page.getByRole('radio', { name: /Криптовалюта/ }).check()
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    await page.waitForURL('**/sandbox/btcpay/i/**')
  }
  await order()
  await see(page, '1990 ₽ в BTC')
  await page.getByRole('button', { name: 'Оплатить на 10 % больше' }).click()
  await page.waitForURL('**/pricing?payment_id=*')
  await see(page, 'Платёж на проверке', 30_000)
  await see(page, 'Пришло больше, чем нужно. Мы проверим платёж вручную и напишем вам.')
  await see(page, 'На проверке')
  await page.goto(`${stage.product().url}/checkout?plan=starter`)
  await order()
  await page.getByRole('button', { name: 'Оплатить, подтверждений ещё нет' }).click()
  await page.waitForURL('**/pricing?payment_id=*')
  await see(page, 'Ждём подтверждения оплаты')
  const { items } = await control<{ items: { id: string; status: string }[] }>(
    stage.product(),
    '/btcpay/invoices',
  )
  const waiting = items.find(({ status }) => status === 'Processing')
  await control(stage.product(), `/btcpay/invoices/${waiting?.id}/confirm`, {})
  await see(page, 'Оплата прошла', 30_000)
  await see(page, /Тариф «Стартовый» действует/)
  const { body } = await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current')
  expect(body.data.subscription.plan.plan_type).toBe('starter')
})
