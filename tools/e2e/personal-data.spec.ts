import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { scopeOf, userIdOf } from '../../server/src/testing/scenes/factories.ts'
import { emailsTo } from '../../server/src/testing/scenes/mailbox.ts'
import { TEST_PASSWORD } from '../../server/src/testing/product/product.ts'
import { buildCast } from './cast.ts'
import { arrive, hold, keepsItsOutcome, REFUSALS, see, seeInvalid, setStage } from './stage.ts'

const stage = setStage({ CONSENT_REQUIRED: 'on' })
const consented = async () => {
  const email = `consent-${Math.random().toString(36).slice(2)}@example.ru`
  const anyone = stage.product().client()
  await anyone.request('POST', '/api/auth/register', {
    company_name: 'ООО «Согласие»',
    full_name: 'Анна Смирнова',
    email,
    password: TEST_PASSWORD,
    consent: true,
    terms_accepted: true,
  })
  return await stage.product().signIn({ email })
}
const card = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })

it('EXT-28 the consent is a separate unticked checkbox with a link to its text, and can be revoked', async () => {
  const page = await stage.open('/register', { expected: [REFUSALS] })
  const box = page.getByRole('checkbox', { name: /согласие на обработку персональных данных/ })
  expect(await box.isChecked()).toBe(false)
  await page.getByLabel('Название компании').fill('ООО «Ромашка»')
  await page.getByLabel('Имя и фамилия').fill('Иван Петров')
  await page.getByLabel('Email').fill('box@example.ru')
  await page.getByLabel('Пароль', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Создать бесплатный аккаунт' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Подтвердите согласие на обработку персональных данных' })
    .waitFor()
  const [consent] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'согласие на обработку персональных данных' }).click(),
  ])
  await see(consent, 'Срок и отзыв')
  await consent.close()
  await box.check()
  await page.getByRole('button', { name: 'Создать бесплатный аккаунт' }).click()
  await arrive(page, '/dashboard')
  await page.goto(`${stage.product().url}/settings/data`)
  await see(card(page, 'Документы и согласия'), /Редакция от 23 ноября 2026/)
  await card(page, 'Документы и согласия').getByRole('button', { name: 'Отозвать' }).click()
  await see(page, 'Согласие отозвано')
  await see(page, 'Подтвердите документы')
  const again = page.getByRole('checkbox', { name: /согласие на обработку персональных данных/ })
  await again.check()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Подтвердите документы').waitFor({ state: 'detached' })
})

it('the link in the confirmation e-mail confirms the address', async () => {
  const person = await consented()
  const page = await stage.open('/settings', { as: person, expected: [REFUSALS] })
  await see(page, 'Адрес не подтверждён')
  await emailsTo(stage.product(), person.email, 'Подтвердите адрес')
  await page.goto(`${stage.product().url}/sandbox/mail/`)
  // the mailbox contains emails to all users, and one from the previous test may arrive later
  const own = page.locator('dt', {
    has: page.locator(`xpath=following-sibling::dd[1][contains(., "${person.email}")]`),
  })
  await own.getByRole('link', { name: 'Подтвердите адрес — Резюметр' }).click()
  const link = (await page.locator('.text a').first().getAttribute('href')) ?? ''
  await page.goto(link.slice(0, -1))
  await see(page, 'Адрес не подтверждён')
  // in the same tab, where only what follows the `#` changes
  await page.goto(link)
  await see(page, 'Адрес подтверждён')
  await page.getByRole('link', { name: 'Перейти в настройки' }).click()
  await arrive(page, '/settings')
  await see(page, 'Персональные данные')
  await page.getByText('Адрес не подтверждён').waitFor({ state: 'detached' })
  const { body } = await person.request<{ email_confirmed: boolean }>('GET', '/api/auth/me')
  expect(body.data.email_confirmed).toBe(true)
})

it('a candidate is found and erased on request, and disappears from the results', async () => {
  const person = await consented()
  const { sales } = await buildCast(stage.product(), person.email)
  const page = await stage.open(`/analysis?vacancy=${sales}`, { as: person, expected: [REFUSALS] })
  await page.getByRole('feed', { name: 'Кандидаты' }).getByRole('button', { name: 'Анна Белова' }).click()
  await page.locator('[data-candidate]').getByText('Оценка носит рекомендательный характер').waitFor()
  const menu = page.getByTestId('sidebar')
  await menu.getByRole('link', { name: 'Настройки' }).click()
  const sections = page.getByRole('navigation', { name: 'Разделы настроек' })
  await sections.getByRole('link', { name: 'Персональные данные' }).click()
  const section = card(page, 'Удаление данных кандидата')
  const field = section.getByLabel('Имя, email, телефон или номер резюме')
  const searches = '**/api/privacy/candidates?**'
  const release = await hold(page, searches)
  await field.fill('орлов')
  await field.press('Enter')
  // the former search is still being read
  await field.fill('белова')
  await field.press('Enter')
  release()
  await see(section, 'Анна Белова')
  await field.fill('б')
  await section.getByRole('button', { name: 'Найти' }).click()
  await see(section.getByRole('alert'), 'Введите хотя бы два символа')
  await seeInvalid(field)
  await field.fill('белова')
  const again = page.waitForRequest(searches)
  await section.getByRole('button', { name: 'Найти' }).click()
  await again
  await section.getByRole('button', { name: 'Удалить данные' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить данные: Анна Белова?' })
  await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
  await see(page, 'Данные кандидата удалены')
  await see(section, 'По запросу «белова» никого не найдено.')
  // the card that was open before does not come back from the cache
  await page.goBack()
  await page.goBack()
  await see(page, 'Такого результата больше нет.')
  // nor does the row, when the list has been asked for again
  await expect.poll(() => page.getByText('Анна Белова').count()).toBe(0)
  await page.goto(`${stage.product().url}/results`)
  await see(page, 'Дмитрий Орлов')
  expect(await page.getByText('Анна Белова').count()).toBe(0)
})

it('EXT-29 a copy of the user data is prepared and downloaded; one that failed is said to have', async () => {
  const person = await consented()
  const { db, clock } = stage.product().deps
  const user_id = await userIdOf(db, person.email)
  const company_id = await scopeOf(db, person.email)
  const failed = { company_id, user_id, status: 'expired', created_at: clock(), failed_at: clock() }
  await db.insertInto('account_archives').values(failed).execute()
  const page = await stage.open('/settings/data', { as: person })
  const section = card(page, 'Копия моих данных')
  await see(section, /Не удалось собрать архив/)
  await section.getByRole('button', { name: 'Подготовить копию' }).click()
  const button = section.getByRole('button', { name: 'Скачать архив' })
  await button.waitFor()
  expect(await section.getByText('Не удалось собрать архив').count()).toBe(0)
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe('rezumetr-personal-data.zip')
})

it('EXT-29 deleting the account requires the password, and signing in again offers to cancel it', async () => {
  const person = await consented()
  const page = await stage.open('/settings/data', { as: person, expected: [REFUSALS] })
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить аккаунт?' })
  await dialog.getByLabel('Пароль', { exact: true }).fill(TEST_PASSWORD)
  await keepsItsOutcome(dialog, {
    url: '**/api/auth/me',
    method: 'DELETE',
    confirm: 'Удалить аккаунт',
    says: 'Не удалось удалить аккаунт',
    opener: page.getByRole('button', { name: 'Удалить аккаунт' }),
  })
  await dialog.getByLabel('Пароль', { exact: true }).fill('Wrong12345')
  await dialog.getByRole('button', { name: 'Удалить аккаунт' }).click()
  await see(dialog, 'Неверный пароль')
  await seeInvalid(dialog.getByLabel('Пароль', { exact: true }))
  expect(await dialog.getByText('Неверный пароль').count()).toBe(1)
  await dialog.getByLabel('Пароль', { exact: true }).fill(TEST_PASSWORD)
  await dialog.getByRole('button', { name: 'Удалить аккаунт' }).click()
  await arrive(page, '/login')
  await see(page, /Аккаунт будет удалён \d/)
  expect(await emailsTo(stage.product(), person.email, 'Аккаунт будет удалён')).toHaveLength(1)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByRole('button', { name: 'Отменить удаление' }).click()
  await see(page, 'Удаление отменено')
  await page.getByRole('button', { name: 'Отменить удаление' }).waitFor({ state: 'detached' })
})
