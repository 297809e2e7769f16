import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrive, listen, see, setStage } from './stage.ts'

const stage = setStage()

/** Text of an element with plain spaces. */
const words = async (page: Page, selector = 'body') =>
  (await page.locator(selector).first().innerText()).replaceAll('\u00a0', ' ')

it('LAND-01…11 LAND-18 the landing sections follow the order of the specification', async () => {
  const page = await stage.open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('main > section').count()).toBe(6)
  expect(
    await page
      .locator('h1, h2, footer')
      .evaluateAll((nodes) =>
        nodes.map((node) =>
          node.tagName === 'FOOTER' ? 'footer' : node.textContent?.replaceAll('\u00a0', ' '),
        ),
      ),
  ).toEqual([
    'Лучшие кандидаты из сотни откликов — за 15 минут*',
    'Чем это лучше ручного отбора',
    'Три шага до отчёта',
    'Так выглядит отчёт',
    'Что умеет сервис',
    'Попробуйте на своей вакансии',
    'footer',
    'Продукт',
    'Поддержка',
  ])
  const steps = page.locator('main ol > li')
  expect((await steps.allInnerTexts()).map((text) => text.split(/\n+/).slice(0, 2))).toEqual([
    ['1', 'Зарегистрируйтесь и подключите HH.ru'],
    ['2', 'Синхронизируйте вакансии и отклики одной кнопкой'],
    ['3', 'Запустите анализ и получите отчёт'],
  ])
  expect(await words(page, 'main ol > li:nth-child(3)')).toMatch(/оценками, рекомендациями/)
  expect(await page.locator('#features li').count()).toBe(6)
  expect(await page.locator('#demo table').count()).toBe(1)
  expect(await page.locator('footer nav').count()).toBe(2)
})

it('LAND-12…14 the landing buttons lead to the registration and the login', async () => {
  const page = await stage.open('/')
  for (const [name, path] of [
    ['Начать бесплатно', '/register'],
    ['Войти', '/login'],
    ['Уже есть аккаунт', '/login'],
  ] as const) {
    const links = page.getByRole('link', { name, exact: true })
    await links.first().waitFor()
    for (let at = 0; at < (await links.count()); at++)
      expect(await links.nth(at).getAttribute('href')).toBe(path)
    await links.first().click()
    await arrive(page, path)
    await page.goBack()
  }
})

it('LAND-15 LAND-16 LAND-17 LAND-19 anchors scroll to sections, support is an e-mail link, the footer shows the year', async () => {
  const page = await stage.open('/')
  const sections = page.getByRole('navigation', { name: 'Разделы' })
  for (const [name, hash] of [
    ['Возможности', '#features'],
    ['Как выглядит отчёт', '#demo'],
  ] as const) {
    await sections.getByRole('link', { name }).click()
    await arrive(page, `/${hash}`)
    await expect
      .poll(() => page.locator(hash).evaluate((node) => Math.round(node.getBoundingClientRect().top)))
      .toBeLessThan(200)
    expect(await page.locator(hash).evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThan(0)
  }
  const support = page.getByRole('navigation', { name: 'Поддержка' }).getByRole('link').first()
  expect(await support.getAttribute('href')).toMatch(/^mailto:.+@.+/)
  expect(await words(page, 'footer')).toMatch(/© 2024/)
})

it('LAND-20…25 the sample report shows its columns, three scores and buckets, and loads nothing from the server; the prices are those of the plans', async () => {
  let calls: string[] = []
  const page = await stage.open('/', { before: async (page) => (calls = listen(page)) })
  const table = page.locator('#demo table')
  await table.waitFor()
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Кандидат',
    'Контакты',
    'Опыт',
    'Релевантность',
    'Зарплатные ожидания',
    'Локация',
    'Итоговая оценка',
  ])
  expect(await table.locator('tbody tr td:nth-child(4)').allInnerTexts()).toEqual(['98', '92', '89'])
  const buckets = (await page.locator('#demo > div > ul > li').allInnerTexts()).map((text) =>
    text.split(/\n+/),
  )
  expect(buckets).toEqual([
    ['Интервью', '80 баллов и выше', 'Пригласить на интервью'],
    ['Возможно', 'Нужно уточнить', 'Требуется дополнительная оценка'],
    ['Отклонить', 'Не подходит', 'Не выполнены ключевые критерии'],
  ])
  const prices = page.locator('#prices li')
  expect(await prices.count()).toBe(4)
  expect((await prices.nth(1).innerText()).replaceAll('\u00a0', ' ')).toMatch(
    /^Стартовый\s+1 990 ₽ в месяц\s+Анализов в месяц: 200$/,
  )
  expect(new Set(calls)).toEqual(new Set(['GET /api/public/config', 'GET /api/subscription/plans']))
})

it('MKT-01…12 the landing contains every product claim', async () => {
  const page = await stage.open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const text = (await words(page)).replace(/\s+/g, ' ')
  for (const claim of [
    '100 резюме за 10–15 минут*',
    'на 100 резюме вместо 8 часов* 10–15 минут',
    'в методике оценки 15+ критериев',
    'точность оценки* 95%',
    'экономия времени на отбор* до 80%',
    'Данные хранятся в дата-центрах в России',
    'Банковский уровень шифрования',
    '10 000+ резюме проанализировано',
    '500+ клиентов',
    '50+ компаний тестируют',
    'Настройка занимает около 2 минут',
    '50 анализов бесплатно, без банковской карты и автоплатежей',
  ])
    expect(text.toLowerCase()).toContain(claim.toLowerCase())
  await see(page.locator('header'), 'Beta')
  // a number does not break at the end of a line
  expect(await page.locator('body').innerText()).toContain('10\u00a0000+')
})

it('DEMO-01 DEMO-02 DEMO-03 DEMO-04 DEMO-05 the sample results have eight columns, fictional candidates and no server data', async () => {
  let calls: string[] = []
  const page = await stage.open('/demo-results', { before: async (page) => (calls = listen(page)) })
  await page.getByRole('heading', { level: 1, name: 'Результаты анализа резюме', exact: true }).waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Кандидат',
    'Контакты',
    'Опыт',
    'Релевантность',
    'Зарплатные ожидания',
    'Локация',
    'Ключевые характеристики',
    'Итоговая оценка',
  ])
  const rows = page.locator('tbody tr')
  expect(await rows.count()).toBeGreaterThan(2)
  for (let at = 0; at < (await rows.count()); at++) {
    const contacts = await rows.nth(at).locator('td').nth(1).locator('li').allInnerTexts()
    expect(contacts).toHaveLength(3)
    expect(contacts[1]).toMatch(/^\+7/)
    // a reserved domain: no real person's address
    expect(contacts[2]).toMatch(/@example\.(ru|com|org|net)$/)
    const relevance = rows.nth(at).locator('td').nth(3)
    const score = await relevance.innerText()
    expect(await relevance.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(score)
    // the sheet that explains the score shows it in the same colour
    const tone = await relevance.locator('[data-tone]').getAttribute('data-tone')
    await rows
      .nth(at)
      .getByRole('button', { name: `Почему ${score}` })
      .click()
    const tile = page.getByRole('dialog').locator('[data-tone]').filter({ hasText: score }).first()
    expect(await tile.getAttribute('data-tone')).toBe(tone)
    await page.keyboard.press('Escape')
    await tile.waitFor({ state: 'detached' })
  }
  expect(new Set(calls)).toEqual(new Set(['GET /api/public/config']))
})
