import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { errorCode, messageOr } from '../../api/api-error.ts'
import { useExport } from '../../features/exports/use-export.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toastError, toastRemedy } from '../../ui/notices/toast.tsx'

/** The export of the list on the screen; without a vacancy it says what is missing and asks nobody. */
export function ExcelButton({ filter, rows }: { filter: ResultFilter; rows: number | null }) {
  const exporting = useExport()
  const navigate = useNavigate()
  const vacancies = useQuery(vacanciesQuery).data
  const submit = () => {
    const { vacancy_id } = filter
    if (!vacancy_id) {
      toastError('Выберите конкретную вакансию для экспорта')
      return
    }
    const vacancyTitle = vacancies?.find(({ id }) => id === vacancy_id)?.name ?? ''
    const request = { vacancyTitle, filter: { ...filter, vacancy_id }, rows }
    // a promise: callbacks of `mutate` are not called once the user has left the screen
    exporting
      .mutateAsync({ ...request, screen: 'analysis', includeResume: false })
      .catch((error: unknown) => {
        const words = messageOr(error, 'Ошибка при скачивании отчета')
        if (errorCode(error) !== 'LIMIT_EXCEEDED') toastError(words)
        else toastRemedy(words, 'К тарифам', () => void navigate({ to: '/subscription' }))
      })
  }
  return (
    <Button
      busy={exporting.isPending}
      icon={<FileSpreadsheet aria-hidden className="size-4 text-good" />}
      onClick={submit}
    >
      {exporting.isPending ? 'Готовим отчёт...' : 'Скачать Excel'}
    </Button>
  )
}
