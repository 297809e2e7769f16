/** Rules of synchronisation jobs as the interface reads them; pure. */
import type { SyncJob } from '@rezumetr/contracts/job-board'
import type { Tone } from '../../ui/tone.ts'

/** `running` is the spec's second word for `processing`; anything unknown counts as finished. */
export const isActive = (status: string): boolean => ['pending', 'processing', 'running'].includes(status)

const looks: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'В очереди', tone: 'neutral' },
  processing: { label: 'Выполняется', tone: 'info' },
  running: { label: 'Выполняется', tone: 'info' },
  completed: { label: 'Завершена', tone: 'good' },
  failed: { label: 'Ошибка', tone: 'bad' },
}
export const statusLook = (status: string) =>
  looks[status] ?? { label: 'Неизвестно', tone: 'neutral' as const }

/** Pause before the next poll: 2 s, after failures 4, 8, then 30 s. */
export function pollDelay(failures: number): number {
  return [2000, 4000, 8000][failures] ?? 30_000
}

/** Jobs out of any reading of the answer: `jobs`, `history` or a bare list. */
export function readJobs(data: unknown): SyncJob[] {
  if (Array.isArray(data)) return data as SyncJob[]
  const { jobs, history } = (data ?? {}) as { jobs?: unknown; history?: unknown }
  const list = jobs ?? history
  return Array.isArray(list) ? (list as SyncJob[]) : []
}
