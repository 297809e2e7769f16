/**
 * R14: the product at half of its maximum load. As many clients as there are processors read lists, figures
 * and results, each pausing as long as the answer took; once a minute a company synchronises, analyses and
 * exports. The warm-up runs at full load, so that one-time allocations (heap pages, compiled code) are made
 * before the measurement; later growth is retained memory.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import { getDashboard } from '@rezumetr/contracts/analysis/dashboard'
import * as billing from '@rezumetr/contracts/billing/plans'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import * as vacancies from '@rezumetr/contracts/vacancies/vacancies'
import { analyse, chooseVacancy, exportExcel, synchronise, type Api } from '../../../server/src/journey.ts'
import { setStage, type Company, type Stage } from '../product/stage.ts'
import type { ChaosOptions } from '../harness/part.ts'
import { slopeOf, type Slope } from './slope.ts'

export type Sample = {
  readonly seconds: number
  /** Anonymous memory only: file-backed pages depend on the kernel's page cache. */
  readonly resident_mb: number
  readonly files: number
  readonly dead_rows: number
  readonly live_rows: number
}

export type Soaked = {
  readonly requests: number
  readonly failures: readonly string[]
  readonly samples: readonly Sample[]
  /** Slope of live memory after garbage collections, without the warm-up. */
  readonly live: Slope
  /**
   * Minimum megabytes in the first and in the last third of the measurement. A slope would say little within
   * an hour: most of the heap is free, and its pages are still being touched for the first time.
   */
  readonly resident_mb: readonly [number, number]
  /** Maximum number of open files in the first and in the last third of the measurement. */
  readonly files: readonly [number, number]
  readonly dead_rows: readonly [number, number]
}

const SAMPLE_MS = 2000
/** Fraction of the duration. */
const WARM_UP = 0.25
const RESIDENT_MARGIN = 1.1
/** Tolerates connection pools of varying size. */
const FILES_MARGIN = 5
/** Autovacuum starts when a fifth of a table is dead, and runs once a minute. */
const DEAD_MARGIN = 1.5
const DEAD_ROWS = 2000

export const GOAL_MB_PER_HOUR = 1
/** Memory growth above the goal is not statistically proven, and nothing else grows. */
export const isGoodSoak = ({ live, resident_mb, files, dead_rows, failures }: Soaked): boolean =>
  live.per_hour - live.margin <= GOAL_MB_PER_HOUR &&
  resident_mb[1] <= resident_mb[0] * RESIDENT_MARGIN &&
  files[1] <= files[0] + FILES_MARGIN &&
  dead_rows[1] <= dead_rows[0] * DEAD_MARGIN + DEAD_ROWS &&
  failures.length === 0

/** What people open most. */
const questions: readonly ((api: Api) => Promise<unknown>)[] = [
  (api) => api.call(vacancies.listVacancies, { query: {} }),
  (api) => api.call(analysis.listResults, { query: {} }),
  (api) => api.call(getDashboard),
  (api) => api.call(billing.checkLimits),
]

/** A new company synchronises, analyses and exports. */
async function oneDay(stage: Stage): Promise<Company> {
  const company = await stage.company()
  await company.api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  await synchronise(company.api)
  const vacancy = await chooseVacancy(company.api, 1000)
  if (vacancy) {
    await analyse(company.api, vacancy.id, { limit: 30 })
    await exportExcel(company.api, vacancy.id)
  }
  return company
}

export async function soak(
  { data_dir, minutes }: Pick<ChaosOptions, 'data_dir' | 'minutes'>,
  tell: (sample: Sample) => void = () => {},
): Promise<Soaked> {
  const stage = await setStage(data_dir, {
    preload: [path.join(import.meta.dirname, '../product/memory-probe.ts')],
  })
  const over = AbortSignal.timeout(minutes * 60_000)
  const failures: string[] = []
  let requests = 0
  const began = performance.now()
  const isWarm = () => performance.now() - began >= minutes * 60_000 * WARM_UP
  const samples: Sample[] = []
  /** The most recent companies; readers use their sessions. */
  let readers: Company[] = []
  const work = () => oneDay(stage)
  const look = async (place: number) => {
    for (let step = 0; !over.aborted; step++) {
      const { api } = readers[place % readers.length] ?? (await work())
      const since = performance.now()
      await questions[step % questions.length]?.(api).catch((error: unknown) => failures.push(String(error)))
      requests += 1
      if (isWarm()) await pause(performance.now() - since)
    }
  }
  const employ = async () => {
    while (!over.aborted) {
      const since = performance.now()
      // a session lasts 15 minutes; a company is read for only a few of them
      const company = await work().catch((error: unknown) => void failures.push(String(error)))
      if (company) readers = [...readers.slice(-2), company]
      const rest_ms = isWarm() ? Math.max(0, 60_000 - (performance.now() - since)) : 0
      await pause(rest_ms, undefined, { signal: over }).catch(() => {})
    }
  }
  const sample = async () => {
    while (!over.aborted) {
      const { dead, live } = await stage.count<'dead' | 'live'>(
        `select coalesce(sum(n_dead_tup), 0) as dead, coalesce(sum(n_live_tup), 0) as live from pg_stat_user_tables`,
      )
      const seconds = (performance.now() - began) / 1000
      const taken = { seconds, ...usageOf(stage.pid()), dead_rows: dead, live_rows: live }
      samples.push(taken)
      tell(taken)
      await pause(SAMPLE_MS)
    }
  }
  try {
    readers = [await work()]
    await Promise.all([
      employ(),
      sample(),
      ...Array.from({ length: os.availableParallelism() }, (_, place) => look(place)),
    ])
  } finally {
    await stage.stop()
  }
  return { requests, failures, samples, ...growthOf(samples, minutes * 60 * WARM_UP, livesOf(data_dir)) }
}

/** @param warm_s what was measured before this second does not count */
function growthOf(
  samples: readonly Sample[],
  warm_s: number,
  lives: readonly [number, number][],
): Pick<Soaked, 'live' | 'resident_mb' | 'files' | 'dead_rows'> {
  const counted = samples.filter(({ seconds }) => seconds >= warm_s)
  const third = Math.ceil(counted.length / 3)
  const [first, last] = [counted.slice(0, third), counted.slice(-third)]
  const most = (some: readonly Sample[], what: 'files' | 'dead_rows') =>
    Math.max(0, ...some.map((one) => one[what]))
  const least = (some: readonly Sample[]) => Math.min(...some.map(({ resident_mb }) => resident_mb))
  return {
    live: slopeOf(lives.filter(([seconds]) => seconds >= warm_s)),
    resident_mb: [least(first), least(last)],
    files: [most(first, 'files'), most(last, 'files')],
    dead_rows: [most(first, 'dead_rows'), most(last, 'dead_rows')],
  }
}

/** Samples written by `memory-probe.ts`: seconds since the process started, megabytes. */
const livesOf = (data_dir: string): [number, number][] =>
  fs
    .readFileSync(path.join(data_dir, 'live.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [seconds, megabytes] = line.split(' ')
      return [Number(seconds), Number(megabytes)]
    })

const usageOf = (pid: number) => ({
  resident_mb: residentOf(pid),
  files: fs.readdirSync(`/proc/${pid}/fd`).length,
})

const residentOf = (pid: number): number =>
  Number(/RssAnon:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
