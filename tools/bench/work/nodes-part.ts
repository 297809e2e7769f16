/** Throughput of one and two workers on the same LLM-bound work, with a fixed number of concurrent questions per worker. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { startCluster } from '../../../server/src/cluster.ts'
import { chooseVacancy, enter, synchronise } from '../../../server/src/journey.ts'
import { startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { medians, type Part } from '../measures/figures.ts'

/** Concurrent questions per worker. */
const PER_WORKER = 2
/** Typical latency of a current model for one resume. */
const LATENCY_MS = 8000
const RESUMES = 50

async function secondsOf(workers: number, latency_ms: number): Promise<number> {
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-bench-nodes-'))
  const postgres = await startPostgres(path.join(data_dir, 'postgres'), { max_connections: 200 })
  const cluster = await startCluster({
    web: 1,
    workers,
    data_dir,
    env: {
      HH_REQUESTS_PER_SECOND: '1000',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SEED: 'off',
      SYNC_SCHEDULE: 'off',
      LLM_CONCURRENCY: String(PER_WORKER),
    },
  })
  try {
    const api = await enter(cluster.url, {
      company_name: 'ООО «Замер»',
      full_name: 'Анна Смирнова',
      email: 'bench-nodes@example.ru',
      password: 'Once-And-Never-2026',
    })
    await api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
    await synchronise(api)
    await api.call(analysis.switchModel, { body: { is_on: true } })
    const vacancy = await chooseVacancy(api, RESUMES)
    if (!vacancy) throw new Error('no vacancy with new responses')
    await controlSandbox(cluster.url, '/llm', { latency_ms, max_parallel: PER_WORKER * workers })
    const run = async (limit?: number) => {
      const { run: begun } = await api.call(analysis.startNewAnalysis, {
        query: { vacancy_id: vacancy.id, ...(limit !== undefined && { limit }) },
      })
      await until(
        () => api.call(analysis.getRun, { params: { id: begun.id } }),
        ({ finished_at }) => finished_at !== null,
        600_000,
      )
    }
    // warm-up: the vacancy is read once, before its first resume
    await run(1)
    const began = performance.now()
    await run()
    return (performance.now() - began) / 1000
  } finally {
    await cluster.stop()
    await postgres.stop()
    fs.rmSync(data_dir, { recursive: true, force: true })
  }
}

export const nodesPart: Part = {
  async measure(runs, scale) {
    const latency_ms = LATENCY_MS / scale
    const seen = await medians(runs, async () => {
      const [one, two] = [await secondsOf(1, latency_ms), await secondsOf(2, latency_ms)]
      return { one, two, ratio: one / two }
    })
    return {
      figures: [
        { what: 'throughput of 2 workers ÷ 1', goal: 1.7, measured: seen.ratio, unit: '', bound: 'least' },
      ],
      about: `One run of the sandbox's largest vacancy, ${PER_WORKER} questions at a time per worker, ${latency_ms} ms each (life is ${LATENCY_MS} ms: --scale ${scale}): ${seen.one.toFixed(1)} s with one worker, ${seen.two.toFixed(1)} s with two, behind the balancer.`,
    }
  },
}
