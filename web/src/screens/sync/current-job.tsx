import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useCancelSync } from '../../features/hh/sync/api.ts'
import { isActive } from '../../features/hh/sync/sync.ts'
import { toastOutcome } from '../../features/notifications/toast-outcome.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { JobErrors, JobFacts, JobStatus } from './job-facts.tsx'

/** The job that runs or has just ended. */
export function CurrentJob({ job }: { job: SyncJob | null }) {
  const cancel = useCancelSync()
  if (!job) {
    return (
      <Card>
        <CardHeader title="Текущая синхронизация" />
        <EmptyState icon={RefreshCw} title="Сейчас ничего не выполняется" className="py-8">
          Запустите синхронизацию: ход появится здесь.
        </EmptyState>
      </Card>
    )
  }
  const active = isActive(job.status)
  return (
    <Card>
      <CardHeader title="Текущая синхронизация" aside={<JobStatus job={job} />} />
      <CardBody className="grid gap-4">
        {active && <JobProgress resumes={job.resumes} />}
        {job.status === 'completed' && (
          <Alert
            tone="good"
            title="Синхронизация успешно завершена!"
            action={
              <Link to="/analysis" className={buttonClass('secondary', 'sm')}>
                Перейти к анализу
              </Link>
            }
          >
            Прочитано на HH.ru: {counted(job.vacancies_synced, ['вакансия', 'вакансии', 'вакансий'])} и{' '}
            {counted(job.applications_synced, ['отклик', 'отклика', 'откликов'])}, новых —{' '}
            {formatNumber(job.applications_new)}.
          </Alert>
        )}
        <JobFacts job={job} />
        <JobErrors job={job} />
        {active && (
          <div>
            <Button
              size="sm"
              busy={cancel.isPending}
              onClick={() =>
                toastOutcome(cancel.mutateAsync(job.id), null, 'Не удалось остановить синхронизацию')
              }
            >
              Остановить
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** How many resumes there are to open is known once the lists are read. */
function JobProgress({ resumes }: { resumes: SyncJob['resumes'] }) {
  const label = 'Синхронизация выполняется'
  if (!resumes || resumes.to_open === 0) return <ProgressBar value={null} label={label} />
  return (
    <div className="grid gap-1.5">
      <ProgressBar value={Math.floor((resumes.opened / resumes.to_open) * 100)} label={label} />
      <p className="text-[13px] text-muted tabular-nums">
        Открыто резюме: {formatNumber(resumes.opened)} из {formatNumber(resumes.to_open)}
      </p>
    </div>
  )
}
