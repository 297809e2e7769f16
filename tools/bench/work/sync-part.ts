/**
 * Synchronisation against the sandbox board, compared with the best that the board's limits allow.
 *
 * `requests at least` = pages of vacancies + per vacancy its text and its collections + pages of every
 * collection + every full resume + every letter. `time at least` = (requests − R) / R + L for R requests per
 * second and a latency of L.
 */
import { setTimeout as pause } from 'node:timers/promises'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { sql } from 'kysely'
import { apiClient, type Api } from '../../../server/src/journey.ts'
import { buildSubscription, scopeOf } from '../../../server/src/testing/scenes/factories.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { figure, medians, type Figure, type Part } from '../measures/figures.ts'
import { startServer } from '../measures/processes.ts'
import { enterBench, startBenchProduct } from '../measures/stage.ts'

type Product = Awaited<ReturnType<typeof startBenchProduct>> & { readonly board_url: string }
type Board = { readonly responses: number; readonly per_second: number; readonly latency_ms: number }

/**
 * A product and a board with the given number of responses, a rate limit shared by all tokens and a latency.
 * The board runs in a separate process, so that load on the product does not delay the board's timers.
 */
async function withBoard<T>(board: Board, work: (product: Product) => Promise<T>): Promise<T> {
  const server = await startServer(
    ['tools/sandbox/src/main.ts'],
    { PORT: '0' },
    '/sandbox/__sandbox/requests',
  )
  const started = await startBenchProduct({
    HH_REQUESTS_PER_SECOND: String(board.per_second),
    SANDBOX_URL: `${server.url}/sandbox`,
  }).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const product = { ...started, board_url: server.url }
  try {
    // a scout company counts the employer's responses; its data is deleted before the measurement
    const scout = await company(product, 'on_analysis')
    await sync(product, scout)
    const { rows } = await sql<{ hh_id: string; count: number }>`
      select v.hh_id, count(a.id) as count from vacancies v left join applications a on a.vacancy_id = v.id
      where v.status = 'active' group by v.hh_id`.execute(product.deps.db)
    await product.deps.db.deleteFrom('applications').execute()
    let missing = board.responses - rows.reduce((sum, row) => sum + row.count, 0)
    for (const [index, { hh_id }] of rows.entries()) {
      const share = Math.ceil(missing / (rows.length - index))
      if (share > 0) await control(product, '/responses', { vacancy_id: hh_id, count: share })
      missing -= Math.max(0, share)
    }
    await control(product, '/limits', {
      per_second: board.per_second,
      shared: true,
      latency_ms: board.latency_ms,
    })
    return await work(product)
  } finally {
    await product.drop()
    await server.stop()
  }
}

const control = <T>({ board_url }: Product, path: string, body?: object): Promise<T> =>
  controlSandbox<T>(board_url, path, body)

let companies = 0
/** A connected company with the largest plan. */
async function company(
  product: Product,
  resume_opening: 'on_analysis' | 'with_sync' = 'with_sync',
): Promise<Api & { readonly email: string }> {
  const email = `bench-${++companies}@example.ru`
  const { access_token } = await enterBench(product.localUrl, email)
  const api = apiClient(product.localUrl, access_token)
  await buildSubscription(product.deps.db, await scopeOf(product.deps.db, email), 'enterprise')
  const issued = await control<{ access_token: string }>(product, '/tokens', {
    action: 'issue',
    account: 'employer',
  })
  await api.call(jobBoard.saveToken, { body: { token: issued.access_token } })
  await api.call(jobBoard.updateSettings, { body: { resume_opening } })
  return { ...api, email }
}

async function sync(product: Product, api: Api) {
  const count = () => control<{ total: number; counters: Record<string, number> }>(product, '/requests')
  const before = await count()
  const { id } = await api.call(jobBoard.startSync, {
    body: { sync_vacancies: true, sync_applications: true, force_full_sync: false },
  })
  const job = await until(
    async () => {
      // polls slowly, because polling adds to the measured load
      await pause(200)
      return await api.call(jobBoard.getSyncJob, { params: { id } })
    },
    ({ status }: SyncJob) => status === 'completed' || status === 'failed',
    3_600_000,
  )
  const after = await count()
  const refused = (counters: Record<string, number>) =>
    Object.entries(counters).reduce((sum, [path, n]) => sum + (path.endsWith(' 429') ? n : 0), 0)
  return {
    done: job.status === 'completed',
    wall_ms: Date.parse(job.completed_at ?? '') - Date.parse(job.started_at ?? ''),
    requests: after.total - before.total,
    refused: refused(after.counters) - refused(before.counters),
  }
}

async function leastRequests(product: Product, email: string): Promise<number> {
  const company_id = await scopeOf(product.deps.db, email)
  const { rows } = await sql<{ least: number }>`
    with mine as (select * from vacancies where company_id = ${company_id} and status = 'active'),
      lists as (select ceil(count(*) / 50.0) as pages from applications where company_id = ${company_id}
        group by vacancy_id, collection_id)
    select (ceil((select count(*) from mine) / 50.0) + 2 * (select count(*) from mine) + (select sum(pages) from lists)
      + (select count(*) + count(*) filter (where message_count > 0) from applications
          where company_id = ${company_id} and has_full_resume))::float8 as least`.execute(product.deps.db)
  return rows[0]?.least ?? Number.NaN
}

/** The first synchronisation, including full resumes and letters. */
const measureWhole = (board: Board) =>
  withBoard(board, async (product) => {
    const api = await company(product)
    const before = process.cpuUsage()
    const { wall_ms, requests, refused, done } = await sync(product, api)
    const { user, system } = process.cpuUsage(before)
    if (!done) throw new Error('the synchronisation failed')
    const least = await leastRequests(product, api.email)
    const least_ms = ((least - board.per_second) / board.per_second) * 1000 + board.latency_ms
    // opening the resumes changed the counters once, so an extra synchronisation precedes the unchanged one
    await sync(product, api)
    const { requests: unchanged } = await sync(product, api)
    const cpu_ms = (user + system) / 1000 / board.responses
    return { time: wall_ms / least_ms, requests: requests / least, refused, unchanged, cpu_ms }
  })

const measureSlowdown = (board: Board) =>
  withBoard(board, async (product) => {
    const api = await company(product)
    const running = sync(product, api)
    const opened = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from applications where has_full_resume`.execute(product.deps.db)
      return rows[0]?.n ?? 0
    }
    await until(opened, (n) => n > board.responses / 4, 600_000)
    await control(product, '/limits', { per_second: board.per_second / 2 })
    const { refused, done } = await running
    const { rows } = await sql<{ lost: number }>`
      select count(*) as lost from applications
      where company_id = ${await scopeOf(product.deps.db, api.email)} and hh_resume_href is not null
        and not has_full_resume`.execute(product.deps.db)
    return { refused, lost: (rows[0]?.lost ?? 0) + (done ? 0 : 1) }
  })

/** Jain's fairness index over the resumes of five companies, taken when half of all resumes are read; 1 means equal shares. */
const measureFairness = (board: Board) =>
  withBoard(board, async (product) => {
    const apis = await Promise.all(Array.from({ length: 5 }, () => company(product)))
    const running = Promise.all(apis.map((api) => sync(product, api)))
    const read = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) filter (where has_full_resume) as n from applications group by company_id`.execute(
        product.deps.db,
      )
      return rows.map(({ n }) => n)
    }
    const shares = await until(
      read,
      (all) => all.reduce((a, b) => a + b, 0) > (board.responses * 5) / 2,
      600_000,
    )
    const ends = await running
    const sum = shares.reduce((a, b) => a + b, 0)
    return {
      jain: sum ** 2 / (5 * shares.reduce((a, b) => a + b * b, 0)),
      refused: Math.max(...ends.map((end) => end.refused)),
    }
  })

/** Figures of a full synchronisation. */
const wholeFigures = (
  name: string,
  time: number,
  read: Awaited<ReturnType<typeof measureWhole>>,
): Figure[] => [
  { what: `${name}, time ÷ least`, goal: time, measured: read.time, unit: '' },
  { what: `${name}, requests ÷ least`, goal: 1.02, measured: read.requests, unit: '' },
  { what: `${name}, refusals (429)`, goal: 0, measured: read.refused, unit: '' },
  { what: `${name}, nothing changed, requests`, goal: 2, measured: read.unchanged, unit: '' },
]

export const syncPart: Part = {
  async measure(runs) {
    // run once: the rate limit determines the time, not the machine
    const whole = await measureWhole({ responses: 1000, per_second: 10, latency_ms: 200 })
    const slow = await medians(
      runs,
      () => measureSlowdown({ responses: 300, per_second: 20, latency_ms: 100 }),
      ['lost'],
    )
    const fair = await medians(
      runs,
      () => measureFairness({ responses: 150, per_second: 100, latency_ms: 50 }),
      ['refused'],
    )
    return {
      figures: [
        ...wholeFigures('1,000 responses', 1.1, whole),
        { what: 'Board halves its rate, refusals', goal: 3, measured: slow.refused, unit: '' },
        { what: 'Board halves its rate, resumes lost', goal: 0, measured: slow.lost, unit: '' },
        { what: 'Five companies, Jain index', goal: 0.95, measured: fair.jain, unit: '', bound: 'least' },
        { what: 'Five companies, refusals (429)', goal: 0, measured: fair.refused, unit: '' },
      ],
      about: `Board: the sandbox in a process of its own with a limit shared by all tokens; 1,000 responses at 10 requests/s
and 200 ms, once. Every full resume and every letter is read.`,
    }
  },
}

export const largeSyncPart: Part = {
  async measure() {
    const whole = await measureWhole({ responses: 10_000, per_second: 200, latency_ms: 10 })
    return {
      figures: wholeFigures('10,000 responses', 1.05, whole),
      about: `Board: as for sync; 200 requests/s and 10 ms, once. Product and measuring took ${figure(whole.cpu_ms)} ms of a processor for
each resume and its letter, PostgreSQL and the board not counted.`,
    }
  },
}
