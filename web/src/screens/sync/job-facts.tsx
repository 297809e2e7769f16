import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { errorsOf, statusLook } from '../../features/hh/sync/sync.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { formatDateTime, formatNumber } from '../../ui/text/format.ts'

export function JobStatus({ job }: { job: SyncJob }) {
  const { label, tone } = statusLook(job)
  return <Badge tone={tone}>{label}</Badge>
}

/** Everything a job tells about itself (SYNC-05). */
export function JobFacts({ job }: { job: SyncJob }) {
  const facts: [string, string][] = [
    ['Прочитано вакансий', formatNumber(job.vacancies_synced)],
    ['Прочитано откликов', formatNumber(job.applications_synced)],
    ['Из них новых', formatNumber(job.applications_new)],
    ['Создана', formatDateTime(job.created_at)],
    ['Начата', formatDateTime(job.started_at)],
    ['Завершена', formatDateTime(job.completed_at)],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1.5 text-[13px]">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
      <dt className="text-muted">Номер</dt>
      <dd className="truncate font-mono text-xs text-faint" title={job.id}>
        {job.id}
      </dd>
    </dl>
  )
}

export function JobErrors({ job }: { job: SyncJob }) {
  const errors = errorsOf(job.errors)
  return (
    <>
      {errors.length > 0 && (
        <Alert tone="bad" title="Обнаружены ошибки:">
          <List items={errors} />
        </Alert>
      )}
      {job.warnings.length > 0 && (
        <Alert tone="warn" title="Обратите внимание:">
          <List items={job.warnings} />
        </Alert>
      )}
    </>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc pl-4">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
