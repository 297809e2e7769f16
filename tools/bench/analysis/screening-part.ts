/** The engine alone on one core, and an analysis in the real product from the click to the last row. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { launchBrowser } from '../../e2e/browser.ts'
import { ensureWebBuilt } from '../../scripts/build/web-build.ts'
import { judgementOf } from '@rezumetr/screening/judgement/judge'
import { readPerson } from '@rezumetr/screening/judgement/person/person'
import { readPair } from '@rezumetr/screening/judgement/read'
import { readVacancy } from '@rezumetr/screening/judgement/rubric/read'
import type { ResumeText } from '@rezumetr/screening/model'
import { monthOf } from '@rezumetr/screening/resume/months'
import { agronomistResume, cookResume, javaResume, javaVacancy, NOW } from '@rezumetr/screening/sample'
import { type Figure, figure, medians, type Part } from '../measures/figures.ts'
import { measureEngine, measureRun, resumeOf } from './screening-run.ts'
import { countingSpeed, importTime, writeModules } from './yardstick.ts'

const READINGS = 1000
const COUNTED = 100
const PAIRS = 5000
const FEW = 100
const MANY = 10_000

/** Measured side by side, embedded-14 judges 1.06 times as fast as words are counted and loads in 5.4 imports: .23 and 1.36 of that. */
const SPEED = 0.23 * 1.06
const LOADING = 1.36 * 5.4

function measureAlone() {
  const { perSecond, p99 } = measureEngine(READINGS)
  const share = perSecond / countingSpeed(Array.from({ length: COUNTED }, (_, n) => resumeOf(n)))
  const rubric = readVacancy(javaVacancy)
  const read = (resume: ResumeText) => readPerson(resume, monthOf(NOW) ?? 0)
  const people = [javaResume, agronomistResume, cookResume].map(read)
  const paired = performance.now()
  for (let n = 0; n < PAIRS; n++)
    judgementOf(rubric, readPair(rubric, people[n % people.length] ?? read(javaResume)))
  const pairsPerSecond = PAIRS / ((performance.now() - paired) / 1000)
  const about = 'Разработка сервисов на Java, Kafka и PostgreSQL.\n'.repeat(21_000)
  const huge = performance.now()
  judgementOf(rubric, readPair(rubric, read({ ...javaResume, about })))
  return { perSecond, share, p99, pairsPerSecond, huge: performance.now() - huge }
}

/**
 * Measured in a separate process: the time the engine takes to load and to judge its first resume, and its
 * memory afterwards. Node's compile cache is kept between starts, as in the server (server/src/main.ts); the
 * very first start is reported separately.
 */
const PROGRAM = `
const engine = ${JSON.stringify(import.meta.resolve('@rezumetr/screening/sample').replace(/sample\.ts$/, ''))}
import { enableCompileCache } from 'node:module'
if (process.env.KEPT) enableCompileCache(process.env.KEPT)
const bare = process.memoryUsage.rss()
const started = performance.now()
const [{ judgementOf }, { readPair }, { readPerson }, { readVacancy }, { monthOf }, sample] = await Promise.all(
  ['judgement/judge', 'judgement/read', 'judgement/person/person', 'judgement/rubric/read', 'resume/months', 'sample'].map(
    (name) => import(engine + name + '.ts'),
  ),
)
const rubric = readVacancy(sample.javaVacancy)
judgementOf(rubric, readPair(rubric, readPerson(sample.javaResume, monthOf(sample.NOW))))
const load = performance.now() - started
console.log(JSON.stringify({ load, rss: process.memoryUsage.rss() / 2 ** 20, bare: bare / 2 ** 20 }))
`
function measureLoading(kept = ''): { load: number; rss: number; bare: number } {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    encoding: 'utf8',
    env: { ...process.env, KEPT: kept },
  })
  // printed by the program above
  return JSON.parse(output) as { load: number; rss: number; bare: number }
}

type Alone = ReturnType<typeof measureAlone>
type Loading = ReturnType<typeof measureLoading> & { readonly times: number }

const engineFigures = (alone: Alone, { load, times, rss }: Loading): Figure[] => [
  {
    what: 'resumes read and judged',
    goal: 2000,
    measured: alone.perSecond,
    unit: 'a second',
    bound: 'least',
  },
  {
    what: 'reading and judging ÷ counting words',
    goal: SPEED,
    measured: alone.share,
    unit: '',
    bound: 'least',
  },
  { what: 'one of them, p99', goal: 3, measured: alone.p99, unit: 'ms' },
  {
    what: 'pairs judged, already read',
    goal: 30_000,
    measured: alone.pairsPerSecond,
    unit: 'a second',
    bound: 'least',
  },
  { what: 'a resume of a megabyte', goal: 200, measured: alone.huge, unit: 'ms' },
  { what: 'loading, to the first judgement', goal: 150, measured: load, unit: 'ms' },
  { what: 'loading ÷ importing plain modules', goal: LOADING, measured: times, unit: '' },
  { what: 'memory of its process', goal: 150, measured: rss, unit: 'MB' },
]

type Run = Awaited<ReturnType<typeof measureRun>>

const productFigures = (few: Run, many: Run & { readonly ratio: number }): Figure[] => [
  { what: `click to last row, ${FEW}`, goal: 2000, measured: few.click_ms, unit: 'ms' },
  { what: `click to last row, ${MANY}`, goal: 30_000, measured: many.click_ms, unit: 'ms' },
  { what: 'durable pipeline ÷ engine alone', goal: 0.3, measured: many.ratio, unit: '', bound: 'least' },
]

export const screeningPart: Part = {
  async measure(runs) {
    ensureWebBuilt()
    measureAlone() // warm-up: module loading and JIT compilation
    const alone = await medians(runs, async () => measureAlone())
    const first = await medians(runs, async () => measureLoading())
    const kept = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-compiled-'))
    measureLoading(kept) // fills the compile cache
    const modules = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-modules-'))
    writeModules(modules)
    importTime(modules, kept)
    const loading = await medians(runs, async () => {
      const one = measureLoading(kept)
      return { ...one, times: one.load / importTime(modules, kept) }
    })
    for (const folder of [kept, modules]) fs.rmSync(folder, { recursive: true })
    const browser = await launchBrowser()
    try {
      const few = await medians(runs, () => measureRun(browser, FEW))
      // the engine is measured again before and after the long run, so that both figures are taken under the
      // same machine load
      const many = await medians(runs, async () => {
        const before = measureEngine(READINGS).perSecond
        const run = await measureRun(browser, MANY)
        const engine = (before + measureEngine(READINGS).perSecond) / 2
        return { ...run, engine, ratio: run.perSecond / engine }
      })
      return {
        figures: [...engineFigures(alone, loading), ...productFigures(few, many)],
        about: `Engine: one process, invented resumes of three professions, each text new; explanations included; bare Node holds
${figure(loading.bare)} MB; loaded for the first time ever, with nothing compiled kept: ${figure(first.load)} ms. Product: browser, server and PostgreSQL on one machine; ${figure(many.perSecond)} resumes a second in the run,
${figure(many.engine)} by the engine beside it.`,
      }
    } finally {
      await browser.close()
    }
  },
}
