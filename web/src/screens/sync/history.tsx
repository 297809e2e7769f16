import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { History as HistoryIcon } from 'lucide-react'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { formatDateTime, formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { JobErrors, JobFacts, JobStatus } from './job-facts.tsx'

/** The last ten jobs: a line each, everything else on demand. */
export function History({
  jobs,
  loading,
  failed,
  retrying,
  onRetry,
}: {
  jobs: readonly SyncJob[]
  loading: boolean
  failed: boolean
  retrying: boolean
  onRetry: () => void
}) {
  return (
    <Card>
      <CardHeader title="История" description="Последние 10 синхронизаций" />
      <div className="p-2 sm:p-3">
        {loading ? (
          <div role="status" aria-label="Загрузка истории" className="grid gap-2 p-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        ) : failed && jobs.length === 0 ? (
          <LoadError className="p-3" retrying={retrying} onRetry={onRetry} />
        ) : jobs.length === 0 ? (
          <EmptyState icon={HistoryIcon} title="Синхронизаций ещё не было" className="py-8">
            Первая загрузит активные вакансии и все отклики на них.
          </EmptyState>
        ) : (
          <ul className="grid gap-0.5">
            {jobs.map((job) => (
              <li key={job.id}>
                <details className="group rounded-lg open:bg-sunken/60">
                  <summary className="grid list-none grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 rounded-lg px-2 py-2 hover:bg-sunken sm:grid-cols-[9rem_1fr_auto] [&::-webkit-details-marker]:hidden">
                    <span className="tabular-nums">{formatDateTime(job.created_at)}</span>
                    <span className="order-3 col-span-2 text-[13px] text-muted tabular-nums sm:order-none sm:col-span-1">
                      Прочитано вакансий: {formatNumber(job.vacancies_synced)}, откликов:{' '}
                      {formatNumber(job.applications_synced)}
                      {job.applications_new ? `, новых:\u00a0${formatNumber(job.applications_new)}` : null}
                      {job.origin === 'schedule' && ', по расписанию'}
                    </span>
                    <JobStatus job={job} />
                  </summary>
                  <div className="grid gap-3 px-2.5 pt-1 pb-3">
                    <JobFacts job={job} />
                    <JobErrors job={job} />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
