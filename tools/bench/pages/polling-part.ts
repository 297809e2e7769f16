/**
 * Requests an open tab sends without user action: three tabs side by side in a real browser – an idle
 * dashboard, a watched run, and a hidden tab during the run.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, signedIn } from '../../e2e/browser.ts'
import { ensureWebBuilt } from '../../scripts/build/web-build.ts'
import type { Part } from '../measures/figures.ts'
import { setBenchStage, type BenchStage } from '../measures/stage.ts'

/** Duration of the measurement, in seconds. */
const SECONDS = 100

/** Reopens the run and advances it every second without ending it. @returns a function that stops it */
async function keepRunning({ deps, ids }: BenchStage): Promise<() => void> {
  await sql`update analysis_runs set status = 'running', started_at = now(), finished_at = null, total = 1000, analyzed = 0
    where id = ${ids.run_id}`.execute(deps.db)
  const timer = setInterval(
    () =>
      void sql`update analysis_runs set analyzed = analyzed + 1 where id = ${ids.run_id}`.execute(deps.db),
    1000,
  )
  return () => clearInterval(timer)
}

/**
 * Opens a tab of the stage's user, signed in.
 * @returns the page and its API requests per path, counted from now on
 */
async function openTab(
  browser: Browser,
  stage: BenchStage,
  path: string,
): Promise<[Page, Map<string, number>]> {
  const context = await browser.newContext({ storageState: signedIn(stage.url, stage.person) })
  const page = await context.newPage()
  await page.goto(stage.url + path, { waitUntil: 'load' })
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
  })
  return [page, asked]
}

/** Waits until the initial requests of the screen are done, then clears the counters. */
async function clearOpening(asked: Map<string, number>): Promise<void> {
  for (let before = -1; before < sum(asked); await pause(2000)) before = sum(asked)
  asked.clear()
}

const sum = (asked: Map<string, number>) => [...asked.values()].reduce((all, times) => all + times, 0)

export const pollingPart: Part = {
  async measure() {
    ensureWebBuilt()
    // `ROLE=web` prevents workers from taking up the run; the idle tab belongs to another company
    const quiet = await setBenchStage(1000, { ROLE: 'web' })
    const stage = await setBenchStage(1000, { ROLE: 'web' })
    const browser = await launchBrowser()
    const stop = await keepRunning(stage)
    try {
      const [, resting] = await openTab(browser, quiet, '/dashboard')
      await clearOpening(resting)
      const [page, hidden] = await openTab(browser, stage, '/analysis')
      await clearOpening(hidden)
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      // no `clearOpening` here: opening the screen is part of watching the run
      const [, watching] = await openTab(browser, stage, '/analysis')
      await pause(SECONDS * 1000)
      const most = [...watching].toSorted(([, a], [, b]) => b - a).slice(0, 6)
      return {
        figures: [
          {
            what: 'requests of an active person',
            goal: 0.15,
            measured: (sum(resting) + sum(watching) + sum(hidden)) / (3 * SECONDS),
            unit: 'a second',
          },
        ],
        about: `${SECONDS} s, side by side: dashboard at rest ${sum(resting)}, a run watched, with what its screen opens with, ${sum(watching)}, a tab hidden ${sum(hidden)} requests.
Of the watched run: ${most.map(([path, times]) => `${times} × ${path}`).join(', ')}.`,
      }
    } finally {
      stop()
      await browser.close()
      await stage.drop()
      await quiet.drop()
    }
  },
}
