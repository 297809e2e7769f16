import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { isStatus, messageOr } from '../../api/api-error.ts'
import { rubricQuery, useRecountEnd } from '../../features/rubrics/rubric-api.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { Editor } from './editor.tsx'

/** The criteria of one vacancy, on their own page and on that of the vacancy. */
export function VacancyRubric({ vacancyId }: { vacancyId: string }) {
  const { data, error, isFetching, refetch } = useQuery(rubricQuery(vacancyId))
  useRecountEnd(data?.is_recounting === true)
  if (data) return <Editor rubric={data} refresh={() => void refetch()} />
  if (error)
    return isStatus(error, 404) || isStatus(error, 422) ? (
      <Card>
        <EmptyState icon={ListChecks} title="Такой вакансии нет">
          Возможно, она принадлежит другому работодателю или адрес набран с ошибкой.
        </EmptyState>
      </Card>
    ) : (
      <LoadError
        message={messageOr(error, 'Не удалось загрузить критерии.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div
      role="status"
      aria-label="Загрузка критериев"
      className="grid gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]"
    >
      <Skeleton className="h-120 rounded-xl" />
      <Skeleton className="h-120 rounded-xl" />
    </div>
  )
}
