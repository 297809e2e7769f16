import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileSearch, RefreshCw } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useUser } from '../../features/accounts/api.ts'
import { analyzedOf } from '../../features/runs/run.ts'
import { syncHistoryQuery } from '../../features/hh/sync/api.ts'
import { isActive, statusLook } from '../../features/hh/sync/sync.ts'
import { Inbox } from '../../features/notifications/inbox/inbox.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

const row =
  'flex items-center gap-3 rounded-lg px-2.5 py-2 hover:bg-sunken [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint'

function Row({
  icon,
  title,
  note,
  badge,
  to,
}: {
  icon: ReactNode
  title: string
  note: string
  badge?: ReactNode
  to: '/sync' | '/analysis'
}) {
  return (
    <li>
      <Link to={to} className={row}>
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-xs text-muted">{note}</span>
        </span>
        {badge}
      </Link>
    </li>
  )
}

/** Lists the running jobs and the last synchronisation, then the person's notifications. */
export function BellPopup({ trigger, ...events }: Events & { trigger: ReactElement }) {
  return (
    <Popover
      title="События"
      trigger={trigger}
      className="max-h-[min(40rem,var(--available-height))] w-96 overflow-y-auto overscroll-contain"
    >
      <EventList {...events} />
    </Popover>
  )
}

type Events = { readonly jobs: readonly SyncJob[]; readonly run: Run | null }

function EventList({ jobs, run }: Events) {
  const user = useUser()
  const history = useQuery({ ...syncHistoryQuery, enabled: user.has_hh_token })
  const last = jobs.find((job) => !isActive(job.status))
  const shown = [...jobs.filter((job) => isActive(job.status)), ...(last ? [last] : [])]
  const isEmpty = shown.length === 0 && !run
  return (
    <>
      {history.isLoadingError ? (
        <LoadError
          className="px-2.5 pb-2"
          message="Не удалось загрузить синхронизации."
          retrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : history.isLoading ? (
        <Skeleton className="mx-2.5 mb-2 h-10" />
      ) : null}
      {!isEmpty && (
        <ul className="mb-1.5 border-b border-line pb-1.5">
          {run && (
            <Row
              to="/analysis"
              icon={<FileSearch aria-hidden />}
              title={run.is_auto ? 'Автоанализ' : 'Анализ резюме'}
              note={analyzedOf(run)}
              badge={<Badge tone="info">Выполняется</Badge>}
            />
          )}
          {shown.map((job) => {
            const look = statusLook(job)
            return (
              <Row
                key={job.id}
                to="/sync"
                icon={<RefreshCw aria-hidden />}
                title="Синхронизация"
                note={formatMoment(job.completed_at ?? job.started_at ?? job.created_at)}
                badge={<Badge tone={look.tone}>{look.label}</Badge>}
              />
            )
          })}
        </ul>
      )}
      <Inbox empty={isEmpty ? 'Пока ничего не происходило.' : 'Уведомлений пока нет.'} />
    </>
  )
}
