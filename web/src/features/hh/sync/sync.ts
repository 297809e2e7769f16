/** Rules for displaying synchronisation jobs. Pure. */
import { SYNC_CANCELLED, type SyncJob } from '@rezumetr/contracts/hh/job-board'
import { formatNumber } from '../../../ui/text/format.ts'
import type { Tone } from '../../../ui/style/tone.ts'

/** `running` is an alias of `processing` in the spec; an unknown status counts as finished. */
export const isActive = (status: string): boolean => ['pending', 'processing', 'running'].includes(status)

/** Forms for the number of running synchronisations. */
export const ACTIVE_SYNCS = [
  'активная синхронизация',
  'активные синхронизации',
  'активных синхронизаций',
] as const

const looks: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'В очереди', tone: 'neutral' },
  processing: { label: 'Выполняется', tone: 'info' },
  running: { label: 'Выполняется', tone: 'info' },
  completed: { label: 'Завершена', tone: 'good' },
  failed: { label: 'Ошибка', tone: 'bad' },
}
/** What went wrong: that a user stopped the job is stored among its errors. */
export const errorsOf = (errors: readonly string[]): string[] =>
  errors.filter((error) => error !== SYNC_CANCELLED)

export function statusLook({ status, errors }: { status: string; errors: readonly string[] }): {
  label: string
  tone: Tone
} {
  if (status === 'failed' && errors.includes(SYNC_CANCELLED)) {
    const count = errorsOf(errors).length
    return count === 0
      ? { label: 'Остановлена', tone: 'neutral' }
      : { label: `Остановлена, ошибок: ${formatNumber(count)}`, tone: 'warn' }
  }
  return looks[status] ?? { label: 'Неизвестно', tone: 'neutral' }
}

/** Delay before the next poll: 2 s; after failures 4 s, 8 s, then 30 s. */
export function pollDelay(failures: number): number {
  return [2000, 4000, 8000][failures] ?? 30_000
}

/** Reads jobs from each allowed response shape: `jobs`, `history` or a bare list. */
export function readJobs(data: unknown): SyncJob[] {
  if (Array.isArray(data)) return data as SyncJob[]
  const { jobs, history } = (data ?? {}) as { jobs?: unknown; history?: unknown }
  const list = jobs ?? history
  return Array.isArray(list) ? (list as SyncJob[]) : []
}
