import type { SyncJob } from '@rezumetr/contracts/job-board'
import { RefreshCw } from 'lucide-react'
import { messageOr } from '../../api/api-error.ts'
import { useCancelSync } from '../../features/job-board/api.ts'
import { isActive } from '../../features/job-board/sync.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { counted } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress.tsx'
import { toastError } from '../../ui/toast.tsx'
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
      <CardHeader title="Текущая синхронизация" aside={<JobStatus status={job.status} />} />
      <CardBody className="grid gap-4">
        {active && <ProgressBar value={null} label="Синхронизация выполняется" />}
        {job.status === 'completed' && (
          <Alert tone="good" title="Синхронизация успешно завершена!">
            Загружено: {counted(job.vacancies_synced, ['вакансия', 'вакансии', 'вакансий'])} и{' '}
            {counted(job.applications_synced, ['отклик', 'отклика', 'откликов'])}.
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
                cancel.mutate(job.id, {
                  onError: (error) => toastError(messageOr(error, 'Не удалось остановить синхронизацию')),
                })
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
