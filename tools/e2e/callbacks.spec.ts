import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { control } from '../../server/src/testing/scenes/board.ts'
import { TEST_PASSWORD } from '../../server/src/testing/product/product.ts'
import { arrive, freeze, hold, listen, REFUSALS, see, seeFrozen, setStage } from './stage.ts'

const stage = setStage()
const CODE_KEY = 'rezumetr_hh_code'
const EXCHANGE = '**/api/hh/oauth/exchange**'
const WORDS = 'Токен HH.ru успешно сохранён и проверен!'

/** Query string with which the job board's consent page would redirect this user back. */
async function consent(person: Awaited<ReturnType<ReturnType<typeof stage.product>['register']>>) {
  const { body } = await person.request<{ authorization_url: string }>('GET', '/api/hh/oauth/url')
  const state = new URL(body.data.authorization_url).searchParams.get('state') ?? ''
  const { code } = await control<{ code: string }>(stage.product(), '/tokens', { action: 'code' })
  return new URLSearchParams({ code, state }).toString()
}
const storedCode = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), CODE_KEY)
const clocked = { before: (page: Page) => page.clock.install() }
const exchanges = (page: Page) => listen(page, /oauth\/exchange/)
/**
 * Asserts that the page stays at first and redirects after the delay.
 * @param stays ms it certainly stays: how much of the delay passed before the clock stood, the machine decides
 */
async function returnsAfter(page: Page, ms: number, stays = 200): Promise<void> {
  await page.clock.fastForward(stays)
  expect(new URL(page.url()).pathname).toBe('/settings/hh-callback')
  await page.clock.fastForward(ms - stays)
  await page.clock.resume()
  await arrive(page, '/settings')
}

it('CB-01 CB-02 CB-05…08 STATE-51 STATE-52 an anonymous user keeps the code, logs in, and the token connects once', async () => {
  const person = await stage.product().register()
  const query = await consent(person)
  const page = await stage.open(`/auth/hh-callback?${query}`)
  await see(page, 'Авторизация HH.ru успешна!')
  await see(page, 'Остался один шаг: войдите в систему, и токен подключится автоматически.')
  await see(page, 'Код действителен в течение 10 минут')
  await arrive(page, '/auth/hh-callback')
  expect(JSON.parse((await storedCode(page)) ?? '{}')).toMatchObject({
    code: new URLSearchParams(query).get('code'),
    state: new URLSearchParams(query).get('state'),
  })
  await page.reload()
  await see(page, 'Авторизация HH.ru успешна!')
  const calls = exchanges(page)
  await page.getByRole('link', { name: 'Войти в систему', exact: true }).click()
  await page.waitForURL('**/login?**')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Войти в систему' }).click()
  await see(page, WORDS)
  await arrive(page, '/settings')
  expect([await storedCode(page), calls]).toEqual([null, ['POST /api/hh/oauth/exchange']])
  await page.reload()
  await see(page, 'HH.ru подключен')
  expect(calls).toHaveLength(1)
})

it('CB-03 CB-04 a logged-in user is redirected to the settings, with a message on the way', async () => {
  const person = await stage.product().register()
  const page = await stage.open(`/auth/hh-callback?${await consent(person)}`, {
    as: person,
    before: (page) =>
      page.addInitScript(() => {
        // the text is visible only briefly, so an observer records it
        new MutationObserver(() => {
          if (document.body?.innerText.includes('Перенаправление в настройки...'))
            document.documentElement.dataset['told'] = 'yes'
        }).observe(document, { childList: true, subtree: true })
      }),
  })
  await arrive(page, '/settings')
  await see(page, WORDS)
  expect(await page.evaluate(() => document.documentElement.dataset['told'])).toBe('yes')
})

it('CB-09…11 ERR-41 a callback without a code or with an error says what happened', async () => {
  const page = await stage.open('/auth/hh-callback')
  await see(page, 'Ошибка OAuth')
  await see(page, 'Код авторизации не найден в URL')
  await see(page, 'Пожалуйста, повторите процесс авторизации через HH.ru')
  await page.goto(`${stage.product().url}/auth/hh-callback?error=access_denied`)
  await see(page, 'Код авторизации не найден в URL')
  await see(page, 'Вы не разрешили доступ на HH.ru: без него вакансии и отклики не загрузить.')
  expect(await page.getByText('access_denied').count()).toBe(0)
  expect(await storedCode(page)).toBeNull()
})

it('CB-12…15 CB-27 ERR-41 an error from hh.ru, or no code, is told, and the page redirects to the settings after 3 s', async () => {
  const as = await stage.product().register()
  const page = await stage.open('/settings/hh-callback?error=access_denied', { as, ...clocked })
  await see(page, 'Ошибка авторизации: access_denied')
  await freeze(page)
  await see(page, 'Ошибка')
  await see(page, 'Не удалось подключиться к HH.ru')
  await returnsAfter(page, 3000)
  await page.goto(`${stage.product().url}/settings/hh-callback`)
  await see(page, 'Код авторизации не получен')
  await freeze(page)
  await returnsAfter(page, 3000)
  await page.goto(
    `${stage.product().url}/settings/hh-callback?error=access_denied&error_description=${encodeURIComponent('<b>Отказ</b>')}`,
  )
  await see(page, 'Ошибка авторизации: <b>Отказ</b>')
  expect(await page.locator('section b').count()).toBe(0)
})

it('CB-16…19 CB-25 CB-26 a code is exchanged exactly once; the page shows the company and redirects after 2 s', async () => {
  const person = await stage.product().register()
  let release = () => {}
  let calls: string[] = []
  const page = await stage.open(`/settings/hh-callback?${await consent(person)}`, {
    as: person,
    before: async (page) => {
      await page.clock.install()
      calls = exchanges(page)
      release = await hold(page, EXCHANGE)
    },
  })
  await see(page, 'Авторизация HH.ru')
  await see(page, 'Пожалуйста, подождите...')
  await arrive(page, '/settings/hh-callback')
  await freeze(page)
  release()
  await seeFrozen(page, page, 'Успешно!')
  await see(page, 'Подключение к HH.ru завершено')
  await see(page, WORDS)
  const { body } = await person.request<{ hh: { employer_name: string; manager_name: string } }>(
    'GET',
    '/api/auth/me',
  )
  expect(await page.locator('dl').innerText()).toMatch(
    new RegExp(`Компания\\s+${body.data.hh.employer_name}\\s+Менеджер\\s+${body.data.hh.manager_name}`),
  )
  await returnsAfter(page, 2000, 1500)
  await page.goBack()
  await page.goto(`${stage.product().url}/settings/hh-callback`)
  await see(page, 'Код авторизации не получен')
  expect(calls).toEqual(['POST /api/hh/oauth/exchange'])
})

it('CB-21 CB-24 a failed exchange shows the server message and redirects after 3 s', async () => {
  let refusal = Promise.resolve<unknown>(null)
  const page = await stage.open('/settings/hh-callback?code=abc&state=unknown', {
    as: await stage.product().register(),
    expected: [REFUSALS],
    before: async (page) => {
      await page.clock.install()
      refusal = page.waitForResponse(EXCHANGE).then((response) => response.json())
    },
  })
  const { error } = (await refusal) as { error: { message: string } }
  expect(error.message).toMatch(/[а-я]/)
  await see(page, error.message)
  await freeze(page)
  await returnsAfter(page, 3000)
})
