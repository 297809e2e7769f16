import { type SyncSchedule, syncIntervals } from '@rezumetr/contracts/hh/schedule'
import { useQuery } from '@tanstack/react-query'
import { hourName, intervalNames, nextSync } from '../../../features/hh/schedule/schedule.ts'
import { scheduleQuery, useUpdateSchedule } from '../../../features/hh/schedule/schedule-api.ts'
import { toastOutcome } from '../../../features/notifications/toast-outcome.ts'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { usePressed } from '../../../ui/fields/use-pressed.ts'

const NIGHT = { from: 22, to: 8 }
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }))
const intervals = syncIntervals.map((minutes) => ({
  value: String(minutes),
  label: intervalNames[minutes],
}))

/** Automatic synchronisation: switch, interval and quiet hours. */
export function ScheduleCard() {
  const schedule = useQuery(scheduleQuery)
  const update = useUpdateSchedule()
  const [shown, press] = usePressed(schedule.data, update.isPending)
  const save = (patch: Partial<Pick<SyncSchedule, 'is_on' | 'every_minutes' | 'quiet'>>) => {
    press(shown && { ...shown, ...patch })
    toastOutcome(update.mutateAsync(patch), 'Расписание сохранено', 'Не удалось сохранить расписание')
  }
  return (
    <Card>
      <CardHeader
        title={<span>Синхронизация по расписанию</span>}
        description={
          shown
            ? `${nextSync(shown, new Date(schedule.dataUpdatedAt))}.`
            : 'Новые отклики загружаются сами, без кнопки.'
        }
        aside={
          shown && (
            <Switch
              label="Синхронизировать по расписанию"
              className="mt-0.5 self-start"
              checked={shown.is_on}
              disabled={shown.state === 'off_here'}
              busy={update.isPending}
              onChange={(is_on) => save({ is_on })}
            />
          )
        }
      />
      <CardBody>
        {schedule.isLoadingError ? (
          <LoadError retrying={schedule.isFetching} onRetry={() => void schedule.refetch()} />
        ) : shown ? (
          <Fields schedule={shown} disabled={!shown.is_on} busy={update.isPending} onChange={save} />
        ) : (
          <Skeleton className="h-24 rounded-lg" />
        )}
      </CardBody>
    </Card>
  )
}

function Fields({
  schedule: { every_minutes, quiet },
  disabled,
  busy,
  onChange,
}: {
  schedule: SyncSchedule
  disabled: boolean
  busy: boolean
  onChange: (patch: Partial<Pick<SyncSchedule, 'every_minutes' | 'quiet'>>) => void
}) {
  return (
    <div className="grid gap-4">
      <Select
        label="Как часто"
        className="sm:max-w-60"
        value={String(every_minutes)}
        options={intervals}
        disabled={disabled}
        busy={busy}
        onChange={(value) => {
          const chosen = syncIntervals.find((minutes) => String(minutes) === value)
          if (chosen) onChange({ every_minutes: chosen })
        }}
      />
      <Checkbox
        label="Тихие часы"
        hint="В это время синхронизация сама не запускается. Кнопка работает всегда."
        checked={quiet !== null}
        disabled={disabled}
        busy={busy}
        onChange={(on) => onChange({ quiet: on ? NIGHT : null })}
      />
      {quiet && (
        <div className="grid grid-cols-2 gap-4 sm:max-w-80">
          <Select
            label="С (МСК)"
            value={String(quiet.from)}
            options={hours}
            disabled={disabled}
            busy={busy}
            onChange={(from) => onChange({ quiet: { ...quiet, from: Number(from) } })}
          />
          <Select
            label="До (МСК)"
            value={String(quiet.to)}
            options={hours}
            disabled={disabled}
            busy={busy}
            onChange={(to) => onChange({ quiet: { ...quiet, to: Number(to) } })}
          />
        </div>
      )}
    </div>
  )
}
