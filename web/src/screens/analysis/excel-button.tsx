import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies'
import { FileSpreadsheet } from 'lucide-react'
import { messageOr } from '../../api/api-error.ts'
import { useExport } from '../../features/exports/use-export.ts'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'

/** The report of the list on the screen; without a vacancy it says what is missing and asks nobody. */
export function ExcelButton({
  vacancy,
  recommendation,
  rows,
}: {
  vacancy: Vacancy | null
  recommendation: Recommendation | undefined
  rows: number | null
}) {
  const report = useExport()
  const press = () => {
    if (!vacancy) {
      toastError('Выберите конкретную вакансию для экспорта')
      return
    }
    report.mutate(
      {
        screen: 'analysis',
        vacancyId: vacancy.id,
        vacancyTitle: vacancy.title,
        recommendation,
        includeResume: false,
        rows,
      },
      {
        onSuccess: ({ name }) => toastSuccess('Отчёт скачан', name),
        onError: (error) => toastError(messageOr(error, 'Ошибка при скачивании отчета')),
      },
    )
  }
  return (
    <Button
      busy={report.isPending}
      icon={<FileSpreadsheet aria-hidden className="size-4 text-good" />}
      onClick={press}
    >
      {report.isPending ? 'Готовим отчёт...' : 'Скачать Excel'}
    </Button>
  )
}
