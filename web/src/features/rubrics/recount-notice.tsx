import { useQuery } from '@tanstack/react-query'
import { Alert } from '../../ui/notices/alert.tsx'
import { summaryQuery } from '../results/api.ts'
import { useRecountEnd } from './rubric-api.ts'

/** Says over a list of a large vacancy that it is being rescored; when that ends, the list is read again. */
export function RecountNotice({ vacancyId }: { vacancyId: string }) {
  const isRecounting = useQuery(summaryQuery(vacancyId)).data?.is_recounting === true
  useRecountEnd(isRecounting)
  return (
    isRecounting && (
      <Alert tone="info" title="Оценки пересчитываются по новым критериям">
        Сначала лучшие. Порядок кандидатов обновится, когда пересчёт закончится.
      </Alert>
    )
  )
}
