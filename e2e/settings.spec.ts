import type { Settings } from '@rezumetr/contracts/hh/job-board'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control } from '../server/src/testing/scenes/board.ts'
import { lettersTo } from '../server/src/testing/scenes/mailbox.ts'
import { TEST_PASSWORD } from '../server/src/testing/product/product.ts'
import {
  answer,
  arrive,
  freeze,
  hold,
  keepsItsOutcome,
  listen,
  pathOf,
  REFUSALS,
  see,
  seeFrozen,
  seeInvalid,
  setStage,
} from './stage.ts'

const stage = setStage()
const GOOD = 'sandbox-employer-token'
const EXCHANGED = 'Токен HH.ru успешно сохранён и проверен!'

const field = (page: Page) => page.getByLabel('Токен HH.ru', { exact: true })
const checkButton = (page: Page) => page.getByRole('button', { name: 'Проверить токен', exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Сохранить токен', exact: true })
const open = async (person = stage.product().register()) =>
  await stage.open('/settings', { as: await person, expected: [REFUSALS] })
/** The code field of the dialog for pasted codes. */
async function openCodeDialog(page: Page) {
  await page.getByRole('button', { name: 'Ввести код вручную' }).click()
  const dialog = page.getByRole('dialog', { name: 'Код авторизации HH.ru' })
  await dialog.waitFor()
  return { dialog, code: dialog.getByLabel('Код или адрес страницы') }
}
const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)
const fact = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')

it('SET-01 PROD-11 the connect button leads to the consent page of hh.ru with a state and our redirect URI', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Подключить HH.ru' }).click()
  await page.waitForURL('**/oauth/authorize?**')
  const query = new URL(page.url()).searchParams
  expect(query.get('redirect_uri')).toBe(`${stage.product().url}/auth/hh-callback`)
  expect(query.get('state')).toMatch(/.{16}/)
})

it('SET-02 SET-03 VAL-22 the token field is masked; its buttons are disabled while it is empty or a save is pending', async () => {
  const page = await open()
  expect(await field(page).getAttribute('type')).toBe('password')
  expect([await checkButton(page).isDisabled(), await saveButton(page).isDisabled()]).toEqual([true, true])
  await field(page).fill(GOOD)
  expect([await checkButton(page).isDisabled(), await saveButton(page).isDisabled()]).toEqual([false, false])
  const release = await hold(page, '**/api/settings/hh-token')
  await saveButton(page).click()
  await expect.poll(() => saveButton(page).isDisabled()).toBe(true)
  expect(await checkButton(page).isDisabled()).toBe(true)
  release()
  await see(page, 'HH.ru токен успешно сохранен')
})

it('VAL-16 a blank token shows a validation message', async () => {
  const page = await open()
  await field(page).fill(' ')
  await field(page).press('Enter')
  await see(page.getByRole('alert'), 'Введите токен HH.ru')
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  for (const button of [checkButton(page), saveButton(page)]) {
    await button.click()
    await seeInvalid(field(page))
  }
})

it('VAL-19 VAL-20 STATE-54 API-45 a working token is reported as valid with the name of its employer', async () => {
  const page = await open()
  const me = await fetch(`${stage.product().localUrl}/sandbox/hh/me`, {
    headers: { authorization: `Bearer ${GOOD}`, 'hh-user-agent': 'e2e/1.0 (e2e@example.ru)' },
  })
  const { employer } = (await me.json()) as { employer: { name: string } }
  const asked = page.waitForRequest('**/sandbox/hh/me')
  await field(page).fill(GOOD)
  await checkButton(page).click()
  await see(page, 'Токен действителен')
  await see(page, employer.name)
  expect((await asked).headers()['authorization']).toBe(`Bearer ${GOOD}`)
})

it('VAL-18 VAL-21 STATE-54 STATE-55 an invalid token cannot be saved until it is edited', async () => {
  const page = await open()
  const saves = listen(page, /hh-token/)
  await field(page).fill('sandbox-expired-token')
  await checkButton(page).click()
  await see(page, 'Токен недействителен или истек')
  await saveButton(page).click()
  await see(page.getByRole('alert'), 'Невозможно сохранить недействительный токен')
  await seeInvalid(field(page))
  expect(saves).toEqual([])
  await field(page).fill(GOOD)
  expect(await page.getByText('Токен недействителен или истек').count()).toBe(0)
  await saveButton(page).click()
  await see(page, 'HH.ru токен успешно сохранен')
  expect(saves).toEqual(['POST /api/settings/hh-token'])
})

it('ERR-11 a check that reaches neither hh.ru nor the server says that it failed', async () => {
  const page = await open()
  await page.route('**/sandbox/hh/me', (route) => route.abort())
  await page.route('**/api/hh/token/check', (route) => route.abort())
  await field(page).fill(GOOD)
  await checkButton(page).click()
  await see(page.getByRole('alert'), 'Ошибка при проверке токена')
  expect(await saveButton(page).isEnabled()).toBe(true)
})

it('ERR-10 a refused save shows the server message, or the message of the screen', async () => {
  const page = await open()
  const refused = page.waitForResponse('**/api/settings/hh-token')
  await field(page).fill('sandbox-expired-token')
  await saveButton(page).click()
  const { message } = (await (await refused).json()) as { message: string }
  await see(page.getByRole('alert'), message)
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, '**/api/settings/hh-token', 500, {})
  await saveButton(page).click()
  await see(page.getByRole('alert'), 'Ошибка при сохранении токена')
  expect(message).toMatch(/[а-я]/)
})

it('ERR-09 a save that fails after the user left the settings is reported on the current screen', async () => {
  const page = await open()
  await answer(page, '**/api/settings/hh-token', 500, {})
  const release = await hold(page, '**/api/settings/hh-token')
  await field(page).fill(GOOD)
  await saveButton(page).click()
  const menu = page.getByRole('navigation', { name: 'Основное меню' })
  await menu.getByRole('link', { name: 'Экспорт данных' }).click()
  await arrive(page, '/export')
  release()
  await see(page, 'Ошибка сохранения HH.ru токена')
  expect(pathOf(page)).toBe('/export')
})

it('sessions that end after the user left the settings are announced on the current screen', async () => {
  const person = await stage.product().register()
  await stage.product().signIn({ email: person.email })
  const page = await stage.open('/settings', { as: person })
  const release = await hold(page, '**/api/auth/sessions', 'DELETE')
  await page.getByRole('button', { name: 'Завершить все остальные' }).click()
  const menu = page.getByRole('navigation', { name: 'Основное меню' })
  await menu.getByRole('link', { name: 'Экспорт данных' }).click()
  await arrive(page, '/export')
  release()
  await see(page, 'Остальные сессии завершены')
  expect(pathOf(page)).toBe('/export')
})

it('ERR-15 STATE-56 PROD-12 API-46 a saved token refreshes the profile and shows a message for five seconds', async () => {
  const page = await stage.open('/settings', {
    as: await stage.product().register(),
    before: (page) => page.clock.install(),
  })
  await see(page, 'Не подключено')
  const calls = listen(page, /auth\/me/)
  const release = await hold(page, '**/api/settings/hh-token')
  await field(page).fill(GOOD)
  await saveButton(page).click()
  await saveButton(page).and(page.locator('[aria-busy=true]')).waitFor()
  // the page's clock stands before the message comes
  await freeze(page)
  release()
  const said = 'HH.ru токен успешно сохранен'
  await seeFrozen(page, page, said)
  await seeFrozen(page, page, 'HH.ru подключен')
  expect(calls).toEqual(['GET /api/auth/me'])
  const toast = page.getByText(said, { exact: true }).first()
  await page.clock.fastForward(3000)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.fastForward(2500)
  // what is left until it has gone: far less than another five seconds
  await page.clock.runFor(1000)
  await toast.waitFor({ state: 'detached' })
})

it('SET-04 VAL-17 ERR-13 ERR-15 a blank pasted code is rejected, a wrong one shows a message, a right one connects', async () => {
  const person = await stage.product().register()
  const page = await open(Promise.resolve(person))
  const { dialog, code } = await openCodeDialog(page)
  await code.fill(' ')
  await code.press('Enter')
  await see(dialog.getByRole('alert'), 'Введите код авторизации')
  await dialog.getByRole('button', { name: 'Подключить' }).click()
  await seeInvalid(code)

  const refused = page.waitForResponse('**/api/hh/oauth/exchange**')
  await code.fill('no-such-code')
  await code.press('Enter')
  const { message } = (await (await refused).json()) as { message: string }
  await see(dialog.getByRole('alert'), message)

  const { body } = await person.request<{ authorization_url: string }>('GET', '/api/hh/oauth/url')
  const state = new URL(body.data.authorization_url).searchParams.get('state')
  const issued = await control<{ code: string }>(stage.product(), '/tokens', { action: 'code' })
  await code.fill(`${stage.product().url}/auth/hh-callback?code=${issued.code}&state=${state}`)
  await dialog.getByRole('button', { name: 'Подключить' }).click()
  await see(page, EXCHANGED)
  await see(page, 'HH.ru подключен')
  await dialog.waitFor({ state: 'detached' })
  expect(await fact(page, 'Токен HH.ru').innerText()).toBe('Настроен')
})

it('ERR-12…14 STATE-53 every kind of failed exchange on the settings has its own message', async () => {
  // the real server neither stores invalid tokens nor fails on demand: its responses are mocked
  const page = await open()
  const { dialog, code } = await openCodeDialog(page)
  const attempt = async () => {
    await code.fill('abc')
    await code.press('Enter')
  }
  for (const [token_saved, token_valid] of [
    [true, false],
    [false, true],
    [false, false],
  ]) {
    await answer(page, '**/api/hh/oauth/exchange**', 200, {
      data: { token_saved, token_valid, employer_info: null },
    })
    await attempt()
    await see(dialog.getByRole('alert'), 'Токен получен, но не прошёл валидацию')
  }
  await answer(page, '**/api/hh/oauth/exchange**', 500, {})
  await attempt()
  await see(dialog.getByRole('alert'), 'Ошибка при обмене кода на токен')
  await answer(page, '**/api/auth/refresh', 401, {})
  await answer(page, '**/api/hh/oauth/exchange**', 401, {})
  await attempt()
  await see(
    dialog.getByRole('alert'),
    'Ваша сессия истекла. Пожалуйста, перезагрузите страницу и войдите заново.',
  )
  expect(new URL(page.url()).pathname).toBe('/settings')
})

it('the dialog of a code cannot be closed while the code is exchanged, and the refusal is shown', async () => {
  const page = await open()
  const { dialog, code } = await openCodeDialog(page)
  await code.fill('abc')
  await keepsItsOutcome(dialog, {
    url: '**/api/hh/oauth/exchange**',
    confirm: 'Подключить',
    says: 'Ошибка при обмене кода на токен',
    opener: page.getByRole('button', { name: 'Ввести код вручную' }),
  })
  expect(await code.inputValue()).toBe('')
})

it('EXT-36 view limits that fail to load say so and can be retried', async () => {
  const page = await stage.open('/settings', {
    as: await stage.product().register(),
    expected: [REFUSALS],
    before: (page) => answer(page, '**/api/settings', 400, {}),
  })
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Лимит просмотров резюме' }),
  })
  await see(card, 'Не удалось загрузить.')
  // cards that appear later ask for the settings as well
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/settings')
  await card.getByRole('button', { name: 'Повторить' }).click()
  await card.getByLabel('Оставлять людям в день').waitFor()
  expect(await card.getByText('Не удалось загрузить.').count()).toBe(0)
})

it('typed view limits survive a change of another setting', async () => {
  const page = await open(stage.product().register({ connect: true }))
  const kept = page.getByLabel('Оставлять людям в день')
  await kept.fill('10001')
  expect(await page.getByText('Целое число от 0 до').innerText()).toBe('Целое число от 0 до 10\u00a0000')
  const save = page.getByRole('button', { name: 'Сохранить лимиты' })
  await save.press('Enter')
  await seeInvalid(kept)
  await kept.fill('17')
  await page.getByRole('radio', { name: /^Сразу при синхронизации/ }).click()
  await see(page, 'Настройки сохранены')
  expect(await kept.inputValue()).toBe('17')
  const saved = page.waitForResponse('**/api/settings')
  await save.press('Enter')
  expect(((await (await saved).json()) as { data: Settings }).data.views_kept).toBe(17)
  await page.locator('form [aria-busy=true]').waitFor({ state: 'detached' })
  expect(await kept.inputValue()).toBe('17')
  expect(await hasFocus(save)).toBe(true)
})

it('of the view limits only what was typed is saved, and what is typed meanwhile stays', async () => {
  const person = await stage.product().register({ connect: true })
  const page = await open(Promise.resolve(person))
  const kept = page.getByLabel('Оставлять людям в день')
  const company = page.getByLabel('Лимит компании в день')
  await kept.fill('17')
  // a colleague's
  await person.request('PUT', '/api/settings', { company_views_per_day: 300 })
  const release = await hold(page, '**/api/settings', 'PUT')
  await page.getByRole('button', { name: 'Сохранить лимиты' }).click()
  await page.locator('form [aria-busy=true]').waitFor()
  await kept.fill('18')
  release()
  await see(page, 'Настройки сохранены')
  await expect.poll(async () => [await kept.inputValue(), await company.inputValue()]).toEqual(['18', '300'])
})

it('STATE-04 a changed full name appears in the user menu; company and e-mail stay, and the focus returns', async () => {
  const person = await stage.product().register()
  const page = await open(Promise.resolve(person))
  const company = await fact(page, 'Компания').innerText()
  const edit = page.getByRole('button', { name: 'Изменить', exact: true })
  await edit.press('Enter')
  await expect.poll(() => hasFocus(page.getByLabel('Название компании'))).toBe(true)
  await page.getByRole('button', { name: 'Отмена' }).press('Enter')
  await expect.poll(() => hasFocus(edit)).toBe(true)

  await edit.press('Enter')
  await page.getByLabel('Имя и фамилия').fill('Мария Новикова')
  await page.keyboard.press('Enter')
  await see(page, 'Профиль сохранён')
  await expect.poll(() => hasFocus(edit)).toBe(true)
  expect(await fact(page, 'Компания').innerText()).toBe(company)
  expect(await fact(page, 'Email').innerText()).toContain(person.email)
  await page
    .locator('header')
    .getByRole('button', { name: person.email.split('@')[0] ?? '' })
    .click()
  const menu = page.getByRole('menu')
  await see(menu, 'Мария Новикова')
  await see(menu, person.email)
})

it('the address to sign in by changes with a code from the new mailbox; a wrong one says so at its field', async () => {
  const product = stage.product()
  const person = await product.register()
  const page = await open(Promise.resolve(person))
  const opener = page.getByRole('button', { name: 'Сменить адрес' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const email = `new-${person.email}`
  const submit = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await dialog.getByLabel('Новый email').fill(person.email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(TEST_PASSWORD)
  await submit('Отправить код')
  await see(dialog, 'Вы уже входите по этому адресу')
  await dialog.getByLabel('Новый email').fill(email)
  await submit('Отправить код')
  await dialog.getByText(email).waitFor()
  const field = dialog.getByLabel('Код из письма')
  await expect.poll(() => hasFocus(field)).toBe(true)
  // the first letter has left: letters that wait together may arrive in any order
  await lettersTo(product, email, 'Код для смены адреса')
  await submit('Отправить ещё раз')
  await see(dialog, /Новый код отправлен/)
  await expect.poll(() => hasFocus(field)).toBe(true)
  const letters = await lettersTo(product, email, 'Код для смены адреса')
  const code = /Код: (\d{6})$/m.exec(letters.at(-1)?.text ?? '')?.[1] ?? ''
  // the page was closed while the letter was on its way
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await opener.click()
  await submit('Код уже есть')
  await see(dialog.getByRole('alert'), 'Введите ваш email')
  await seeInvalid(dialog.getByLabel('Новый email'))
  await dialog.getByLabel('Новый email').fill(email)
  await submit('Код уже есть')
  await field.fill(code === '000000' ? '111111' : '000000')
  await submit('Сменить адрес')
  await see(dialog.getByRole('alert'), 'Код не подошёл или устарел')
  expect(await dialog.getByText('Код не подошёл или устарел').count()).toBe(1)
  // what was said about a former code is not said beside the next complaint
  await field.fill('')
  await submit('Сменить адрес')
  await see(dialog, 'В коде шесть цифр')
  expect(await dialog.getByText('Код не подошёл или устарел').count()).toBe(0)
  await field.fill(code)
  await submit('Сменить адрес')
  await see(page, 'Адрес изменён')
  await dialog.filter({ hasText: 'Введите код' }).waitFor({ state: 'detached' })
  expect(await fact(page, 'Email').innerText()).toContain(email)
  await expect.poll(() => hasFocus(opener)).toBe(true)
})

it('SET-07…09 the account shows its e-mail, company, role and whether a token is set', async () => {
  const person = await stage.product().register()
  const page = await open(Promise.resolve(person))
  const { body } = await person.request<{ company_name: string }>('GET', '/api/auth/me')
  expect(await fact(page, 'Email').innerText()).toContain(person.email)
  expect(await fact(page, 'Компания').innerText()).toBe(body.data.company_name)
  expect(await fact(page, 'Роль').innerText()).toBe('Пользователь')
  expect(await fact(page, 'Токен HH.ru').innerText()).toBe('Не настроен')

  const admin = await stage.product().register({ connect: true })
  await stage
    .product()
    .deps.db.updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', admin.email)
    .execute()
  const other = await open(Promise.resolve(admin))
  expect(await fact(other, 'Роль').innerText()).toBe('Администратор')
  expect(await fact(other, 'Токен HH.ru').innerText()).toBe('Настроен')
})

it('EXT-05 a company disconnects from hh.ru after a confirmation', async () => {
  const person = await stage.product().register({ connect: true })
  const page = await open(Promise.resolve(person))
  const views = page.getByText('Осталось у сотрудника:')
  await views.waitFor()
  const opener = page.getByRole('button', { name: 'Отключить HH.ru' })
  await opener.click()
  await keepsItsOutcome(page.getByRole('dialog'), {
    url: '**/api/settings/hh-token',
    method: 'DELETE',
    confirm: 'Отключить',
    says: 'Не удалось отключить HH.ru',
    opener,
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Отключить', exact: true }).click()
  await see(page, 'HH.ru отключён')
  await see(page, 'Настроить HH.ru')
  await views.waitFor({ state: 'detached' })
  const { body } = await person.request<{ has_hh_token: boolean }>('GET', '/api/auth/me')
  expect(body.data.has_hh_token).toBe(false)
  await arrive(page, '/settings')
})

it('EXT-35 a link to a section scrolls there even if the session is known only after the page has loaded', async () => {
  const person = await stage.product().register({ connect: true })
  let release = () => {}
  const page = await stage.open('/settings#data', {
    as: person,
    before: async (page) => (release = await hold(page, '**/api/auth/me')),
  })
  await see(page, 'Проверка авторизации...')
  release()
  const links = page.getByRole('navigation', { name: 'Разделы настроек' })
  await expect.poll(() => links.locator('[aria-current]').allInnerTexts()).toEqual(['Данные'])
})

it('EXT-35 the settings sections have URLs, and the visible one is marked, on a phone as well', async () => {
  const person = await stage.product().register({ connect: true })
  for (const { width, top } of [
    { width: 360, top: 112 },
    { width: 1440, top: 80 },
  ]) {
    const page = await stage.open('/settings#account', {
      as: person,
      context: { viewport: { width, height: 740 } },
    })
    const links = page.getByRole('navigation', { name: 'Разделы настроек' })
    const current = () => links.locator('[aria-current]').allInnerTexts()
    const topOf = async (name: string) =>
      Math.round((await page.getByRole('group', { name, exact: true }).boundingBox())?.y ?? NaN)
    // the cards above load without shifting the section
    await page.waitForLoadState('networkidle')
    await expect.poll(() => topOf('Аккаунт')).toBe(top)
    await expect.poll(current).toEqual(['Аккаунт'])

    await links.getByRole('link', { name: 'Уведомления' }).press('Enter')
    await arrive(page, '/settings#notifications')
    await expect.poll(() => topOf('Уведомления')).toBe(top)
    await expect.poll(current).toEqual(['Уведомления'])
    // Tab continues from the section, not from the links
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role=group]')?.getAttribute('aria-label')),
    ).toBe('Уведомления')
    // the last section is too short to reach the top
    await links.getByRole('link', { name: 'Данные' }).click()
    await expect.poll(current).toEqual(['Данные'])

    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(current).toEqual(['HH.ru'])
    // the links stay visible, and their row shows the marked one
    await page.goBack()
    await arrive(page, '/settings#notifications')
    await expect.poll(current).toEqual(['Уведомления'])
    const box = await links.locator('[aria-current]').boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y >= 56 && box.y < 740).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
