/** Lighthouse scores of a page on a phone, with its simulated slow network and CPU and its default weights. */
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { ACCESS_KEY, launchBrowser, REFRESH_KEY } from '../../e2e/browser.ts'
import { freePort } from '../../../server/src/platform/process/free-port.ts'
import type { Site } from './web.ts'

/** Scores from 0 to 100; `seo` matters only for pages meant to be indexed. */
export type Scores = { performance: number; accessibility: number; best_practices: number; seo: number }

/** Launches a separate browser: Lighthouse controls its default profile through the debugging port. */
export async function measureScores({ url, person }: Site, path: string): Promise<Scores> {
  const port = await freePort()
  const browser = await launchBrowser(`--remote-debugging-port=${port}`)
  try {
    if (person) {
      const profile = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts()[0]
      const page = await profile?.newPage()
      await page?.goto(`${url}/robots.txt`)
      const { access_token, refresh_token } = person
      const tokens = { [ACCESS_KEY]: access_token, [REFRESH_KEY]: refresh_token }
      await page?.evaluate((pairs) => Object.assign(localStorage, pairs), tokens)
      await page?.close()
    }
    const run = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      disableStorageReset: person !== undefined,
    })
    const scoreOf = (category: string) => Math.round((run?.lhr.categories[category]?.score ?? 0) * 100)
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      best_practices: scoreOf('best-practices'),
      seo: scoreOf('seo'),
    }
  } finally {
    await browser.close()
  }
}
