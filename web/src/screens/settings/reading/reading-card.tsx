import { useQuery } from '@tanstack/react-query'
import { settingsQuery, useUpdateSettings } from '../../../features/hh/quota/settings-api.ts'
import { toastOutcome } from '../../../features/notifications/toast-outcome.ts'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { RadioList } from '../../../ui/fields/radio-list.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'

const options = [
  {
    value: 'on_analysis',
    label: 'Перед анализом',
    hint: 'HH.ru отметит просмотренными только отклики, которые вы анализируете.',
  },
  {
    value: 'with_sync',
    label: 'Сразу при синхронизации',
    hint: 'Анализ начнётся быстрее, но HH.ru отметит просмотренными все загруженные отклики.',
  },
] as const

/**
 * Opening a resume is visible to the candidate and may use up the company's views, so the company decides when.
 */
export function ReadingCard() {
  const settings = useQuery(settingsQuery)
  const update = useUpdateSettings()
  const choose = (resume_opening: (typeof options)[number]['value']) =>
    toastOutcome(
      update.mutateAsync({ resume_opening }),
      'Настройки сохранены',
      'Не удалось сохранить настройки',
    )
  return (
    <Card>
      <CardHeader
        title="Когда открывать резюме"
        description="Открытое резюме отмечается на HH.ru как просмотренное."
      />
      <CardBody>
        {settings.isPending ? (
          <div className="grid gap-2">
            <Skeleton className="h-16 rounded-lg" />
            <Skeleton className="h-16 rounded-lg" />
          </div>
        ) : settings.isLoadingError ? (
          <LoadError retrying={settings.isFetching} onRetry={() => void settings.refetch()} />
        ) : (
          <RadioList
            label="Когда открывать резюме"
            value={settings.data.resume_opening}
            options={options}
            onChange={choose}
            saving={update.isPending}
          />
        )}
      </CardBody>
    </Card>
  )
}
