import { expect, it } from 'vitest'
import { ACCESS_KEY, REFRESH_KEY } from './browser.ts'
import { answer, arrive, hold, listen, pathOf, REFUSALS, see, setStage, stored } from './stage.ts'

const stage = setStage()
const sidebar = '[data-testid=sidebar]'

it('ROLE-01 ROUTE-01…05 ROUTE-16 public pages open without a login and without the shell', async () => {
  const page = await stage.open('/')
  const titles: Record<string, string> = {
    '/': 'Лучшие кандидаты',
    '/login': 'Вход в',
    '/register': 'Бесплатный аккаунт',
    '/auth/hh-callback': 'Ошибка OAuth',
    '/demo-results': 'Результаты анализа резюме',
    '/404': 'Страница не найдена',
  }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(stage.product().url + path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(pathOf(page)).toBe(path)
    expect(await page.locator(sidebar).count()).toBe(0)
  }
})

const inside: Record<string, string> = {
  '/dashboard': 'Панель управления',
  '/analysis': 'Анализ резюме',
  '/sync': 'Синхронизация',
  '/settings': 'Настройки',
  '/export': 'Экспорт данных',
  '/results': 'Результаты анализа',
  '/pricing': 'Выберите подходящий тариф',
}

it('ROLE-02 ROUTE-06…12 ROUTE-22 EXT-34 product screens require a login, render in the shell for a regular user and survive a reload', async () => {
  const anybody = await stage.open('/404')
  for (const path of Object.keys(inside)) {
    await anybody.goto(stage.product().url + path)
    await arrive(anybody, `/login?from=${encodeURIComponent(path)}`)
  }
  const page = await stage.open('/404', { as: await stage.product().register({ connect: true }) })
  // each address is loaded anew, as by a reload
  for (const [path, title] of Object.entries(inside)) {
    await page.goto(stage.product().url + path)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.locator(sidebar).waitFor()
    expect(pathOf(page)).toBe(path)
  }
  const missing = await fetch(`${stage.product().localUrl}/api/no-such-call`)
  expect([missing.status, missing.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('application/json'),
  ])
})

it('ROUTE-14 the settings callback requires a login and renders without the shell', async () => {
  const anybody = await stage.open('/settings/hh-callback?error=denied')
  await anybody.waitForURL('**/login?**')
  expect(new URL(anybody.url()).searchParams.get('from')).toBe('/settings/hh-callback?error=denied')
  const page = await stage.open('/settings/hh-callback?error=denied', {
    as: await stage.product().register(),
  })
  await see(page, 'Ошибка авторизации: denied')
  expect(await page.locator(sidebar).count()).toBe(0)
})

it('ROUTE-17…19 an unknown URL redirects to /404 with a link home', async () => {
  // the browser tells of the status of a page it opens
  const page = await stage.open('/about.html', { expected: [REFUSALS] })
  await arrive(page, '/404')
  await page.goto(`${stage.product().url}/no-such-page`)
  await arrive(page, '/404')
  await see(page, 'Страница не найдена')
  await page.getByRole('link', { name: 'На главную' }).click()
  await arrive(page, '/')
  const inside = await stage.open('/404', { as: await stage.product().register() })
  await inside.getByRole('link', { name: 'На главную' }).click()
  await arrive(inside, '/dashboard')
  expect(pathOf(page)).toBe('/')
})

it('ROUTE-20 ROUTE-24 Q-077 Q-114 /subscription and /checkout/result redirect to the plans, and /admin redirects a regular user to the dashboard', async () => {
  const page = await stage.open('/subscription', { as: await stage.product().register() })
  await arrive(page, '/pricing')
  await see(page, 'Выберите подходящий тариф')
  await page.goto(`${stage.product().url}/subscription?period=yearly`)
  await arrive(page, '/pricing?period=yearly')
  await page.goto(`${stage.product().url}/checkout/result?period=yearly`)
  await arrive(page, '/pricing?period=yearly')
  await page.goto(`${stage.product().url}/admin`)
  await arrive(page, '/dashboard')
  await page.locator(sidebar).waitFor()
  expect(await page.getByText('Админ-панель').count()).toBe(0)
})

it('ROUTE-21 a protected page says that the authorisation is checked while the profile loads', async () => {
  let release = () => {}
  const page = await stage.open('/dashboard', {
    as: await stage.product().register(),
    before: async (page) => (release = await hold(page, '**/api/auth/me')),
  })
  await see(page, 'Проверка авторизации...')
  expect(pathOf(page)).toBe('/dashboard')
  release()
  await page.locator(sidebar).waitFor()
})

it('STATE-05 ERR-01 a reload loads the profile; an expired access token is renewed and the request repeated', async () => {
  const person = await stage.product().register()
  const page = await stage.open('/dashboard', { as: person, expected: [REFUSALS] })
  await page.locator(sidebar).waitFor()
  const calls = listen(page, /\/api\/auth/)
  await page.reload()
  await page.locator(sidebar).waitFor()
  expect(calls).toEqual(['GET /api/auth/me'])

  // what the left page still asks for must not renew the token too
  await page.goto('about:blank')
  stage.product().clock.advance(16 * 60_000)
  await page.goto(`${stage.product().url}/dashboard`)
  await page.locator(sidebar).waitFor()
  expect(calls.slice(1)).toContain('POST /api/auth/refresh')
  expect(calls.filter((call) => call === 'POST /api/auth/refresh')).toHaveLength(1)
  expect(calls.at(-1)).toBe('GET /api/auth/me')
  expect(await stored(page, ACCESS_KEY)).not.toBe(person.token)
  expect(await stored(page, REFRESH_KEY)).not.toBe(person.refresh_token)
})

it('ERR-02 ERR-03 STATE-06 STATE-10 Q-002 a session that cannot be renewed ends at the login without tokens, which says so once', async () => {
  const wrong = { token: 'wrong-access-token', refresh_token: 'wrong-refresh-token' }
  const page = await stage.open('/dashboard', { as: wrong, expected: [REFUSALS] })
  await page.waitForURL('**/login?from=%2Fdashboard')
  expect([await stored(page, ACCESS_KEY), await stored(page, REFRESH_KEY)]).toEqual([null, null])
  const said = page.getByRole('status').getByText(/^Сессия истекла/)
  await said.waitFor()
  expect(await said.innerText()).toBe('Сессия истекла. Войдите, чтобы продолжить с того же места.')
  await page.reload()
  await page.getByRole('button', { name: 'Войти в систему' }).waitFor()
  expect(await said.count()).toBe(0)

  const calls = listen(page, /refresh/)
  await page.evaluate((key) => localStorage.setItem(key, 'wrong-access-token'), ACCESS_KEY)
  await page.goto(`${stage.product().url}/sync`)
  await page.waitForURL('**/login?from=%2Fsync')
  expect([await stored(page, ACCESS_KEY), calls.length]).toEqual([null, 0])
  await said.waitFor()

  // there is no place to continue at
  await page.evaluate((key) => localStorage.setItem(key, 'wrong-access-token'), ACCESS_KEY)
  await page.goto(`${stage.product().url}/login`)
  await said.waitFor()
  expect(await said.innerText()).toBe('Сессия истекла. Войдите снова.')
})

it('STATE-07 STATE-08 a profile that fails to load shows an error, keeps the session and can be retried', async () => {
  // a server error cannot be provoked for one call: the response is mocked
  const person = await stage.product().register()
  const page = await stage.open('/dashboard', {
    as: person,
    expected: [REFUSALS],
    before: (page) => answer(page, '**/api/auth/me', 500, {}),
  })
  await see(page, 'Ошибка загрузки профиля')
  expect(await stored(page, ACCESS_KEY)).toBe(person.token)
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Попробовать снова' }).click()
  await page.locator(sidebar).waitFor()
})

it('ERR-05 SHELL-22 STATE-03 the logout works despite a server error, and the next user sees no data of the first', async () => {
  const [first, second] = [
    await stage.product().register({ email: `first-${process.pid}@example.ru` }),
    await stage.product().register({ email: `second-${process.pid}@example.ru` }),
  ]
  const page = await stage.open('/settings', { as: first, expected: [REFUSALS] })
  // a server error cannot be provoked for one call: the response is mocked
  await answer(page, '**/api/auth/logout', 500, {})
  await page.evaluate(() => sessionStorage.setItem('rezumetr_run:first', 'of the first'))
  await page.locator('header button', { hasText: `first-${process.pid}` }).click()
  await page.getByRole('menuitem', { name: 'Выйти' }).click()
  await arrive(page, '/login')
  expect([await stored(page, ACCESS_KEY), await stored(page, REFRESH_KEY)]).toEqual([null, null])
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('rezumetr'))),
  ).toEqual([])

  await page.getByLabel('Email').fill(second.email)
  await page.getByLabel('Пароль', { exact: true }).fill('Secret123')
  await page.getByRole('button', { name: 'Войти в систему' }).click()
  await arrive(page, '/dashboard')
  // an answer to what the first has sent, which may still come, must find none of the page
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON())),
    )
    .toMatchObject([{ type: 'reload' }])
  await arrive(page, '/dashboard')
  await page.locator('header', { hasText: `second-${process.pid}` }).waitFor()
  expect(await page.getByText(`first-${process.pid}`).count()).toBe(0)
})

it('STATE-03 a tab that becomes visible after another user signed in shows no data of the first user', async () => {
  const [first, second] = [
    await stage.product().register({ email: `slept-${process.pid}@example.ru` }),
    await stage.product().register({ email: `woke-${process.pid}@example.ru` }),
  ]
  const page = await stage.open('/settings', { as: first })
  await page.locator('header', { hasText: `slept-${process.pid}` }).waitFor()
  // `storage` events do not fire in the tab that writes, so the page has not noticed the new tokens
  await page.evaluate(
    ([access, refresh, accessToken, refreshToken]) => {
      localStorage.setItem(access, accessToken)
      localStorage.setItem(refresh, refreshToken)
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    [ACCESS_KEY, REFRESH_KEY, second.token ?? '', second.refresh_token] as const,
  )
  await page.locator('header', { hasText: `woke-${process.pid}` }).waitFor()
  expect(await page.getByText(`slept-${process.pid}`).count()).toBe(0)
})
