import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { Bell as BellIcon } from 'lucide-react'
import { ACTIVE_SYNCS, isActive } from '../../features/hh/sync/sync.ts'
import { CountBadge } from '../../ui/layout/badge.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { counted } from '../../ui/text/format.ts'
import { useOnDemand } from '../../ui/overlays/use-on-demand.ts'

const loadPopup = () => import('./bell-popup.tsx').then(({ BellPopup }) => BellPopup)

/** The badge counts active synchronisations (SHELL-16, Q-050); the popover lists running and recently finished jobs. */
export function Bell({
  jobs,
  isKnown,
  run,
}: {
  jobs: readonly SyncJob[]
  isKnown: boolean
  run: Run | null
}) {
  const [Popup, control] = useOnDemand('dialog', loadPopup)
  const active = jobs.filter((job) => isActive(job.status)).length
  const button = (
    <button
      type="button"
      aria-label={isKnown ? `Уведомления: ${counted(active, ACTIVE_SYNCS)}` : 'Уведомления'}
      className={buttonClass('ghost', 'icon', 'relative')}
      {...control}
    >
      <BellIcon aria-hidden className="size-4.5" />
      {active > 0 && <CountBadge className="absolute top-0.5 right-0.5">{active}</CountBadge>}
    </button>
  )
  return Popup ? <Popup jobs={jobs} run={run} trigger={button} /> : button
}
