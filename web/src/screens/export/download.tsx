import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { type ExportFormat, SYNC_EXPORT_MAX_ROWS } from '@rezumetr/contracts/analysis/exports'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download as DownloadIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorCode, messageOr } from '../../api/api-error.ts'
import { matchCountQuery } from '../../features/results/api.ts'
import { toVacancyAddress } from '../../features/results/list/filter-address.ts'
import { limitsQuery } from '../../features/billing/api.ts'
import { usageTone } from '../../features/billing/plan.ts'
import { useExport } from '../../features/exports/use-export.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { counted, formatNumber, plural } from '../../ui/text/format.ts'
import { toastError } from '../../ui/notices/toast.tsx'

const FAILED = 'Ошибка при экспорте данных'

/** How many candidates the file will hold, what the plan has left, and the button that makes it. */
export function Download({
  vacancy,
  filter,
  includeResume,
}: {
  vacancy: Vacancy
  filter: ResultFilter & { vacancy_id: string }
  includeResume: boolean
}) {
  const exporting = useExport()
  // the filter on the screen; none once the user has left it
  const words = JSON.stringify(filter)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    shown.current = words
    return () => void (shown.current = null)
  }, [words])
  const matches = useQuery(matchCountQuery(filter))
  const rows = matches.isError ? null : (matches.data ?? null)
  const inBackground = rows !== null && rows > SYNC_EXPORT_MAX_ROWS

  const submit = (format?: ExportFormat) => {
    const request = {
      vacancyTitle: vacancy.name,
      filter,
      includeResume,
      rows,
      ...(format && { format }),
    }
    // a promise: callbacks of `mutate` are not called once the user has left the screen
    exporting
      .mutateAsync({ ...request, screen: 'export' })
      .catch((error: unknown) => shown.current !== words && toastError(messageOr(error, FAILED)))
  }

  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      {/* of another filter it says nothing */}
      {exporting.error && JSON.stringify(exporting.variables.filter) === words && (
        <Alert
          tone="bad"
          action={
            errorCode(exporting.error) === 'LIMIT_EXCEEDED' && (
              <Link to="/subscription" className="font-medium text-accent underline underline-offset-4">
                Улучшить тариф
              </Link>
            )
          }
        >
          {messageOr(exporting.error, FAILED)}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          busy={exporting.isPending && exporting.variables.format !== 'csv'}
          disabled={exporting.isPending}
          icon={<DownloadIcon aria-hidden className="size-4" />}
          onClick={() => submit()}
        >
          {exporting.isPending && exporting.variables.format !== 'csv' ? 'Готовим файл...' : 'Скачать Excel'}
        </Button>
        <Button
          busy={exporting.isPending && exporting.variables.format === 'csv'}
          disabled={exporting.isPending}
          title="Таблица без оформления для других программ"
          onClick={() => submit('csv')}
        >
          CSV
        </Button>
        <p role="status" className="text-[13px] text-muted tabular-nums">
          {rows === null
            ? matches.isError
              ? 'Число кандидатов неизвестно'
              : 'Считаем кандидатов…'
            : rows === 0
              ? 'Нет кандидатов, подходящих под фильтры'
              : `В отчёте будет ${counted(rows, ['кандидат', 'кандидата', 'кандидатов'])}`}
        </p>
        {rows !== null && rows > 0 && (
          <Link
            to="/vacancies/$vacancyId"
            params={{ vacancyId: vacancy.id }}
            search={toVacancyAddress(filter)}
            className="text-[13px] font-medium text-accent underline-offset-4 hover:underline"
          >
            Посмотреть их
          </Link>
        )}
      </div>
      {inBackground && (
        <p className="text-[13px] text-muted">
          Список длинный: файл готовится в фоне и скачается сам. Не закрывайте вкладку.
        </p>
      )}
      <ExportsLeft />
    </div>
  )
}

function ExportsLeft() {
  const { data } = useQuery(limitsQuery)
  if (!data) return null
  const { exports_limit: most, exports_remaining: left } = data
  // said where it begins to matter
  if (usageTone(most - left, most) === 'good') return null
  return (
    <p className="text-[13px] text-muted tabular-nums">
      {`${plural(left, ['Остался', 'Осталось', 'Осталось'])} ${counted(left, ['экспорт', 'экспорта', 'экспортов'])} из ${formatNumber(most)}. Считается только готовый файл.`}
    </p>
  )
}
