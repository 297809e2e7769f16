import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { unreadableQuery } from '../../../features/applications/api.ts'
import { unreadableWords } from '../../../features/vacancies/unread.ts'
import { counted } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { People } from './people.tsx'

/** The new applications that no analysis can read: how many, why, and on demand who they are. */
export function Unreadable({ vacancyId, count }: { vacancyId: string; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="text-[13px]">
      <summary className="cursor-pointer text-pretty text-warn">
        {unreadableWords(count)}: резюме удалено или скрыто на HH.ru
      </summary>
      {isOpen && <Those vacancyId={vacancyId} />}
      <p className="mt-1.5 text-pretty text-muted">
        Если резюме снова появится в откликах на HH.ru, после синхронизации его можно будет проанализировать.
      </p>
    </details>
  )
}

function Those({ vacancyId }: { vacancyId: string }) {
  const { data, error, isFetching, refetch } = useQuery(unreadableQuery(vacancyId))
  if (!data)
    return error ? (
      <LoadError
        message={messageOr(error, 'Не удалось загрузить список.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="mt-1.5 h-5" />
    )
  const hidden = data.total - data.applications.length
  return (
    <>
      <People people={data.applications.map(({ id, ...person }) => ({ key: id, ...person }))} />
      {hidden > 0 && (
        <p className="mt-1 text-muted">и ещё {counted(hidden, ['отклик', 'отклика', 'откликов'])}</p>
      )}
    </>
  )
}
