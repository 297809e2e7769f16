/** Shared setup of the browser tests: a product, a browser, signed-in pages, and delayed or mocked responses. */
import type { Browser, BrowserContextOptions, Locator, Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { TestProduct } from '../../server/src/testing/product/product.ts'
import { storeTokens, launchBrowser, openPage } from './browser.ts'
import { startProductOnStage } from './target.ts'

/** The browser itself logs failed responses to the console: expected where a test provokes one. */
export const REFUSALS = /Failed to load resource/
/**
 * Requests are intercepted from the start and always: a page that is told about it later may have handled a key press first (once in
 * 250 on a busy machine), and its request then passes the route it was to be stopped by.
 */
const NO_URL = /^never:/
/** Upper bound for waiting on one screen. */
const PATIENCE_MS = 20_000
/** Upper bound for reading the screen of a failed test. */
const TELL_MS = 5_000
/** The cluster target starts up to five processes. */
const START_TIMEOUT_MS = 180_000

export type Person = { readonly token: string | null; readonly refresh_token: string }

type Opening = {
  /** The signed-in user; without it the page is anonymous. */
  as?: Person
  /** Console messages that the test provokes on purpose. */
  expected?: readonly RegExp[]
  context?: BrowserContextOptions
  /** Runs before the first navigation: routes, a mocked clock. */
  before?: (page: Page) => Promise<unknown>
}

export type Stage = {
  product(): TestProduct
  /** Opens `path` in its own browser context; its console must stay clean until the end of the test. */
  open(path: string, opening?: Opening): Promise<Page>
}

/** What a failed test had on its screen: a failure of chance may not come a second time. */
async function tell(page: Page): Promise<void> {
  const screen = await page.locator('body').ariaSnapshot({ timeout: TELL_MS }).catch(String)
  console.error(`${page.url()}\n${screen}`)
}

/** One browser for all spec files of a worker. */
// vitest reads from the pattern what a fixture needs: this one nothing
// oxlint-disable-next-line no-empty-pattern
const withBrowser = test.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchBrowser()
  onCleanup(() => browser.close())
  // of a run that was killed: the browser would keep its worker alive
  process.once('disconnect', () => void browser.close())
  return browser
})

/** One product per spec file; pages opened by a test are closed after it. */
export function setStage(env: Record<string, string> = {}): Stage {
  let product: TestProduct | undefined
  let browser: Browser | undefined
  let opened: { page: Page; complaints: string[] }[] = []
  withBrowser.beforeAll(async ({ browser: own }) => {
    browser = own
    product = await startProductOnStage(env)
  }, START_TIMEOUT_MS)
  afterAll(() => product?.drop())
  afterEach(async ({ task }) => {
    const complaints = opened.flatMap((known) => known.complaints)
    if (task.result?.state === 'fail') for (const { page } of opened) await tell(page)
    for (const { page } of opened) await page.context().close()
    opened = []
    expect(complaints).toEqual([])
  })
  const started = () => {
    if (!product || !browser) throw new Error('the product is not started')
    return { product, browser }
  }
  return {
    product: () => started().product,
    async open(path, { as, expected = [], context = {}, before } = {}) {
      const { product, browser } = started()
      const tab = await openPage(browser, context, expected)
      opened.push(tab)
      await tab.page.context().route(NO_URL, (route) => route.fallback())
      tab.page.setDefaultTimeout(PATIENCE_MS)
      if (as) await storeTokens(tab.page, product.url, as)
      await before?.(tab.page)
      await tab.page.goto(product.url + path)
      return tab.page
    },
  }
}

/** Waits until the exact text is visible; `timeout` in ms for slow server work. */
export const see = (scope: Page | Locator, text: string | RegExp, timeout = PATIENCE_MS): Promise<void> =>
  scope
    .getByText(text, typeof text === 'string' ? { exact: true } : {})
    .first()
    .waitFor({ timeout })

/** Waits until the field is marked as wrong and has the focus, as after a refused submit. */
export async function seeInvalid(field: Locator): Promise<void> {
  const state = () =>
    field.evaluate((node) => [node.getAttribute('aria-invalid'), node === document.activeElement])
  await expect.poll(state).toEqual(['true', true])
}

/** The URL of the page without its origin. */
export const pathOf = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** Waits until the URL without its origin equals `path`. */
export const arrive = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname + url.search + url.hash === path)

/** Delays responses to `url` (a glob or a pattern) until the returned function is called. */
export async function hold(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route: Route) => {
    if (method === undefined || route.request().method() === method) await gate
    await route.fallback()
  })
  return release
}

/** Does something while the next request to `url` is on its way, so that no reading before it shows what was done. */
export const meanwhile = (page: Page, url: string, act: () => Promise<unknown>) =>
  page.route(
    url,
    async (route) => {
      await act()
      await route.fallback()
    },
    { times: 1 },
  )

/** The next request to `url` is carried out, but its answer is lost. */
export const loseAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** Mocks the response to `url` (a glob), for states that are hard to produce on the real server. */
export const answer = (page: Page, url: string, status: number, body: unknown, method?: string) =>
  page.route(url, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({ status, json: body })
      : route.fallback(),
  )

/**
 * A dialog cannot be closed while its request to `url` (a glob) is on its way: it shows the refusal, and is closed then. It also
 * tells of a missing connection instead of waiting for one. Opened again, it no longer shows the refusal.
 */
export async function keepsItsOutcome(
  dialog: Locator,
  {
    url,
    method,
    confirm,
    says,
    cancel = 'Отмена',
    opener,
  }: { url: string; method?: string; confirm: string; says: string; cancel?: string; opener: Locator },
): Promise<void> {
  const page = dialog.page()
  // the code of the notices is fetched soon after the shell, and could not be without a network
  await page.getByRole('region', { name: 'Уведомления' }).waitFor({ state: 'attached' })
  const press = () => dialog.getByRole('button', { name: confirm, exact: true }).click()
  await page.context().setOffline(true)
  await press()
  await see(dialog.getByRole('alert'), says)
  await page.context().setOffline(false)
  await answer(page, url, 500, {}, method)
  const release = await hold(page, url, method)
  await press()
  await dialog.locator('[aria-busy=true]').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  expect(await dialog.getByRole('button', { name: 'Закрыть' }).count()).toBe(0)
  expect(await dialog.getByRole('button', { name: cancel }).isDisabled()).toBe(true)
  release()
  await see(dialog.getByRole('alert'), says)
  await dialog.getByRole('button', { name: cancel }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.unroute(url)
  await opener.click()
  await dialog.waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
}

/**
 * Presses `button`, which leaves for `url` (a glob) and stays busy, and goes back. The page is restored as by the back/forward
 * cache, which Playwright disables.
 */
export async function leaveAndReturn(button: Locator, url: string): Promise<void> {
  const page = button.page()
  // a response without content: the browser stays on the page
  await page.route(url, (route) => route.fulfill({ status: 204 }))
  const left = page.waitForRequest(url)
  await button.click()
  await left
  await page.locator('button[aria-busy=true]').waitFor()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.unroute(url)
}

/**
 * Freezes the page's installed clock, so that no time passes on a slow machine but what the test lets pass. Playwright stops
 * the clock and then moves it to the asked instant, which it refuses where that has passed meanwhile: then it stands already.
 */
export async function freeze(page: Page): Promise<void> {
  const now = () => page.evaluate(() => Date.now())
  await page.clock.pauseAt((await now()) + 200).catch(async () => page.clock.pauseAt(await now()))
}

/** Lets a frozen clock pass millisecond by millisecond until the text is shown: even drawing an answer takes timers. */
export async function seeFrozen(scope: Page | Locator, page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1)
        return scope.getByText(text, { exact: true }).count()
      },
      { timeout: PATIENCE_MS },
    )
    .toBeGreaterThan(0)
}

/** Collects the page's requests from now on: `POST /api/auth/login`. `queries` appends the query string. */
export function listen(page: Page, filter: RegExp = /\/api\//, queries = false): string[] {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (filter.test(pathname)) calls.push(`${request.method()} ${pathname}${queries ? search : ''}`)
  })
  return calls
}

/** On plain http a browser has no clipboard. */
export const hideClipboard = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))

/** Before a vacancy's first run its criteria are shown to be checked. */
export const skipCheck = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: 'Проверьте критерии' })
    .getByRole('button', { name: 'Пропустить' })
    .click({ timeout: PATIENCE_MS })

/** Opens a select by its label. */
export async function openSelect(page: Page, label: string): Promise<void> {
  // by keyboard: on a slow machine the mouse-up of a click arrives after the list has
  // opened under the pointer and would choose an option
  const select = page.getByRole('combobox', { name: label })
  await select.click({ trial: true })
  await select.press('Enter')
}

/** Opens a select by its label and chooses an option. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await openSelect(page, label)
  await page.getByRole('option', { name: option }).first().click()
}

/** The option texts of a select, which is closed again. */
export async function optionsOf(page: Page, label: string): Promise<string[]> {
  await openSelect(page, label)
  await page.getByRole('option').first().waitFor()
  const texts = await page.getByRole('option').allInnerTexts()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  return texts
}

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)
