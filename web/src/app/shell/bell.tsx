import type { Run } from '@rezumetr/contracts/analysis'
import type { SyncJob } from '@rezumetr/contracts/job-board'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon, FileSearch, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { isActive, statusLook } from '../../features/job-board/sync.ts'
import { Badge, CountBadge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { counted, formatDateTime } from '../../ui/format.ts'
import { Popover } from '../../ui/popover.tsx'

const row =
  'flex items-center gap-3 rounded-lg px-2.5 py-2 hover:bg-sunken [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint'

function Row({
  to,
  icon,
  title,
  note,
  badge,
}: {
  to: '/sync' | '/analysis'
  icon: ReactNode
  title: string
  note: string
  badge: ReactNode
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

/** What is running now and what ended last; the number counts active synchronisations (SHELL-16, Q-050). */
export function Bell({ jobs, run }: { jobs: readonly SyncJob[]; run: Run | null }) {
  const active = jobs.filter((job) => isActive(job.status))
  const last = jobs.find((job) => !isActive(job.status))
  const shown = last ? [...active, last] : active
  return (
    <Popover
      title="События"
      trigger={
        <button
          type="button"
          aria-label={`Уведомления: ${counted(active.length, ['активная синхронизация', 'активные синхронизации', 'активных синхронизаций'])}`}
          className={buttonClass('ghost', 'icon', 'relative')}
        >
          <BellIcon aria-hidden className="size-4.5" />
          {active.length > 0 && (
            <CountBadge className="absolute top-0.5 right-0.5">{active.length}</CountBadge>
          )}
        </button>
      }
    >
      {shown.length === 0 && !run ? (
        <p className="px-2.5 pb-2 text-[13px] text-muted">Пока ничего не происходило.</p>
      ) : (
        <ul>
          {run && (
            <Row
              to="/analysis"
              icon={<FileSearch aria-hidden />}
              title="Анализ резюме"
              note={`${run.analyzed + run.failed} из ${run.total}`}
              badge={<Badge tone="info">Выполняется</Badge>}
            />
          )}
          {shown.map((job) => {
            const look = statusLook(job.status)
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
    </Popover>
  )
}
