/**
 * R12: the disk becomes full or read-only, or the process runs out of memory, while a workbook is being
 * written. `export_chunks` is placed in a tablespace on a small file system of its own, so the fault affects
 * exports only; it ends after a few seconds.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as exportsContract from '@rezumetr/contracts/analysis/exports'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { chooseVacancy, synchronise, type Api } from '../../../server/src/journey.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { setStage, type Stage } from '../product/stage.ts'
import { compare, type Finding } from '../harness/finding.ts'
import type { ChaosOptions } from '../harness/part.ts'

export const troubles = ['disk full', 'read-only', 'out of memory'] as const
export type Trouble = (typeof troubles)[number]

export type DiskRound = {
  readonly trouble: Trouble
  /** Final status of the export that ran during the fault. */
  readonly status: string
  /** Whether the fault delayed that export or made it fail. */
  readonly is_hit: boolean
  readonly findings: readonly Finding[]
}

/** Of fewer rounds, none may be hit: without memory, an export may need none that is not allocated yet. */
const ROUNDS_TO_JUDGE = 3
/** Kinds of trouble whose rounds prove nothing, because no export met it. */
export const missedBy = (rounds: readonly DiskRound[]): Trouble[] =>
  troubles.filter((trouble) => {
    const its = rounds.filter((round) => round.trouble === trouble)
    return its.length >= ROUNDS_TO_JUDGE && !its.some(({ is_hit }) => is_hit)
  })

/** @returns why the faults cannot be injected on this machine; `null` when they can */
export function impossibleHere(): string | null {
  if (process.platform !== 'linux') return 'small file systems are made on Linux only'
  if (process.getuid?.() !== 0) return 'only root mounts a small file system'
  return null
}

const SIZE = '4m'
const TROUBLE_MS = 4000
const LONG_MS = 120_000

export async function* breakExports(
  { data_dir, random }: Pick<ChaosOptions, 'data_dir' | 'random'>,
  rounds: number,
  from = 0,
): AsyncGenerator<DiskRound> {
  const small = path.join(data_dir, 'small')
  fs.mkdirSync(small, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'rezumetr-chaos', small])
  try {
    const stage = await setStage(data_dir)
    try {
      // the tablespace directory must belong to the user the embedded PostgreSQL runs as
      const { uid, gid } = fs.statSync(path.join(data_dir, 'postgres'))
      fs.chownSync(small, uid, gid)
      await stage.run(`create tablespace small location '${small}'`)
      await stage.run('alter table export_chunks set tablespace small')
      const { api, vacancy_id } = await analysed(stage)
      for (let round = 0; round < rounds; round++) {
        const trouble = troubles[(from + round) % troubles.length] ?? 'disk full'
        yield await exportUnder(trouble, { small, stage, api, vacancy_id, random })
      }
      await stage.run('alter table export_chunks set tablespace pg_default')
      await stage.run('drop tablespace small')
    } finally {
      await stage.stop()
    }
  } finally {
    execFileSync('umount', ['-l', small])
  }
}

/** Starts an export, lets the trouble come and go, and counts what it left. */
async function exportUnder(
  trouble: Trouble,
  {
    small,
    stage,
    api,
    vacancy_id,
    random,
  }: { small: string; stage: Stage; api: Api; vacancy_id: string; random: () => number },
): Promise<DiskRound> {
  const before = await filesOf(stage)
  const end = await begin(trouble, small, stage)
  const over = pause(TROUBLE_MS).then(async () => {
    // by a query: the process may be dead
    const { open } = await stage.count<'open'>(
      `select count(*) as open from exports where status in ('pending', 'processing')`,
    )
    await end()
    return open > 0
  })
  const { id } = await api.call(exportsContract.startExport, { body: { vacancy_id } })
  await pause(random() * TROUBLE_MS)
  const early = await Promise.race([
    api.file(exportsContract.downloadExport, { params: { id } }).then(
      () => 'a file' as const,
      () => 'a refusal' as const,
    ),
    over,
  ])
  const is_delayed = await over
  const ended = (job: string) =>
    until(
      () => api.call(exportsContract.getExport, { params: { id: job } }),
      ({ status }) => status === 'completed' || (status === 'failed' && job === id),
      LONG_MS,
    )
  const { status, error } = await ended(id)
  const next = await api.call(exportsContract.startExport, { body: { vacancy_id } })
  await ended(next.id)
  const isWhole = async (file: string) =>
    (await api.file(exportsContract.downloadExport, { params: { id: file } })).bytes.lastIndexOf(
      'PK\u0005\u0006',
    ) > 0
  const made = status === 'completed' ? 2 : 1
  const after = await filesOf(stage)
  return {
    trouble,
    status: error ?? status,
    is_hit: is_delayed || status === 'failed',
    findings: [
      // while the fault lasts, a download must give either a complete file or an error
      compare('half files given', early === 'a file' && status !== 'completed' ? 1 : 0, 0),
      compare('whole files', Number(await isWhole(next.id)), 1),
      compare('whole files after the trouble', made === 2 ? Number(await isWhole(id)) : 1, 1),
      compare('units', after.counted - before.counted, made),
      compare('units of the period', after.used, after.counted),
      compare('units held', after.reserved, 0),
    ].filter(({ lost, doubled }) => lost + doubled > 0),
  }
}

/** Creates a company with analysed results to export. */
async function analysed(stage: Stage) {
  const { api } = await stage.company()
  await api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  await synchronise(api)
  const vacancy = await chooseVacancy(api, 1000)
  if (!vacancy) throw new Error('no vacancy with new responses')
  await api.call(analysis.startNewAnalysis, { query: { vacancy_id: vacancy.id, limit: 50 } })
  await until(
    () => api.call(analysis.getActiveRun),
    ({ run }) => run === null,
    LONG_MS,
  )
  return { api, vacancy_id: vacancy.id }
}

const filesOf = (stage: Stage) =>
  stage.count<'counted' | 'used' | 'reserved'>(
    `select (select count(*) from usage_events where kind = 'export') as counted,
      (select coalesce(sum(exports_used), 0) from usage_periods) as used,
      (select coalesce(sum(exports_reserved), 0) from usage_periods) as reserved`,
  )

/** Starts the fault. @returns a function that ends it */
async function begin(trouble: Trouble, small: string, stage: Stage): Promise<() => Promise<void>> {
  // frees space left by earlier files in existing pages, so that the next write needs new disk space
  await stage.run('vacuum full export_chunks')
  if (trouble === 'disk full') {
    const filler = path.join(small, 'filler')
    const descriptor = fs.openSync(filler, 'w')
    try {
      for (const bytes of [65_536, 4096]) {
        const block = Buffer.alloc(bytes)
        for (let written = bytes; written === bytes;) written = writeSome(descriptor, block)
      }
    } finally {
      fs.closeSync(descriptor)
    }
    return async () => fs.rmSync(filler)
  }
  if (trouble === 'read-only') {
    // The checkpoint flushes dirty buffers; no process has opened the new table's files yet, so denying write access works like
    // a read-only file system, which Linux does not allow while files are open for writing.
    await stage.run('checkpoint')
    execFileSync('chmod', ['-R', 'a-w', small])
    return async () => void execFileSync('chmod', ['-R', 'u+w', small])
  }
  // limits the address space to its current size, so the next larger allocation ends the process
  const size = /VmSize:\s+(\d+)/.exec(fs.readFileSync(`/proc/${stage.pid()}/status`, 'utf8'))?.[1]
  execFileSync('prlimit', ['--pid', String(stage.pid()), `--as=${Number(size) * 1024}`])
  return async () => {
    await stage.kill()
    await stage.restart()
  }
}

function writeSome(descriptor: number, block: Buffer): number {
  try {
    return fs.writeSync(descriptor, block)
  } catch {
    return 0
  }
}
