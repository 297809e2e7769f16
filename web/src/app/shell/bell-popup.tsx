import type { Run } from '@rezumetr/contracts/analysis'
import type { SyncJob } from '@rezumetr/contracts/job-board'
import { Link } from '@tanstack/react-router'
import { FileSearch, RefreshCw } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { isActive, statusLook } from '../../features/job-board/sync.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDateTime } from '../../ui/format.ts'
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

/** What is running now and what ended last. */
export function BellPopup({
  jobs,
  run,
  trigger,
}: {
  jobs: readonly SyncJob[]
  run: Run | null
  trigger: ReactElement
}) {
  const last = jobs.find((job) => !isActive(job.status))
  const shown = [...jobs.filter((job) => isActive(job.status)), ...(last ? [last] : [])]
  return (
    <Popover title="События" trigger={trigger}>
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
