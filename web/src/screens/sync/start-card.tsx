import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { messageOr } from '../../api/api-error.ts'
import { limitsQuery } from '../../features/billing/api.ts'
import { useStartSync } from '../../features/hh/sync/api.ts'
import { isActive } from '../../features/hh/sync/sync.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { ScheduleLine } from './schedule-line.tsx'
import { SyncViews } from './sync-views.tsx'

export function StartCard({ job }: { job: SyncJob | null }) {
  const start = useStartSync()
  const limits = useQuery(limitsQuery)
  const messages = Object.values(limits.data?.messages ?? {}).filter((message) => message !== null)
  const running = job !== null && isActive(job.status)
  const disabled = start.isPending || running
  return (
    <Card>
      <CardHeader
        title="Запустить синхронизацию"
        description="Загрузим активные вакансии и отклики, появившиеся с прошлого раза."
      />
      <CardBody className="grid gap-3.5">
        {messages.length > 0 && (
          <Alert tone="warn" title="Лимиты исчерпаны">
            <ul className="list-disc pl-4">
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Alert>
        )}
        {start.error && (
          <Alert tone="bad">{messageOr(start.error, 'Ошибка при запуске синхронизации')}</Alert>
        )}
        <SyncViews />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            disabled={disabled}
            busy={start.isPending}
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={() => start.mutate(false)}
          >
            {start.isPending
              ? 'Запускаем...'
              : running
                ? 'Синхронизация выполняется'
                : 'Начать синхронизацию'}
          </Button>
          <Button variant="ghost" disabled={disabled} onClick={() => start.mutate(true)}>
            Полная синхронизация
          </Button>
        </div>
        <p className="text-[13px] text-pretty text-muted">
          Полная синхронизация перечитывает всё, включая архивные вакансии, и занимает больше времени. Отклики
          архивных вакансий загружаются, только если вакансия была включена до архивации.
        </p>
        <ScheduleLine />
      </CardBody>
    </Card>
  )
}
