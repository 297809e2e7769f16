import type { Plan } from '@rezumetr/contracts/billing/plans'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buildSubscription, buildUsage, scopeOf } from '../../server/src/testing/scenes/factories.ts'
import { arrive, see, setStage } from './stage.ts'

const stage = setStage()
const cards = (page: Page) => page.locator('main ul > li > section')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const roubles = (sum: number) =>
  plain(
    new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 }).format(
      sum,
    ),
  )

it('PRICE-01…10 PRICE-20 PRICE-21 the plans show their monthly or yearly prices in roubles', async () => {
  const person = await stage.product().register()
  const { body } = await person.request<{ plans: Plan[] }>('GET', '/api/subscription/plans')
  const plans = body.data.plans.filter((plan) => plan.is_public)
  const page = await stage.open('/pricing', { as: person })
  await page.getByRole('heading', { level: 1, name: 'Выберите подходящий тариф', exact: true }).waitFor()
  await see(page, 'Экономия до 20%')
  await cards(page).first().waitFor()
  expect(await page.getByRole('radio', { name: 'Месяц' }).isChecked()).toBe(true)

  const shown = async () =>
    await cards(page).evaluateAll((nodes) =>
      nodes.map((node) => [
        node.querySelector('h2')?.textContent,
        node.querySelector('h2 ~ p')?.textContent?.replaceAll('\u00a0', ' '),
      ]),
    )
  const expected = (period: 'monthly' | 'yearly', suffix: string) =>
    plans.map((plan) => [
      plan.name,
      plan.pricing[period] === 0 ? 'Бесплатно' : `${roubles(plan.pricing[period])}${suffix}`,
    ])
  expect(await shown()).toEqual(expected('monthly', '/ месяц'))
  await page.getByRole('radio', { name: 'Год' }).check()
  expect(await shown()).toEqual(expected('yearly', '/ год'))
  for (let at = 0; at < plans.length; at++) {
    expect(await cards(page).nth(at).locator('li').count()).toBeGreaterThan(2)
    expect(await cards(page).nth(at).getByText('Популярный', { exact: true }).count()).toBe(
      plans[at]?.is_popular ? 1 : 0,
    )
  }
  const tops = await cards(page).evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([4, 1])
  expect(await page.locator('main a[href^="mailto:"]').count()).toBeGreaterThan(0)
})

it('PRICE-12…14 PRICE-02 every plan links to its checkout for the selected period', async () => {
  const page = await stage.open('/pricing', { as: await stage.product().register() })
  const link = (plan: string) => cards(page).filter({ hasText: plan }).getByRole('link')
  await link('Стартовый').waitFor()
  const offers = async () =>
    await cards(page)
      .getByRole('link')
      .evaluateAll((nodes) => nodes.map((node) => [node.textContent, node.getAttribute('href')]))
  const expected = (period: string) => [
    ['Начать бесплатно', `/checkout?plan=free&period=${period}`],
    ...['starter', 'professional', 'enterprise'].map((plan) => [
      'Выбрать план',
      `/checkout?plan=${plan}&period=${period}`,
    ]),
  ]
  expect(await offers()).toEqual(expected('monthly'))
  await page.getByRole('radio', { name: 'Год' }).check()
  await arrive(page, '/pricing?period=yearly')
  expect(await offers()).toEqual(expected('yearly'))
  await link('Стартовый').click()
  await arrive(page, '/checkout?plan=starter&period=yearly')
  await page.goBack()
  expect(await page.getByRole('radio', { name: 'Год' }).isChecked()).toBe(true)
})

it('PRICE-11 PRICE-15…18 the current plan is marked, and its usage is shown with a link to the dashboard', async () => {
  const person = await stage.product().register({ connect: true })
  const { db } = stage.product().deps
  const scope = await scopeOf(db, person.email)
  await buildSubscription(db, scope, 'starter')
  await buildUsage(db, scope, { analyses_used: 180, exports_used: 14 })
  const page = await stage.open('/pricing', { as: person })
  const current = cards(page).filter({ hasText: 'Стартовый' })
  const button = current.getByRole('button', { name: 'Текущий план', exact: true })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Текущий план' }).count()).toBe(1)
  const block = page.locator('section', {
    has: page.getByRole('heading', { name: 'Ваша текущая подписка', exact: true }),
  })
  await see(block, 'Стартовый')
  await see(block, '180 / 200')
  await see(block, '14 / 20')
  const percent = (name: string) => block.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
  expect([await percent('Анализы'), await percent('Экспорты')]).toEqual(['90', '70'])
  await block.getByRole('link', { name: 'На панель управления' }).click()
  await arrive(page, '/dashboard')
})

it('CONST-04 prices on the landing, the sample, the price list, the checkout and in the payment history are in roubles', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/', { as: person })
  await person.request('POST', '/api/payment/create', {
    plan_type: 'starter',
    duration_months: 1,
    return_url: `${stage.product().url}/pricing`,
    payment_method: 'card',
  })
  const history = page.locator('section', { hasText: 'История платежей' }).getByText('₽')
  const prices = page.getByText('₽')
  for (const [path, price] of [
    ['/', prices],
    ['/demo-results', prices],
    ['/pricing', history],
    ['/checkout?plan=starter', page.locator('section', { hasText: 'К оплате' }).getByText('₽')],
  ] as const) {
    await page.goto(stage.product().url + path)
    await price.first().waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/[$€£¥₴₸]|USD|EUR|долл|евро/i)
  }
})
