/** The component catalogue: complete, accessible in both themes, and absent from production builds. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type axe from 'axe-core'
import type { Browser, Locator } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, openPage, overlaysAtRest } from './browser.ts'

/** Of the open menu or list, else of the page. The target-size rule (at least 24 px, WCAG 2.2) is off by default. */
const AXE_RUN =
  "axe.run(document.querySelector('[role=menu], [role=listbox]') ?? document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], rules: { 'target-size': { enabled: true } } })"
const web = path.resolve(import.meta.dirname, '../../web')
const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let vite: ViteDevServer
let browser: Browser
beforeAll(async () => {
  vite = await createServer({
    configFile: path.join(web, 'vite.config.ts'),
    cacheDir: path.join(web, '../.cache/vite'),
    // a cache that lacks an import added since would be completed under the open page, and reloads are off
    optimizeDeps: { force: true },
    server: { port: 0, hmr: false },
    logLevel: 'error',
  })
  await vite.listen()
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await vite?.close()
})

async function open(colorScheme: 'light' | 'dark', width = 1440, forcedColors: 'active' | 'none' = 'none') {
  const opened = await openPage(browser, {
    colorScheme,
    forcedColors,
    viewport: { width, height: 900 },
  })
  const { page } = opened
  // the page needs no server except for the product name, which it requests
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    (route) => route.fulfill({ json: { success: true, data: {} } }),
  )
  // on a busy machine the bundling of the first page takes longer than a navigation may: the heading is waited for
  await page.goto(`http://127.0.0.1:${new URL(vite.resolvedUrls?.local[0] ?? '').port}/ui`, {
    waitUntil: 'commit',
  })
  await page.getByRole('heading', { level: 1, name: 'Части интерфейса' }).waitFor({ timeout: 60_000 })
  return opened
}

it.each(['light', 'dark'] as const)(
  'EXT-35 in the %s theme every component and its overlays are accessible, the highlighted row stands out at least 3:1, and all fits a phone',
  async (theme) => {
    const { page, complaints } = await open(theme)
    const violations = async () => {
      await overlaysAtRest(page)
      await page.evaluate(axeSource)
      const { violations: found } = await page.evaluate<axe.AxeResults>(AXE_RUN)
      return found.map((v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`)
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    expect(await violations()).toEqual([])
    await button('Ошибка').click()
    await button('Диалог').click()
    await page.getByRole('dialog', { name: 'Отключить HH.ru?' }).waitFor()
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
    for (const opener of [
      button('Меню'),
      page.getByRole('combobox', { name: 'Период' }).first(),
      page.getByRole('combobox', { name: 'Список с поиском' }).first(),
    ]) {
      await opener.press('Enter')
      const row = page.locator('[role^=menuitem][data-highlighted], [role=option][data-highlighted]')
      // as a list opens, its mark may go from the first row to the chosen one between the two steps of a reading
      await expect.poll(() => row.evaluate(contrastOfMark)).toBeGreaterThanOrEqual(3)
      expect(await violations()).toEqual([])
      await page.keyboard.press('Escape')
      await row.waitFor({ state: 'detached' })
    }
    await page.setViewportSize({ width: 360, height: 900 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  },
  120_000,
)

/** The contrast (WCAG 2) between the popup around a row and what marks the row most: its background or the shadow on it. */
function contrastOfMark(row: Element): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminance = (color: string) => {
    if (!context) throw new Error('no canvas')
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
      const part = byte / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const popup = row.closest('.overlay-motion')
  if (!popup) throw new Error('the row is in no popup')
  const around = luminance(getComputedStyle(popup).backgroundColor)
  const { backgroundColor, boxShadow } = getComputedStyle(row)
  const shadow = /[a-z]+\([^)]*\)(?= [1-9]\d*px)/.exec(boxShadow)?.[0]
  const marks = [backgroundColor, ...(shadow ? [shadow] : [])].map(luminance)
  return Math.max(...marks.map((mark) => (Math.max(mark, around) + 0.05) / (Math.min(mark, around) + 0.05)))
}

it('EXT-35 forced colours show whether a switch is on, which segment is chosen, how far a bar is and what is a button', async () => {
  const { page } = await open('light', 1440, 'active')
  const looksChanged = async (target: Locator, change: () => Promise<unknown>) => {
    const before = await target.screenshot()
    await change()
    // away from what was pressed
    await page.mouse.move(0, 0)
    return !before.equals(await target.screenshot())
  }
  const parts = page.getByRole('region', { name: 'Светлая тема' })
  const toggle = parts.getByRole('switch', { name: 'Переключатель', exact: true })
  const periods = parts.getByRole('radiogroup', { name: 'Период оплаты' })
  const bar = parts.getByRole('progressbar', { name: 'Ход: accent' })
  const fill = bar.locator('div')
  expect({
    toggle: await looksChanged(toggle, () => toggle.click()),
    periods: await looksChanged(periods, () => periods.getByRole('radio', { name: 'Год' }).check()),
    bar: await looksChanged(bar, () => fill.evaluate((node) => (node.style.width = '90%'))),
  }).toEqual({ toggle: true, periods: true, bar: true })
  const primary = parts.getByRole('button', { name: 'Загрузить', exact: true })
  expect(await primary.evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('1px')
  const track = parts.locator('[data-orientation]:has(> [data-index] [aria-label="Доля"])')
  expect(await track.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid')
  await page.context().close()
})

it('the catalogue shows every component, and the production build does not contain it', async () => {
  const screen = path.join(web, 'src/screens/ui')
  const sources = fs.readdirSync(screen).map((name) => fs.readFileSync(path.join(screen, name), 'utf8'))
  const components = fs
    .readdirSync(path.join(web, 'src/ui'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.tsx'))
  const missing = components.filter((name) => !sources.some((source) => source.includes(`/ui/${name}'`)))
  // exempt: `Redirect` renders nothing, and the toast region is loaded by the toasts themselves
  expect(missing.toSorted()).toEqual(['notices/toast-region.tsx', 'tab/redirect.tsx'])
  const built = fs.readdirSync(path.join(web, 'dist/assets')).filter((name) => name.endsWith('.js'))
  expect(built.length).toBeGreaterThan(10)
  for (const name of built)
    expect(fs.readFileSync(path.join(web, 'dist/assets', name), 'utf8')).not.toContain('Части интерфейса')
})
