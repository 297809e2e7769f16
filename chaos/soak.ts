/**
 * R14: the product under half of its load for a while. As many people as there are processors look at lists, figures and
 * results, each resting as long as the answer took; every minute a company synchronises, analyses and exports. Before, nobody
 * rests: what a process touches once – pages of its heap, compiled code – it has then, and what rises later is kept.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis'
import * as billing from '@rezumetr/contracts/billing'
import * as jobBoard from '@rezumetr/contracts/job-board'
import * as vacancies from '@rezumetr/contracts/vacancies'
import { analyse, chooseVacancy, exportExcel, synchronise } from '../server/src/journey.ts'
import { setStage, type Company } from './stage.ts'
import type { ChaosOptions } from './part.ts'
import { slopeOf, type Slope } from './slope.ts'

export type Sample = {
  readonly seconds: number
  /** What the process alone holds; pages of files come and go as the system likes. */
  readonly resident_mb: number
  readonly files: number
  readonly dead_rows: number
  readonly live_rows: number
}

export type Soaked = {
  readonly requests: number
  readonly failures: readonly string[]
  readonly samples: readonly Sample[]
  /** Of what is left after a collection of garbage, the warm-up left out. */
  readonly live: Slope
  /**
   * Least megabytes of the first and of the last third of what is counted. Its slope says little within an hour: most of a heap
   * is free, and its pages are touched for the first time for long.
   */
  readonly resident_mb: readonly [number, number]
  /** Open files at the beginning and at the end of what is counted. */
  readonly files: readonly [number, number]
  readonly dead_rows: readonly [number, number]
}

const SAMPLE_MS = 2000
/** Of the time. */
const WARM_UP = 0.25
const RESIDENT_MARGIN = 1.1
/** A pool may be fuller at one moment than at another. */
const FILES_MARGIN = 5
/** Autovacuum begins at a fifth of a table, and comes once a minute. */
const DEAD_MARGIN = 1.5
const DEAD_ROWS = 2000

export const GOAL_MB_PER_HOUR = 1
/** Memory does not provably grow faster than the goal; nothing else grows. */
export const isGoodSoak = ({ live, resident_mb, files, dead_rows, failures }: Soaked): boolean =>
  live.per_hour - live.margin <= GOAL_MB_PER_HOUR &&
  resident_mb[1] <= resident_mb[0] * RESIDENT_MARGIN &&
  files[1] <= files[0] + FILES_MARGIN &&
  dead_rows[1] <= dead_rows[0] * DEAD_MARGIN + DEAD_ROWS &&
  failures.length === 0

export async function soak(
  { data_dir, minutes }: Pick<ChaosOptions, 'data_dir' | 'minutes'>,
  tell: (sample: Sample) => void = () => {},
): Promise<Soaked> {
  const stage = await setStage(data_dir, { preload: [path.join(import.meta.dirname, 'soak-hand.ts')] })
  const over = AbortSignal.timeout(minutes * 60_000)
  const failures: string[] = []
  let requests = 0
  const began = performance.now()
  const isWarm = () => performance.now() - began >= minutes * 60_000 * WARM_UP
  const samples: Sample[] = []
  /** Who looks on; the latest. */
  let readers: Company[] = []
  const work = async () => {
    const company = await stage.company()
    await company.api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
    await synchronise(company.api)
    const vacancy = await chooseVacancy(company.api, 1000)
    if (vacancy) {
      await analyse(company.api, vacancy.id, 30)
      await exportExcel(company.api, vacancy.id)
    }
    return company
  }
  const look = async (place: number) => {
    for (let step = 0; !over.aborted; step++) {
      const { api } = readers[place % readers.length] ?? (await work())
      const since = performance.now()
      const questions = [
        () => api.call(vacancies.listVacancies, { query: {} }),
        () => api.call(analysis.listResults, { query: {} }),
        () => api.call(analysis.getDashboard),
        () => api.call(billing.checkLimits),
      ]
      await questions[step % questions.length]?.().catch((error: unknown) => failures.push(String(error)))
      requests += 1
      if (isWarm()) await pause(performance.now() - since)
    }
  }
  const employ = async () => {
    while (!over.aborted) {
      const since = performance.now()
      // a session lasts a quarter of an hour, a company looks on for a few minutes
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
      const taken = {
        seconds: (performance.now() - began) / 1000,
        resident_mb: residentOf(stage.pid()),
        files: fs.readdirSync(`/proc/${stage.pid()}/fd`).length,
        dead_rows: dead,
        live_rows: live,
      }
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
  const warm_s = minutes * 60 * WARM_UP
  const counted = samples.filter(({ seconds }) => seconds >= warm_s)
  const third = Math.ceil(counted.length / 3)
  const [first, last] = [counted.slice(0, third), counted.slice(-third)]
  const most = (some: readonly Sample[], what: 'files' | 'dead_rows') =>
    Math.max(0, ...some.map((one) => one[what]))
  const least = (some: readonly Sample[]) => Math.min(...some.map(({ resident_mb }) => resident_mb))
  return {
    requests,
    failures,
    samples,
    live: slopeOf(livesOf(data_dir).filter(([seconds]) => seconds >= warm_s)),
    resident_mb: [least(first), least(last)],
    files: [most(first, 'files'), most(last, 'files')],
    dead_rows: [most(first, 'dead_rows'), most(last, 'dead_rows')],
  }
}

/** What the hand wrote down: seconds since the start, megabytes. */
const livesOf = (data_dir: string): [number, number][] =>
  fs
    .readFileSync(path.join(data_dir, 'live.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [seconds, megabytes] = line.split(' ')
      return [Number(seconds), Number(megabytes)]
    })

const residentOf = (pid: number): number =>
  Number(/RssAnon:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
