/**
 * Several nodes behind the load balancer, under load: single nodes are killed during work, and all nodes are replaced by a
 * release with a migration. Failures are counted by the clients: every answer other than the expected one.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import * as vacancies from '@rezumetr/contracts/vacancies/vacancies'
import { ownRoot, startCluster, type Cluster } from '../../../server/src/cluster.ts'
import { chooseVacancy, enter, type Api } from '../../../server/src/journey.ts'
import { startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { makeRelease } from '../../scripts/build/release.ts'
import { ensureWebBuilt } from '../../scripts/build/web-build.ts'
import { fingerprint, type Fingerprint } from '../product/fingerprint.ts'
import type { ChaosOptions } from '../harness/part.ts'

/** Analyses the trial plan allows a company. */
const TRIAL = 50
const READERS = 6
const MIGRATION = `alter table applications add column rolling integer;
create index applications_rolling on applications (rolling);
alter table analysis_results add column rolling text not null default 'new';`

export type Load = {
  readonly requests: number
  /** Requests that did not get the expected answer. */
  readonly failures: readonly string[]
  /** The largest number of failures of one client. */
  readonly most_for_one: number
}

export type NodeShot = {
  readonly node: string
  readonly killed_after_ms: number
  readonly load: Load
  readonly end: Fingerprint
  readonly twin: Fingerprint
}

/** At most one failed request per client, solved by a retry; nothing lost, nothing duplicated. */
export const isGoodShot = ({ load, end, twin }: NodeShot): boolean =>
  load.most_for_one <= 1 &&
  end.hash === twin.hash &&
  end.results === twin.results &&
  end.counted === end.results &&
  end.used === end.results

type Stage = { readonly cluster: Cluster; stop(): Promise<void> }
type Harness = Pick<ChaosOptions, 'random' | 'pace' | 'data_dir'>

async function setStage({ data_dir, pace }: Harness): Promise<Stage> {
  const directory = path.join(data_dir, 'cluster')
  const postgres = await startPostgres(path.join(directory, 'postgres'), { max_connections: 200 })
  const env = {
    HH_REQUESTS_PER_SECOND: String(pace),
    RATE_LIMITS: 'off',
    PASSWORD_HASH_KIB: '64',
    LOG_LEVEL: 'warn',
    SEED: 'off',
    SYNC_SCHEDULE: 'off',
  }
  const cluster = await startCluster({ web: 2, workers: 2, data_dir: directory, env })
  return {
    cluster,
    async stop() {
      await cluster.stop()
      await postgres.stop()
    },
  }
}

let companies = 0
/** Registers a new company connected to the sandbox's employer. */
export async function company(url: string): Promise<Api> {
  const name = `nodes-${process.pid}-${++companies}`
  const api = await enter(url, {
    company_name: name,
    full_name: 'Анна Смирнова',
    email: `${name}@example.ru`,
    password: 'Once-And-Never-2026',
  })
  await api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  return api
}

/** Wraps an API client: records each failure and retries after 1 s, like a user would. */
function patient(api: Api, failures: string[], tries: number): Api {
  const call: Api['call'] = async (endpoint, ...input) => {
    for (let left = tries; ; left--) {
      try {
        return await api.call(endpoint, ...input)
      } catch (error) {
        failures.push(`${endpoint.method} ${endpoint.path}: ${String(error)}`)
        if (left <= 1) throw error
        await pause(1000)
      }
    }
  }
  return { ...api, call }
}

/** Clients that read lists and change settings until `end` is called. */
function startLoad(apis: readonly Api[]): { end(): Promise<Load> } {
  const over = new AbortController()
  let requests = 0
  const people = apis.map((api) => {
    const failures: string[] = []
    const own = patient(api, failures, 2)
    const live = async () => {
      for (let step = 0; !over.signal.aborted; step++) {
        requests += 1
        if (step % 5 === 4) await own.call(analysis.switchModel, { body: { is_on: step % 2 === 0 } })
        else if (step % 2 === 0) await own.call(vacancies.listVacancies, { query: {} })
        else await own.call(analysis.listResults, { query: {} })
        await pause(20)
      }
    }
    return { failures, life: live() }
  })
  return {
    async end() {
      over.abort()
      await Promise.all(people.map(({ life }) => life))
      return {
        requests,
        failures: people.flatMap(({ failures }) => failures),
        most_for_one: Math.max(...people.map(({ failures }) => failures.length)),
      }
    },
  }
}

/**
 * Runs a synchronisation and an analysis to completion.
 * @param tries attempts per request
 */
export async function work(api: Api, failures: string[], tries = 2): Promise<void> {
  const own = patient(api, failures, tries)
  const deadline = Date.now() + 180_000
  const over = async (is: () => Promise<boolean>) => {
    while (!(await is())) {
      if (Date.now() > deadline) throw new Error('the work never ended')
      await pause(100)
    }
  }
  await own.call(jobBoard.startSync, { body: {} })
  await over(async () => {
    const [job] = (await own.call(jobBoard.listSyncJobs, { query: { limit: 1 } })).jobs
    if (job?.status === 'failed') throw new Error(`the sync failed: ${job.errors.join('; ')}`)
    return job?.status === 'completed'
  })
  const vacancy = await chooseVacancy(own, TRIAL)
  if (!vacancy) throw new Error('no vacancy with new responses')
  await own.call(analysis.startNewAnalysis, { query: { vacancy_id: vacancy.id } })
  await over(async () => (await own.call(analysis.getActiveRun)).run === null)
}

const readers = (cluster: Cluster) => Promise.all(Array.from({ length: READERS }, () => company(cluster.url)))

/** Kills one node per round, in turn, and restarts it 2 s later. */
export async function* shootNodes(harness: Harness, rounds: number): AsyncGenerator<NodeShot> {
  const stage = await setStage(harness)
  const { cluster } = stage
  try {
    const undisturbed = await company(cluster.url)
    const began = performance.now()
    await work(undisturbed, [])
    const span_ms = performance.now() - began
    const twin = await fingerprint(undisturbed)
    const people = await readers(cluster)
    for (let round = 0; round < rounds; round++) {
      const node = cluster.nodes[round % cluster.nodes.length]
      if (!node) throw new Error('a cluster has nodes')
      const api = await company(cluster.url)
      const load = startLoad(people)
      const own: string[] = []
      const done = work(api, own)
      const killed_after_ms = Math.round(harness.random() * 0.8 * span_ms)
      await pause(killed_after_ms)
      await node.kill()
      await pause(2000)
      await node.start()
      await done
      const seen = await load.end()
      yield {
        node: node.name,
        killed_after_ms,
        load: {
          requests: seen.requests,
          failures: [...seen.failures, ...own],
          most_for_one: Math.max(seen.most_for_one, own.length),
        },
        end: await fingerprint(api),
        twin,
      }
    }
  } finally {
    await stage.stop()
  }
}

export type Rolling = {
  readonly load: Load
  readonly seconds: number
  readonly end: Fingerprint
  readonly twin: Fingerprint
  /** Whether the old release could start on the migrated schema. */
  readonly steps_back: boolean
}

export const isGoodRolling = ({ load, end, twin, steps_back }: Rolling): boolean =>
  load.failures.length === 0 && end.hash === twin.hash && end.counted === end.results && steps_back

/** Rolling restart: stops each node and starts it from a release with a migration, one after the other, under load. */
export async function rollOut(harness: Harness): Promise<Rolling> {
  const release = path.join(harness.data_dir, 'release')
  ensureWebBuilt()
  makeRelease(release)
  fs.symlinkSync(path.join(ownRoot, 'node_modules'), path.join(release, 'node_modules'))
  fs.writeFileSync(path.join(release, 'server/migrations/9999-rolling.sql'), MIGRATION)
  const stage = await setStage(harness)
  const { cluster } = stage
  try {
    const undisturbed = await company(cluster.url)
    await work(undisturbed, [])
    const twin = await fingerprint(undisturbed)
    const api = await company(cluster.url)
    const load = startLoad(await readers(cluster))
    const own: string[] = []
    const done = work(api, own)
    const began = performance.now()
    for (const node of cluster.nodes) {
      await node.stop()
      await node.start(release)
    }
    const seconds = (performance.now() - began) / 1000
    await done
    const [first] = cluster.nodes
    await first?.stop()
    await first?.start()
    const seen = await load.end()
    return {
      load: { ...seen, failures: [...seen.failures, ...own] },
      seconds,
      end: await fingerprint(api),
      twin,
      steps_back: first?.is_running() ?? false,
    }
  } finally {
    await stage.stop()
  }
}
