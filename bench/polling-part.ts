/**
 * What an open tab asks of the server by itself: five minutes of one person in a real browser – the dashboard at rest, a run being
 * watched, a tab nobody sees while the run goes on.
 */
import type { Run } from '@rezumetr/contracts/analysis'
import { setTimeout as pause } from 'node:timers/promises'
import { launchBrowser } from '../e2e/browser.ts'
import { ensureWebBuilt } from '../scripts/web-build.ts'
import { figure, type Part } from './figures.ts'
import { setBenchStage } from './stage.ts'

/** Of each of the three, seconds. */
const SECONDS = 100

/** A run that moves every second and does not end while it is watched. */
function runAt(vacancy_id: string, started: number): Run {
  const analyzed = Math.floor((Date.now() - started) / 1000)
  const created_at = new Date(started).toISOString()
  return {
    id: '00000000-0000-4000-8000-00000000beef',
    vacancy_id,
    vacancy_title: 'Менеджер по продажам',
    kind: 'new',
    status: 'running',
    total: 1000,
    analyzed,
    failed: 0,
    skipped: 0,
    remaining: 1000 - analyzed,
    percent: Math.floor(analyzed / 10),
    eta_seconds: 1000 - analyzed,
    engine: 'embedded',
    spending: null,
    errors: [],
    created_at,
    started_at: created_at,
    is_auto: false,
    postponed: 0,
    continues_at: null,
    finished_at: null,
  }
}

export const pollingPart: Part = {
  async measure() {
    ensureWebBuilt()
    const stage = await setBenchStage(1000)
    const browser = await launchBrowser()
    try {
      const { access_token, refresh_token } = stage.person
      const localStorage = [
        { name: 'rezumetr_access_token', value: access_token },
        { name: 'rezumetr_refresh_token', value: refresh_token },
      ]
      const context = await browser.newContext({
        storageState: { cookies: [], origins: [{ origin: stage.url, localStorage }] },
      })
      const page = await context.newPage()
      let asked = 0
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/')) asked++
      })
      const count = async () => {
        const before = asked
        await pause(SECONDS * 1000)
        return asked - before
      }
      await page.goto(`${stage.url}/dashboard`, { waitUntil: 'networkidle' })
      const resting = await count()
      const started = Date.now()
      await page.route('**/api/analysis/runs/active', (route) =>
        route.fulfill({ json: { success: true, data: { run: runAt(stage.ids.vacancy_id, started) } } }),
      )
      await page.goto(`${stage.url}/analysis`, { waitUntil: 'load' })
      const watching = await count()
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      const hidden = await count()
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
        about: `${SECONDS} s each, once: dashboard at rest ${figure(resting)}, a run watched ${figure(watching)}, the tab hidden ${figure(hidden)} requests.`,
      }
    } finally {
      await browser.close()
      await stage.drop()
    }
  },
}
