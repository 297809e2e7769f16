/** Waiting times of visitors and recruiters, measured in a real browser through the DevTools protocol. */
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright-core'
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import { signedIn } from '../../e2e/browser.ts'

/** Lighthouse's Slow 4G: 150 ms latency, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
export const DESK = { viewport: { width: 1440, height: 900 } }
const CPU_SLOWER = 4

/** Metrics the page collects about itself from the start; times in ms since the navigation. */
type Notes = { lcp: number; cls: number; first_row: number; interactions: Record<number, number> }
declare global {
  // a global variable of the page, set by the script below
  var benchNotes: Notes
}
function takeNotes(): void {
  const notes: Notes = (globalThis.benchNotes = { lcp: 0, cls: 0, first_row: 0, interactions: {} })
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    })
  observe('largest-contentful-paint', (entry) => (notes.lcp = entry.startTime))
  observe('layout-shift', (entry) => {
    // not yet in the DOM types
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) notes.cls += shift.value
  })
  observe(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId)
        notes.interactions[interactionId] = Math.max(notes.interactions[interactionId] ?? 0, entry.duration)
    },
    { durationThreshold: 16 },
  )
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-result]')) return
    notes.first_row = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** A product or a reference; `person` is signed in. */
export type Site = { readonly url: string; readonly person?: TokenPair }

async function openSlowPage(
  browser: Browser,
  { url, person }: Site,
  { phone }: { phone: boolean },
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    ...(phone ? PHONE : DESK),
    ...(person && { storageState: signedIn(url, person) }),
  })
  const page = await context.newPage()
  const devtools: CDPSession = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  if (phone) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  }
  await page.addInitScript(takeNotes)
  return { page, close: () => context.close() }
}
const notesOf = (page: Page): Promise<Notes> => page.evaluate(() => globalThis.benchNotes)

export type Load = { lcp_ms: number; cls: number; script_bytes: number }
/** A first visit on a phone, until the network is idle. Bytes are gzip. */
export async function measurePageLoad(browser: Browser, site: Site, path: string): Promise<Load> {
  const { page, close } = await openSlowPage(browser, site, { phone: true })
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url())
  })
  await page.goto(site.url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => globalThis.benchNotes.lcp > 0)
  const { lcp, cls } = await notesOf(page)
  const load = { lcp_ms: lcp, cls, script_bytes: 0 }
  for (const url of scripts) {
    load.script_bytes += gzipSync(await (await fetch(url)).text(), { level: 9 }).length
  }
  await close()
  return load
}

export type List = { first_rows_ms: number; nodes: number; frame_p95_ms: number }
/** A list of candidates on a slow desktop: time to its first rows, DOM nodes, frame times of a steady scroll. */
export async function measureList(browser: Browser, site: Site, path: string): Promise<List> {
  const { page, close } = await openSlowPage(browser, site, { phone: false })
  await page.goto(site.url + path)
  await page.locator('[data-result]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const { first_row } = await notesOf(page)
  const frames = await page.evaluate(async () => {
    // a table scrolls by itself, a feed with the page
    const box = document.querySelector('[aria-rowcount]')?.parentElement ?? window
    const gaps: number[] = []
    let last = await new Promise<number>(requestAnimationFrame)
    for (let step = 0; step < 300; step++) {
      box.scrollBy(0, 60)
      const now = await new Promise<number>(requestAnimationFrame)
      gaps.push(now - last)
      last = now
    }
    return gaps.toSorted((a, b) => a - b)
  })
  const list = {
    first_rows_ms: first_row,
    nodes: await page.evaluate(() => document.querySelectorAll('[role=feed] *, [aria-rowcount] *').length),
    frame_p95_ms: frames[Math.floor(frames.length * 0.95)] ?? 0,
  }
  await close()
  return list
}

const KEYS = 200

/** INP of a review by keys with the card open beside the list: the 98th percentile of interaction times, ms. */
export async function measureInteraction(browser: Browser, site: Site, path: string): Promise<number> {
  const { page, close } = await openSlowPage(browser, site, { phone: false })
  await page.goto(site.url + path)
  await page.locator('[data-result]').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.locator('[data-candidate] h2').first().waitFor()
  for (let step = 0; step < KEYS; step++) {
    await page.keyboard.press(step % 2 === 0 ? 'j' : String(1 + (((step - 1) / 2) % 4)))
    // waits two frames, as a user sees the result before pressing the next key
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  const { interactions } = await notesOf(page)
  await close()
  const durations = Object.values(interactions).toSorted((a, b) => b - a)
  // INP ignores one slowest interaction of every 50; interactions below 16 ms are not recorded at all
  return durations[Math.floor(KEYS / 50)] ?? 0
}
