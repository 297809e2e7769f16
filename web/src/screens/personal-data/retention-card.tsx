import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { settingsQuery, useUpdateSettings } from '../../features/hh/quota/settings-api.ts'
import { retentionQuery } from '../../features/privacy/api.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { counted } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { toastSuccess } from '../../ui/notices/toast.tsx'

const FOREVER = 'forever'
const labels: Record<string, string> = {
  '30': '30 дней',
  '90': '90 дней',
  '180': 'Полгода',
  '365': 'Год',
  '1095': 'Три года',
  [FOREVER]: 'Не удалять автоматически',
}
const daysOf = (value: string): number | null => (value === FOREVER ? null : Number(value))

const useRetentionPreview = (days: number | null) => useQuery(retentionQuery(days))

/** Choosing a retention period first previews what it would delete; only then can it be saved. */
export function RetentionCard() {
  const settings = useQuery(settingsQuery)
  const [picked, setPicked] = useState<string | null>(null)
  const update = useUpdateSettings()
  const stored = settings.data ? String(settings.data.retention_days ?? FOREVER) : null
  const value = picked ?? stored
  const days = value === null ? null : daysOf(value)
  const preview = useRetentionPreview(days)
  // a period set through the API is offered as an option too
  const known = Object.keys(labels)
  const values = stored === null || known.includes(stored) ? known : [stored, ...known]
  const save = () =>
    update.mutate(
      { retention_days: days },
      {
        onSuccess: () => {
          setPicked(null)
          toastSuccess('Срок хранения сохранён')
        },
      },
    )
  return (
    <Card>
      <CardHeader
        title="Срок хранения откликов"
        description="Отклики, резюме и результаты удаляются сами, когда после закрытия вакансии пройдёт этот срок. Если вакансию больше не обновляет синхронизация, он считается от последнего обновления."
      />
      <CardBody className="grid gap-4">
        {settings.isLoadingError ? (
          <LoadError retrying={settings.isFetching} onRetry={() => void settings.refetch()} />
        ) : value === null ? (
          <Skeleton className="h-15 max-w-xs rounded-lg" />
        ) : (
          <>
            <Select
              label="Хранить после закрытия вакансии"
              value={value}
              options={values.map((option) => ({
                value: option,
                label: labels[option] ?? counted(Number(option), ['день', 'дня', 'дней']),
              }))}
              onChange={setPicked}
              className="max-w-xs"
            />
            {update.error && (
              <Alert tone="bad">{messageOr(update.error, 'Не удалось сохранить срок хранения')}</Alert>
            )}
            {value !== stored && <Consequence days={days} preview={preview} />}
            {value !== stored && (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="primary"
                  busy={update.isPending}
                  disabled={days !== null && (!preview.data || preview.isPlaceholderData)}
                  onClick={save}
                >
                  Сохранить срок
                </Button>
                <Button onClick={() => setPicked(null)}>Отмена</Button>
              </div>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

/** What the chosen period will delete. */
function Consequence({
  days,
  preview,
}: {
  days: number | null
  preview: ReturnType<typeof useRetentionPreview>
}) {
  if (days === null)
    return (
      <Alert tone="warn">
        Закон требует удалять данные, когда цель достигнута. Без автоматического удаления это придётся делать
        самим.
      </Alert>
    )
  if (preview.isError)
    return (
      <LoadError
        message="Не удалось посчитать, что будет удалено."
        retrying={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    )
  if (!preview.data || preview.isPlaceholderData)
    return (
      <Alert tone={preview.data && preview.data.responses > 0 ? 'warn' : 'info'}>
        Считаем, что будет удалено...
      </Alert>
    )
  const { responses, vacancies } = preview.data
  if (responses === 0) return <Alert tone="info">Сейчас удалять нечего.</Alert>
  return (
    <Alert tone="warn">
      {`В течение часа после сохранения будет удалено: ${counted(responses, ['отклик', 'отклика', 'откликов'])} по ${counted(vacancies, ['вакансии', 'вакансиям', 'вакансиям'])}. Восстановить их нельзя.`}
    </Alert>
  )
}
