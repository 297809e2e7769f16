/**
 * Every screen in every state, theme and width: no horizontal scrolling, no console errors, no English text, no
 * accessibility violations. `npm test` walks over the narrow dark screens, widening those with data;
 * `npm run e2e -- --full` walks over all of the matrix, with screenshots.
 */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import type axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { analyse, apiClient, chooseVacancy, synchronise } from '../../server/src/journey.ts'
import { grantAdmin } from '../../server/src/features/accounts/admin-usecases.ts'
import { TEST_PASSWORD, type TestProduct } from '../../server/src/testing/product/product.ts'
import {
  launchBrowser,
  openPage,
  overlaysAtRest,
  screenshotDir,
  screenshotName,
  signedIn,
} from './browser.ts'
import { openSelect } from './stage.ts'
import { startProductOnStage } from './target.ts'

const full = process.env['FULL'] === 'on'
const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const publicScreens = [
  '/',
  '/login',
  '/register',
  '/confirm-email',
  '/processing',
  '/forgot-password',
  '/reset-password',
  '/demo-results',
  '/quality',
  '/404',
  '/auth/hh-callback',
]
const shellScreens = [
  '/dashboard',
  '/vacancies',
  '/analysis',
  '/results',
  '/sync',
  '/settings',
  '/settings/sync',
  '/settings/notifications',
  '/settings/security',
  '/settings/data',
  '/export',
  '/pricing',
  '/checkout?plan=starter&period=yearly',
  '/admin',
  '/admin/system',
]
const widths = [360, 1024, 1440] as const
const themes = ['light', 'dark'] as const
const states = ['full', 'empty', 'error', 'loading'] as const
type State = (typeof states)[number]
type Look = { readonly width: (typeof widths)[number]; readonly theme: (typeof themes)[number] }

const everyLook: Look[] = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
/** A narrow dark screen finds nearly everything that the whole matrix finds. */
const narrow: Look = { width: 360, theme: 'dark' }
const looks: Look[] = full ? everyLook : [narrow]
/** A loaded screen is also as wide as windows of these widths. */
const WIDER = [768, 1024, 1440] as const

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
async function candidate(page: Page): Promise<void> {
  await page.locator('article h2 button').first().click()
  await page.getByRole('region', { name: 'Действия на HH.ru' }).waitFor()
}

/** Overlays that open over a screen. */
const overlays: readonly Stop[] = [
  { title: 'candidate', path: '/results', open: candidate },
  {
    title: 'resume',
    path: '/results',
    async open(page) {
      await candidate(page)
      await press(page, /^Резюме$/)
      await page.locator('[data-candidate] mark').first().waitFor()
    },
  },
  {
    title: 'conversation',
    path: '/results',
    async open(page) {
      await candidate(page)
      await press(page, 'Переписка')
      await page.getByRole('region', { name: 'Переписка на HH.ru' }).getByRole('textbox').waitFor()
    },
  },
  {
    title: 'invitation',
    path: '/results',
    async open(page) {
      await candidate(page)
      await page
        .getByRole('region', { name: 'Действия на HH.ru' })
        .getByRole('button', { name: 'Пригласить' })
        .click()
      await page.getByRole('region', { name: 'Как прочтёт кандидат' }).waitFor()
    },
  },
  {
    title: 'refusal of several',
    path: '/results',
    async open(page) {
      await press(page, 'Пригласить или отказать')
      for (const place of [0, 1]) await page.getByRole('dialog').getByRole('checkbox').nth(place).check()
      await press(page, /Дальше: 2/)
      await page.getByRole('dialog').getByRole('radio', { name: 'Отказать', exact: true }).click()
    },
  },
  {
    title: 'decision about several',
    path: '/analysis',
    async open(page) {
      await press(page, 'Решение для нескольких')
      for (const place of [0, 1]) await page.getByRole('dialog').getByRole('checkbox').nth(place).check()
    },
  },
  {
    title: 'upload',
    path: '/analysis',
    async open(page) {
      await openSelect(page, 'Вакансия')
      await page.getByRole('option').nth(1).click()
      await press(page, 'Загрузить файлы')
    },
  },
  { title: 'failure', path: '/analysis', open: (page) => press(page, 'Загрузить файлы') },
  {
    title: 'bill',
    path: '/checkout?plan=starter&period=yearly',
    async open(page) {
      await page.getByRole('radio', { name: /Счёт для юрлица/ }).check()
      await press(page, 'Выставить счёт')
    },
  },
  { title: 'code', path: '/settings', open: (page) => press(page, 'Ввести код вручную') },
  { title: 'address', path: '/settings', open: (page) => press(page, 'Сменить адрес') },
  { title: 'disconnecting', path: '/settings', open: (page) => press(page, 'Отключить HH.ru') },
  {
    title: 'bell',
    path: '/dashboard',
    async open(page) {
      await press(page, /Уведомления/)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    title: 'search everywhere',
    path: '/dashboard',
    async open(page) {
      await press(page, 'Поиск по всему')
      await page.getByRole('dialog').getByRole('combobox').fill('ма')
      await page
        .getByRole('option', { name: /Балл/ })
        .first()
        .waitFor()
    },
  },
  { title: 'shortcuts', path: '/results', open: (page) => page.keyboard.press('Shift+Slash') },
  { title: 'filter', path: '/results', open: (page) => page.getByRole('combobox').first().click() },
]

let product: TestProduct
let browser: Browser
type Person = Awaited<ReturnType<TestProduct['register']>>
let rich: Person
let poor: Person
let vacancyId: string

beforeAll(async () => {
  fs.mkdirSync(screenshotDir, { recursive: true })
  product = await startProductOnStage()
  rich = await product.register({ connect: true })
  const api = apiClient(product.localUrl, rich.token)
  await synchronise(api)
  const vacancy = await chooseVacancy(api, 50)
  if (!vacancy) throw new Error('the sandbox has a vacancy with responses')
  vacancyId = vacancy.id
  await analyse(api, vacancyId)
  poor = await product.register({ connect: true })
  for (const { email } of [rich, poor]) await grantAdmin(product.deps, email)
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await product?.drop()
})

const sessions = new Map<string, { pair: Promise<TokenPair>; since: number }>()
/** The whole matrix takes longer than the lifetime of an access token: a new session every ten minutes. */
async function sessionOf({ email }: Person): Promise<TokenPair> {
  const known = sessions.get(email)
  if (known && Date.now() - known.since < 600_000) return await known.pair
  const signIn = async () =>
    (await product.client().request<TokenPair>('POST', '/api/auth/login', { email, password: TEST_PASSWORD }))
      .body.data
  const pair = signIn()
  sessions.set(email, { pair, since: Date.now() })
  return await pair
}

/** Session and public configuration are never mocked: a state applies to the data of the screen only. */
const ALWAYS = /\/api\/(auth|public)\//

async function openScreen(
  look: Look,
  state: State,
  person: Person | null,
): Promise<{ page: Page; complaints: string[] }> {
  // the browser logs failed responses by itself; here they are intended
  const expected = state === 'error' ? [/Failed to load resource.*500/] : []
  const options: BrowserContextOptions = {
    viewport: { width: look.width, height: 800 },
    colorScheme: look.theme,
  }
  if (person) options.storageState = signedIn(product.url, await sessionOf(person))
  const opened = await openPage(browser, options, expected)
  const { page } = opened
  if (state === 'error' || state === 'loading') {
    await page.route(/\/api\//, async (route) => {
      if (ALWAYS.test(route.request().url())) return await route.continue()
      // never answered, so the page stays in its loading state
      if (state === 'loading') return
      const body = {
        success: false,
        message: 'Внутренняя ошибка',
        error: { code: 'INTERNAL', message: 'Внутренняя ошибка' },
        detail: { error: 'INTERNAL', message: 'Внутренняя ошибка' },
        request_id: 'matrix',
      }
      return await route.fulfill({ status: 500, json: body })
    })
  }
  return opened
}

/**
 * WCAG 2.2 AA as far as it can be automated, including targets of at least 24 px (a
 * rule that is off by default). Returns the failing elements. With an open overlay
 * only the overlay is checked, because it partly covers what is behind it.
 */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const { violations: found } = await page.evaluate<axe.AxeResults>(
    "axe.run([...document.querySelectorAll('[role=dialog], [role=listbox]')].at(-1) ?? document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], rules: { 'target-size': { enabled: true } } })",
  )
  return found.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Words that only an English text or a missing value would put on a screen. */
const NOT_RUSSIAN =
  /\b(?:the|and|of|is|are|was|your|you|please|error|failed|loading|submit|cancel|delete|save|close|undefined|null|nan)\b|\[object/gi

/** Finds text on the page, visible or accessible, that is not Russian. */
async function foreignWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((node) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => node.getAttribute(name) ?? ''),
    ),
  ])
  // candidates' own texts are quoted as they are
  return texts.flatMap((text) => text.replace(/«[^»]*»/g, '').match(NOT_RUSSIAN) ?? [])
}

type Stop = {
  readonly title?: string
  readonly path: string
  /** Opens a state without a URL of its own. */
  readonly open?: (page: Page) => Promise<void>
}
type Walk = {
  readonly look: Look
  readonly state: State
  readonly person: Person | null
  readonly stops: readonly Stop[]
  /** Accessibility is checked once a screen, where it has data. */
  readonly accessible: boolean
  /** Widths to check besides that of the look. */
  readonly more?: readonly number[]
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Visits one screen. @returns what is wrong with it, nothing by default */
async function inspect(page: Page, { path, title = path, open }: Stop, walk: Walk): Promise<object> {
  const { look, state } = walk
  await page.goto(product.url + path, { waitUntil: state === 'loading' ? 'domcontentloaded' : 'networkidle' })
  await page.locator('main, [role=main], h1').first().waitFor()
  if (open) {
    await open(page)
    // the overlay loads its own chunk and data
    await page.waitForLoadState('networkidle')
    // an idle network is told once a document
    await overlaysAtRest(page)
  }
  if (full)
    await page.screenshot({
      path: screenshotName(`${title} ${state} ${look.theme} ${look.width}`),
      fullPage: open === undefined,
    })
  const overflow: number[] = (await overflowOf(page)) > 0 ? [look.width] : []
  const foreign = await foreignWords(page)
  for (const width of walk.more ?? []) {
    await page.setViewportSize({ width, height: 800 })
    if ((await overflowOf(page)) > 0) overflow.push(width)
  }
  if (walk.more) {
    foreign.push(...(await foreignWords(page)))
    await page.setViewportSize({ width: look.width, height: 800 })
  }
  const failing = walk.accessible ? await violations(page) : []
  return {
    ...(overflow.length > 0 && { overflow }),
    ...(foreign.length > 0 && { foreign }),
    ...(failing.length > 0 && { violations: failing }),
  }
}

/** Visits the screens one after another in one tab. @returns what is wrong, by screen */
async function walkOver(walk: Walk): Promise<Record<string, object>> {
  const { page, complaints } = await openScreen(walk.look, walk.state, walk.person)
  // what was typed on a screen is not to keep the walk there
  page.on('dialog', (dialog) => void dialog.accept())
  const wrong: Record<string, object> = {}
  try {
    for (const stop of walk.stops) {
      complaints.length = 0
      const found = await inspect(page, stop, walk).catch((error: unknown) => ({ stopped: String(error) }))
      const told = { ...found, ...(complaints.length > 0 && { complaints: [...complaints] }) }
      if (Object.keys(told).length > 0) wrong[stop.title ?? stop.path] = told
    }
    return wrong
  } finally {
    await page.context().close()
  }
}

const at = (paths: readonly string[]): Stop[] => paths.map((path) => ({ path }))
const ofVacancy = async (): Promise<Stop[]> => {
  const { body } = await rich.request<{ results: { id: string }[] }>(
    'GET',
    `/api/analysis/results?vacancy_id=${vacancyId}&limit=3`,
  )
  const ids = body.data.results.map(({ id }) => id).join(',')
  const tabs = ['', '?recommendation=maybe', '/criteria', '/analytics', '/export', `/compare?ids=${ids}`]
  return at([...tabs.map((tab) => `/vacancies/${vacancyId}${tab}`), `/criteria?vacancy=${vacancyId}`])
}
const WALK_MS = full ? 1_800_000 : 180_000

// Concurrent, because most of a walk is waiting for the network to be idle.
describe.concurrent.each(looks)('EXT-35 PROD-01 at $width px in the $theme theme', (look) => {
  it('the screens of an anonymous user are usable', { timeout: WALK_MS }, async ({ expect }) => {
    const stops = at(publicScreens)
    expect(await walkOver({ look, state: 'full', person: null, stops, accessible: true })).toEqual({})
  })
  it.for(states)('the screens of a user are usable (%s)', { timeout: WALK_MS }, async (state, { expect }) => {
    const person = state === 'empty' ? poor : rich
    const stops = [...at(shellScreens), ...(state === 'full' ? await ofVacancy() : [])]
    const accessible = full || state === 'full'
    const wider = state === 'full' && { more: WIDER }
    expect(await walkOver({ look, state, person, stops, accessible, ...wider })).toEqual({})
  })
  it('what opens over the screens is usable', { timeout: WALK_MS }, async ({ expect }) => {
    const walk = { look, state: 'full', person: rich, stops: overlays, accessible: true } as const
    expect(await walkOver(walk)).toEqual({})
  })
})

describe.concurrent('EXT-35 PROD-01 at 1440 px', () => {
  it(
    'the public screens are as wide as the window, also at 768 and 1024 px',
    { timeout: WALK_MS },
    async ({ expect }) => {
      const look = { width: 1440, theme: 'light' } as const
      const walk = { look, state: 'full', person: rich, accessible: false, more: [1024, 768] } as const
      const stops = at(publicScreens.filter((path) => !/login|register/.test(path)))
      expect(await walkOver({ ...walk, stops })).toEqual({})
      expect(await walkOver({ ...walk, person: null, stops: at(['/login', '/register']) })).toEqual({})
    },
  )
  it('the table of a vacancy with a selection is usable', { timeout: WALK_MS }, async ({ expect }) => {
    const open = async (page: Page) => {
      for (const place of [1, 2]) await page.getByRole('checkbox').nth(place).click()
    }
    const stops = [{ path: `/vacancies/${vacancyId}`, open }]
    const look = { width: 1440, theme: 'dark' } as const
    expect(await walkOver({ look, state: 'full', person: rich, stops, accessible: true })).toEqual({})
  })
})
