import fs from 'node:fs'
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { grantAdmin } from '../server/src/features/accounts/admin-usecases.ts'
import { screenshotName } from './browser.ts'
import { answer, arrive, hold, REFUSALS, see, setStage, type Person } from './stage.ts'

const stage = setStage()
/** A notice; the audit log below tells of the same in the same words. */
const notice = (page: Page, words: string) => page.getByRole('dialog').filter({ hasText: words })
let admin: Person
beforeAll(async () => {
  const product = stage.product()
  const { email } = await product.register()
  await grantAdmin(product.deps, email)
  admin = await product.signIn({ email })
})

it('Q-122 EXT-31 CONST-04 a company requests an invoice with its ИНН, an administrator confirms payment, the plan starts', async () => {
  const person = await stage.product().register({ connect: true })
  const page = await stage.open('/checkout?plan=professional&period=yearly', {
    as: person,
    expected: [REFUSALS],
  })
  await page.getByRole('button', { name: 'Счёт для юрлица' }).click()
  const dialog = page.getByRole('dialog', { name: 'Счёт для юрлица' })
  const fill = (label: string, value: string) => dialog.getByLabel(label).fill(value)
  await fill('ИНН', '9902000021')
  await fill('КПП', '990201001')
  await fill('Наименование', 'ООО «Покупатель и Ко»')
  await fill('Юридический адрес', 'г. Москва, ул. Учебная, д. 2')
  const submit = dialog.getByRole('button', { name: 'Выставить счёт' })
  await submit.click()
  await see(dialog, /Проверьте ИНН/)
  await fill('ИНН', '9902000020')
  await page.context().setOffline(true)
  await submit.click()
  await see(dialog, 'Не удалось выставить счёт')
  await page.context().setOffline(false)
  // closed while the bill is being made, the dialog could not show it
  const make = await hold(page, '**/api/payment/bill')
  await submit.click()
  await dialog.locator('[aria-busy=true]').waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.getByRole('button', { name: 'Закрыть' }).count()).toBe(0)
  make()
  await see(dialog, /^Счёт №\s\d+ выставлен$/)
  // the last day of its PDF
  await see(dialog, /^Оплатите его до \d+ \S+ 20\d\d( г\.)? включительно\. /)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Скачать счёт' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^Счёт на оплату № \d+ от \d\d\.\d\d\.\d{4}\.pdf$/)
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(fs.readFileSync(await saved.path()))),
    { mergePages: true },
  )
  expect(text.replaceAll(/\s+/g, ' ')).toContain('ООО «Покупатель и Ко», ИНН 9902000020, КПП 990201001')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('47 904,00')
  expect(text).not.toMatch(/[$€£¥₴₸]|USD|EUR|долл|евро/i)

  const panel = await stage.open('/admin', { as: admin })
  await see(panel, 'Платежи ждут решения')
  await see(panel, /Счёт №\s\d+, ИНН 9902000020/)
  await panel.getByRole('button', { name: 'Подтвердить оплату' }).click()
  // the outcome is announced before the lists of the panel are read again
  const release = await hold(panel, '**/api/admin/**', 'GET')
  await panel.getByRole('dialog').getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await notice(panel, 'Оплата подтверждена').waitFor()
  await see(panel, /^Оплачено до \d+ \S+ 20\d\d в\s\d\d:\d\d\s\(МСК\)$/)
  release()
  await panel.getByText('Платежи ждут решения').waitFor({ state: 'detached' })
  const entry = panel.getByRole('listitem').filter({ hasText: 'Оплата подтверждена' })
  await entry.getByText('Что изменилось').click()
  await see(entry, 'Состояние: создан → оплачен')

  const { body } = await person.request<{ subscription: Subscription }>('GET', '/api/subscription/current')
  expect(body.data.subscription.plan.plan_type).toBe('professional')
  const history = await stage.open('/pricing', { as: person })
  await see(history, 'Оплачен')
  const [again] = await Promise.all([
    history.waitForEvent('download'),
    history.getByRole('button', { name: /^Счёт №/ }).click(),
  ])
  expect(again.suggestedFilename()).toBe(saved.suggestedFilename())

  // EXT-36: documents that fail to load must not look like an empty list
  const path = '**/api/payment/documents'
  const failing = await stage.open('/pricing', {
    as: person,
    expected: [REFUSALS],
    before: (page) => answer(page, path, 400, {}),
  })
  await see(failing, 'Не удалось загрузить счета и акты.')
  await failing.unroute(path)
  await failing.getByRole('button', { name: 'Повторить' }).click()
  await failing.getByRole('button', { name: /^Счёт №/ }).waitFor()
})

it('EXT-19 of many unpaid bills the administrator sees the newest, loads the others and finds one by its company', async () => {
  const { db, clock } = stage.product().deps
  const { rows } = await sql<{ name: string }>`
    with made as (
      insert into payments (company_id, plan_id, duration_months, amount_kopecks, method, provider, return_url, receipt_email,
        created_at, checked_at)
      select c.id, p.id, 1, n * 100, 'invoice', 'bank', '/pricing', '', ${clock()}::timestamptz - make_interval(mins => n), ${clock()}
      from generate_series(1, 21) n, plans p, (select id from companies order by created_at limit 1) c
      where p.plan_type = 'starter' returning company_id)
    select distinct name from companies join made on company_id = id`.execute(db)
  const panel = await stage.open('/admin', { as: admin, expected: [REFUSALS] })
  const card = panel
    .locator('section')
    .filter({ has: panel.getByRole('heading', { name: 'Платежи ждут решения' }) })
  const shown = card.getByRole('listitem')
  await see(card, /Показаны\s20 из\s21, сначала новые/)
  await panel.screenshot({ path: screenshotName('unpaid bills'), fullPage: true })
  expect(await shown.first().innerText()).toMatch(/ 1\s₽/)
  await card.getByRole('button', { name: 'Показать ещё' }).click()
  await expect.poll(() => shown.count()).toBe(21)
  const field = card.getByRole('searchbox', { name: 'Поиск по компании, ИНН или номеру счёта' })
  await field.fill('никто')
  await field.press('Enter')
  await arrive(panel, `/admin?payment=${encodeURIComponent('никто')}`)
  await see(card, 'Таких платежей нет')
  await field.fill(rows[0]?.name ?? '')
  await card.getByRole('button', { name: 'Найти' }).click()
  await see(card, /Показаны\s20 из\s21/)
  await shown.first().getByRole('button', { name: 'Отклонить' }).click()
  const release = await hold(panel, '**/api/admin/**', 'GET')
  await panel.getByRole('dialog').getByRole('button', { name: 'Отклонить', exact: true }).click()
  await notice(panel, 'Платёж отклонён').waitFor()
  release()
  await expect.poll(() => shown.first().innerText()).toMatch(/ 2\s₽/)

  // EXT-36: shown lists that could not be read again are read again by «Повторить»
  const log = panel
    .locator('section')
    .filter({ has: panel.getByRole('heading', { name: 'Журнал действий' }) })
  const rejected = log.getByText('Платёж отклонён', { exact: true })
  await expect.poll(() => rejected.count()).toBe(1)
  const lists = '**/api/admin/**'
  await answer(panel, lists, 500, {}, 'GET')
  await shown.first().getByRole('button', { name: 'Отклонить' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Отклонить', exact: true }).click()
  await see(card, 'Не удалось загрузить платежи.')
  await see(log, 'Не удалось загрузить журнал.')
  await panel.unroute(lists)
  await card.getByRole('button', { name: 'Повторить' }).click()
  await expect.poll(() => shown.first().innerText()).toMatch(/ 3\s₽/)
  await log.getByRole('button', { name: 'Повторить' }).click()
  await expect.poll(() => rejected.count()).toBe(2)
})

it('Q-122 wrong requisites on a new bill are corrected from the dialog that shows it', async () => {
  const page = await stage.open('/checkout?plan=starter', { as: await stage.product().register() })
  await page.getByRole('button', { name: 'Счёт для юрлица' }).click()
  const dialog = page.getByRole('dialog', { name: 'Счёт для юрлица' })
  const issue = async (address: string) => {
    await dialog.getByLabel('Юридический адрес').fill(address)
    await dialog.getByRole('button', { name: 'Выставить счёт' }).click()
    const title = dialog.getByText(/^Счёт №\s\d+ выставлен$/)
    await title.waitFor()
    return Number(/\d+/.exec(await title.innerText())?.[0])
  }
  await dialog.getByLabel('ИНН').fill('9902000020')
  await dialog.getByLabel('КПП').fill('990201001')
  await dialog.getByLabel('Наименование').fill('ООО «Покупатель и Ко»')
  // a press outside does not discard them
  await page.mouse.click(5, 5)
  const first = await issue('г. Москва, ул. Ошибочная, д. 2')
  await dialog.getByRole('button', { name: 'Исправить реквизиты' }).click()
  expect(await page.locator(':focus').inputValue()).toBe('9902000020')
  expect(await dialog.getByLabel('Наименование').inputValue()).toBe('ООО «Покупатель и Ко»')
  expect(await issue('г. Москва, ул. Верная, д. 2')).toBe(first + 1)
})
