import fs from 'node:fs'
import type { Subscription } from '@rezumetr/contracts/billing/plans'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { grantAdmin } from '../../server/src/features/accounts/admin-usecases.ts'
import { answer, hold, REFUSALS, see, setStage, type Person } from './stage.ts'

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
  await page.getByRole('radio', { name: /Счёт для юрлица/ }).check()
  await page.getByRole('button', { name: 'Выставить счёт' }).click()
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
