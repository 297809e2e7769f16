import type { Settings } from '@rezumetr/contracts/hh/job-board'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingsQuery, useUpdateSettings } from '../../../features/hh/quota/settings-api.ts'
import { useSyncViews } from '../../../features/hh/quota/views-api.ts'
import { ViewNote } from '../../../features/hh/quota/view-note.tsx'
import { toastOutcome } from '../../../features/notifications/toast-outcome.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { focusInvalid } from '../../../ui/forms/use-form.ts'

/** Limits how many of the day's resume views at hh.ru the product may use. */
export function ViewsCard() {
  const settings = useQuery(settingsQuery)
  const plan = useSyncViews()
  return (
    <Card>
      <CardHeader
        title="Лимит просмотров резюме"
        description="HH.ru ограничивает, сколько резюме можно открыть за день. На пределе открытие останавливается и продолжается само на следующий день."
      />
      <CardBody className="grid gap-4">
        {plan && <ViewNote plan={plan} />}
        {settings.data ? (
          <Fields settings={settings.data} />
        ) : settings.isError ? (
          <LoadError retrying={settings.isFetching} onRetry={() => void settings.refetch()} />
        ) : (
          <Skeleton className="h-28 rounded-lg" />
        )}
      </CardBody>
    </Card>
  )
}

const whole = (text: string): number | null => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null)

function Fields({ settings }: { settings: Settings }) {
  const update = useUpdateSettings()
  const [typed, setTyped] = useState<{ reserved?: string; company?: string }>({})
  const {
    reserved = String(settings.views_reserved),
    company = String(settings.company_views_per_day ?? ''),
  } = typed
  const views_reserved = whole(reserved)
  const company_views_per_day = company.trim() === '' ? null : whole(company)
  const isRight = views_reserved !== null && views_reserved <= 10_000
  const isCompanyRight =
    company.trim() === '' ||
    (company_views_per_day !== null && company_views_per_day >= 1 && company_views_per_day <= 1_000_000)
  const save = () => {
    if (views_reserved === null) return
    // the rest is the server's, which a colleague may have changed
    const changed = {
      ...(typed.reserved !== undefined && { views_reserved }),
      ...(typed.company !== undefined && { company_views_per_day }),
    }
    toastOutcome(
      // what was changed meanwhile is not saved yet
      update.mutateAsync(changed).then(() => setTyped((now) => (now === typed ? {} : now))),
      'Настройки сохранены',
      'Не удалось сохранить настройки',
    )
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight && isCompanyRight) save()
        else focusInvalid(event.currentTarget)
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Оставлять людям в день"
          hint="Эти просмотры останутся коллегам на сайте HH.ru, но не больше половины лимита."
          inputMode="numeric"
          value={reserved}
          onChange={(event) => setTyped({ ...typed, reserved: event.target.value })}
          error={isRight ? undefined : `Целое число от 0 до ${formatNumber(10_000)}`}
          isAnnounced
        />
        <TextField
          label="Лимит компании в день"
          hint="HH.ru его не сообщает: обычно 8&nbsp;000. Пусто&nbsp;— не учитывать."
          inputMode="numeric"
          value={company}
          onChange={(event) => setTyped({ ...typed, company: event.target.value })}
          error={isCompanyRight ? undefined : `Целое число от 1 до ${formatNumber(1_000_000)} или пусто`}
          isAnnounced
        />
      </div>
      <Button type="submit" className="w-fit" busy={update.isPending}>
        Сохранить лимиты
      </Button>
    </form>
  )
}
