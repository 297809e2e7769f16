/** The screens: page load, the list of 100,000 candidates, a review by keyboard. */
import { launchBrowser } from '../../e2e/browser.ts'
import { ensureWebBuilt } from '../../scripts/build/web-build.ts'
import { figure, medians, type Figure, type Part } from '../measures/figures.ts'
import { measureScores, type Scores } from './lighthouse.ts'
import { setBenchStage } from '../measures/stage.ts'
import { measureInteraction, measureList, measurePageLoad } from './web.ts'

const CANDIDATES = 100_000
const kilobytes = (bytes: number) => bytes / 1000

const scoresOf = (what: string, scores: Scores, performance: number): Figure[] =>
  [
    { what: `${what}, Lighthouse performance`, goal: performance, measured: scores.performance },
    { what: `${what}, Lighthouse accessibility`, goal: 100, measured: scores.accessibility },
    { what: `${what}, Lighthouse best practices`, goal: 100, measured: scores.best_practices },
  ].map((row) => ({ ...row, unit: 'of 100', bound: 'least' as const }))

export const webPart: Part = {
  async measure(runs) {
    ensureWebBuilt()
    const stage = await setBenchStage(CANDIDATES)
    const browser = await launchBrowser()
    try {
      const landing = await medians(runs, () => measurePageLoad(browser, stage, '/', false))
      const login = await medians(runs, () => measurePageLoad(browser, stage, '/login', false))
      const dashboard = await medians(runs, () => measurePageLoad(browser, stage, '/dashboard', true))
      const list = await medians(runs, () => measureList(browser, stage))
      const { inp } = await medians(runs, async () => ({ inp: await measureInteraction(browser, stage) }))
      const landingScores = await medians(runs, () => measureScores(stage, '/', false))
      const dashboardScores = await medians(runs, () => measureScores(stage, '/dashboard', true))
      const figures: Figure[] = [
        ...scoresOf('Landing', landingScores, 99),
        {
          what: 'Landing, Lighthouse SEO',
          goal: 100,
          measured: landingScores.seo,
          unit: 'of 100',
          bound: 'least',
        },
        ...scoresOf('Dashboard', dashboardScores, 95),
        { what: 'Landing, LCP', goal: 900, measured: landing.lcp_ms, unit: 'ms' },
        { what: 'Landing, CLS', goal: 0.02, measured: landing.cls, unit: '' },
        { what: 'Dashboard, LCP', goal: 1500, measured: dashboard.lcp_ms, unit: 'ms' },
        { what: 'Dashboard, CLS', goal: 0.02, measured: dashboard.cls, unit: '' },
        {
          what: 'Landing, initial JavaScript',
          goal: 30,
          measured: kilobytes(landing.script_bytes),
          unit: 'kB gzip',
        },
        {
          what: 'Login, initial JavaScript',
          goal: 130,
          measured: kilobytes(login.script_bytes),
          unit: 'kB gzip',
        },
        {
          what: 'Dashboard, initial JavaScript',
          goal: 180,
          measured: kilobytes(dashboard.script_bytes),
          unit: 'kB gzip',
        },
        { what: 'List, first rows', goal: 1200, measured: list.first_rows_ms, unit: 'ms' },
        { what: 'List, DOM nodes', goal: 400, measured: list.nodes, unit: '' },
        { what: 'List, p95 frame of a scroll', goal: 33, measured: list.frame_p95_ms, unit: 'ms' },
        { what: 'Review of 200 keys, INP', goal: 100, measured: inp, unit: 'ms' },
      ]
      const about = `Pages: a phone of 412 × 823, 4× slower CPU, 150 ms and 1.6 Mbit/s; list and review: 1440 × 900, 4×
slower CPU, ${figure(CANDIDATES)} candidates; nodes are those of the list.
Lighthouse scores its own phone, on a simulated network. No graphics card: frames are painted by the processor, which is shared with the server.`
      return { figures, about }
    } finally {
      await browser.close()
      await stage.drop()
    }
  },
}
