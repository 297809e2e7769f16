import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { ACTIVE_SYNCS, isActive } from '../../features/hh/sync/sync.ts'
import { inboxQuery } from '../../features/notifications/inbox/api.ts'
import { CountBadge } from '../../ui/layout/badge.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { counted, type Forms } from '../../ui/text/format.ts'
import { useOnDemand } from '../../ui/overlays/use-on-demand.ts'

const UNREAD: Forms = ['непрочитанное', 'непрочитанных', 'непрочитанных']

const loadPopup = () => import('./bell-popup.tsx').then(({ BellPopup }) => BellPopup)

/** The badge counts active synchronisations (SHELL-16, Q-050), a dot tells of unread notifications; the popover lists both. */
export function Bell({ jobs, run }: { jobs: readonly SyncJob[]; run: Run | null }) {
  const [Popup, control] = useOnDemand('dialog', loadPopup)
  const active = jobs.filter((job) => isActive(job.status)).length
  const unread = useQuery(inboxQuery).data?.unread ?? 0
  const known = active > 0 ? `Уведомления: ${counted(active, ACTIVE_SYNCS)}` : 'Уведомления'
  const button = (
    <button
      type="button"
      aria-label={unread > 0 ? `${known}, ${counted(unread, UNREAD)}` : known}
      className={buttonClass('ghost', 'icon', 'relative')}
      {...control}
    >
      <BellIcon aria-hidden className="size-4.5" />
      {unread > 0 && (
        <span
          aria-hidden
          className={cn(
            'absolute top-1.5 size-2 rounded-full bg-accent',
            active > 0 ? 'left-1.5' : 'right-1.5',
          )}
        />
      )}
      {active > 0 && <CountBadge className="absolute top-0.5 right-0.5">{active}</CountBadge>}
    </button>
  )
  return Popup ? <Popup jobs={jobs} run={run} trigger={button} /> : button
}
