import type { Rubric, RubricVersion } from '@rezumetr/contracts/rubrics/rubric'
import { useQuery } from '@tanstack/react-query'
import { rubricVersionsQuery } from '../../features/rubrics/rubric-api.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { formatDateTime } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

const SHOWN = 5

/** Every version with its author; any of them can be brought back. */
export function VersionsCard({
  rubric,
  hasEdits,
  busy,
  onRestore,
}: {
  rubric: Rubric
  /** Edits that are not applied: they would lie over the version brought back. */
  hasEdits: boolean
  busy: boolean
  onRestore: (version: number) => void
}) {
  const { data, isLoadingError, isFetching, refetch } = useQuery(rubricVersionsQuery(rubric.vacancy_id))
  const rows = data ?? []
  const row = (one: RubricVersion) => (
    <li
      key={one.version}
      className="flex items-start justify-between gap-3 border-t border-line py-2 first:border-t-0"
    >
      <div className="min-w-0 text-[13px]">
        <p className="font-medium">
          Версия {one.version}
          {one.version === rubric.version && (
            <Badge tone="accent" className="ml-2">
              действует
            </Badge>
          )}
        </p>
        <p className="text-pretty text-muted">
          {kindOf(one)}, {formatDateTime(one.created_at)}
        </p>
      </div>
      {one.version !== rubric.version && (
        <Button size="sm" variant="ghost" disabled={hasEdits || busy} onClick={() => onRestore(one.version)}>
          Вернуть<span className="sr-only"> версию {one.version}</span>
        </Button>
      )}
    </li>
  )
  return (
    <Card>
      <CardHeader title="Версии" description="Результаты и решения помнят, по какой версии они сделаны." />
      <CardBody className="pt-2">
        {isLoadingError ? (
          <LoadError retrying={isFetching} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton className="h-24" />
        ) : (
          <>
            {hasEdits && rows.length > 1 && (
              <p className="py-2 text-[13px] text-muted">
                Чтобы вернуть версию, сначала примените или отмените правки.
              </p>
            )}
            <ul>{rows.slice(0, SHOWN).map(row)}</ul>
            {rows.length > SHOWN && (
              <details>
                <summary className="w-fit py-1.5 text-[13px] text-accent">
                  Раньше: ещё {rows.length - SHOWN}
                </summary>
                <ul>{rows.slice(SHOWN).map(row)}</ul>
              </details>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

function kindOf({ source, restored_from, created_by }: RubricVersion): string {
  const by = created_by ?? 'Программа'
  if (source === 'restored') return `${by}: возврат к версии ${restored_from ?? '—'}`
  return source === 'edited' ? `${by}: правка` : `${by}: из текста вакансии`
}
