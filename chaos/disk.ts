/**
 * R12: the disk is full, read-only or the memory gone while a workbook is made. Pieces of files lie on a small file system of
 * their own (a tablespace), so that the trouble hits the export and nothing else; it is over some seconds later.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis'
import * as exportsContract from '@rezumetr/contracts/exports'
import * as jobBoard from '@rezumetr/contracts/job-board'
import { chooseVacancy, synchronise } from '../server/src/journey.ts'
import { until } from '../server/src/testing/until.ts'
import { setStage, type Stage } from './stage.ts'
import { compare, type Finding } from './finding.ts'
import type { ChaosOptions } from './part.ts'

export const troubles = ['disk full', 'read-only', 'out of memory'] as const
export type Trouble = (typeof troubles)[number]

export type DiskRound = {
  readonly trouble: Trouble
  /** What the export under the trouble came to. */
  readonly status: string
  readonly findings: readonly Finding[]
}

/** `null`: the troubles can be made here; else why not. */
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
      // it belongs to whoever the embedded PostgreSQL runs as
      const { uid, gid } = fs.statSync(path.join(data_dir, 'postgres'))
      fs.chownSync(small, uid, gid)
      await stage.run(`create tablespace small location '${small}'`)
      await stage.run('alter table export_chunks set tablespace small')
      const { api, vacancy_id } = await analysed(stage)
      for (let round = 0; round < rounds; round++) {
        const trouble = troubles[(from + round) % troubles.length] ?? 'disk full'
        const before = await filesOf(stage)
        const end = await begin(trouble, small, stage)
        const over = pause(TROUBLE_MS).then(end)
        const { id } = await api.call(exportsContract.startExport, { body: { vacancy_id } })
        await pause(random() * TROUBLE_MS)
        const early = await Promise.race([
          api.file(exportsContract.downloadExport, { params: { id } }).then(
            () => 'a file' as const,
            () => 'a refusal' as const,
          ),
          over,
        ])
        await over
        const { status, error } = await until(
          () => api.call(exportsContract.getExport, { params: { id } }),
          (job) => job.status === 'completed' || job.status === 'failed',
          LONG_MS,
        )
        const next = await api.call(exportsContract.startExport, { body: { vacancy_id } })
        await until(
          () => api.call(exportsContract.getExport, { params: { id: next.id } }),
          (job) => job.status === 'completed',
          LONG_MS,
        )
        const whole = async (file: string) =>
          (await api.file(exportsContract.downloadExport, { params: { id: file } })).bytes.lastIndexOf(
            'PK\u0005\u0006',
          ) > 0
        const made = status === 'completed' ? 2 : 1
        const after = await filesOf(stage)
        yield {
          trouble,
          status: error ?? status,
          findings: [
            // before the trouble ended there was a file, or a word why there is none
            compare('half files given', early === 'a file' && status !== 'completed' ? 1 : 0, 0),
            compare('whole files', Number(await whole(next.id)), 1),
            compare('whole files after the trouble', made === 2 ? Number(await whole(id)) : 1, 1),
            compare('units', after.counted - before.counted, made),
            compare('units of the period', after.used, after.counted),
            compare('units held', after.reserved, 0),
          ].filter(({ lost, doubled }) => lost + doubled > 0),
        }
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

/** A company with something to export. */
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

/** @returns what ends it */
async function begin(trouble: Trouble, small: string, stage: Stage): Promise<() => Promise<void>> {
  // nothing of earlier files may leave room in the pages there are
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
    // what is in memory is written first; nobody has the files of the new table open yet, so that refusing to open them is
    // what a file system gone read-only does (which Linux would not remount under an open file)
    await stage.run('checkpoint')
    execFileSync('chmod', ['-R', 'a-w', small])
    return async () => void execFileSync('chmod', ['-R', 'u+w', small])
  }
  // the process may take no more memory than it has: the next larger piece ends it
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
