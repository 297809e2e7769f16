import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { messageOr } from '../../../api/api-error.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { resumeQuery } from '../../results/api.ts'
import { Career } from './career.tsx'

/** The career among the reasons of the score; nothing where the resume names no dated job, or is no longer stored. */
export function CareerOfResult({ result }: { result: ResultDetail }) {
  const { data, error, isFetching, refetch } = useQuery(resumeQuery(result.id))
  if (data) return <Career jobs={data.jobs} requirements={result.requirements} />
  return error ? (
    <LoadError
      message={messageOr(error, 'Не удалось загрузить карьеру.')}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <Skeleton className="h-32" />
  )
}
