import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { nextSync, rhythm } from '../../features/hh/schedule/schedule.ts'
import { scheduleQuery } from '../../features/hh/schedule/schedule-api.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

/** When the next synchronisation comes by itself. */
export function ScheduleLine() {
  const { data: schedule, isPending, dataUpdatedAt } = useQuery(scheduleQuery)
  if (isPending) return <Skeleton className="h-10" />
  if (!schedule) return null
  return (
    <div className="flex items-start gap-2.5 border-t border-line pt-3.5">
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{nextSync(schedule, new Date(dataUpdatedAt))}</p>
        <p className="text-[13px] text-muted">
          {schedule.is_on && <>По расписанию: {rhythm(schedule)}. </>}
          <Link to="/settings/sync" className="font-medium text-accent underline-offset-4 hover:underline">
            Изменить
          </Link>
        </p>
      </div>
    </div>
  )
}
