import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileSearch, RefreshCw, UserSearch } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useUser } from '../../features/accounts/api.ts'
import { autoQuery } from '../../features/runs/auto-api.ts'
import { analyzedOf } from '../../features/runs/run.ts'
import { syncHistoryQuery } from '../../features/hh/sync/api.ts'
import { isActive, statusLook } from '../../features/hh/sync/sync.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { counted, formatDateTime } from '../../ui/text/format.ts'
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
  ...link
}: {
  icon: ReactNode
  title: string
  note: string
  badge?: ReactNode
} & (
  | { to: '/sync' | '/analysis' }
  | { to: '/results'; search: { minScore: number; sort: 'date'; decision: 'none' } }
)) {
  return (
    <li>
      <Link {...link} className={row}>
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

/** Lists the running jobs and the most recently finished ones. */
export function BellPopup({ trigger, ...events }: Events & { trigger: ReactElement }) {
  return (
    <Popover title="События" trigger={trigger}>
      <EventList {...events} />
    </Popover>
  )
}

type Events = { readonly jobs: readonly SyncJob[]; readonly run: Run | null }

function EventList({ jobs, run }: Events) {
  const user = useUser()
  const history = useQuery({ ...syncHistoryQuery, enabled: user.has_hh_token })
  const auto = useQuery({ ...autoQuery, staleTime: 0 })
  const found = auto.data?.last_found
  const last = jobs.find((job) => !isActive(job.status))
  const shown = [...jobs.filter((job) => isActive(job.status)), ...(last ? [last] : [])]
  const isEmpty = shown.length === 0 && !run && !found
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
      ) : (
        isEmpty && <p className="px-2.5 pb-2 text-[13px] text-muted">Пока ничего не происходило.</p>
      )}
      {!isEmpty && (
        <ul>
          {run && (
            <Row
              to="/analysis"
              icon={<FileSearch aria-hidden />}
              title={run.is_auto ? 'Автоанализ' : 'Анализ резюме'}
              note={analyzedOf(run)}
              badge={<Badge tone="info">Выполняется</Badge>}
            />
          )}
          {found && (
            <Row
              to="/results"
              // the new ones first, without those decided before
              search={{ minScore: found.min_score, sort: 'date', decision: 'none' }}
              icon={<UserSearch aria-hidden />}
              title={`Автоанализ: ${counted(found.candidates, ['кандидат', 'кандидата', 'кандидатов'])}`}
              note={`С баллом от ${found.min_score} · ${formatDateTime(found.at)}`}
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
                note={formatDateTime(job.completed_at ?? job.started_at ?? job.created_at)}
                badge={<Badge tone={look.tone}>{look.label}</Badge>}
              />
            )
          })}
        </ul>
      )}
    </>
  )
}
