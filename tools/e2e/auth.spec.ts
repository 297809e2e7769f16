import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { emailsTo } from '../../server/src/testing/scenes/mailbox.ts'
import { TEST_PASSWORD } from '../../server/src/testing/product/product.ts'
import { ACCESS_KEY, REFRESH_KEY } from './browser.ts'
import { arrive, hold, listen, pathOf, REFUSALS, see, setStage, stored } from './stage.ts'

const stage = setStage()
let people = 0
const newEmail = () => `form-${process.pid}-${++people}@example.ru`

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Пароль', { exact: true })
const submit = (page: Page) => page.locator('form button[type=submit]')

async function signIn(page: Page, address: string, secret = TEST_PASSWORD): Promise<void> {
  await email(page).fill(address)
  await password(page).fill(secret)
  await submit(page).click()
}
async function fillRegistration(page: Page, values: Partial<Record<string, string>> = {}): Promise<void> {
  await page.getByLabel('Название компании').fill(values['company_name'] ?? 'ООО «Ромашка»')
  await page.getByLabel('Имя и фамилия').fill(values['full_name'] ?? 'Анна Смирнова')
  await email(page).fill(values['email'] ?? newEmail())
  await password(page).fill(values['password'] ?? TEST_PASSWORD)
}

it('LOGIN-01…03 LOGIN-05 LOGIN-06 LOGIN-08 the login form has its fields, a masked password, a text about the product and its links', async () => {
  const page = await stage.open('/login')
  expect(await email(page).getAttribute('autocomplete')).toBe('username')
  expect(await email(page).getAttribute('type')).toBe('email')
  expect(await password(page).getAttribute('autocomplete')).toBe('current-password')
  expect(await password(page).getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Показать пароль' }).click()
  expect(await password(page).getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Скрыть пароль' }).click()
  expect(await password(page).getAttribute('type')).toBe('password')
  expect(await page.getByText('Меньше рутины, больше разговоров с кандидатами').isVisible()).toBe(true)
  await see(page, 'Выводы о навыках и опыте — с цитатами из резюме')
  expect(await submit(page).innerText()).toBe('Войти в систему')
  await page.getByRole('link', { name: 'Зарегистрироваться бесплатно', exact: true }).click()
  await arrive(page, '/register')
  await page.goBack()
  await page.getByRole('link', { name: '← Вернуться на главную', exact: true }).click()
  await arrive(page, '/')
  expect(pathOf(page)).toBe('/')
})

it('a password that is pasted is taken whole, on sign-in and on registration', async () => {
  for (const path of ['/login', '/register']) {
    const page = await stage.open(path)
    await email(page).fill('Vstavka-iz-Menedzhera-1')
    await email(page).press('ControlOrMeta+A')
    await email(page).press('ControlOrMeta+C')
    await password(page).press('ControlOrMeta+V')
    expect([path, await password(page).inputValue()]).toEqual([path, 'Vstavka-iz-Menedzhera-1'])
  }
})

it('PROD-10 LOGIN-04 LOGIN-09 STATE-11 CONST-01 a login has a busy state, loads the profile and leaves no history entry', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/')
  // the landing reads it too, and may be about to
  const configured = page.waitForResponse(
    (response) => response.url().endsWith('/api/public/config') && response.frame().url().endsWith('/login'),
  )
  await page.goto(`${stage.product().url}/login`)
  await configured
  const release = await hold(page, '**/api/auth/login')
  // the configuration, with the brand, is not read again
  const calls = listen(page, /\/api\/(auth|public)/)
  await signIn(page, person.email)
  await page.getByRole('button', { name: 'Вход в систему...', exact: true }).waitFor()
  expect(await submit(page).isDisabled()).toBe(true)
  release()
  await arrive(page, '/dashboard')
  expect(calls).toEqual(['POST /api/auth/login', 'GET /api/auth/me'])
  expect(await stored(page, ACCESS_KEY)).toMatch(/.{20}/)
  expect(await stored(page, REFRESH_KEY)).toMatch(/.{20}/)
  await page.goBack()
  await arrive(page, '/')
})

it('LOGIN-07 ERR-06 ERR-08 STATE-13…15 a wrong password shows the server message above the form', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/login', { expected: [REFUSALS] })
  const refused = page.waitForResponse('**/api/auth/login')
  await signIn(page, person.email, 'Wrong1234')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  const body = (await (await refused).json()) as { message: string }
  expect(await alert.innerText()).toBe(body.message)
  expect(await alert.getAttribute('data-tone')).toBe('bad')
  expect(
    await alert.evaluate(
      (node) =>
        node.compareDocumentPosition(document.querySelector('form') ?? node) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ),
  ).toBeGreaterThan(0)
  expect(pathOf(page)).toBe('/login')
  expect(await submit(page).isEnabled()).toBe(true)

  // the next attempt clears the message while pending and does not navigate before it ends
  const release = await hold(page, '**/api/auth/login')
  await password(page).fill(TEST_PASSWORD)
  await submit(page).click()
  await page.getByRole('button', { name: 'Вход в систему...', exact: true }).waitFor()
  expect(await alert.count()).toBe(0)
  expect(pathOf(page)).toBe('/login')
  release()
  await arrive(page, '/dashboard')
})

it('VAL-01…03 STATE-16 STATE-17 the login form validates only after the first submit, then on every change', async () => {
  const page = await stage.open('/login')
  const words = page.locator('form p[id$=-error]')
  await email(page).fill('ivan')
  await password(page).fill('12345')
  await password(page).blur()
  expect(await words.count()).toBe(0)
  await submit(page).click()
  expect(await words.allInnerTexts()).toEqual([
    'Некорректный email адрес',
    'Пароль должен содержать минимум 6 символов',
  ])
  await email(page).fill('')
  expect(await words.first().innerText()).toBe('Введите ваш email')
  await email(page).fill('ivan@example.ru')
  expect(await words.allInnerTexts()).toEqual(['Пароль должен содержать минимум 6 символов'])
  await password(page).fill('123456')
  expect(await words.count()).toBe(0)
})

it('ROUTE-23 EXT-11 after the login the user returns to the requested page and query; a foreign target is ignored', async () => {
  const person = await stage.product().register({ connect: true })
  const page = await stage.open('/results?minScore=80')
  await page.waitForURL('**/login?**')
  expect(new URL(page.url()).searchParams.get('from')).toBe('/results?minScore=80')
  await signIn(page, person.email)
  await arrive(page, '/results?minScore=80')
  await page.goto(`${stage.product().url}/login?from=${encodeURIComponent('//evil.example')}`)
  await arrive(page, '/dashboard')
  expect(new URL(page.url()).origin).toBe(stage.product().url)
})

it('REG-01…04 REG-06…09 REG-12 MKT-12 the registration form has its fields, rules, legal links, free benefits and ways out', async () => {
  const page = await stage.open('/register')
  expect(await page.getByLabel('Название компании').getAttribute('autocomplete')).toBe('organization')
  expect(await page.getByLabel('Имя и фамилия').getAttribute('autocomplete')).toBe('name')
  expect(await email(page).getAttribute('autocomplete')).toBe('username')
  expect(await password(page).getAttribute('autocomplete')).toBe('new-password')
  expect(await password(page).getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Показать пароль' }).click()
  expect(await password(page).getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Скрыть пароль' }).click()
  expect(await password(page).getAttribute('type')).toBe('password')
  await see(page, 'Минимум 8 символов: строчные, заглавные буквы и цифры')
  expect(await page.getByRole('link', { name: 'условия использования' }).getAttribute('href')).toBe('/terms')
  expect(await page.getByRole('link', { name: 'политику конфиденциальности' }).getAttribute('href')).toBe(
    '/privacy',
  )
  expect(await page.locator('aside li, section li').allInnerTexts()).toEqual([
    '50 анализов резюме',
    'Полный AI-анализ по 15+ критериям',
    'Экспорт в Excel',
    'Интеграция с HH.ru',
    'Техническая поддержка',
  ])
  await see(page, '50 анализов бесплатно')
  await see(page, 'Без банковской карты и автоплатежей.')
  await page.getByRole('link', { name: 'Войти', exact: true }).click()
  await arrive(page, '/login')
  await page.goBack()
  await page.getByRole('link', { name: '← Вернуться на главную', exact: true }).click()
  await arrive(page, '/')
  expect(pathOf(page)).toBe('/')
})

it('REG-05 REG-11 STATE-12 a registration has a busy state, logs in automatically and leaves no history entry', async () => {
  const page = await stage.open('/')
  await page.goto(`${stage.product().url}/register`)
  expect(await submit(page).innerText()).toBe('Создать бесплатный аккаунт')
  const release = await hold(page, '**/api/auth/register')
  const calls = listen(page, /\/api\/auth/)
  await fillRegistration(page)
  await submit(page).click()
  await page.getByRole('button', { name: 'Создаем аккаунт...', exact: true }).waitFor()
  expect(await submit(page).isDisabled()).toBe(true)
  release()
  await arrive(page, '/dashboard')
  expect(calls).toEqual(['POST /api/auth/register', 'POST /api/auth/login', 'GET /api/auth/me'])
  await page.goBack()
  await arrive(page, '/')
})

it('REG-10 ERR-07 ERR-08 an e-mail that is already taken shows the server message in an alert', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/register', { expected: [REFUSALS] })
  const refused = page.waitForResponse('**/api/auth/register')
  await fillRegistration(page, { email: person.email })
  await submit(page).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toBe(((await (await refused).json()) as { message: string }).message)
  expect(await alert.getAttribute('data-tone')).toBe('bad')
  expect(pathOf(page)).toBe('/register')
})

it('EXT-06 a forgotten password is reset by the e-mailed link, which works once', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/login', { expected: [REFUSALS] })
  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  // the URL changes before the screen does, and both screens have a field «Email»
  await see(page, 'Восстановление пароля')
  await email(page).fill(person.email)
  await submit(page).click()
  await see(page, 'Проверьте почту')
  const [mail] = await emailsTo(stage.product(), person.email, 'Сброс пароля')
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).toMatch(/\/reset-password#token=[\w-]{20,}$/)
  await page.goto(link)
  await page.getByLabel('Новый пароль', { exact: true }).fill('Another123')
  await submit(page).click()
  await see(page, 'Пароль изменён')
  await page.getByRole('link', { name: 'Войти в систему' }).click()
  await signIn(page, person.email, 'Another123')
  await arrive(page, '/dashboard')
  // the same link with its token in the query
  await page.goto(link.replace('#', '?'))
  await page.getByLabel('Новый пароль', { exact: true }).fill('Third1234')
  await submit(page).click()
  await see(page.getByRole('alert'), /Ссылка/)
  expect(await page.getByText('Пароль изменён').count()).toBe(0)
})
