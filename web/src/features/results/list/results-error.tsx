import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { messageOr } from '../../../api/api-error.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'

/** Error state of a results list. */
export function ResultsError({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  return (
    <Alert
      tone="bad"
      action={
        <Button
          size="sm"
          busy={query.isFetching}
          icon={<RotateCw aria-hidden className="size-3.5" />}
          onClick={() => void query.refetch()}
        >
          Повторить
        </Button>
      }
    >
      {messageOr(query.error, 'Ошибка при загрузке результатов анализа')}
    </Alert>
  )
}
