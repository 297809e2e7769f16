/** The screens against references of React alone: page load, the lists of 100,000 candidates, a review by keyboard. */
import { launchBrowser } from '../../e2e/browser.ts'
import { ensureWebBuilt } from '../../scripts/build/web-build.ts'
import { figure, median, medians, type Figure, type Part } from '../measures/figures.ts'
import { setBenchStage, signInBench } from '../measures/stage.ts'
import { measureScores } from './lighthouse.ts'
import { serveReferences } from './references.ts'
import { measureInteraction, measureList, measurePageLoad, type Site } from './web.ts'

const CANDIDATES = 100_000

/** The product's figures of all runs and those of its reference, measured in turn so that both meet the same load. */
async function besides<T>(runs: number, measure: () => Promise<T>, reference: () => Promise<T>) {
  const pairs: (readonly [T, T])[] = []
  for (let run = 0; run < runs; run++) pairs.push([await measure(), await reference()])
  return pairs
}
type Pairs<T> = readonly (readonly [T, T])[]

/** The median of the ratios; the absolute figures stand beside it. */
function ratio<T>(what: string, goal: number, pairs: Pairs<T>, valueOf: (one: T) => number): Figure {
  const [own, bare] = [0, 1].map((side) => median(pairs.map((pair) => valueOf(pair[side] as T))))
  return {
    what,
    goal,
    measured: median(pairs.map(([own, bare]) => valueOf(own) / valueOf(bare))),
    unit: 'times bare',
    beside: `${figure(own ?? 0)} ms, bare ${figure(bare ?? 0)}`,
  }
}

const score = (what: string, goal: number, measured: number): Figure => ({
  what,
  goal,
  measured,
  unit: 'of 100',
  bound: 'least',
})

/** The product with a new session: an access token does not live as long as this part takes. */
type Enter = () => Promise<Required<Site>>
type Screen = { readonly what: string; readonly path: string; readonly reference: string }

/** Load of a screen on a phone, and its Lighthouse scores. */
async function screenFigures(runs: number, enter: Enter, bare: Site, { what, path, reference }: Screen) {
  const browser = await launchBrowser()
  try {
    const loads = await besides(
      runs,
      async () => measurePageLoad(browser, await enter(), path),
      () => measurePageLoad(browser, bare, reference),
    )
    const scores = await besides(
      runs,
      async () => measureScores(await enter(), path),
      () => measureScores(bare, reference),
    )
    const [own, plain] = [0, 1].map((side) =>
      median(scores.map((pair) => (pair[side] ?? pair[0]).performance)),
    )
    const medianOf = (valueOf: (one: (typeof scores)[number][0]) => number) =>
      median(scores.map(([one]) => valueOf(one)))
    const scripts = median(loads.map(([{ script_bytes }]) => script_bytes))
    const figures: Figure[] = [
      ratio(`${what}, LCP`, 1.25, loads, ({ lcp_ms }) => lcp_ms),
      {
        what: `${what}, Lighthouse below bare`,
        goal: 5,
        measured: median(scores.map(([own, plain]) => plain.performance - own.performance)),
        unit: 'points',
        beside: `${own}, bare ${plain}`,
      },
      score(
        `${what}, Lighthouse accessibility`,
        100,
        medianOf(({ accessibility }) => accessibility),
      ),
      score(
        `${what}, Lighthouse best practices`,
        100,
        medianOf(({ best_practices }) => best_practices),
      ),
      { what: `${what}, CLS`, goal: 0.02, measured: median(loads.map(([{ cls }]) => cls)), unit: '' },
    ]
    return { figures, scripts }
  } finally {
    await browser.close()
  }
}

const kilobytes = (what: string, goal: number, bytes: number): Figure => ({
  what: `${what}, initial JavaScript`,
  goal,
  measured: bytes / 1000,
  unit: 'kB gzip',
})

/** A list on a desktop and the review in it. */
async function listFigures(runs: number, enter: Enter, bare: Site, { what, path, reference }: Screen) {
  const browser = await launchBrowser()
  try {
    const lists = await besides(
      runs,
      async () => measureList(browser, await enter(), path),
      () => measureList(browser, bare, reference),
    )
    const reviews = await besides(
      runs,
      async () => measureInteraction(browser, await enter(), path),
      () => measureInteraction(browser, bare, reference),
    )
    return {
      nodes: lists.map(([{ nodes }]) => nodes),
      figures: [
        ratio(`${what}, first rows`, 1.25, lists, ({ first_rows_ms }) => first_rows_ms),
        ratio(`${what}, p95 frame of a scroll`, 1.3, lists, ({ frame_p95_ms }) => frame_p95_ms),
        ratio(`${what}, INP of 200 review keys`, 1.5, reviews, (inp) => inp),
      ],
    }
  } finally {
    await browser.close()
  }
}

/** Pages for visitors nobody knows, which have no reference: the landing page holds no code of React. */
async function visitorFigures(runs: number, { url }: Site): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const landing = await medians(runs, () => measurePageLoad(browser, { url }, '/'))
    const login = await medians(runs, () => measurePageLoad(browser, { url }, '/login'))
    const scores = await medians(runs, () => measureScores({ url }, '/'))
    return [
      {
        ...score('Landing, Lighthouse performance', 99, scores.performance),
        beside: `LCP ${figure(landing.lcp_ms)} ms`,
      },
      score('Landing, Lighthouse accessibility', 100, scores.accessibility),
      score('Landing, Lighthouse best practices', 100, scores.best_practices),
      score('Landing, Lighthouse SEO', 100, scores.seo),
      { what: 'Landing, CLS', goal: 0.02, measured: landing.cls, unit: '' },
      kilobytes('Landing', 30, landing.script_bytes),
      kilobytes('Login', 130, login.script_bytes),
    ]
  } finally {
    await browser.close()
  }
}

export const webPart: Part = {
  async measure(runs) {
    ensureWebBuilt()
    const stage = await setBenchStage(CANDIDATES)
    const enter: Enter = async () => ({
      url: stage.url,
      person: await signInBench(stage.url, stage.email),
    })
    const vacancy = `/vacancies/${stage.ids.vacancy_id}`
    const bare = await serveReferences(stage, { dashboard: '/dashboard', vacancy })
    try {
      const analysis = await listFigures(runs, enter, bare, {
        what: 'List',
        path: '/analysis',
        reference: '/list',
      })
      const table = await listFigures(runs, enter, bare, { what: 'Table', path: vacancy, reference: '/list' })
      const dashboard = await screenFigures(runs, enter, bare, {
        what: 'Dashboard',
        path: '/dashboard',
        reference: '/dashboard',
      })
      const screen = await screenFigures(runs, enter, bare, {
        what: 'Vacancy',
        path: vacancy,
        reference: '/vacancy',
      })
      const figures: Figure[] = [
        ...(await visitorFigures(runs, stage)),
        ...dashboard.figures,
        kilobytes('Dashboard', 180, dashboard.scripts),
        ...screen.figures,
        ...analysis.figures,
        { what: 'List, DOM nodes', goal: 400, measured: median(analysis.nodes), unit: '' },
        ...table.figures,
      ]
      const about = `Pages: a phone of 412 × 823, 4× slower CPU, 150 ms and 1.6 Mbit/s; list, table and review: 1440 × 900, 4×
slower CPU, ${figure(CANDIDATES)} candidates. Bare: the markup of the screen, or a virtual list of plain rows with the screen's card, drawn by
React alone after one JSON of the screen's own answers (${Object.entries(bare.bytes)
        .map(([name, bytes]) => `${name} ${figure(bytes / 1000)} kB`)
        .join(', ')}).
A ratio is the median of the runs' ratios. The table has ${figure(median(table.nodes))} nodes, a vacancy ${figure(screen.scripts / 1000)} kB of JavaScript.
Lighthouse scores its own phone, on a simulated network. No graphics card: frames are painted by the processor, which is shared with the server.`
      return { figures, about }
    } finally {
      await bare.stop()
      await stage.drop()
    }
  },
}
