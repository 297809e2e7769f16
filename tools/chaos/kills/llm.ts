/**
 * `kill -9` while a language model is answering. The vendor's stand-in runs in a process of its own, survives
 * every kill and counts questions and answers, so a call paid for twice cannot go unnoticed.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { chooseVacancy, enter, synchronise, type Api } from '../../../server/src/journey.ts'
import { startChild } from '../../../server/src/platform/process/child-process.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import { fingerprint, type Fingerprint } from '../product/fingerprint.ts'
import { freePort, startServer, type ServerProcess } from '../product/server-process.ts'

export type ModelRound = {
  readonly name: string
  readonly killed_after_ms: number
  /** Paid answers as counted by the vendor. */
  readonly answers: number
  /** Repeated answers to questions whose answer was stored before the kill; must be 0. */
  readonly paid_twice: number
  /** Questions interrupted by the kill, or answered right before it without time to store a row: unavoidable losses. */
  readonly lost_to_the_shot: number
  /** Rows of the spending ledger minus distinct questions answered. */
  readonly ledger_off: number
  readonly end: Fingerprint
  readonly twin: Fingerprint
}

const PARALLEL = 10
const LATENCY_MS = 200
/** Resumes per round. */
const RESUMES = 30

export const isGoodRound = (round: ModelRound): boolean =>
  round.paid_twice === 0 &&
  round.lost_to_the_shot <= PARALLEL &&
  round.ledger_off === 0 &&
  round.end.hash === round.twin.hash &&
  round.end.counted === round.end.results

type Calls = { calls: { answered: number; cut: number }[] }

const sandbox = path.resolve(import.meta.dirname, '../../sandbox/src/main.ts')

async function startVendor(data_dir: string) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = await startChild({
    main: sandbox,
    log: path.join(data_dir, 'vendor.log'),
    env: { ...process.env, PORT: String(port) },
    probe: `${origin}/sandbox/__sandbox/llm`,
  })
  const control = <T>(method: string, path: string, body?: object): Promise<T> =>
    controlSandbox<T>(origin, `/llm/${path}`, body, method)
  await control('POST', '', { latency_ms: LATENCY_MS, max_parallel: PARALLEL * 2 })
  return { base_url: `${origin}/sandbox/llm/v1`, control, stop: () => child.end('SIGTERM') }
}

let companies = 0
/** Creates a company that is connected, synchronised and has the model switched on. */
async function company(server: ServerProcess): Promise<{ api: Api; vacancy_id: string }> {
  const name = `chaos-llm-${process.pid}-${++companies}`
  const api = await enter(server.url, {
    company_name: name,
    full_name: 'Анна Смирнова',
    email: `${name}@example.ru`,
    password: 'Once-And-Never-2026',
  })
  await api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  await synchronise(api)
  await api.call(analysis.switchModel, { body: { is_on: true } })
  const vacancy = await chooseVacancy(api, RESUMES)
  if (!vacancy) throw new Error('no vacancy with new responses')
  return { api, vacancy_id: vacancy.id }
}

async function finish(api: Api, id: string): Promise<analysis.Run> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const run = await api.call(analysis.getRun, { params: { id } })
    if (run.finished_at !== null) return run
    if (Date.now() > deadline) throw new Error('the run never ended')
    await pause(50)
  }
}

const start = async ({ api, vacancy_id }: { api: Api; vacancy_id: string }) =>
  (await api.call(analysis.startNewAnalysis, { query: { vacancy_id, limit: RESUMES } })).run.id

/** Uses a new company per round; the only server is killed while the model answers for it, then restarted. */
export async function* shootReadings(
  harness: { readonly data_dir: string; readonly random: () => number },
  rounds: number,
): AsyncGenerator<ModelRound> {
  const data_dir = path.join(harness.data_dir, 'llm')
  const vendor = await startVendor(data_dir)
  const options = {
    data_dir,
    port: await freePort(),
    env: {
      HH_REQUESTS_PER_SECOND: '1000',
      LOG_LEVEL: 'debug',
      LLM_PROVIDER: 'openai',
      LLM_MODEL: 'sandbox-reader',
      LLM_BASE_URL: vendor.base_url,
      LLM_CONCURRENCY: String(PARALLEL),
      LLM_PRICE_INPUT: '0.2',
      LLM_PRICE_OUTPUT: '0.2',
    },
  }
  let server = await startServer(options)
  try {
    const twins = await company(server)
    const began = performance.now()
    await finish(twins.api, await start(twins))
    const span_ms = performance.now() - began
    const twin = await fingerprint(twins.api)
    for (let round = 1; round <= rounds; round++) {
      const own = await company(server)
      await vendor.control('DELETE', 'calls')
      const run_id = await start(own)
      const killed_after_ms = Math.round(harness.random() * 0.9 * span_ms)
      await pause(killed_after_ms)
      const written =
        (await own.api.call(analysis.getRun, { params: { id: run_id } })).spending?.questions ?? 0
      await server.kill()
      const reported = (await vendor.control<Calls>('GET', '')).calls.filter(({ answered }) => answered > 0)
      const in_the_air = Math.max(0, reported.length - written)
      server = await startServer(options)
      const run = await finish(own.api, run_id)
      const { calls } = await vendor.control<Calls>('GET', '')
      const sumOf = (count: 'answered' | 'cut') => calls.reduce((sum, call) => sum + call[count], 0)
      const repeated = calls.filter(({ answered }) => answered > 1).length
      yield {
        name: `model ${round}`,
        killed_after_ms,
        answers: sumOf('answered'),
        paid_twice: Math.max(0, repeated - in_the_air),
        lost_to_the_shot: sumOf('cut') + Math.min(repeated, in_the_air),
        ledger_off: (run.spending?.questions ?? 0) - calls.filter(({ answered }) => answered > 0).length,
        end: await fingerprint(own.api),
        twin,
      }
    }
  } finally {
    await server.stop()
    await vendor.stop()
  }
}

/** Lines of the debug-level server log that contain parts of prompts or answers; there must be none. */
export function leaksIn(data_dir: string): string[] {
  const log = fs.readFileSync(path.join(data_dir, 'llm', 'server.log'), 'utf8')
  return log
    .split('\n')
    .filter((line) => /РУБРИКА|РАБОТА \d|verdicts\\*"|<<<|"quote"|requirements"/.test(line))
}
