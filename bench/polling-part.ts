/**
 * What an open tab asks of the server by itself: five minutes of one person in a real browser – the dashboard at rest, a run being
 * watched, a tab nobody sees while the run goes on.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { launchBrowser, signedIn } from '../e2e/browser.ts'
import { ensureWebBuilt } from '../scripts/web-build.ts'
import { figure, type Part } from './figures.ts'
import { setBenchStage, type BenchStage } from './stage.ts'

/** Of each of the three, seconds. */
const SECONDS = 100

/** The run is at work again, moves every second and does not end while it is watched. @returns the way to stop */
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

export const pollingPart: Part = {
  async measure() {
    ensureWebBuilt()
    // nobody may take the run up
    const stage = await setBenchStage(1000, { ROLE: 'web' })
    const browser = await launchBrowser()
    try {
      const context = await browser.newContext({ storageState: signedIn(stage.url, stage.person) })
      const page = await context.newPage()
      let asked = 0
      const watched = new Map<string, number>()
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (!pathname.startsWith('/api/')) return
        asked++
        watched.set(pathname, (watched.get(pathname) ?? 0) + 1)
      })
      const count = async () => {
        const before = asked
        await pause(SECONDS * 1000)
        return asked - before
      }
      await page.goto(`${stage.url}/dashboard`, { waitUntil: 'networkidle' })
      const resting = await count()
      const stop = await keepRunning(stage)
      watched.clear()
      await page.goto(`${stage.url}/analysis`, { waitUntil: 'load' })
      const watching = await count()
      const most = [...watched].toSorted(([, a], [, b]) => b - a).slice(0, 6)
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      const hidden = await count()
      stop()
      const total = resting + watching + hidden
      return {
        figures: [
          {
            what: 'requests of an active person',
            goal: 0.15,
            measured: total / (3 * SECONDS),
            unit: 'a second',
          },
        ],
        about: `${SECONDS} s each, once: dashboard at rest ${figure(resting)}, a run watched ${figure(watching)}, the tab hidden ${figure(hidden)} requests.
Of the watched run, with the opening of its screen: ${most.map(([path, times]) => `${times} × ${path}`).join(', ')}.`,
      }
    } finally {
      await browser.close()
      await stage.drop()
    }
  },
}
