import type { Plan, Subscription } from '@rezumetr/contracts/billing/plans'
import type { Payment } from '@rezumetr/contracts/billing/payments'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { buildSubscription, scopeOf } from '../../server/src/testing/scenes/factories.ts'
import { answer, arrive, hold, listen, pathOf, REFUSALS, see, setStage, leaveAndReturn } from './stage.ts'

const stage = setStage()
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const summary = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Итого', exact: true }) })
const total = async (page: Page) => plain(await summary(page).innerText())
const methods = (page: Page) => page.getByRole('group', { name: 'Способ оплаты' })
const pay = (page: Page) => page.getByRole('button', { name: 'Перейти к оплате', exact: true })

/** A new company; with `plan_type`, half of the plan's month is over. */
async function customer(plan_type?: Parameters<typeof buildSubscription>[2], endless = false) {
  const person = await stage.product().register({ connect: true })
  const { db, clock } = stage.product().deps
  const current_period_end = endless ? null : new Date(clock().getTime() + 15 * 86_400_000)
  if (plan_type) {
    await buildSubscription(db, await scopeOf(db, person.email), plan_type, { current_period_end })
  }
  return person
}

it('ROUTE-13 CHK-01 CHK-03 the checkout requires a login and a plan on sale', async () => {
  const anybody = await stage.open('/checkout?plan=starter')
  await anybody.waitForURL('**/login?**')
  expect(new URL(anybody.url()).searchParams.get('from')).toBe('/checkout?plan=starter')
  const as = await customer()
  const page = await stage.open('/checkout?plan=abc', { as })
  await arrive(page, '/pricing')
  await page.goto(`${stage.product().url}/checkout`)
  await arrive(page, '/pricing')
  await page.goto(`${stage.product().url}/checkout?plan=starter`)
  await page.getByTestId('sidebar').waitFor()
  await pay(page).waitFor()
  expect(pathOf(page)).toBe('/checkout?plan=starter')
})

it('CHK-02 CHK-04…06 CHK-09…13 CHK-15 CHK-16 Q-113 a paid plan is monthly at first; its price, limits, ways to pay and legal links are shown', async () => {
  const page = await stage.open('/checkout?plan=starter&period=weekly', { as: await customer() })
  await page.getByRole('heading', { level: 2, name: 'Стартовый', exact: true }).waitFor()
  await see(page, 'Для небольшой компании с постоянным наймом')
  await see(page, 'за месяц')
  const main = plain(await page.locator('main').innerText())
  expect(main).toMatch(/1 990 ₽\s*за месяц/)
  for (const line of [/Активные вакансии\s+5\b/, /Анализы в месяц\s+200\b/, /Экспорты в месяц\s+20\b/]) {
    expect(main).toMatch(line)
  }
  expect(main).not.toMatch(/Экономия|Расширенный AI-анализ|Приоритетная поддержка/)
  expect(await total(page)).toMatch(/Тариф\s+Стартовый\s+Период\s+1 месяц\s+К оплате\s+1 990 ₽/)
  const way = (name: RegExp) => methods(page).getByRole('radio', { name })
  expect(await methods(page).getByRole('radio').count()).toBe(4)
  expect(await way(/Банковская карта/).isChecked()).toBe(true)
  await way(/ЮKassa/).check()
  expect(await way(/Криптовалюта.*Временно недоступно/).isDisabled()).toBe(true)
  for (const [name, href] of [
    ['условия использования', '/terms'],
    ['политику конфиденциальности', '/privacy'],
  ] as const) {
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(href)
  }
  await see(page, /^Безопасная оплата/)
})

it('CHK-05…08 CHK-11…13 CHK-18 a yearly plan shows its saving, its monthly price and its unlimited quotas', async () => {
  const person = await customer()
  const { body } = await person.request<{ plans: Plan[] }>('GET', '/api/subscription/plans')
  const plan = body.data.plans.find(({ plan_type }) => plan_type === 'enterprise')
  if (!plan) throw new Error('no such plan')
  const { monthly, yearly } = plan.pricing
  const roubles = (sum: number) => `${plain(new Intl.NumberFormat('ru-RU').format(sum))} ₽`
  const page = await stage.open('/checkout?plan=enterprise&period=yearly', { as: person })
  await see(page, 'за год')
  const main = plain(await page.locator('main').innerText())
  expect(main).toContain(`Экономия ${roubles(monthly * 12 - yearly)} за год (20 %)`)
  expect(main).toContain(`Выходит ${roubles(yearly / 12)} в месяц`)
  expect(main.match(/Безлимитно/g)).toHaveLength(3)
  await see(page, 'Расширенный AI-анализ')
  await see(page, 'Приоритетная поддержка')
  const sums = `${roubles(yearly / 12)}\\s+К оплате\\s+${roubles(yearly)}`
  expect(await total(page)).toMatch(
    new RegExp(`Тариф\\s+Корпоративный\\s+Период\\s+12 месяцев\\s+Цена за месяц\\s+${sums}`),
  )
})

it('PROD-08 CHK-14 CHK-20 STATE-58 EXT-21 API-39 ENT-30 a paid plan is ordered, paid at the provider and shown on return', async () => {
  const person = await customer()
  const page = await stage.open('/checkout?plan=professional&period=yearly', { as: person })
  const release = await hold(page, '**/api/payment/create')
  const sent = page.waitForRequest('**/api/payment/create')
  await methods(page)
    .getByRole('radio', { name: /ЮKassa/ })
    .check()
  await pay(page).click()
  const busy = page.getByRole('button', { name: 'Обработка...', exact: true })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  expect((await sent).postDataJSON()).toEqual({
    plan_type: 'professional',
    duration_months: 12,
    return_url: `${stage.product().url}/pricing`,
    payment_method: 'yookassa',
  })
  release()
  await page.waitForURL('**/sandbox/yookassa/**')
  await page.getByRole('button', { name: 'Оплатить картой' }).click()
  await page.waitForURL('**/pricing?payment_id=*')
  await see(page, 'Оплата прошла', 30_000)
  await see(page, /Тариф «Профессиональный» действует/)
  const current = page.locator('section', {
    has: page.getByRole('heading', { name: 'Профессиональный', exact: true }),
  })
  await current.getByRole('button', { name: 'Текущий план' }).waitFor()
  await see(page, 'Оплачен')
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await arrive(page, '/pricing')
  const { body } = await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current')
  expect(body.data.subscription.plan.plan_type).toBe('professional')
})

it('EXT-21 a declined card and a pending payment are shown on return, each with the next step', async () => {
  const person = await customer()
  const page = await stage.open('/checkout?plan=starter', { as: person })
  await pay(page).click()
  await page.waitForURL('**/sandbox/yookassa/**')
  const provider = page.url()
  await page.goBack()
  await leaveAndReturn(pay(page), '**/sandbox/yookassa/**')
  await expect.poll(() => pay(page).isEnabled()).toBe(true)

  const [payment] = (await person.request<{ payments: Payment[] }>('GET', '/api/payment/history')).body.data
    .payments
  await page.goto(`${stage.product().url}/pricing?payment_id=${payment?.id}`)
  await see(page, 'Ждём подтверждения оплаты')
  await page.getByRole('button', { name: 'Закрыть' }).click()
  await arrive(page, '/pricing')
  // one of several may wait
  await page.getByRole('link', { name: /^Оплатить\s?: Стартовый, 1 месяц, / }).waitFor()
  await page.goto(`${stage.product().url}/pricing?payment_id=${payment?.id}`)
  await see(page, 'Ждём подтверждения оплаты')
  await page.getByRole('link', { name: 'Вернуться к оплате' }).click()
  await page.waitForURL(provider)
  await page.getByLabel('Номер карты').fill('5555 5555 5555 4600')
  await page.getByRole('button', { name: 'Оплатить картой' }).click()
  await page.waitForURL('**/pricing?payment_id=*')
  await see(page, 'Оплата не прошла', 30_000)
  const { body } = await person.request<Payment>('GET', `/api/payment/${payment?.id}`)
  await see(page.getByRole('alert'), body.data.error_message ?? '')
  await see(page, 'Не прошёл')
  await page.getByRole('link', { name: 'Попробовать снова' }).click()
  await arrive(page, '/checkout?plan=starter&period=monthly')
  await expect.poll(() => pay(page).isEnabled()).toBe(true)

  const sold = (is_active: boolean) =>
    stage
      .product()
      .deps.db.updateTable('plans')
      .set({ is_active })
      .where('plan_type', '=', 'starter')
      .execute()
  onTestFinished(async () => void (await sold(true)))
  await sold(false)
  await page.goto(`${stage.product().url}/pricing?payment_id=${payment?.id}`)
  await page.getByRole('alert').getByRole('link', { name: 'Выбрать тариф' }).click()
  await arrive(page, '/pricing')
})

it('CHK-10 CHK-14 CHK-19 Q-106 ERR-33 STATE-60 a free plan needs no payment; giving up a trial needs a confirmation', async () => {
  const page = await stage.open('/checkout?plan=free&period=yearly', { as: await customer() })
  const ending =
    /^Пробный период закончится, вернуть его нельзя\. 50\sнеиспользованных анализов пробного периода добавятся/
  await see(page, ending)
  const button = page.getByRole('button', { name: 'Активировать план', exact: true })
  await button.waitFor()
  expect(await methods(page).count()).toBe(0)
  const calls = listen(page, /\/api\/(payment|subscription\/upgrade)/)
  const dialog = page.getByRole('dialog')
  await button.click()
  await see(dialog, ending)
  await dialog.getByRole('button', { name: 'Оставить пробный' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(calls).toEqual([])
  const sent = page.waitForRequest('**/api/subscription/upgrade')
  await button.click()
  await dialog.getByRole('button', { name: 'Завершить и перейти' }).click()
  await see(page, 'Подписка успешно активирована!')
  await arrive(page, '/dashboard')
  expect((await sent).postDataJSON()).toEqual({ plan_type: 'free', duration_months: 12 })
  expect(calls).toEqual(['POST /api/subscription/upgrade'])
  await see(page.locator('main'), 'Бесплатный')
})

it('ERR-32 STATE-59 a payment that fails to open shows a message, and the button works again', async () => {
  const page = await stage.open('/checkout?plan=starter', { as: await customer(), expected: [REFUSALS] })
  const path = '**/api/payment/create'
  // a provider failure shows the server's message; a response without a message shows the screen's own
  await answer(page, path, 502, { detail: { message: 'Платёжный сервис сейчас не отвечает.' } })
  await pay(page).click()
  await see(page.getByRole('alert'), 'Платёжный сервис сейчас не отвечает.')
  expect(await pay(page).isEnabled()).toBe(true)
  await answer(page, path, 400, { message: 'Слишком рано' })
  await pay(page).click()
  await see(page.getByRole('alert'), 'Слишком рано')
  await answer(page, path, 500, {})
  await pay(page).click()
  await see(page.getByRole('alert'), 'Ошибка при создании платежа')
  expect(await pay(page).isEnabled()).toBe(true)
})

it('CHK-17 STATE-58 Q-123 plans that fail to load show an error, then redirect to the price list', async () => {
  let release = () => {}
  const page = await stage.open('/checkout?plan=starter', {
    as: await customer(),
    expected: [REFUSALS],
    before: async (page) => {
      await answer(page, '**/api/subscription/plans', 500, {})
      release = await hold(page, '**/api/subscription/plans')
    },
  })
  await page.getByRole('status', { name: 'Загрузка тарифа' }).waitFor()
  release()
  await see(page.getByRole('alert'), 'Ошибка загрузки данных')
  expect(pathOf(page)).toBe('/checkout?plan=starter')
  await arrive(page, '/pricing')
  await see(page, 'Ошибка загрузки данных')
})
