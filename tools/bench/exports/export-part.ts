/**
 * A background export of 100,000 candidates, from the request to the finished file, compared with exceljs' streaming writer on
 * rows already in memory. The product's time includes its database, storing the file and charging the unit.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { getRun, startNewAnalysis, stopRun } from '@rezumetr/contracts/analysis/analysis'
import { startExport, getExport } from '@rezumetr/contracts/analysis/exports'
import { apiClient, type Api } from '../../../server/src/journey.ts'
import { buildSubscription } from '../../../server/src/testing/scenes/factories.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { builtServer, ensureServerBuilt } from '../../scripts/build/server-build.ts'
import { figure, medians, type Part } from '../measures/figures.ts'
import { p95 } from '../measures/load.ts'
import { memoryOf, startServer, type Server } from '../measures/processes.ts'
import { buildUnread } from '../analysis/screening-run.ts'
import { connectionEnv, setBenchStage } from '../measures/stage.ts'

const ROWS = 100_000
/** Scores are spread evenly over 0–100, so about a tenth of the results has this minimum. */
const TENTH = 91
/** More than can be analysed while one file is written. */
const UNREAD = 20_000
const METRICS_TOKEN = 'of-this-measurement-alone'
const LIST = '/api/analysis/results?limit=50'

/**
 * Polls the list, pausing 50 ms after each answer, which is the load of about a dozen users.
 * @returns p95 in ms
 */
async function askLists(server: Server, token: string, until: () => boolean): Promise<number> {
  const times: number[] = []
  while (!until()) {
    const started = performance.now()
    const response = await fetch(server.url + LIST, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    times.push(performance.now() - started)
    await pause(50)
  }
  return p95(times)
}

async function exportAll(api: Api, min_score = 0): Promise<number> {
  const started = performance.now()
  const { id } = await api.call(startExport, { body: { min_score } })
  for (;;) {
    const { status, error } = await api.call(getExport, { params: { id } })
    if (status === 'completed') return (performance.now() - started) / 1000
    if (status === 'failed') throw new Error(error ?? status)
    await pause(20)
  }
}

/** @returns the peak resident memory in MB while `work` runs */
async function peakOf<T>(pid: number, work: Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 20)
  try {
    return { result: await work, peak }
  } finally {
    clearInterval(timer)
  }
}

/** The p99 of the product's event loop delay since the previous call, ms; sampled every 10 ms. */
async function loopDelay(server: Server): Promise<number> {
  const response = await fetch(`${server.url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await response.text())?.[1])
}

/** Seconds exceljs needs for the same number of rows and columns. */
async function measureReference(): Promise<number> {
  const reference = await startServer(['tools/bench/exports/excel-reference.ts', String(ROWS)], {}, '/')
  try {
    return Number(await (await fetch(`${reference.url}/make`)).text())
  } finally {
    await reference.stop()
  }
}

export const exportPart: Part = {
  async measure(runs) {
    await ensureServerBuilt()
    const stage = await setBenchStage(ROWS, { ROLE: 'web' })
    await buildSubscription(stage.deps.db, stage.scope, 'enterprise')
    const product = await startServer([builtServer], { ...connectionEnv(stage), METRICS_TOKEN })
    const token = stage.person.access_token
    const api = apiClient(product.url, token)
    try {
      const warm = performance.now()
      const quiet = await askLists(product, token, () => performance.now() - warm > 5000)
      const idle = memoryOf(product.pid)
      // files are measured before the lists: polling lists alone grows V8's young generation by 90 MB within
      // half a minute
      const file = await medians(runs, async () => {
        const excel_s = await measureReference()
        const tenth = await peakOf(product.pid, exportAll(api, TENTH))
        const { result: seconds, peak } = await peakOf(product.pid, exportAll(api))
        return { excel_s, seconds, ratio: excel_s / seconds, peak, of_tenth: peak / tenth.peak }
      })
      const list = await medians(runs, async () => {
        let over = false
        const started = performance.now()
        // three files long: the p95 of the 55 lists beside a single one is the third slowest of them
        const before = await askLists(product, token, () => performance.now() - started > 9000)
        await loopDelay(product)
        const busy = exportAll(api)
          .then(() => exportAll(api))
          .then(() => exportAll(api))
          .finally(() => (over = true))
        const meanwhile = await askLists(product, token, () => over)
        await busy
        return { loop: await loopDelay(product), before, meanwhile, slower: meanwhile / before }
      })
      const beside = await medians(runs, async () => {
        const vacancy_id = await buildUnread(stage.deps, stage.scope, UNREAD)
        const { run } = await api.call(startNewAnalysis, { query: { vacancy_id } })
        const stateOf = () => api.call(getRun, { params: { id: run.id } })
        await until(stateOf, ({ analyzed }) => analyzed > 0)
        await loopDelay(product)
        await exportAll(api)
        const loop = await loopDelay(product)
        const { analyzed, finished_at } = await stateOf()
        if (finished_at !== null) throw new Error('the analysis was over before the file was')
        await api.call(stopRun, { params: { id: run.id } })
        await until(stateOf, (seen) => seen.finished_at !== null)
        return { loop, analyzed }
      })
      return {
        figures: [
          { what: 'rows a second ÷ exceljs stream', goal: 1, measured: file.ratio, unit: '', bound: 'least' },
          { what: '100,000 rows, request to file', goal: 4, measured: file.seconds, unit: 's' },
          { what: 'memory above idle', goal: 48, measured: file.peak - idle, unit: 'MB' },
          { what: 'memory ÷ that of a tenth of the rows', goal: 1.2, measured: file.of_tenth, unit: '' },
          { what: 'p95 of the list meanwhile ÷ before', goal: 1.5, measured: list.slower, unit: '' },
          { what: 'event loop meanwhile, p99 of its delay', goal: 50, measured: list.loop, unit: 'ms' },
          { what: 'the same with an analysis beside', goal: 50, measured: beside.loop, unit: 'ms' },
        ],
        about: `Product: ${figure(file.seconds)} s with its database; exceljs' WorkbookWriter (inline texts, shared styles) into nothing: ${figure(file.excel_s)} s
without one; list p95 ${figure(quiet)} ms at first, ${figure(list.before)} before, ${figure(list.meanwhile)} meanwhile; ${figure(idle)} MB idle, ${figure(file.peak)} at most;
${figure(beside.analyzed)} resumes were analysed while a file was made.`,
      }
    } finally {
      await product.stop()
      await stage.drop()
    }
  },
}
