/**
 * `kill -9` in the middle of work. Each round has a company of its own; the server is shot at a random moment of its sync or
 * run and started again; the end must equal that of a twin nobody disturbed, with every success counted once.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis'
import * as jobBoard from '@rezumetr/contracts/job-board'
import type { PublicConfig } from '@rezumetr/contracts/public'
import { chooseVacancy, enter, synchronise, type Api } from '../server/src/journey.ts'
import { fingerprint, type Fingerprint } from './fingerprint.ts'
import type { ChaosOptions } from './part.ts'
import { freePort, startServer, type ServerProcess } from './server-process.ts'

export type Round = {
  readonly name: string
  readonly killed_after_ms: number
  /** From ready after the restart (or from the loss of the other node) to the first sign of further work. */
  readonly resumed_in_ms: number
  readonly allowed_ms: number
  readonly end: Fingerprint
  readonly twin: Fingerprint
}

export const isGood = (round: Round): boolean =>
  round.end.hash === round.twin.hash &&
  round.end.results === round.twin.results &&
  round.end.counted === round.end.results &&
  round.end.used === round.end.results &&
  round.resumed_in_ms <= round.allowed_ms

type Harness = Omit<ChaosOptions, 'rounds'>

/** The trial: what one company may analyse. */
const TRIAL = 50
const RESTART_ALLOWED_MS = 3000
const LOST_NODE_ALLOWED_MS = 15_000
let companies = 0

async function company(server: ServerProcess): Promise<Api> {
  const name = `chaos-${process.pid}-${++companies}`
  const api = await enter(server.url, {
    company_name: name,
    full_name: 'Анна Смирнова',
    email: `${name}@example.ru`,
    password: 'Once-And-Never-2026',
  })
  await api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  return api
}

type Work = {
  /** Puts the work in motion. */
  start(api: Api): Promise<void>
  /** A number that grows with the work, and whether it is over. */
  progress(api: Api): Promise<{ done: number; over: boolean }>
}

const sync: Work = {
  async start(api) {
    await api.call(jobBoard.startSync, { body: {} })
  },
  async progress(api) {
    const [job] = (await api.call(jobBoard.listSyncJobs, { query: { limit: 1 } })).jobs
    if (!job) throw new Error('the sync is gone')
    if (job.status === 'failed') throw new Error(`the sync failed: ${job.errors.join('; ')}`)
    return { done: job.vacancies_synced + job.applications_synced, over: job.status === 'completed' }
  },
}

const run: Work = {
  async start(api) {
    const vacancy = await chooseVacancy(api, TRIAL)
    if (!vacancy) throw new Error('no vacancy with new responses')
    await api.call(analysis.startNewAnalysis, { query: { vacancy_id: vacancy.id } })
  },
  async progress(api) {
    const { run: active } = await api.call(analysis.getActiveRun)
    return active ? { done: active.analyzed + active.failed, over: false } : { done: Infinity, over: true }
  },
}

async function finish(api: Api, work: Work): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await work.progress(api)).over) {
    if (Date.now() > deadline) throw new Error('the work never ended')
    await pause(50)
  }
}

/** Time until the work moves on from where it stood. */
async function resumed(api: Api, work: Work, stood: number): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { done, over } = await work.progress(api)
    if (over || done > stood) return Math.round(performance.now() - started)
    if (performance.now() - started > 60_000) return Infinity
    await pause(20)
  }
}

/** The undisturbed end, and how long the way there takes: shots are spread over nine tenths of it. */
async function twinOf(server: ServerProcess, work: Work): Promise<{ twin: Fingerprint; span_ms: number }> {
  const api = await company(server)
  if (work === run) await synchronise(api)
  const started = performance.now()
  await work.start(api)
  await finish(api, work)
  const span_ms = performance.now() - started
  return { twin: await fingerprint(api), span_ms }
}

const environment = (harness: Harness) => ({ HH_REQUESTS_PER_SECOND: String(harness.pace) })

/** The only server is shot and started again. */
export async function* shootServer(
  harness: Harness,
  what: 'sync' | 'run',
  rounds: number,
): AsyncGenerator<Round> {
  const work = what === 'sync' ? sync : run
  const options = {
    data_dir: path.join(harness.data_dir, what),
    port: await freePort(),
    env: environment(harness),
  }
  let server = await startServer(options)
  try {
    const { twin, span_ms } = await twinOf(server, work)
    for (let round = 1; round <= rounds; round++) {
      const api = await company(server)
      if (work === run) await synchronise(api)
      await work.start(api)
      const killed_after_ms = Math.round(harness.random() * 0.9 * span_ms)
      await pause(killed_after_ms)
      const { done } = await work.progress(api)
      await server.kill()
      server = await startServer(options)
      const resumed_in_ms = await resumed(api, work, done)
      await finish(api, work)
      yield {
        name: `${what} ${round}`,
        killed_after_ms,
        resumed_in_ms,
        allowed_ms: RESTART_ALLOWED_MS,
        end: await fingerprint(api),
        twin,
      }
    }
  } finally {
    await server.stop()
  }
}

/** A second worker shares the run and is shot; the first one takes its part over. */
export async function* shootSecondNode(harness: Harness, rounds: number): AsyncGenerator<Round> {
  const data_dir = path.join(harness.data_dir, 'nodes')
  const first = await startServer({ data_dir, port: await freePort(), env: environment(harness) })
  try {
    const { twin, span_ms } = await twinOf(first, run)
    const config = (await (await fetch(`${first.url}/api/public/config`)).json()) as { data: PublicConfig }
    const board = `${first.url}/sandbox/hh`
    if (!config.data.sandbox) throw new Error('the harness needs the sandbox')
    for (let round = 1; round <= rounds; round++) {
      const second = await startServer({
        data_dir,
        port: await freePort(),
        env: {
          ...environment(harness),
          ROLE: 'worker',
          SANDBOX: 'off',
          HH_API_URL: board,
          HH_TOKEN_URL: `${board}/token`,
          HH_AUTH_URL: `${board}/oauth/authorize`,
          HH_CLIENT_ID: 'sandbox-client',
          HH_CLIENT_SECRET: 'sandbox-secret',
        },
      })
      const api = await company(first)
      await synchronise(api)
      await run.start(api)
      const killed_after_ms = Math.round(harness.random() * 0.9 * span_ms)
      await pause(killed_after_ms)
      await second.kill()
      const lost = performance.now()
      await finish(api, run)
      // the whole rest of the run is an upper bound of the time the lost part waited
      const resumed_in_ms = Math.round(performance.now() - lost)
      yield {
        name: `second node ${round}`,
        killed_after_ms,
        resumed_in_ms,
        allowed_ms: LOST_NODE_ALLOWED_MS,
        end: await fingerprint(api),
        twin,
      }
    }
  } finally {
    await first.stop()
  }
}
